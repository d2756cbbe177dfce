import type { IDataObject } from 'n8n-workflow';

import { automatic, dragged, Limit, NodeInCore, withExpressionEngine } from '../core';
import { bodies, events, sheetRow } from '../events';
import { perEvent, ratios, type Figure } from '../figures';
import { BATCH, type Measurement } from '../measurement';
import { rounds } from '../rounds';

const [FEW, EVENTS, MANY] = [1_000, 10_000, 100_000];
const ROUNDS = 5;

/** What the node adds to the bare requests, in n8n-core and without latency; and whether an event costs the same among many. */
export const core: Measurement = {
  name: 'core',
  title: 'The limit, and the node in n8n-core',
  async run({ registry, folder, rows: cap }): Promise<Figure[]> {
    const { access } = registry;
    const { employerAfm } = access;
    const [few, some, many] = [FEW, EVENTS, MANY].map(cap);
    const limit = await Limit.logIn(access);
    const node = new NodeInCore(folder, access);
    let ready: IDataObject[] = [];
    let rows: IDataObject[] = [];
    let sheet: IDataObject[] = [];
    // Anew before each run, since events become late.
    const renew = async () => {
      await registry.forget();
      const all = events(many);
      ready = bodies(all.slice(0, some), BATCH, employerAfm);
      rows = all.map(sheetRow);
      sheet = rows.slice(0, some);
    };
    const submit = async (part: typeof rows) => await node.submit(part, automatic(employerAfm));

    const post = async () => await limit.post(ready);
    const times = await rounds(
      ROUNDS,
      {
        limit: post,
        automatic: async () => await submit(sheet),
        journal: async () => await node.submit(sheet, automatic(employerAfm), { journal: true }),
        // Several small executions in a row, so that a moment's disturbance weighs less.
        few: async () => {
          for (let start = 0; start < some; start += few) await submit(sheet.slice(start, start + few));
        },
        many: async () => await submit(rows),
      },
      renew,
    );
    const drag = async () => await node.submit(sheet, dragged(employerAfm));
    const below = await withExpressionEngine(() => rounds(ROUNDS, { limit: post, dragged: drag }, renew));
    times.many = times.many.map((time) => (time * some) / many);
    const beside = (one: number[], other: number[]) => ({
      samples: ratios(one, other),
      note: `${perEvent(one, some)} / ${perEvent(other, some)} an event`,
    });
    return [
      {
        title: 'Node in n8n-core, columns mapped automatically, without the journal / limit',
        ...beside(times.automatic, times.limit),
        budget: { most: 2.9 },
      },
      {
        title: 'Node in n8n-core, columns dragged into the fields, without the journal / limit',
        ...beside(below.dragged, below.limit),
        budget: { most: 2.7 },
      },
      { title: 'With the journal, its store in memory / without', ...beside(times.journal, times.automatic) },
      {
        title: 'Time an event among 10,000 / among 1,000',
        ...beside(times.automatic, times.few),
        budget: { around: 0.15 },
      },
      {
        title: 'Time an event among 100,000 / among 10,000',
        ...beside(times.many, times.automatic),
        budget: { around: 0.15 },
      },
    ];
  },
};
