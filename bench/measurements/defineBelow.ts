import type { INodeParameters } from 'n8n-workflow';

import { BUDGETS } from '../budgets';
import { bodies, events, sheetRow } from '../events';
import type { Bench, Figure, Measurement } from '../measurement';
import { rounds } from '../rounds';
import { ratios } from '../statistics';
import { perEvent } from '../text';
import { mappedBelow, NodeInCore, OTHER_EXPRESSIONS, PLAIN_EXPRESSIONS, withExpressionEngine } from '../ways/core';
import { Limit } from '../ways/limit';
import { ParameterWatch } from '../ways/parameterWatch';

const EVENTS = 10_000;
const BATCH = 100;
const ROUNDS = 3;

/** What the node adds where each field is an expression, and what of it n8n's expression engine takes. */
export const defineBelow: Measurement = {
  name: 'defineBelow',
  title: `The limit, and the node in n8n-core with ${Object.keys(PLAIN_EXPRESSIONS).length} expressions a row: ${EVENTS} events in batches of ${BATCH}`,
  async run({ registry, built }: Bench): Promise<Figure[]> {
    const { access } = registry;
    const limit = await Limit.logIn(access);
    const node = new NodeInCore(built, access);
    const all = events(EVENTS);
    const ready = bodies(all, BATCH, access.employerAfm);
    const rows = all.map(sheetRow);
    const watch = new ParameterWatch();
    const watched = watch.watching(node.type);
    /** Milliseconds in n8n's expression engine, by run. */
    const engine = { plain: [] as number[], others: [] as number[] };
    const submit = async (expressions: INodeParameters, told: number[]) => {
      watch.reset();
      await node.submit(rows, mappedBelow(access.employerAfm, expressions), { type: watched });
      told.push(watch.time);
    };

    const times = await withExpressionEngine(
      async () =>
        await rounds(
          {
            limit: async () => await limit.post(ready),
            plain: async () => await submit(PLAIN_EXPRESSIONS, engine.plain),
            others: async () => await submit(OTHER_EXPRESSIONS, engine.others),
          },
          { rounds: ROUNDS, before: () => registry.forget() },
        ),
    );
    const noteOn = (way: 'plain' | 'others'): string =>
      `${perEvent(times[way], EVENTS)} / ${perEvent(times.limit, EVENTS)} an event; n8n's expression engine ${perEvent(engine[way].slice(-ROUNDS), EVENTS)} of it`;
    const constant = [...watch.reads].filter(([name]) => !(name in PLAIN_EXPRESSIONS));
    return [
      {
        id: 'plainExpressions',
        title: 'Node in n8n-core, each field naming its column / limit',
        chart: { panel: 'budgets', label: 'Time with columns named' },
        samples: ratios(times.plain, times.limit),
        budget: BUDGETS.plainExpressions,
        note: noteOn('plain'),
      },
      {
        id: 'otherExpressions',
        title: "Node in n8n-core, each field computed by an expression, without n8n's expression engine / limit",
        samples: ratios(
          times.others.map((time, round) => time - engine.others.slice(-ROUNDS)[round]),
          times.limit,
        ),
        note: noteOn('others'),
      },
      {
        id: 'parameterReads',
        title: 'Reads of a parameter that does not vary by row, of the one most often read / 1',
        chart: { panel: 'budgets', label: 'Parameter reads' },
        samples: [Math.max(...constant.map(([, count]) => count))],
        budget: BUDGETS.parameterReads,
        note: constant.map(([name, count]) => `${name} ${count}`).join(', '),
      },
    ];
  },
};
