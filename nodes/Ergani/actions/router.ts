import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { LOOK_FIRST } from '../transport/failure';
import { explain, failedItem } from './shared/eachItem';
import { toErrorOutput } from './shared/errorOutput';
import type { Operation } from './operation';
import { RESOURCES } from './resources';

/**
 * Runs the operation that the node's parameters choose.
 *
 * @throws NodeApiError or NodeOperationError, in the user's words, where the run is to stop
 */
export async function route(this: IExecuteFunctions, items: INodeExecutionData[]): Promise<INodeExecutionData[]> {
  return await chosenOperation(this).execute.call(this, items);
}

/**
 * What comes out of a run that failed as a whole, where n8n is told to go on. Otherwise n8n would pass the input on as if
 * it were output, and rows that were not submitted would look like others.
 */
export function failedRun(
  context: IExecuteFunctions,
  items: INodeExecutionData[],
  error: unknown,
): INodeExecutionData[] {
  const operation = operationIn(context);
  return items.map((_, item) => {
    if (operation === undefined) return failedItem(context, error, item, { status: 'notSent' });
    if (!operation.tellsStatus) return failedItem(context, error, item);
    // Nobody foresaw this error, so nobody knows how far the rows have come.
    const { message } = explain(error);
    const json = { status: 'unknown', reason: message, remedy: LOOK_FIRST, reasonCode: null };
    return toErrorOutput(context, { json, pairedItem: { item } }, message, LOOK_FIRST);
  });
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

/** The chosen operation; undefined where none is, or where an expression that should name it fails. */
function operationIn(context: IExecuteFunctions): Operation | undefined {
  try {
    return chosenOperation(context);
  } catch {
    return undefined;
  }
}
