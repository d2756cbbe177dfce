import type { IDataObject, IExecuteFunctions, INodeExecutionData, NodeExecutionHint } from 'n8n-workflow';
import type { ItemOutput } from '../../delivery/ledger';
import { IN_ORDER, inColumns, needsAttention } from '../../delivery/output';
import { tally } from '../../model/values/groups';
import { toErrorOutput } from './errors';

/** Adds a hint to the output of this run. Older versions of n8n have no hints where an agent calls a tool. */
export function addHint(context: IExecuteFunctions, message: string, type: NodeExecutionHint['type']): void {
  if ('addExecutionHints' in context) context.addExecutionHints({ message, type, location: 'outputPane' });
}

/**
 * The output items of a Submit, with a hint that counts them.
 *
 * @param columns names of fields behind those that the outputs of all Submits begin with
 * @param input the input items, where their fields are to be included
 */
export function toItems(
  context: IExecuteFunctions,
  outputs: ItemOutput[],
  columns: readonly string[],
  input?: readonly INodeExecutionData[],
): INodeExecutionData[] {
  addCounts(context, outputs);
  const hasErrorOutput = context.getNode().onError === 'continueErrorOutput';
  const rows = inColumns(
    outputs.map(({ json }) => json),
    columns,
  );
  return outputs.map(({ item, json }, place) => {
    const pairedItem = { item };
    const row = includeFields(rows[place], input?.[item].json);
    if (!needsAttention(json)) return { json: row, pairedItem };
    // On the error output n8n lays these fields over the input's own. Empty columns would hide cells that can't be read.
    const failed = { json: hasErrorOutput ? json : row, pairedItem };
    return toErrorOutput(context, failed, String(json.reason), String(json.remedy));
  });
}

/** The node's fields, then those of the input that the node has no field of the same name for. */
function includeFields(json: IDataObject, input: IDataObject | undefined): IDataObject {
  if (input === undefined) return json;
  const others = Object.entries(input).filter(([name]) => !Object.hasOwn(json, name));
  return { ...json, ...Object.fromEntries(others) };
}

/** Adds the hint: `7 submitted, 2 with warnings: see warnings`. */
function addCounts(context: IExecuteFunctions, outputs: ItemOutput[]): void {
  if (outputs.length === 0) return;
  const counts = tally<unknown>(outputs.map(({ json }) => json.status));
  const failed = outputs.filter(({ json }) => needsAttention(json)).length;
  const warned = outputs.filter(({ json }) => !needsAttention(json) && json.warnings !== undefined).length;
  const parts = Object.entries(IN_ORDER).flatMap(([status, words]) => {
    const count = counts.get(status);
    return count === undefined ? [] : [`${count} ${words}`];
  });
  if (failed > 0) parts.push(`${failed} need${failed === 1 ? 's' : ''} attention: see reason`);
  if (warned > 0) parts.push(`${warned} with warnings: see warnings`);
  addHint(context, parts.join(', '), failed + warned > 0 ? 'warning' : 'info');
}
