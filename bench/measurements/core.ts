import { automatic, dragged, Limit, NodeInCore, withExpressionEngine } from '../core';
import { bodies, events, sheetRow } from '../events';
import { perEvent, ratios, type Figure } from '../figures';
import { BATCH, type Measurement } from '../measurement';
import { rounds } from '../rounds';

const EVENTS = 10_000;
const ROUNDS = 5;

/** What the node adds to the bare requests, in n8n-core and without latency. */
export const core: Measurement = {
  name: 'core',
  title: 'The limit, and the node in n8n-core',
  async run({ registry, folder, rows: cap }): Promise<Figure[]> {
    const { access } = registry;
    const { employerAfm } = access;
    const limit = await Limit.logIn(access);
    const node = new NodeInCore(folder, access);
    const all = events(cap(EVENTS));
    const ready = bodies(all, BATCH, employerAfm);
    const rows = all.map(sheetRow);

    const times = await withExpressionEngine(
      async () =>
        await rounds(
          ROUNDS,
          {
            limit: async () => await limit.post(ready),
            automatic: async () => await node.submit(rows, automatic(employerAfm)),
            journal: async () => await node.submit(rows, automatic(employerAfm), { journal: true }),
            dragged: async () => await node.submit(rows, dragged(employerAfm)),
          },
          async () => await registry.forget(),
        ),
    );
    const each = (side: keyof typeof times): string => perEvent(times[side], all.length);
    return [
      {
        title: 'Node in n8n-core, columns mapped automatically, without the journal / limit',
        samples: ratios(times.automatic, times.limit),
        budget: { most: 1.5 },
        note: `${each('automatic')} / ${each('limit')} an event`,
      },
      {
        title: 'Node in n8n-core, columns dragged into the fields, without the journal / limit',
        samples: ratios(times.dragged, times.limit),
        budget: { most: 2 },
        note: `${each('dragged')} / ${each('limit')} an event`,
      },
      {
        title: 'Columns mapped automatically, with the journal, its store in memory / without',
        samples: ratios(times.journal, times.automatic),
        note: `${each('journal')} / ${each('automatic')} an event`,
      },
    ];
  },
};
