import type { IDataObject } from 'n8n-workflow';

import { BUDGETS } from '../budgets';
import { events, sheetRow, shiftRows } from '../events';
import type { Bench, Figure, Measurement } from '../measurement';
import { profiled, sharesOf, type Owners, type Shares } from '../profile';
import { collectGarbage } from '../rounds';
import { median } from '../statistics';
import { automapped, NodeInCore } from '../ways/core';

const EVENTS = 10_000;
const ROUNDS = 5;
const SLOWEST = 5;

const ownersOf = (folder: string): Owners => ({
  isOwn: (file) => file.includes(`${folder}/dist/`),
  isN8n: (file) => /\/node_modules\/(?:@n8n\/|n8n-)/.test(file),
});

/**
 * A profile's times, as shares of so many microseconds of CPU: a process that waits for its turn does not work, and one
 * that is profiled works for the profiler too.
 */
function inCpu({ own, callees, others, garbage, idle, functions }: Shares, cpu: number): Shares {
  const factor = cpu / (own + callees + others + garbage);
  return {
    own: own * factor,
    callees: callees * factor,
    others: others * factor,
    garbage: garbage * factor,
    idle,
    functions: new Map([...functions].map(([name, time]) => [name, time * factor])),
  };
}

/** The functions that take the most, as microseconds an event. */
function slowest(all: Shares[]): string {
  const names = [...new Set(all.flatMap(({ functions }) => [...functions.keys()]))];
  return names
    .map((name) => ({ name, time: median(all.map(({ functions }) => functions.get(name) ?? 0)) / EVENTS }))
    .sort((a, b) => b.time - a.time)
    .slice(0, SLOWEST)
    .map(({ name, time }) => `${name.replace(/^(\S+) .*\/(.+)$/, '$1 ($2)')} ${time.toFixed(1)}`)
    .join(', ');
}

/** CPU in the node's own code, by a profile of it inside n8n-core. */
export const ownCode: Measurement = {
  name: 'ownCode',
  title: `A CPU profile of the node in n8n-core: ${EVENTS} events`,
  async run({ registry, built }: Bench): Promise<Figure[]> {
    const { access } = registry;
    const node = new NodeInCore(built, access);
    const owners = ownersOf(built.folder);
    const measured = async (rows: IDataObject[]): Promise<Pick<Figure, 'samples' | 'note'>> => {
      const all: Shares[] = [];
      for (let round = 0; round <= ROUNDS; round++) {
        await registry.forget();
        const options = { events: EVENTS, journal: true };
        const submit = async () => await node.submit(rows, automapped(access.employerAfm), options);
        collectGarbage();
        const before = process.threadCpuUsage();
        await submit();
        const { user, system } = process.threadCpuUsage(before);
        await registry.forget();
        collectGarbage();
        const profile = await profiled(submit);
        if (round > 0) all.push(inCpu(sharesOf(profile, owners), user + system));
      }
      const each = (share: (shares: Shares) => number) => all.map((shares) => share(shares) / EVENTS);
      const text = (share: (shares: Shares) => number) => median(each(share)).toFixed(1);
      return {
        samples: each(({ own, callees }) => own + callees),
        note: `${text(({ own }) => own)} in its files, ${text(({ callees }) => callees)} in what they call; beside it n8n, axios and the runtime ${text(({ others }) => others)}, garbage of all ${text(({ garbage }) => garbage)}. Most: ${slowest(all)}`,
      };
    };
    const all = events(EVENTS);
    return [
      {
        id: 'ownCode',
        title: "CPU in the node's own code and in what it calls outside of n8n, an event",
        chart: { panel: 'budgets', label: 'CPU an event' },
        unit: 'µs',
        ...(await measured(all.map(sheetRow))),
        budget: BUDGETS.ownCode,
      },
      {
        id: 'ownCodeShifts',
        title: "The same with arrival and departure on one row, names and branch from the registry's list of employees",
        chart: { panel: 'budgets', label: 'The same, two events a row' },
        unit: 'µs',
        ...(await measured(shiftRows(all))),
        budget: BUDGETS.ownCode,
      },
    ];
  },
};
