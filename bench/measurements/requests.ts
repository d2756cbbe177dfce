import { BUDGETS } from '../budgets';
import { events, sheetRow } from '../events';
import type { Bench, Figure, Measurement } from '../measurement';
import { SERVICE, SUBMIT, type Seen } from '../registry';
import { automapped, NodeInCore } from '../ways/core';

const EVENTS = 10_000;
/** Batch sizes that divide the events, and one that leaves a rest. */
const BATCHES = [1_000, 100, 96];

/** Requests for each that is needed: ceil(events / batchSize) submissions, and EX_BASE_01 where the employer is empty. */
function sentForNeeded({ calls }: Seen, batchSize: number, employerAfm: string): number {
  const submissions = Math.ceil(EVENTS / batchSize);
  const questions = employerAfm === '' ? 1 : 0;
  const all = Object.values(calls).reduce((sum, count) => sum + count, 0);
  // Neither more of one kind nor fewer of the other may make up for each other.
  const ofKinds = [calls[SUBMIT] / submissions, all / (submissions + questions)];
  return ofKinds.find((ratio) => ratio !== 1) ?? 1;
}

/** Minutes since the arrivals of a sheet of mixed ages: some of them are on time, some hardly any more, some are late. */
const AGES = [2, 10, 60];

/** The requests for a sheet of mixed ages, beyond those that are needed. */
async function beyondNeeded(node: NodeInCore, { registry }: Bench): Promise<number> {
  const { access } = registry;
  const ofAges = AGES.map((minutes, n) => events(EVENTS / 4 + 10, n * EVENTS, minutes).map(sheetRow));
  const rows = ofAges[0].flatMap((_, index) => ofAges.map((some) => some[index]));
  await registry.forget();
  const parameters = { ...automapped(access.employerAfm), options: { lateReason: '001' } };
  await node.submit(rows, parameters);
  const { calls } = await registry.seen();
  return calls[SUBMIT] - Math.ceil(rows.length / 100);
}

/** How many requests the node makes with a valid token. */
export const requests: Measurement = {
  name: 'requests',
  title: `The node's requests for ${EVENTS} events with a valid token`,
  async run(bench: Bench): Promise<Figure[]> {
    const { registry, built } = bench;
    const { access } = registry;
    const node = new NodeInCore(built, access);
    const rows = events(EVENTS).map(sheetRow);
    // The first execution logs in.
    await node.submit(rows.slice(0, 2), automapped(access.employerAfm));

    const samples: number[] = [];
    const counts: string[] = [];
    for (const employerAfm of [access.employerAfm, '']) {
      for (const batchSize of BATCHES) {
        await registry.forget();
        await node.submit(rows, { ...automapped(employerAfm), options: { batchSize } });
        const seen = await registry.seen();
        samples.push(sentForNeeded(seen, batchSize, employerAfm));
        counts.push(`${seen.calls[SUBMIT]}${seen.calls[SERVICE] ? ` + ${seen.calls[SERVICE]}` : ''}`);
      }
    }
    return [
      {
        id: 'mixedAges',
        title: 'Requests of a sheet of mixed ages beyond those that are needed',
        samples: [await beyondNeeded(node, bench)],
        budget: BUDGETS.mixedAges,
        note: `events of ${AGES.join(', ')} minutes ago, row by row, in batches of 100`,
      },
      {
        id: 'requests',
        title: 'Requests sent / needed',
        chart: { panel: 'budgets', label: 'Requests' },
        samples,
        budget: BUDGETS.requests,
        note: `in batches of ${BATCHES.join(', ')}: ${counts.slice(0, BATCHES.length).join(', ')} POSTs; with the Employer AFM empty ${counts.slice(BATCHES.length).join(', ')} (EX_BASE_01)`,
      },
    ];
  },
};
