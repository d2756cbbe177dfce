import type { IDataObject } from 'n8n-workflow';

import { BUDGETS } from '../budgets';
import { arrivals, registryRow } from '../events';
import type { Bench, Figure, Measurement } from '../measurement';
import { groupOf } from '../n8n/groups';
import type { RealN8n } from '../n8n/realN8n';
import { httpForEvent, mappedForEvent, nodeForEvent } from '../n8n/workflows';
import { timesOf } from '../profile';
import { rounds } from '../rounds';
import { median, quantile, ratios } from '../statistics';

/** n8n makes an isolate for the expressions of each execution, and gets slow with more of them at once. */
const EXECUTIONS = 100;
const ROUNDS = 3;
const PROFILES = 2;
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

type Way = 'node' | 'mapped' | 'http';

/** Milliseconds of CPU an execution, by what they were for, and what n8n's store took. */
interface Spent {
  groups: Map<string, number>;
  /** From call to answer, others that it did meanwhile included. */
  store: number;
}

/** Where the time of an execution goes, by a profile of n8n's process during a burst. */
async function spentBy(n8n: RealN8n, workflow: string, rows: IDataObject[]): Promise<Spent> {
  const before = await n8n.usage();
  const profile = await n8n.profiled(async () => await burstOf(n8n, workflow, rows));
  const after = await n8n.usage();
  const times = [...timesOf(profile, groupOf)];
  // A profile tells shares: on a busy machine the process waits for its turn, which is in its times.
  const total = times.reduce((sum, [, ms]) => sum + ms, 0);
  const cpu = (after.threadCpu - before.threadCpu) / rows.length;
  const groups = new Map(times.map(([group, ms]) => [group, (cpu * ms) / total]));
  return { groups, store: (after.store - before.store) / rows.length };
}

const sumOf = ({ groups }: Spent): number => [...groups.values()].reduce((sum, ms) => sum + ms, 0);

/** The groups of some profiles, the longest first, as their medians. */
function groupsText(all: Spent[]): string {
  const names = [...new Set(all.flatMap(({ groups }) => [...groups.keys()]))];
  return names
    .map((name) => ({ name, ms: median(all.map(({ groups }) => groups.get(name) ?? 0)) }))
    .sort((one, other) => other.ms - one.ms)
    .map(({ name, ms }) => `${name} ${ms.toFixed(1)}`)
    .join(', ');
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
    const fresh = () => arrivals(EXECUTIONS).map(registryRow);

    const slow: Record<string, number[]> = { node: [], mapped: [], http: [] };
    const side = (name: Way) => async (): Promise<number> => {
      const { all, slow: percentile } = await burstOf(n8n, `burst-${name}`, fresh());
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
      const spent: Record<Way, Spent[]> = { node: [], mapped: [], http: [] };
      for (let profile = 0; profile < PROFILES; profile++) {
        for (const name of ['node', 'mapped', 'http'] as const) {
          await registry.forget();
          spent[name].push(await spentBy(n8n, `burst-${name}`, fresh()));
        }
      }
      const cpu = (name: Way, title: string): Figure => ({
        id: `burstCpu-${name}`,
        title,
        unit: 'ms',
        samples: spent[name].map(sumOf),
        note: groupsText(spent[name]),
      });
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
        {
          id: 'burstOwn',
          title: "Burst: CPU of the node's own code and of what it calls outside of n8n, an execution",
          chart: { panel: 'budgets', label: 'CPU an execution' },
          unit: 'ms',
          samples: spent.node.map(({ groups }) => groups.get('the node') ?? 0),
          budget: BUDGETS.burstOwn,
          note: `mapped by expressions ${median(spent.mapped.map(({ groups }) => groups.get('the node') ?? 0)).toFixed(1)} ms; n8n's store for the journal answers within ${median(spent.node.map(({ store }) => store)).toFixed(0)} ms an execution, while ${EXECUTIONS} executions share one process`,
        },
        cpu('node', "Burst: CPU of n8n's process, an execution with the node"),
        cpu('mapped', 'The same with each field of the node an expression'),
        cpu('http', "The same with the HTTP Request node in the node's place"),
      ];
    } finally {
      await registry.delay(0);
    }
  },
};
