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

/** How many requests the node makes with a valid token. */
export const requests: Measurement = {
  name: 'requests',
  title: `The node's requests for ${EVENTS} events with a valid token`,
  async run({ registry, built }: Bench): Promise<Figure[]> {
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
