import type { IDataDeduplicator, IExecuteFunctions } from 'n8n-workflow';

/** Where n8n's store keeps the entries of the node of `executionOver`. */
export const PLACE = { workflow: { id: 'workflow', active: true }, node: { id: 'node' } } as never;

/**
 * What the journal needs of an execution: one node, over a store.
 *
 * @param process n8n's: executions of one name queue up before the store, as those of one process do
 */
export const executionOver = (store: IDataDeduplicator, process = 'process'): IExecuteFunctions =>
  ({
    getWorkflow: () => ({ id: process }),
    getNode: () => ({ id: 'node' }),
    getExecutionCancelSignal: () => undefined,
    helpers: {
      checkProcessedAndRecord: async (items: string[], scope: 'node', options: { mode: 'entries' }) =>
        await store.checkProcessedAndRecord(items, scope, PLACE, options),
      removeProcessed: async (items: string[], scope: 'node', options: { mode: 'entries' }) =>
        await store.removeProcessed(items, scope, PLACE, options),
      getProcessedDataCount: async (scope: 'node', options: { mode: 'entries' }) =>
        await store.getProcessedDataCount(scope, PLACE, options),
    },
  }) as unknown as IExecuteFunctions;
