import type { INodeParameters } from 'n8n-workflow';

import { automatic, dragged, Limit, NodeInCore } from '../core';
import { arrivals, bodies, registryRow, sheetRow } from '../events';
import { duration, median, ratios, type Figure } from '../figures';
import { BATCH, LATENCY_MS, type Measurement } from '../measurement';
import { rounds } from '../rounds';
import { ergani, forRows, httpForRows } from '../workflows';

const EVENTS = 1_000;
const ROUNDS = 3;
/** What takes a request an event, one by one, gets so many, and the rest is reckoned. */
const FEW = 100;

/** All ways to submit the same events, in turn, to a registry that takes some time to answer. */
export const ways: Measurement = {
  name: 'ways',
  title: `All ways to submit ${EVENTS} events, at ${LATENCY_MS} ms of registry latency`,
  async run(bench): Promise<Figure[]> {
    const { registry, folder } = bench;
    const { access } = registry;
    const { employerAfm } = access;
    const count = bench.rows(EVENTS);
    const few = bench.rows(FEW);
    const n8n = await bench.n8n();
    const submit = (parameters: INodeParameters) => ergani(parameters, n8n.credential);
    await n8n.activate([
      forRows('automatic', submit(automatic(employerAfm))),
      forRows('dragged', submit(dragged(employerAfm))),
      httpForRows('http-at-once', access, false),
      httpForRows('http-in-order', access, true),
    ]);
    const limit = await Limit.logIn(access);
    const node = new NodeInCore(folder, access);

    // Sent all at once, an employee's events arrive in any order, and a check-out before its check-in is refused.
    let all = arrivals(count);
    const sheet = () => all.map(sheetRow);
    const registryRows = (some = count) => all.slice(0, some).map(registryRow);
    const checked =
      (work: () => Promise<void>, some = count) =>
      async () => {
        await work();
        await registry.expect(some);
      };
    await registry.delay(LATENCY_MS);
    const times = await rounds(
      ROUNDS,
      {
        limit: checked(() => limit.post(bodies(all, BATCH, employerAfm))),
        core: checked(() => node.submit(sheet(), automatic(employerAfm))),
        automatic: checked(() => n8n.execute('automatic', { rows: sheet() })),
        dragged: checked(() => n8n.execute('dragged', { rows: sheet() })),
        atOnce: checked(() => n8n.execute('http-at-once', { rows: registryRows() })),
        inOrder: checked(() => n8n.execute('http-in-order', { rows: registryRows(few) }), few),
      },
      async () => {
        all = arrivals(count);
        await registry.forget();
      },
    ).finally(() => registry.delay(0));
    times.inOrder = times.inOrder.map((time) => (time * count) / few);

    const beside = (one: keyof typeof times, other: keyof typeof times) => ({
      samples: ratios(times[one], times[other]),
      note: `${duration(median(times[one]))} / ${duration(median(times[other]))}`,
    });
    const reckoned = `row by row (reckoned from ${few})`;
    return [
      { title: 'Node in n8n-core / limit', bar: 'Node in n8n-core', ...beside('core', 'limit') },
      { title: 'Node in a real n8n / limit', bar: 'Node in n8n', ...beside('automatic', 'limit') },
      {
        title: 'Node in a real n8n, columns dragged into the fields / limit',
        bar: 'Node in n8n, dragged',
        ...beside('dragged', 'limit'),
      },
      { title: 'HTTP Request, all rows at once / limit', bar: 'HTTP Request, at once', ...beside('atOnce', 'limit') },
      { title: `HTTP Request, ${reckoned} / limit`, bar: 'HTTP Request, in order', ...beside('inOrder', 'limit') },
      {
        title: 'HTTP Request, all rows at once / node, both in n8n',
        ...beside('atOnce', 'automatic'),
        budget: { least: 3 },
      },
      {
        title: 'HTTP Request, all rows at once / node with dragged columns, both in n8n',
        ...beside('atOnce', 'dragged'),
      },
      {
        title: 'HTTP Request, row by row / node, both in n8n',
        ...beside('inOrder', 'automatic'),
        budget: { least: 30 },
      },
    ];
  },
};
