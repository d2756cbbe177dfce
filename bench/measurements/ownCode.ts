import { pathToFileURL } from 'node:url';

import { BUDGETS } from '../budgets';
import { events, sheetRow } from '../events';
import type { Bench, Figure, Measurement } from '../measurement';
import { profiled, sharesOf, type Owners, type Shares } from '../profile';
import { collectGarbage } from '../rounds';
import { median } from '../statistics';
import { automapped, NodeInCore } from '../ways/core';
import { root } from '../../tools/project';

const EVENTS = 10_000;
const ROUNDS = 9;
const SLOWEST = 5;

/** The node's files are those of the package, and the credential's sources, which the engine here is given. */
function ownersOf(folder: string): Owners {
  const sources = ['nodes', 'credentials'].map((name) => pathToFileURL(`${root}/${name}/`).href);
  return {
    isOwn: (file) => file.includes(`${folder}/dist/`) || sources.some((source) => file.startsWith(source)),
    isN8n: (file) => /\/node_modules\/(?:@n8n\/|n8n-)/.test(file),
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
    const rows = events(EVENTS).map(sheetRow);
    const owners = ownersOf(built.folder);
    const submit = async () => await node.submit(rows, automapped(access.employerAfm));

    const all: Shares[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      await registry.forget();
      collectGarbage();
      const shares = sharesOf(await profiled(submit), owners);
      if (round > 0) all.push(shares);
    }
    const each = (share: (shares: Shares) => number) => all.map((shares) => share(shares) / EVENTS);
    const text = (share: (shares: Shares) => number) => median(each(share)).toFixed(1);
    return [
      {
        id: 'ownCode',
        title: "CPU in the node's own code and in what it calls outside of n8n, an event",
        chart: { panel: 'budgets', label: 'CPU an event' },
        unit: 'µs',
        samples: each(({ own, callees }) => own + callees),
        budget: BUDGETS.ownCode,
        note: `${text(({ own }) => own)} in its files, ${text(({ callees }) => callees)} in what they call; beside it n8n, axios and the runtime ${text(({ others }) => others)}, garbage of all ${text(({ garbage }) => garbage)}. Most: ${slowest(all)}`,
      },
    ];
  },
};
