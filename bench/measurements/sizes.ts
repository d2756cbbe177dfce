import { automatic, dragged } from '../core';
import { csv, events, sheetRow } from '../events';
import { duration, type Figure } from '../figures';
import type { Measurement } from '../measurement';
import { timed } from '../rounds';
import { ergani, forFile, nothing } from '../workflows';

const SIZES = [1_000, 10_000, 100_000];
const FILE = 'rows.csv';

/** Sheets of a small and of a large employer from a CSV file, in a real n8n on SQLite. */
export const sizes: Measurement = {
  name: 'sizes',
  title: `${SIZES.join(', ')} rows of a CSV file in a real n8n, in both data modes`,
  async run(bench): Promise<Figure[]> {
    const { registry } = bench;
    const { employerAfm } = registry.access;
    const n8n = await bench.n8n();
    const path = n8n.path(FILE);
    // On a slow machine some events become late before they go out.
    const options = { lateReason: '001' };
    const modes = { automatic: automatic(employerAfm, options), dragged: dragged(employerAfm, options) };
    const figures: Figure[] = [];
    for (const count of [...new Set(SIZES.map((size) => bench.rows(size)))]) {
      // A journal goes by workflow: each size has its own, and begins with none.
      const name = (what: string) => `${what}-${count}`;
      await n8n.activate([
        forFile(name('nothing'), path, nothing()),
        ...Object.entries(modes).map(([mode, parameters]) =>
          forFile(name(mode), path, ergani(parameters, n8n.credential)),
        ),
      ]);
      const measure = async (what: string): Promise<{ ms: number; memory: number }> => {
        await n8n.restart();
        await registry.forget();
        await n8n.writeFile(FILE, csv(events(count).map(sheetRow)));
        let ms = 0;
        const memory = await n8n.memoryDuring(async () => (ms = await timed(() => n8n.execute(name(what)))));
        if (what !== 'nothing') await registry.expect(count);
        return { ms, memory };
      };
      const text = ({ ms, memory }: { ms: number; memory: number }) => `${duration(ms)} and ${memory.toFixed(0)} MB`;
      const alone = await measure('nothing');
      const [mapped, below] = [await measure('automatic'), await measure('dragged')];
      figures.push({
        title: `${count.toLocaleString('en')} rows of a CSV file in a real n8n, webhook to answer`,
        unit: 's',
        samples: [mapped.ms / 1_000],
        note: `time and memory of n8n's process: ${text(mapped)}; columns dragged into the fields ${text(below)}; with a node that does nothing ${text(alone)}`,
      });
    }
    return figures;
  },
};
