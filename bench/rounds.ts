import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What is run again and again: the time that it takes, in milliseconds, or nothing to have it timed from outside. */
export type Side = () => Promise<number | void>;

export interface RoundsOptions {
  rounds: number;
  /** Done before each run, and not timed. */
  before?: () => Promise<void>;
}

setFlagsFromString('--expose-gc');
/** Clears the garbage of this process, so that no run pays for another's. */
export const collectGarbage = runInNewContext('gc') as () => void;

/**
 * Runs sides in turn, round after round, after one run of each that does not count. Every second round goes backwards
 * (A B, B A ...), so that slow changes of the machine favour no side.
 *
 * @returns the milliseconds of each side, by round
 */
export async function rounds<Name extends string>(
  sides: Record<Name, Side>,
  { rounds: count, before }: RoundsOptions,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(sides) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round <= count; round++) {
    for (const name of round % 2 === 0 ? [...names].reverse() : names) {
      await before?.();
      const time = await timed(sides[name]);
      if (round > 0) times[name].push(time);
    }
  }
  return times;
}

async function timed(side: Side): Promise<number> {
  collectGarbage();
  const started = performance.now();
  const told = await side();
  return told ?? performance.now() - started;
}
