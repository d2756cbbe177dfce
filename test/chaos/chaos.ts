import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openN8nStore } from '../support/n8nStore';
import { Journals } from './journals';
import { withLog } from './log';
import { Random } from './random';
import { runAtOneRegistry } from './run';
import { Tally } from './tally';
import { verdictOn } from './verdict';

/** The most rows that one registry gets; then another, with another clock, takes its place. */
const MOST_ROWS = 2_500;
/** How many registries run at once, since most of a run is waiting. */
const AT_A_TIME = 40;
/** One registry in so many gets punches before its sheets, at most so many. */
const PUNCHED = 10;
const MOST_PUNCHES = 20;

/** Gives work the journals of n8n's own store, over a database that is gone afterwards. */
export async function withJournals<T>(work: (journals: Journals) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'ergani-chaos-'));
  const n8n = await openN8nStore(join(folder, 'database.sqlite'));
  try {
    return await work(new Journals(n8n.store));
  } finally {
    await n8n.close();
    await rm(folder, { recursive: true });
  }
}

/**
 * Submits rows while faults strike, n8n is killed and started again and sheets grow, and judges what came of it.
 *
 * @param seed whole number: the same one makes the same rows, settings and faults
 * @param rows how many
 * @param progress is told how many rows are through
 * @param only number of the one registry to play; undefined for all
 */
export async function chaos(
  seed: number,
  rows: number,
  { progress, only }: { progress?: (done: number) => void; only?: number } = {},
): Promise<Tally> {
  const tally = new Tally(seed);
  const random = new Random(seed);
  const share = Math.min(MOST_ROWS, Math.ceil(rows / AT_A_TIME));
  const registries = Array.from({ length: Math.ceil(rows / share) }, (_, index) => {
    const [number, quota] = [index + 1, Math.min(share, rows - index * share)];
    const punches = number % PUNCHED === 0 ? Math.min(quota, MOST_PUNCHES) : 0;
    return { number, draws: random.branch(number), load: { rows: quota, punches } };
  }).filter(({ number }) => only === undefined || number === only);
  let done = 0;
  const play = async (journals: Journals): Promise<void> => {
    const lane = async (): Promise<void> => {
      for (let next = registries.shift(); next !== undefined; next = registries.shift()) {
        const evidence = await runAtOneRegistry(next.draws, next.number, next.load, journals);
        tally.add(evidence, verdictOn(evidence));
        done += next.load.rows;
        progress?.(done);
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, lane));
  };
  await withLog(async () => await withJournals(play));
  return tally;
}
