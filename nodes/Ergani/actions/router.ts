import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { RowNames } from '../model/values/rowNames';
import { LOOK_FIRST } from '../model/values/words/outcomes';
import { RegistryFailure } from '../transport/failure';
import { checkOneLogin } from '../transport/oneLogin';
import type { Operation } from './operation';
import { RESOURCES } from './resources';
import { explain, toErrorOutput, toFailedItem, toRunError } from './shared/errors';

/** @throws NodeApiError or NodeOperationError where the run is to stop */
export async function route(this: IExecuteFunctions, items: INodeExecutionData[]): Promise<INodeExecutionData[]> {
  const operation = chosenOperation(this);
  await checkOneLogin(this, items.length, new RowNames(items)).catch((error: unknown) => {
    throw this.continueOnFail() ? error : toRunError(this, error, items);
  });
  return await operation.execute.call(this, items);
}

/**
 * The output of a run that failed as a whole, where n8n is told to continue. Otherwise n8n would pass the input on as
 * output, and rows that were not submitted would look like others.
 */
export function toFailedRun(
  context: IExecuteFunctions,
  items: INodeExecutionData[],
  error: unknown,
): INodeExecutionData[] {
  const operation = operationIn(context);
  return items.map((_, item) => {
    if (operation === undefined) return toFailedItem(context, error, items, item, { status: 'notSent' });
    if (!operation.hasStatus) return toFailedItem(context, error, items, item);
    const { code, message: reason, remedy: ownRemedy } = explain(error);
    // After an unforeseen error it is not known what was sent before it.
    const [status, reasonCode, remedy] =
      error instanceof RegistryFailure ? ['notSent', code, ownRemedy] : ['unknown', null, LOOK_FIRST];
    const json = { status, reason, remedy, reasonCode };
    return toErrorOutput(context, { json, pairedItem: { item } }, reason, String(remedy));
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

/** The chosen operation; undefined where it is not known, or an expression that should name it fails. */
function operationIn(context: IExecuteFunctions): Operation | undefined {
  try {
    return chosenOperation(context);
  } catch {
    return undefined;
  }
}
