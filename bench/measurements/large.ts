import { arrivals, events, registryRow, sheetRow } from '../events';
import type { Bench, Figure, Measurement } from '../measurement';
import { RealN8n } from '../n8n/realN8n';
import { httpInOrder, nodeForFile, nothingForFile } from '../n8n/workflows';
import { duration } from '../text';

const EVENTS = 100_000;
/** The HTTP Request node gets so many rows, in order, and is reckoned up. */
const FEW = 200;
const MEGABYTE = 1_000_000;

const megabytes = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(0)} MB`;

/** A month of a large employer from a CSV file, in a real n8n on SQLite. */
export const large: Measurement = {
  name: 'large',
  title: `${EVENTS} rows of a CSV file in a real n8n, and the HTTP Request node in their order`,
  async run({ registry, built }: Bench): Promise<Figure[]> {
    const { access } = registry;
    const n8n = await RealN8n.start(built, access);
    try {
      const setting = { access, credential: n8n.credential };
      const rows = events(EVENTS).map(sheetRow);
      const header = Object.keys(rows[0]);
      const lines = [header, ...rows.map((row) => header.map((name) => row[name]))].map((cells) => cells.join(','));
      const path = await n8n.writeFile('rows.csv', `${lines.join('\n')}\n`);
      const names = { nothing: 'large-nothing', node: 'large-node', http: 'large-http' };
      await n8n.activate([
        nothingForFile(names.nothing, path),
        nodeForFile(names.node, path, setting),
        httpInOrder(names.http, setting),
      ]);
      const timed = async (name: keyof typeof names, body = {}) => {
        const before = await n8n.usage();
        const started = performance.now();
        await n8n.execute(names[name], body);
        const time = performance.now() - started;
        const after = await n8n.usage();
        return { time, cpu: after.cpu - before.cpu, store: after.store - before.store, peak: after.peak, before };
      };
      const nothing = await timed('nothing');
      await n8n.restart();
      await registry.forget();
      const node = await timed('node');
      const { events: recorded } = await registry.seen();
      if (recorded !== EVENTS) throw new Error(`Of ${EVENTS} events ${recorded} arrived`);
      await registry.forget();
      const http = await timed('http', { rows: arrivals(FEW).map(registryRow) });
      const inOrder = (http.time * EVENTS) / FEW;
      const ofNode = node.time - node.store - nothing.time;
      return [
        {
          id: 'largeTime',
          title: '100,000 rows of a CSV file, webhook to answer',
          unit: 's',
          samples: [node.time / 1_000],
          note: `n8n itself, with a node that does nothing: ${duration([nothing.time])}; its store for the journal ${duration([node.store])}; node, requests and registry ${duration([ofNode])}; ${duration([node.cpu])} of CPU`,
        },
        {
          id: 'largeMemory',
          title: "The same: the most memory that n8n's process had",
          unit: 'MB',
          samples: [node.peak / MEGABYTE],
          note: `with a node that does nothing ${megabytes(nothing.peak)}; before the execution ${megabytes(node.before.peak)}; the file has ${megabytes(Buffer.byteLength(lines.join('\n')))}`,
        },
        {
          id: 'largePeer',
          title: `HTTP Request node, row by row (reckoned from ${FEW}) / node`,
          samples: [inOrder / node.time],
          note: `${duration([inOrder])} / ${duration([node.time])}, without latency`,
        },
      ];
    } finally {
      await n8n.stop();
    }
  },
};
