import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { tally } from '../../model/values/groups';
import { cancelSignal } from '../../transport/request';
import type { ItemOutput } from '../../delivery/ledger';
import { IN_ORDER, inColumns, needsAttention } from '../../delivery/output';
import { summary, type Told } from '../../delivery/report';
import { toErrorOutput } from './errorOutput';
import { tellBeside } from './executionHint';

/**
 * Throws the error that n8n's On Error setting asks for, where a row needs attention.
 *
 * @param isDry a dry run tells of each row, whatever that setting is
 */
export function stopAsAsked(context: IExecuteFunctions, outputs: ItemOutput[], isDry: boolean, told: Told): void {
  // n8n keeps nothing of a node that was cancelled, but what it throws is in n8n's log.
  const mustStop = (!context.continueOnFail() && !isDry) || cancelSignal(context)?.aborted;
  if (mustStop && outputs.some(({ json }) => needsAttention(json))) throw summary(context.getNode(), outputs, told);
}

/**
 * The output items. What became of all rows is said beside them.
 *
 * @param columns the columns behind those that all outputs begin with
 * @param cellsOf the input, where its cells are to stand behind the node's fields
 */
export function toItems(
  context: IExecuteFunctions,
  outputs: ItemOutput[],
  columns: readonly string[],
  cellsOf?: readonly INodeExecutionData[],
): INodeExecutionData[] {
  tellTotals(context, outputs);
  const hasErrorOutput = context.getNode().onError === 'continueErrorOutput';
  const rows = inColumns(
    outputs.map(({ json }) => json),
    columns,
  );
  return outputs.map(({ item, json }, place) => {
    const pairedItem = { item };
    const whole = behind(rows[place], cellsOf?.[item].json);
    if (!needsAttention(json)) return { json: whole, pairedItem };
    // There n8n lays these over the input's own: what could not be read must stay legible.
    const paired = { json: hasErrorOutput ? json : whole, pairedItem };
    return toErrorOutput(context, paired, String(json.reason), String(json.remedy));
  });
}

/**
 * The node's fields, and behind them the cells of the row whose names they leave. Of a row that is an object made by
 * JSON, any name can be its own, `__proto__` too.
 */
function behind(json: IDataObject, cells: IDataObject | undefined): IDataObject {
  if (cells === undefined) return json;
  const others = Object.entries(cells).filter(([name]) => !Object.hasOwn(json, name));
  return { ...json, ...Object.fromEntries(others) };
}

/** Says beside the output, in one line, what became of the rows: `7 submitted, 2 with warnings: see warnings`. */
function tellTotals(context: IExecuteFunctions, outputs: ItemOutput[]): void {
  if (outputs.length === 0) return;
  const counts = tally<unknown>(outputs.map(({ json }) => json.status));
  const troubled = outputs.filter(({ json }) => needsAttention(json)).length;
  const warned = outputs.filter(({ json }) => !needsAttention(json) && json.warnings !== undefined).length;
  const told = Object.entries(IN_ORDER).flatMap(([status, words]) => {
    const count = counts.get(status);
    return count === undefined ? [] : [`${count} ${words}`];
  });
  if (troubled > 0) told.push(`${troubled} need${troubled === 1 ? 's' : ''} attention: see reason`);
  if (warned > 0) told.push(`${warned} with warnings: see warnings`);
  tellBeside(context, told.join(', '), troubled + warned > 0 ? 'warning' : 'info');
}
