import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { tally } from '../../model/values/groups';
import { cancelSignal } from '../../transport/request';
import type { ItemOutput } from '../../delivery/ledger';
import { IN_ORDER, needsAttention } from '../../delivery/output';
import { summary } from '../../delivery/report';
import { toErrorOutput } from '../errorOutput';
import { tellBeside } from '../executionHint';

interface Form {
  /** A dry run tells of each row, whatever n8n's On Error setting is. */
  isDry: boolean;
  /** The columns that come first, in their order. */
  columns: readonly string[];
  /** The input, where its cells are to stand behind the node's fields. */
  cellsOf?: readonly INodeExecutionData[];
}

/** The output items, or the error that n8n's On Error setting asks for. What became of all rows is said beside them. */
export function toItems(context: IExecuteFunctions, outputs: ItemOutput[], form: Form): INodeExecutionData[] {
  // n8n keeps nothing of a node that was cancelled, but what it throws is in n8n's log.
  const mustStop = (!context.continueOnFail() && !form.isDry) || cancelSignal(context)?.aborted;
  if (mustStop && outputs.some(({ json }) => needsAttention(json))) throw summary(context.getNode(), outputs);
  tellTotals(context, outputs);
  const hasErrorOutput = context.getNode().onError === 'continueErrorOutput';
  const empty: IDataObject = Object.fromEntries(form.columns.map((name) => [name, null]));
  const whole = (item: number, json: IDataObject): IDataObject =>
    behind(inColumns(json, empty), form.cellsOf?.[item].json);
  return outputs.map(({ item, json }) => {
    const pairedItem = { item };
    if (!needsAttention(json)) return { json: whole(item, json), pairedItem };
    // There n8n lays these over the input's own: what could not be read must stay legible.
    const paired = { json: hasErrorOutput ? json : whole(item, json), pairedItem };
    return toErrorOutput(context, paired, String(json.reason), String(json.remedy));
  });
}

/**
 * n8n's tables take their columns in the order in which they come up: so each row has the first ones, empty or not.
 *
 * @param empty the first ones, empty; an output that has all of them has them first
 */
function inColumns(json: IDataObject, empty: IDataObject): IDataObject {
  for (const name in empty) if (!(name in json)) return { ...empty, ...json };
  return json;
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

/** Says beside the output, in one line, what became of the rows. */
function tellTotals(context: IExecuteFunctions, outputs: ItemOutput[]): void {
  if (outputs.length === 0) return;
  const counts = tally<unknown>(outputs.map(({ json }) => json.status));
  const troubled = outputs.filter(({ json }) => needsAttention(json)).length;
  const inOrder = Object.entries(IN_ORDER).flatMap(([status, words]) => {
    const count = counts.get(status);
    return count === undefined ? [] : [`${count} ${words}`];
  });
  const attention = troubled > 0 ? [`${troubled} need${troubled === 1 ? 's' : ''} attention: see reason`] : [];
  tellBeside(context, [...inOrder, ...attention].join(', '), troubled > 0 ? 'warning' : 'info');
}
