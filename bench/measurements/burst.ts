import type { IDataObject } from 'n8n-workflow';

import { automatic } from '../core';
import { arrivals, registryRow } from '../events';
import { median, ratios, type Figure } from '../figures';
import { LATENCY_MS, type Measurement } from '../measurement';
import { rounds, timed } from '../rounds';
import { ergani, forEvent, httpForEvent } from '../workflows';

const EXECUTIONS = 100;
const ROUNDS = 3;
const SLOWEST = 0.95;

/** Shift change: all terminals report at once, one event an execution. */
export const burst: Measurement = {
  name: 'burst',
  title: `${EXECUTIONS} executions of one event at once in a real n8n, at ${LATENCY_MS} ms of registry latency`,
  async run(bench): Promise<Figure[]> {
    const { registry } = bench;
    const { access } = registry;
    const count = bench.rows(EXECUTIONS);
    const n8n = await bench.n8n();
    await n8n.activate([
      forEvent('burst-node', ergani(automatic(access.employerAfm), n8n.credential)),
      forEvent('burst-http', httpForEvent(access, n8n.credential)),
    ]);
    let rows: IDataObject[] = [];
    const waits: Record<string, number[]> = { node: [], http: [] };
    const side = (way: string) => async () => {
      const each = await Promise.all(rows.map((row) => timed(() => n8n.execute(`burst-${way}`, row))));
      waits[way].push(each.sort((a, b) => a - b)[Math.floor(SLOWEST * (count - 1))]);
      await registry.expect(count);
    };
    await registry.delay(LATENCY_MS);
    const times = await rounds(ROUNDS, { node: side('node'), http: side('http') }, async () => {
      rows = arrivals(count).map(registryRow);
      await registry.forget();
    }).finally(() => registry.delay(0));
    const rate = (all: number[]): string => ((count * 1_000) / median(all)).toFixed(0);
    return [
      {
        title: 'Burst: events a second, node / HTTP Request node in its place',
        samples: ratios(times.http, times.node),
        note: `${rate(times.node)} / ${rate(times.http)} a second; 95 of 100 answers within ${median(waits.node).toFixed(0)} / ${median(waits.http).toFixed(0)} ms`,
      },
    ];
  },
};
