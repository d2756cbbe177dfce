import { Random } from './random';
import { runAtOneRegistry } from './run';
import { Tally } from './tally';
import { verdictOn } from './verdict';

/** The most rows that one registry gets; then another, with another clock, takes its place. */
const MOST_ROWS = 5_000;
/** How many registries run at once, since most of a run is waiting. */
const AT_A_TIME = 4;

/**
 * Submits rows while faults strike, and judges what came of it.
 *
 * @param seed whole number: the same one makes the same rows, settings and faults
 * @param rows how many
 * @param progress is told how many rows are through
 */
export async function chaos(seed: number, rows: number, progress: (done: number) => void = () => {}): Promise<Tally> {
  const tally = new Tally(seed);
  const random = new Random(seed);
  const share = Math.min(MOST_ROWS, Math.ceil(rows / AT_A_TIME));
  const registries = Array.from({ length: Math.ceil(rows / share) }, (_, index) => ({
    number: index + 1,
    draws: random.branch(index + 1),
    quota: Math.min(share, rows - index * share),
  }));
  let done = 0;
  const lane = async (): Promise<void> => {
    for (let next = registries.shift(); next !== undefined; next = registries.shift()) {
      const evidence = await runAtOneRegistry(next.draws, next.number, next.quota);
      tally.add(evidence, verdictOn(evidence));
      progress((done += next.quota));
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, lane));
  return tally;
}
