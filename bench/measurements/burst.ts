import type { IDataObject } from 'n8n-workflow';

import { arrivals, registryRow } from '../events';
import type { Bench, Figure, Measurement } from '../measurement';
import type { RealN8n } from '../n8n/realN8n';
import { httpForEvent, mappedForEvent, nodeForEvent } from '../n8n/workflows';
import { rounds } from '../rounds';
import { median, quantile, ratios } from '../statistics';

/** n8n makes an isolate for the expressions of each execution, and gets slow with more of them at once. */
const EXECUTIONS = 100;
const ROUNDS = 5;
const LATENCY_MS = 20;
const SECOND = 1_000;

/** Executions started at once, one for each row: how long all took, and the 95th percentile of how long each took. */
async function burstOf(n8n: RealN8n, workflow: string, rows: IDataObject[]): Promise<{ all: number; slow: number }> {
  const started = performance.now();
  const times = await Promise.all(
    rows.map(async (row) => {
      await n8n.execute(workflow, row);
      return performance.now() - started;
    }),
  );
  return { all: Math.max(...times), slow: quantile(times, 0.95) };
}

/** Shift change: all terminals report at once, one event an execution. */
export const burst: Measurement = {
  name: 'burst',
  title: `${ROUNDS} times ${EXECUTIONS} executions of one event at once in a real n8n, at ${LATENCY_MS} ms of registry latency`,
  async run(bench: Bench): Promise<Figure[]> {
    const { registry } = bench;
    const n8n = await bench.n8n();
    const setting = { access: registry.access, credential: n8n.credential };
    await n8n.activate([
      nodeForEvent('burst-node', setting),
      mappedForEvent('burst-mapped', setting),
      httpForEvent('burst-http', setting),
    ]);
    const rows = arrivals(EXECUTIONS).map(registryRow);

    const slow: Record<string, number[]> = { node: [], mapped: [], http: [] };
    const side = (name: 'node' | 'mapped' | 'http') => async (): Promise<number> => {
      const { all, slow: percentile } = await burstOf(n8n, `burst-${name}`, rows);
      slow[name].push(percentile);
      const { events: recorded } = await registry.seen();
      if (recorded !== EXECUTIONS) throw new Error(`Of ${EXECUTIONS} events ${recorded} arrived`);
      return all;
    };
    await registry.delay(LATENCY_MS);
    try {
      const times = await rounds(
        { node: side('node'), mapped: side('mapped'), http: side('http') },
        { rounds: ROUNDS, before: () => registry.forget() },
      );
      const rate = (all: number[]): string => ((EXECUTIONS * SECOND) / median(all)).toFixed(0);
      const [node, http] = [slow.node.slice(-ROUNDS), slow.http.slice(-ROUNDS)];
      return [
        {
          id: 'burstRate',
          title: 'Burst: events a second, node / HTTP Request node in its place',
          samples: ratios(times.http, times.node),
          note: `${rate(times.node)} / ${rate(times.http)} a second`,
        },
        {
          id: 'burstMappedRate',
          title: 'The same with each field of the node an expression',
          samples: ratios(times.http, times.mapped),
          note: `${rate(times.mapped)} / ${rate(times.http)} a second; seven expressions beside one`,
        },
        {
          id: 'burstSlow',
          title: 'Burst: 95th percentile of the time to the answer, node / HTTP Request node',
          samples: ratios(node, http),
          note: `${median(node).toFixed(0)} / ${median(http).toFixed(0)} ms`,
        },
      ];
    } finally {
      await registry.delay(0);
    }
  },
};
