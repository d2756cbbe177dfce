import { automatic, NodeInCore } from '../core';
import { events, sheetRow } from '../events';
import { perEvent, ratios, type Figure } from '../figures';
import type { Measurement } from '../measurement';
import { rounds } from '../rounds';

const SIZES = { small: 1_000, middle: 10_000, large: 100_000 };
const ROUNDS = 3;

/** Whether an event costs the same among many as among few. */
export const linear: Measurement = {
  name: 'linear',
  title: 'The node in n8n-core: an event among few, and among many',
  async run({ registry, folder, rows: cap }): Promise<Figure[]> {
    const { employerAfm } = registry.access;
    const node = new NodeInCore(folder, registry.access);
    const { small, middle, large } = { ...SIZES, large: cap(SIZES.large) };
    // Small executions are several in a row, so that a moment's disturbance weighs less.
    const executions = (size: number, total: number) => async () => {
      const rows = events(total).map(sheetRow);
      for (let start = 0; start < total; start += size) {
        await node.submit(rows.slice(start, start + size), automatic(employerAfm));
      }
    };
    const times = await rounds(
      ROUNDS,
      { small: executions(small, middle), middle: executions(middle, middle), large: executions(large, large) },
      async () => await registry.forget(),
    );
    const ofLarge = times.large.map((time) => (time * middle) / large);
    return [
      {
        title: 'Time an event among 10,000 / among 1,000',
        samples: ratios(times.middle, times.small),
        budget: { around: 0.15 },
        note: `${perEvent(times.middle, middle)} / ${perEvent(times.small, middle)}`,
      },
      {
        title: 'Time an event among 100,000 / among 10,000',
        samples: ratios(ofLarge, times.middle),
        budget: { around: 0.15 },
        note: `${perEvent(ofLarge, middle)} / ${perEvent(times.middle, middle)}`,
      },
    ];
  },
};
