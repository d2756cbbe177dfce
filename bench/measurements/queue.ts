import type { IDataObject } from 'n8n-workflow';

import { N8nQueue } from '../../tools/n8nQueue';
import { obstacles, queueServices } from '../../tools/queueServices';
import { arrivals, registryRow } from '../events';
import type { Bench, Figure, Measurement } from '../measurement';
import { RealN8n } from '../n8n/realN8n';
import { nodeForEvent } from '../n8n/workflows';
import { median, ratios } from '../statistics';

const EXECUTIONS = 60;
const WARM_UP = 10;
const LATENCY_MS = 200;
const ROUNDS = 3;
const SECOND = 1_000;
const TITLE = 'Queue mode: executions a second, two workers / one';

/** Executions a second, all of them started at once. */
async function rateOf(n8n: RealN8n, rows: IDataObject[]): Promise<number> {
  await Promise.all(rows.slice(0, WARM_UP).map((row) => n8n.execute('queue', row)));
  const started = performance.now();
  await Promise.all(rows.map((row) => n8n.execute('queue', row)));
  return (rows.length * SECOND) / (performance.now() - started);
}

/** What a second worker adds in n8n's queue mode, when the registry takes its time. */
export const queue: Measurement = {
  name: 'queue',
  title: `${EXECUTIONS} executions of one event in queue mode, at ${LATENCY_MS} ms of registry latency`,
  async run({ registry, built }: Bench): Promise<Figure[]> {
    const missing = await obstacles(queueServices());
    if (missing.length > 0) return [{ id: 'queue', title: TITLE, samples: [], note: missing.join(' ') }];
    const rows = arrivals(EXECUTIONS).map(registryRow);
    const rates: { one: number[]; two: number[] } = { one: [], two: [] };
    const n8nQueue = await N8nQueue.start({ tarball: built.tarball.path, workers: 2 });
    try {
      const n8n = await RealN8n.of(n8nQueue.main, registry.access);
      await n8n.activate([nodeForEvent('queue', { access: registry.access, credential: n8n.credential })]);
      await registry.delay(LATENCY_MS);
      const [, second] = n8nQueue.workers;
      for (let round = 0; round < ROUNDS; round++) {
        rates.two.push(await rateOf(n8n, rows));
        await second.stop();
        rates.one.push(await rateOf(n8n, rows));
        if (round < ROUNDS - 1) await second.launch();
      }
    } finally {
      await registry.delay(0);
      await n8nQueue.dispose();
    }
    return [
      {
        id: 'queue',
        title: TITLE,
        samples: ratios(rates.two, rates.one),
        note: `${median(rates.two).toFixed(1)} / ${median(rates.one).toFixed(1)} a second`,
      },
    ];
  },
};
