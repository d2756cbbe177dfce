import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { type Redactor, redactor } from '../../model/values/redact';
import { withRows } from '../../model/values/numbers';
import { type Problem, type Reading, reasonInError, reasonInItem } from '../../model/values/result';
import type { ReasonCode } from '../../model/values/reasonCodes';
import { RegistryFailure, toNodeError, withoutValues } from '../../transport/failure';
import { sentNothing } from '../../delivery/report';
import { toErrorOutput } from './errorOutput';
import { Tries } from './tries';

/** A value that can't be used, found before anything was sent. */
class Unusable extends Error {
  constructor(readonly problem: Problem) {
    super(reasonInError(problem));
  }
}

/** The value of a reading. Throws what `forEachItem` turns into the error that n8n shows. */
export function valueOf<T>(reading: Reading<T>): T {
  if (reading.ok) return reading.value;
  throw new Unusable(reading.problem);
}

/** What happened, and what to do about it, in the words of an output item. */
export function explain(error: unknown): { code: ReasonCode; message: string; remedy: string } {
  if (error instanceof Unusable) {
    const { code, remedy } = error.problem;
    return { code, message: reasonInItem(error.problem), remedy };
  }
  const { message, description } = error as Error & { description?: unknown };
  const code = error instanceof RegistryFailure ? error.reasonCode : 'cannotBeComputed';
  return { code, message, remedy: typeof description === 'string' ? description : '' };
}

/**
 * The error with which whatever was thrown stops the node. n8n writes it to its log, and all that it holds: it names no
 * people, quotes no cell, and has no cause.
 *
 * @param items the node's input, whose people are not named
 * @param item whose run it was thrown in; undefined where it concerns all, and none of them was sent
 */
export function errorOf(
  context: IExecuteFunctions,
  error: unknown,
  items: INodeExecutionData[],
  item?: number,
): NodeOperationError | NodeApiError {
  const node = context.getNode();
  const told = redactor(items.map(({ json }) => json));
  if (error instanceof RegistryFailure) {
    return item === undefined
      ? toNodeError(node, error, { told, before: sentNothing(items.length, items.length) })
      : toNodeError(node, error, { told, item });
  }
  const { message, remedy } = withoutCells(error, told);
  const said = withRows(message, item === undefined ? [] : [item]);
  return new NodeOperationError(withoutValues(node), said, { description: remedy, itemIndex: item });
}

/** What a problem, an error of n8n's, or one of an expression of the user's lets others know. */
function withoutCells(error: unknown, told: Redactor): { message: string; remedy: string } {
  if (error instanceof Unusable) return { message: error.message, remedy: error.problem.remedy };
  if (error instanceof NodeOperationError || error instanceof NodeApiError) {
    return { message: told(error.message), remedy: told(error.description ?? '') };
  }
  // What an expression says of its failure can hold whatever it was to work on.
  return {
    message: "A field can't be computed",
    remedy: 'Open the node in the editor, which shows what is wrong, and correct the expression',
  };
}

/** What comes out for an item that did not succeed, where the run goes on: `error`, `remedy`, and what else is known. */
export function failedItem(
  context: IExecuteFunctions,
  caught: unknown,
  item: number,
  known: IDataObject = {},
): INodeExecutionData {
  const { message, remedy } = explain(caught);
  const error = withRows(message, [item]);
  const json = { ...known, error, remedy };
  return toErrorOutput(context, { json, pairedItem: { item } }, error, remedy);
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
      if (!context.continueOnFail()) throw errorOf(context, caught, items, item);
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
  const tries = new Tries<INodeExecutionData[]>(items);
  return await forEachItem(context, items, async (item) => {
    const achieved = tries.before(item) ?? (await run(item));
    tries.keep(item, achieved);
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
