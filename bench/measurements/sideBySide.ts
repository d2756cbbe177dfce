import { BUDGETS } from '../budgets';
import { arrivals, bodies, registryRow, sheetRow } from '../events';
import type { Bench, Figure, Measurement } from '../measurement';
import { httpAtOnce, httpInOrder, mappedForRows, nodeForRows } from '../n8n/workflows';
import { rounds } from '../rounds';
import { ratios } from '../statistics';
import { duration } from '../text';
import { automapped, mappedBelow, NodeInCore, withExpressionEngine } from '../ways/core';
import { Limit } from '../ways/limit';
import { postWithLogins } from '../ways/sdkWay';

const EVENTS = 1_000;
const BATCH = 100;
const LATENCY_MS = 20;
const ROUNDS = 3;
/** Ways that take a request or two for each event, one by one, get so many events and are extrapolated. */
const FEW = 100;

/** All ways to submit the same events, in turn, to a registry that takes some time to answer. */
export const sideBySide: Measurement = {
  name: 'sideBySide',
  title: `All ways to submit ${EVENTS} events, at ${LATENCY_MS} ms of registry latency`,
  async run(bench: Bench): Promise<Figure[]> {
    const { registry, built } = bench;
    const { access } = registry;
    const n8n = await bench.n8n();
    const setting = { access, credential: n8n.credential };
    await n8n.activate([
      nodeForRows('node', setting),
      mappedForRows('node-mapped', setting),
      httpAtOnce('http-at-once', setting),
      httpInOrder('http-in-order', setting),
    ]);
    const limit = await Limit.logIn(access);
    const node = new NodeInCore(built, access);
    // Sent all at once, an employee's events arrive in any order, and a check-out before its check-in is refused.
    const inputs = () => {
      const all = arrivals(EVENTS);
      return {
        ready: bodies(all, BATCH, access.employerAfm),
        sheet: all.map(sheetRow),
        rows: all.map(registryRow),
        single: bodies(all.slice(0, FEW), 1, access.employerAfm),
      };
    };
    let input = inputs();

    const checked = async (count: number, work: () => Promise<void>): Promise<number> => {
      const started = performance.now();
      await work();
      const time = performance.now() - started;
      const { events: recorded, refused } = await registry.seen();
      if (recorded !== count || refused > 0) {
        throw new Error(`Of ${count} events ${recorded} arrived, and ${refused} requests were refused`);
      }
      return (time * EVENTS) / count;
    };
    await registry.delay(LATENCY_MS);
    try {
      const times = await withExpressionEngine(
        async () =>
          await rounds(
            {
              limit: () => checked(EVENTS, () => limit.post(input.ready)),
              core: () => checked(EVENTS, () => node.submit(input.sheet, automapped(access.employerAfm))),
              expressions: () => checked(EVENTS, () => node.submit(input.sheet, mappedBelow(access.employerAfm))),
              n8n: () => checked(EVENTS, () => n8n.execute('node', { rows: input.rows })),
              mapped: () => checked(EVENTS, () => n8n.execute('node-mapped', { rows: input.rows })),
              atOnce: () => checked(EVENTS, () => n8n.execute('http-at-once', { rows: input.rows })),
              inOrder: () => checked(FEW, () => n8n.execute('http-in-order', { rows: input.rows.slice(0, FEW) })),
              sdk: () => checked(FEW, () => postWithLogins(access, input.single)),
            },
            {
              rounds: ROUNDS,
              before: async () => {
                input = inputs();
                await registry.forget();
              },
            },
          ),
      );
      const beside = (id: string, title: string, one: number[], other: number[]): Figure => ({
        id,
        title,
        samples: ratios(one, other),
        note: `${duration(one)} / ${duration(other)}`,
      });
      const way = (id: string, label: string, title: string, time: number[]): Figure => ({
        ...beside(id, `${title} / limit`, time, times.limit),
        chart: { panel: 'ways', label },
      });
      const reckoned = `reckoned from ${FEW} events`;
      return [
        way('wayCore', 'Node in n8n-core', 'Node in n8n-core, columns mapped automatically', times.core),
        way('wayBelow', 'Node, by expressions', 'Node in n8n-core, each field an expression', times.expressions),
        way('wayN8n', 'Node in n8n', 'Node in a real n8n, by a webhook', times.n8n),
        way('wayMapped', 'Node in n8n, mapped', 'The same in the default mode, each field an expression', times.mapped),
        way('wayAtOnce', 'HTTP Request, at once', 'HTTP Request node, all rows at once', times.atOnce),
        way('wayInOrder', 'HTTP Request, in order', `HTTP Request node, row by row (${reckoned})`, times.inOrder),
        way('waySdk', 'Way of the SDKs', `Way of the SDKs (${reckoned})`, times.sdk),
        {
          ...beside('httpAtOnce', 'HTTP Request node, all rows at once / node, both in n8n', times.atOnce, times.n8n),
          chart: { panel: 'budgets', label: 'HTTP Request, at once' },
          budget: BUDGETS.httpAtOnce,
        },
        {
          ...beside(
            'httpAtOnceMapped',
            'HTTP Request node, all rows at once / node in its default mode, both in n8n',
            times.atOnce,
            times.mapped,
          ),
          chart: { panel: 'budgets', label: 'The same, default mode' },
          budget: BUDGETS.httpAtOnce,
        },
        {
          ...beside('httpInOrder', 'HTTP Request node, row by row / node, both in n8n', times.inOrder, times.n8n),
          chart: { panel: 'budgets', label: 'HTTP Request, in order' },
          budget: BUDGETS.httpInOrder,
        },
      ];
    } finally {
      await registry.delay(0);
    }
  },
};
