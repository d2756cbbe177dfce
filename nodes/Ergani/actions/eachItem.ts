import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { withoutPersons } from '../model/persons';
import type { Problem, Reading } from '../model/reading';
import { RegistryFailure, toNodeError } from '../transport/failure';
import { toErrorOutput } from './errorOutput';
import { settle, settledBefore } from './tries';

/** A value that can't be used, found before anything was sent. */
class Unusable extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message);
  }
}

/** The value of a reading. Throws what `forEachItem` turns into the error that n8n shows. */
export function valueOf<T>(reading: Reading<T>): T {
  if (reading.ok) return reading.value;
  throw new Unusable(reading.problem);
}

/** What happened, and what to do about it. */
export function explain(error: unknown): { message: string; remedy: string } {
  if (error instanceof Unusable) return error.problem;
  const { message, description } = error as Error & { description?: unknown };
  return { message, remedy: typeof description === 'string' ? description : '' };
}

/**
 * The error with which whatever was thrown stops the node. n8n writes it to its log: it names no people.
 *
 * @param item whose run it was thrown in; undefined where it concerns all
 */
export function errorOf(
  context: IExecuteFunctions,
  error: unknown,
  item: number | undefined,
): NodeOperationError | NodeApiError {
  const node = context.getNode();
  if (error instanceof NodeApiError || error instanceof NodeOperationError) return error;
  if (error instanceof RegistryFailure) return toNodeError(node, error, item);
  if (!(error instanceof Unusable)) return new NodeOperationError(node, error as Error, { itemIndex: item });
  const { message, remedy } = error.problem;
  const place = item === undefined ? '' : ` [item ${item}]`;
  return new NodeOperationError(node, `${withoutPersons(message)}${place}`, {
    description: withoutPersons(remedy),
    itemIndex: item,
  });
}

/** What comes out for an item that did not succeed, where the run goes on. */
export function failedItem(context: IExecuteFunctions, caught: unknown, item: number): INodeExecutionData {
  const { message, remedy } = explain(caught);
  const error = `${message} [item ${item}]`;
  return toErrorOutput(context, { json: { error, remedy }, pairedItem: { item } }, error, remedy);
}

/**
 * Runs an operation for each input item, one after the other, and pairs what comes out with it. With n8n's On Error
 * setting on "Continue", an item that does not succeed comes out with the message as `error`.
 *
 * @param run returns the output of one item
 * @throws NodeApiError or NodeOperationError of the first item that does not succeed, where the run is to stop
 */
export async function forEachItem(
  context: IExecuteFunctions,
  items: INodeExecutionData[],
  run: (item: number) => Promise<INodeExecutionData[]>,
): Promise<INodeExecutionData[]> {
  const output: INodeExecutionData[] = [];
  for (let item = 0; item < items.length; item++) {
    try {
      for (const result of await run(item)) output.push({ ...result, pairedItem: { item } });
    } catch (caught) {
      if (!context.continueOnFail()) throw errorOf(context, caught, item);
      output.push(failedItem(context, caught, item));
    }
  }
  return output;
}

/** The same for an operation that changes something at the registry: what an earlier try achieved is not done again. */
export async function changeForEachItem(
  context: IExecuteFunctions,
  items: INodeExecutionData[],
  run: (item: number) => Promise<INodeExecutionData[]>,
): Promise<INodeExecutionData[]> {
  return await forEachItem(context, items, async (item) => {
    const achieved = settledBefore<INodeExecutionData[]>(items[item]) ?? (await run(item));
    settle(items[item], achieved);
    return achieved;
  });
}

/** Runs an operation that takes nothing from the items, once for all of them. */
export async function once(
  context: IExecuteFunctions,
  items: INodeExecutionData[],
  run: () => Promise<INodeExecutionData[]>,
): Promise<INodeExecutionData[]> {
  return await forEachItem(context, items.slice(0, 1), run);
}
