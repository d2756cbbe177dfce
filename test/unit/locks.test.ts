import { KeyedLock } from '../../nodes/Ergani/delivery/locks';

const LONG = 60_000;

/** Whether something is done by now. */
async function isDone(work: Promise<unknown>): Promise<boolean> {
  const open = Symbol('open');
  await new Promise((done) => setTimeout(done, 20));
  return (await Promise.race([work, Promise.resolve(open)])) !== open;
}

describe('A lock on several keys', () => {
  test('a second execution waits until the first lets go, and one for other names does not', async () => {
    const [first, second, third] = ['login', 'login', 'login'].map((scope) => new KeyedLock(scope));
    await first.acquire(['a', 'b'], LONG);
    const waiting = second.acquire(['b', 'c'], LONG);
    await third.acquire(['d'], LONG);
    expect(await isDone(waiting)).toBe(false);
    first.release();
    await waiting;
    second.release();
    third.release();
  });

  test('who waits keeps nobody waiting: two that want what the other has both get on', async () => {
    const [first, second, third] = ['x', 'x', 'x'].map((scope) => new KeyedLock(scope));
    await first.acquire(['a'], LONG);
    const waiting = second.acquire(['a', 'b'], LONG);
    await third.acquire(['b'], LONG);
    first.release();
    expect(await isDone(waiting)).toBe(false);
    third.release();
    await waiting;
    second.release();
  });

  test('another login does not wait; what is held already is had at once', async () => {
    const [first, other] = [new KeyedLock('one'), new KeyedLock('another')];
    await first.acquire(['a'], LONG);
    await other.acquire(['a'], LONG);
    await first.acquire(['a', 'b'], LONG);
    first.release();
    other.release();
  });

  test('a wait ends with its time, or with the execution; what was not had is not let go', async () => {
    const cancelled = new AbortController();
    const [first, second, third] = [new KeyedLock('y'), new KeyedLock('y'), new KeyedLock('y', cancelled.signal)];
    await first.acquire(['a'], LONG);
    await second.acquire(['a'], 50);
    const waiting = third.acquire(['a'], LONG);
    cancelled.abort();
    await waiting;
    second.release();
    third.release();
    const last = new KeyedLock('y');
    const still = last.acquire(['a'], LONG);
    expect(await isDone(still)).toBe(false);
    first.release();
    await still;
    last.release();
  });
});
