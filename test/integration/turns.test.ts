import { Turns } from '../../nodes/Ergani/transport/turns';

const LONG = 60_000;

/** Whether something is done by now. */
async function isDone(work: Promise<unknown>): Promise<boolean> {
  const open = Symbol('open');
  await new Promise((done) => setTimeout(done, 20));
  return (await Promise.race([work, Promise.resolve(open)])) !== open;
}

describe('Turns', () => {
  test('a second execution waits until the first lets go, and one for other names does not', async () => {
    const [first, second, third] = ['login', 'login', 'login'].map((scope) => new Turns(scope));
    await first.take(['a', 'b'], LONG);
    const waiting = second.take(['b', 'c'], LONG);
    await third.take(['d'], LONG);
    expect(await isDone(waiting)).toBe(false);
    first.letGo(['b']);
    expect(await isDone(waiting)).toBe(false);
    first.letGo();
    await waiting;
    second.letGo();
    third.letGo();
  });

  test('who waits keeps nobody waiting: two that want what the other has both get on', async () => {
    const [first, second, third] = ['x', 'x', 'x'].map((scope) => new Turns(scope));
    await first.take(['a'], LONG);
    const waiting = second.take(['a', 'b'], LONG);
    await third.take(['b'], LONG);
    first.letGo();
    expect(await isDone(waiting)).toBe(false);
    third.letGo();
    await waiting;
    second.letGo();
  });

  test('another login does not wait; what is held already is had at once', async () => {
    const [first, other] = [new Turns('one'), new Turns('another')];
    await first.take(['a'], LONG);
    await other.take(['a'], LONG);
    await first.take(['a', 'b'], LONG);
    first.letGo();
    other.letGo();
  });

  test('a wait ends with its time, or with the execution; what was not had is not let go', async () => {
    const cancelled = new AbortController();
    const [first, second, third] = [new Turns('y'), new Turns('y'), new Turns('y', cancelled.signal)];
    await first.take(['a'], LONG);
    await second.take(['a'], 50);
    const waiting = third.take(['a'], LONG);
    cancelled.abort();
    await waiting;
    second.letGo();
    third.letGo();
    const last = new Turns('y');
    const still = last.take(['a'], LONG);
    expect(await isDone(still)).toBe(false);
    first.letGo();
    await still;
    last.letGo();
  });
});
