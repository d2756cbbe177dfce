import { automatic, NodeInCore } from '../core';
import { events, sheetRow } from '../events';
import type { Figure } from '../figures';
import { BATCH, type Measurement } from '../measurement';
import { SUBMIT } from '../registry';

const EVENTS = 10_000;
/** Batch sizes that divide the events, and one that leaves a rest. */
const BATCHES = [1_000, 100, 96];
/** Minutes since the arrivals of a sheet of mixed ages: on time, hardly on time any more, late. */
const AGES = [2, 10, 60];

/** How many requests the node makes with a valid token, counted by the registry. */
export const requests: Measurement = {
  name: 'requests',
  title: "The node's requests with a valid token",
  async run({ registry, folder, rows: cap }): Promise<Figure[]> {
    const { employerAfm } = registry.access;
    const node = new NodeInCore(folder, registry.access);
    const rows = events(cap(EVENTS)).map(sheetRow);
    // The first execution logs in.
    await node.submit(rows.slice(0, 2), automatic(employerAfm));

    /** All calls for these rows. */
    const calls = async (some: typeof rows, employer: string, options: object): Promise<Record<string, number>> => {
      await registry.forget();
      await node.submit(some, automatic(employer, options));
      return (await registry.seen()).calls;
    };
    const samples: number[] = [];
    const counts: string[] = [];
    for (const employer of [employerAfm, '']) {
      for (const batchSize of BATCHES) {
        const { [SUBMIT]: submissions, ...others } = await calls(rows, employer, { batchSize });
        const questions = Object.values(others).reduce((sum, count) => sum + count, 0);
        // With no employer given, it is asked for once.
        const unneeded = Math.abs(questions - (employer === '' ? 1 : 0));
        samples.push((submissions + unneeded) / Math.ceil(rows.length / batchSize));
        counts.push(`${submissions} + ${questions}`);
      }
    }
    const ofAges = AGES.map((age) => events(Math.ceil(rows.length / 4) + 10, age).map(sheetRow));
    const mixed = ofAges[0].flatMap((_, index) => ofAges.map((some) => some[index]));
    const ofMixed = await calls(mixed, employerAfm, { lateReason: '001' });
    return [
      {
        title: 'Requests sent / needed',
        samples,
        budget: { around: 0 },
        note: `submissions + other calls in batches of ${BATCHES.join(', ')}: ${counts.slice(0, BATCHES.length).join(', ')}; with the employer to be asked for: ${counts.slice(BATCHES.length).join(', ')}`,
      },
      {
        title: 'Requests beyond those needed, for a sheet of mixed ages',
        samples: [ofMixed[SUBMIT] - Math.ceil(mixed.length / BATCH)],
        budget: { most: 2 },
        note: `${mixed.length} events of ${AGES.join(', ')} minutes ago, row by row`,
      },
    ];
  },
};
