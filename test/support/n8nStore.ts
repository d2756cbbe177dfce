import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { IDataDeduplicator } from 'n8n-workflow';
import type { Answer, Question } from './n8nStoreProcess';

/**
 * n8n's own store for what was processed before, in a process of its own. Two of them on one file are two workers.
 *
 * @param file of a SQLite database; made where it is missing
 */
export async function openN8nStore(file: string): Promise<{ store: IDataDeduplicator; close(): Promise<void> }> {
  const child = fork(join(__dirname, 'n8nStoreProcess.ts'), [file], {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  const ended = once(child, 'exit');
  const failed = ended.then(() => {
    throw new Error("n8n's store did not start");
  });
  await Promise.race([once(child, 'message'), failed]);
  failed.catch(() => undefined);
  child.on('message', ({ id, value, failure }: Answer) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (failure === undefined) asked?.resolve(value);
    else asked?.reject(new Error(failure));
  });
  let asked = 0;
  const ask =
    (method: keyof IDataDeduplicator) =>
    async (...args: unknown[]): Promise<never> =>
      await new Promise<unknown>((resolve, reject) => {
        const id = ++asked;
        waiting.set(id, { resolve, reject });
        child.send({ id, method, args } satisfies Question);
      }).then((value) => value as never);
  return {
    store: {
      checkProcessedAndRecord: async (items, scope, place, options) =>
        await ask('checkProcessedAndRecord')(items, scope, plain(place), options),
      removeProcessed: async (items, scope, place, options) =>
        await ask('removeProcessed')(items, scope, plain(place), options),
      clearAllProcessedItems: async (scope, place, options) =>
        await ask('clearAllProcessedItems')(scope, plain(place), options),
      getProcessedDataCount: async (scope, place, options) =>
        await ask('getProcessedDataCount')(scope, plain(place), options),
    },
    close: async () => {
      child.disconnect();
      await ended;
    },
  };
}

/** What the store needs of a workflow and a node, without what no other process can be told. */
const plain = ({ workflow, node }: Parameters<IDataDeduplicator['checkProcessedAndRecord']>[2]) => ({
  workflow: { id: workflow.id },
  node: { id: node?.id },
});
