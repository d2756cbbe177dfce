import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { sentNothing } from '../../delivery/report';
import { type IsPrivate, plainLines, wordsOfCells } from '../../model/registry/texts';
import type { ReasonCode } from '../../model/values/reasonCodes';
import { type Problem, type Reading, reasonInError, reasonInItem } from '../../model/values/result';
import { RowNames, withRow } from '../../model/values/rowNames';
import { RegistryFailure, toNodeError, withoutValues } from '../../transport/failure';

/** A parameter that can't be used. Nothing was sent. */
class InvalidParameter extends Error {
  constructor(readonly problem: Problem) {
    super(reasonInError(problem));
  }
}

/** The value of a reading. Throws what `forEachItem` turns into the error that n8n shows. */
export function valueOf<T>(reading: Reading<T>): T {
  if (reading.ok) return reading.value;
  throw new InvalidParameter(reading.problem);
}

/** What happened and what to do about it, for an output item: the message may quote the item. */
export function explain(error: unknown): { code: ReasonCode; message: string; remedy: string } {
  if (error instanceof InvalidParameter) {
    const { code, remedy } = error.problem;
    return { code, message: reasonInItem(error.problem), remedy };
  }
  const { message, description } = error as Error & { description?: unknown };
  const code = error instanceof RegistryFailure ? error.reasonCode : 'cannotBeComputed';
  return { code, message, remedy: typeof description === 'string' ? description : '' };
}

/**
 * The error that stops the node. n8n writes an error with all its properties to its log, so this one names no people,
 * quotes no cell and has no cause.
 *
 * @param items the node's input: a line of the registry's or n8n's text that has a word of their cells is not shown
 * @param item the item that failed; undefined where the run failed as a whole and nothing was sent
 */
export function toRunError(
  context: IExecuteFunctions,
  error: unknown,
  items: INodeExecutionData[],
  item?: number,
): NodeOperationError | NodeApiError {
  const node = context.getNode();
  const isPrivate = wordsOfCells(items.map(({ json }) => json));
  const row = item === undefined ? undefined : new RowNames(items).of(item);
  if (error instanceof RegistryFailure) {
    return row === undefined
      ? toNodeError(node, error, { isPrivate, before: sentNothing(items.length, items.length) })
      : toNodeError(node, error, { isPrivate, row });
  }
  const { message, remedy } = explainWithoutCells(error, isPrivate);
  // Without an itemIndex: n8n would write another number behind the row, which counts from zero.
  const messageWithRow = row === undefined ? message : withRow(message, row);
  return new NodeOperationError(withoutValues(node), messageWithRow, { description: remedy });
}

function explainWithoutCells(error: unknown, isPrivate: IsPrivate): { message: string; remedy: string } {
  if (error instanceof InvalidParameter) return { message: error.message, remedy: error.problem.remedy };
  if (error instanceof NodeOperationError || error instanceof NodeApiError) {
    const message = plainLines(error.message, isPrivate);
    if (message !== '') return { message, remedy: plainLines(error.description ?? '', isPrivate) };
  }
  // The message of an expression that fails can quote any cell, so it isn't repeated.
  return {
    message: "A field can't be computed",
    remedy: 'Open the node in the editor, which shows what is wrong, and correct the expression',
  };
}

/**
 * The output of an item that failed, where n8n's On Error setting says to continue.
 *
 * @param known fields that come before `error` and `remedy`
 */
export function toFailedItem(
  context: IExecuteFunctions,
  caught: unknown,
  items: INodeExecutionData[],
  item: number,
  known: IDataObject = {},
): INodeExecutionData {
  const { message, remedy } = explain(caught);
  const error = withRow(message, new RowNames(items).of(item));
  const json = { ...known, error, remedy };
  return toErrorOutput(context, { json, pairedItem: { item } }, error, remedy);
}

/**
 * Marks an item for the error output, where the node has one.
 *
 * n8n moves items with an `error` there, and replaces the JSON of each item that still has an `error` by its message.
 * It moves copies, and a copy has no properties that aren't enumerable. So the mark is not enumerable, and the JSON
 * stays. n8n doesn't log such an error, so the message may quote the row.
 */
export function toErrorOutput(
  context: IExecuteFunctions,
  item: INodeExecutionData,
  message: string,
  description: string,
): INodeExecutionData {
  const node = context.getNode();
  if (node.onError !== 'continueErrorOutput') return item;
  const value = new NodeOperationError(node, message, { description });
  return Object.defineProperty(item, 'error', { value, enumerable: false });
}
