import fc from 'fast-check';
import { lazily, remembered } from '../../nodes/Ergani/model/values/remembered';

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

  it('for any arguments in any order: is what the function gives, however few results are kept', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 })), fc.integer({ min: 1, max: 5 }), (keys, most) => {
        const square = remembered((key: number) => `${key * key}`, most);
        expect(keys.map(square)).toEqual(keys.map((key) => `${key * key}`));
      }),
    );
  });

  it('is no failure: the next call tries again', () => {
    let calls = 0;
    const failing = remembered((key: string): string => {
      if (++calls === 1) throw new Error('not yet');
      return key;
    }, 10);
    expect(() => failing('a')).toThrow('not yet');
    expect(failing('a')).toBe('a');
  });

  it('is made when it is first asked for, and once', () => {
    let made = 0;
    const list = lazily(() => [++made]);
    expect(made).toBe(0);
    expect(list()).toBe(list());
    expect(made).toBe(1);
  });
});
