import { BUDGETS } from '../budgets';
import { crossing, sheetRow } from '../events';
import type { Bench, Figure, Measurement } from '../measurement';
import { ratios } from '../statistics';
import { duration } from '../text';
import { automapped, NodeInCore } from '../ways/core';

const EMPLOYEES = 1_000;
const EACH = 10;
const AT_ONCE = 4;
const LATENCY_MS = 300;
const WARM_UP = 200;
const ROUNDS = 1;

/** What several requests at once save where the registry takes its time: each employee's events keep their order. */
export const concurrency: Measurement = {
  name: 'concurrency',
  title: `One request at a time and ${AT_ONCE} at once: ${EMPLOYEES * EACH} events of ${EMPLOYEES} employees, at ${LATENCY_MS} ms of registry latency`,
  async run({ registry, built }: Bench): Promise<Figure[]> {
    const { access } = registry;
    const node = new NodeInCore(built, access);
    const submit = async (concurrentRequests: number, count = EMPLOYEES * EACH): Promise<number> => {
      await registry.forget();
      const rows = crossing(EMPLOYEES, EACH).slice(0, count).map(sheetRow);
      const started = performance.now();
      const parameters = { ...automapped(access.employerAfm), options: { concurrentRequests } };
      await node.submit(rows, parameters, { journal: true });
      return performance.now() - started;
    };
    for (const concurrentRequests of [1, AT_ONCE]) await submit(concurrentRequests, WARM_UP);
    const times = { one: [] as number[], several: [] as number[] };
    await registry.delay(LATENCY_MS);
    try {
      for (let round = 0; round < ROUNDS; round++) {
        times.one.push(await submit(1));
        times.several.push(await submit(AT_ONCE));
      }
    } finally {
      await registry.delay(0);
    }
    return [
      {
        id: 'concurrency',
        title: `One request at a time / ${AT_ONCE} at once`,
        chart: { panel: 'budgets', label: 'Requests at once' },
        samples: ratios(times.one, times.several),
        budget: BUDGETS.concurrency,
        note: `${duration(times.one)} / ${duration(times.several)}`,
      },
    ];
  },
};
