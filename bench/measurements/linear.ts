import { BUDGETS } from '../budgets';
import { events, sheetRow } from '../events';
import type { Bench, Figure, Measurement } from '../measurement';
import { rounds } from '../rounds';
import { ratios } from '../statistics';
import { perEvent } from '../text';
import { automapped, NodeInCore } from '../ways/core';

const SMALL = 1_000;
const MIDDLE = 10_000;
const LARGE = 100_000;
const ROUNDS = 3;

/** Whether an event costs the same among many as among few. */
export const linear: Measurement = {
  name: 'linear',
  title: `The node in n8n-core: ${SMALL}, ${MIDDLE} and ${LARGE} events`,
  async run({ registry, built }: Bench): Promise<Figure[]> {
    const { access } = registry;
    const node = new NodeInCore(built, access);
    const rows = events(LARGE).map(sheetRow);

    /** Time an event, in executions of the size. Small ones are several, so that a moment's disturbance weighs less. */
    const inExecutionsOf = (size: number, total: number) => async () => {
      const started = performance.now();
      for (let start = 0; start < total; start += size) {
        await node.submit(rows.slice(start, start + size), automapped(access.employerAfm));
      }
      return (performance.now() - started) / total;
    };
    const times = await rounds(
      {
        small: inExecutionsOf(SMALL, MIDDLE),
        middle: inExecutionsOf(MIDDLE, MIDDLE),
        large: inExecutionsOf(LARGE, LARGE),
      },
      { rounds: ROUNDS, before: () => registry.forget() },
    );
    return [
      {
        id: 'linearMiddle',
        title: 'Time an event among 10,000 / among 1,000',
        chart: { panel: 'budgets', label: '10,000 beside 1,000' },
        samples: ratios(times.middle, times.small),
        budget: BUDGETS.linear,
        note: `${perEvent(times.middle, 1)} / ${perEvent(times.small, 1)}`,
      },
      {
        id: 'linearLarge',
        title: 'Time an event among 100,000 / among 10,000',
        chart: { panel: 'budgets', label: '100,000 beside 10,000' },
        samples: ratios(times.large, times.middle),
        budget: BUDGETS.linear,
        note: `${perEvent(times.large, 1)} / ${perEvent(times.middle, 1)}`,
      },
    ];
  },
};
