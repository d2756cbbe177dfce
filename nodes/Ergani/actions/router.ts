import type { IExecuteFunctions, INodeExecutionData, INodeProperties, NodeHint } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { cancelSignal } from '../transport/request';
import { declaration } from './declaration';
import { failedItem } from './eachItem';
import { fieldsOf, hintsOf, type Operation, optionsOf, type Resource } from './operation';
import { service } from './service';
import { session } from './session';
import { workCard } from './workCard';

const RESOURCES: Record<string, Resource> = { workCard, declaration, service, session };

/** All fields of the node: the choice of resource and operation, then those of each operation. */
export const properties: INodeProperties[] = [
  {
    displayName: 'Resource',
    name: 'resource',
    type: 'options',
    noDataExpression: true,
    options: optionsOf(RESOURCES),
    default: 'workCard',
  },
  ...Object.entries(RESOURCES).map(([resource, { operations, defaultOperation }]): INodeProperties => ({
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: [resource] } },
    options: optionsOf(operations),
    default: defaultOperation,
  })),
  ...Object.entries(RESOURCES).flatMap(([resource, { operations }]) =>
    Object.entries(operations).flatMap(([operation, { fields }]) => fieldsOf(resource, operation, fields)),
  ),
];

/** What the editor says while an operation is set up. */
export const hints: NodeHint[] = Object.entries(RESOURCES).flatMap(([resource, { operations }]) =>
  Object.entries(operations).flatMap(([operation, { hints: its }]) => hintsOf(resource, operation, its)),
);

/** What each operation does, by resource and operation: the words below the node on the canvas. */
export const subtitle = `={{ (${JSON.stringify(
  Object.fromEntries(
    Object.entries(RESOURCES).flatMap(([resource, { operations }]) =>
      Object.entries(operations).map(([operation, { option }]) => [`${resource} ${operation}`, option.action]),
    ),
  ),
)})[$parameter["resource"] + " " + $parameter["operation"]] }}`;

/** Runs the operation that the node's parameters choose. */
export async function route(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
  const items = this.getInputData();
  const run = async () => await chosenOperation(this).execute.call(this, items);
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
