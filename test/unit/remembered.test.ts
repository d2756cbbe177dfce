import { lazily, remembered } from '../../nodes/Ergani/model/cells/remembered';

describe('What is remembered', () => {
  it('is worked out once for each argument, until as many results are kept as may be', () => {
    const asked: number[] = [];
    const twice = remembered((n: number) => {
      asked.push(n);
      return 2 * n;
    }, 3);
    expect([1, 2, 3, 1, 2, 3].map(twice)).toEqual([2, 4, 6, 2, 4, 6]);
    expect(asked).toEqual([1, 2, 3]);
    // The fourth finds no room: all are forgotten, and it is the first of the next.
    expect([4, 4, 5, 1, 4, 5, 1].map(twice)).toEqual([8, 8, 10, 2, 8, 10, 2]);
    expect(asked).toEqual([1, 2, 3, 4, 5, 1]);
  });

  it('may be a result that counts for nothing', () => {
    const asked: string[] = [];
    const nothing = remembered<string, null>((text) => {
      asked.push(text);
      return null;
    }, 2);
    expect([nothing('a'), nothing('a')]).toEqual([null, null]);
    expect(asked).toEqual(['a']);
  });

  it('is made when it is first asked for, and once', () => {
    let made = 0;
    const list = lazily(() => [++made]);
    expect(made).toBe(0);
    expect(list()).toBe(list());
    expect(made).toBe(1);
  });
});
