import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { BUDGETS } from '../budgets';
import { events, scheduleRow, sheetRow } from '../events';
import { forked, TIDY } from '../forked';
import type { Bench, Figure, Measurement } from '../measurement';
import type { Peak, Task } from '../memoryProcess';
import { rounds } from '../rounds';
import { median, ratios } from '../statistics';
import { perEvent } from '../text';
import { automapped, NodeInCore, SCHEDULE } from '../ways/core';

const ROWS = 10_000;
const WARM_UP = 1_000;
const ROUNDS = 5;
const MEMORY_ROUNDS = 1;
const MEGABYTE = 1_000_000;

const SCRIPT = join(__dirname, '..', 'memoryProcess.ts');

const megabytes = (peaks: number[]): string => (median(peaks) / MEGABYTE).toFixed(1);

/** What a row of a schedule costs, which goes through the description of its document, beside a row of a work card. */
export const schedule: Measurement = {
  name: 'schedule',
  title: `Declaration: Submit beside Work Card: Submit: ${ROWS} rows`,
  async run({ registry, built }: Bench): Promise<Figure[]> {
    const { access } = registry;
    const node = new NodeInCore(built, access);
    const all = events(ROWS);
    const inputs = { node: all.map(sheetRow), schedule: all.map(scheduleRow) };
    const times = await rounds(
      {
        cards: async () => await node.submit(inputs.node, automapped(access.employerAfm)),
        schedule: async () => await node.submit(inputs.schedule, SCHEDULE),
      },
      { rounds: ROUNDS, before: () => registry.forget() },
    );

    const folder = await mkdtemp(join(tmpdir(), 'bench-'));
    const peaks: Record<'node' | 'schedule', number[]> = { node: [], schedule: [] };
    try {
      for (let round = 0; round < MEMORY_ROUNDS; round++) {
        for (const way of ['node', 'schedule'] as const) {
          const [warmUp, input] = ['few', 'all'].map((name) => join(folder, `${way}-${name}.json`));
          const rows = events(ROWS).map(way === 'node' ? sheetRow : scheduleRow);
          await writeFile(warmUp, JSON.stringify(rows.slice(0, WARM_UP)));
          await writeFile(input, JSON.stringify(rows));
          await registry.forget();
          const task: Task = { way, access, folder: built.folder, warmUp, input, tidy: 'always' };
          const { heap } = await forked<Peak>(SCRIPT, task, TIDY);
          peaks[way].push(heap);
        }
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    return [
      {
        id: 'scheduleTime',
        title: 'Time of a row of a schedule / of a work card',
        samples: ratios(times.schedule, times.cards),
        budget: BUDGETS.schedule,
        note: `${perEvent(times.schedule, ROWS)} / ${perEvent(times.cards, ROWS)} a row`,
      },
      {
        id: 'scheduleMemory',
        title: 'Peak heap for 10,000 rows of a schedule / of a work card, garbage collected',
        samples: ratios(peaks.schedule, peaks.node),
        budget: BUDGETS.schedule,
        note: `${megabytes(peaks.schedule)} / ${megabytes(peaks.node)} MB`,
      },
    ];
  },
};
