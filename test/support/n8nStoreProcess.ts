import type { IDataDeduplicator } from 'n8n-workflow';

// Node runs this file as it is, as long as all of its imports are of types: a loader that reads each file of n8n's takes
// longer than all else here.
const { realpathSync } = process.getBuiltinModule('node:fs');
const { createRequire } = process.getBuiltinModule('node:module');

/** What a test asks of the store: a method with its arguments, and a number for the answer. */
export interface Question {
  id: number;
  method: keyof IDataDeduplicator;
  args: unknown[];
}

/** What the store answered; `failure` where it threw. */
export interface Answer {
  id: number;
  value?: unknown;
  failure?: string;
}

/** n8n's own store over a SQLite database, in a process of its own, as a second worker of n8n would have it. */
async function main(file: string): Promise<void> {
  const n8n = createRequire(realpathSync(createRequire(__filename).resolve('n8n/package.json')));
  const typeorm = createRequire(n8n.resolve('@n8n/db'));
  const { DeduplicationHelper } = n8n('./dist/deduplication/deduplication-helper.js') as {
    DeduplicationHelper: new () => Record<string, (...args: unknown[]) => Promise<unknown>>;
  };
  const { ProcessedData } = n8n('@n8n/db') as { ProcessedData: unknown };
  const { Container } = n8n('@n8n/di') as { Container: { set(type: unknown, value: unknown): void } };
  const { DataSource } = typeorm('@n8n/typeorm') as {
    DataSource: new (options: object) => { initialize(): Promise<unknown> };
  };
  const database = new DataSource({
    type: 'sqlite-pooled',
    poolSize: 2,
    database: file,
    enableWAL: true,
    acquireTimeout: 60_000,
    destroyTimeout: 5_000,
    entities: [ProcessedData],
    synchronize: true,
  });
  await database.initialize();
  Container.set(DataSource, database);
  const store = new DeduplicationHelper();
  process.on('message', ({ id, method, args }: Question) => {
    store[method](...args).then(
      (value) => process.send?.({ id, value } satisfies Answer),
      (error: Error) => process.send?.({ id, failure: error.message } satisfies Answer),
    );
  });
  process.once('disconnect', () => process.exit());
  process.send?.('ready');
}

void main(process.argv[2]);
