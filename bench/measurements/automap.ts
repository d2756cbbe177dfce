import { BUDGETS } from '../budgets';
import { bodies, events, sheetRow } from '../events';
import type { Bench, Figure, Measurement } from '../measurement';
import { rounds } from '../rounds';
import { ratios } from '../statistics';
import { perEvent } from '../text';
import { automapped, NodeInCore, posting } from '../ways/core';
import { Limit } from '../ways/limit';

const EVENTS = 10_000;
const BATCH = 100;
const ROUNDS = 11;

/** What the node adds to the bare work, where columns are mapped automatically. */
export const automap: Measurement = {
  name: 'automap',
  title: `The limit, and the node in n8n-core: ${EVENTS} events in batches of ${BATCH}`,
  async run({ registry, built }: Bench): Promise<Figure[]> {
    const { access } = registry;
    const limit = await Limit.logIn(access);
    const node = new NodeInCore(built, access);
    const all = events(EVENTS);
    const ready = bodies(all, BATCH, access.employerAfm);
    const rows = all.map(sheetRow);

    const type = posting(node.type, access.url, ready);
    const times = await rounds(
      {
        limit: async () => await limit.post(ready),
        bare: async () => await node.submit(rows, automapped(access.employerAfm), { type }),
        node: async () => await node.submit(rows, automapped(access.employerAfm)),
        journal: async () => await node.submit(rows, automapped(access.employerAfm), { journal: true }),
      },
      { rounds: ROUNDS, before: () => registry.forget() },
    );
    return [
      {
        id: 'automap',
        title: 'Node in n8n-core, columns mapped automatically, without the journal / limit',
        chart: { panel: 'budgets', label: 'Time beside the limit' },
        samples: ratios(times.node, times.limit),
        budget: BUDGETS.automap,
        note: `${perEvent(times.node, EVENTS)} / ${perEvent(times.limit, EVENTS)} an event`,
      },
      {
        id: 'journal',
        title: 'The same with the journal, its store in memory / without',
        samples: ratios(times.journal, times.node),
        note: `${perEvent(times.journal, EVENTS)} / ${perEvent(times.node, EVENTS)} an event; the first ten requests of a run wait 10 ms or more each, to see what another worker writes`,
      },
      {
        id: 'bare',
        title: 'A node that reads nothing and posts ready-made bodies, in n8n-core / limit',
        samples: ratios(times.bare, times.limit),
        note: `${perEvent(times.bare, EVENTS)} / ${perEvent(times.limit, EVENTS)} an event: what n8n takes by itself`,
      },
    ];
  },
};
