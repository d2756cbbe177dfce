import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { cancelSignal } from '../transport/request';
import { failedItem } from './eachItem';
import type { Operation } from './operation';
import { RESOURCES } from './resources';

/** Runs the operation that the node's parameters choose. */
export async function route(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
  const items = this.getInputData();
  const run = async () => await (await chosenOperation(this).load()).call(this, items);
  return [await run().catch((error: unknown) => allFailed(this, items, error))];
}

/**
 * Where n8n is told to go on after an error, and an operation throws all the same, n8n would pass its input on as if it
 * were output: so each item comes out as one that failed.
 *
 * @throws the error where the run is to stop
 */
function allFailed(context: IExecuteFunctions, items: INodeExecutionData[], error: unknown): INodeExecutionData[] {
  // n8n keeps nothing of a node that was cancelled, but what it throws is in n8n's log.
  if (!context.continueOnFail() || cancelSignal(context)?.aborted) throw error;
  return items.map((_, item) => failedItem(context, error, item));
}

function chosenOperation(context: IExecuteFunctions): Operation {
  const resource = context.getNodeParameter('resource', 0);
  const operation = context.getNodeParameter('operation', 0);
  const chosen = RESOURCES[resource]?.operations[operation];
  if (chosen === undefined) {
    throw new NodeOperationError(context.getNode(), `The operation '${operation}' of '${resource}' is not known`, {
      description: 'Choose a resource and an operation from the lists',
    });
  }
  return chosen;
}
