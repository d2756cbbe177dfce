import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
/** Clears the garbage of this process, so that no run pays for another's. */
export const collectGarbage = runInNewContext('gc') as () => void;

/** Does work, and returns how many milliseconds it took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/**
 * Runs sides in turn, round after round, after one run of each that does not count. Every second round goes backwards
 * (A B, B A ...), so that slow changes of the machine favour no side.
 *
 * @param before is done before each run, and not timed
 * @returns the milliseconds of each side, by round
 */
export async function rounds<Name extends string>(
  count: number,
  sides: Record<Name, () => Promise<unknown>>,
  before: () => Promise<void>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(sides) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round <= count; round++) {
    for (const name of round % 2 === 0 ? [...names].reverse() : names) {
      await before();
      collectGarbage();
      const time = await timed(sides[name]);
      if (round > 0) times[name].push(time);
    }
  }
  return times;
}
