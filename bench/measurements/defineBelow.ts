import { BUDGETS } from '../budgets';
import { bodies, events, sheetRow } from '../events';
import type { Bench, Figure, Measurement } from '../measurement';
import { rounds } from '../rounds';
import { ratios } from '../statistics';
import { perEvent } from '../text';
import { EXPRESSIONS, mappedBelow, NodeInCore, withExpressionEngine } from '../ways/core';
import { Limit } from '../ways/limit';
import { ParameterWatch } from '../ways/parameterWatch';

/** Fewer than elsewhere: n8n's engine takes milliseconds for the expressions of one row. */
const EVENTS = 1_000;
const BATCH = 100;
const ROUNDS = 7;

/** What the node adds where each field is an expression, and what of it n8n's expression engine takes. */
export const defineBelow: Measurement = {
  name: 'defineBelow',
  title: `The limit, and the node in n8n-core with ${Object.keys(EXPRESSIONS).length} expressions a row: ${EVENTS} events in batches of ${BATCH}`,
  async run({ registry, built }: Bench): Promise<Figure[]> {
    const { access } = registry;
    const limit = await Limit.logIn(access);
    const node = new NodeInCore(built, access);
    const watch = new ParameterWatch();
    const watched = watch.watching(node.type);
    const parameters = mappedBelow(access.employerAfm);
    const all = events(EVENTS);
    const ready = bodies(all, BATCH, access.employerAfm);
    const rows = all.map(sheetRow);
    /** Milliseconds in n8n's expression engine, by run. */
    const told: number[] = [];

    const times = await withExpressionEngine(
      async () =>
        await rounds(
          {
            limit: async () => await limit.post(ready),
            node: async () => {
              watch.reset();
              await node.submit(rows, parameters, watched);
              told.push(watch.time);
            },
          },
          { rounds: ROUNDS, before: () => registry.forget() },
        ),
    );
    const expressions = told.slice(-ROUNDS);
    const rest = times.node.map((time, round) => time - expressions[round]);
    const constant = [...watch.reads].filter(([name]) => !(name in EXPRESSIONS));
    return [
      {
        id: 'defineBelow',
        title: 'Node in n8n-core, each field mapped by an expression / limit',
        samples: ratios(times.node, times.limit),
        note: `${perEvent(times.node, EVENTS)} / ${perEvent(times.limit, EVENTS)} an event`,
      },
      {
        id: 'expressions',
        title: "of it, n8n's expression engine / limit",
        samples: ratios(expressions, times.limit),
        note: `${perEvent(expressions, EVENTS)} an event`,
      },
      {
        id: 'defineBelowRest',
        title: 'of it, all the rest / limit',
        samples: ratios(rest, times.limit),
        note: `${perEvent(rest, EVENTS)} an event`,
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
