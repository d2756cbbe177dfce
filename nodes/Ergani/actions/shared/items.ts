import type {
  IBinaryKeyData,
  IDataObject,
  IExecuteFunctions,
  INodeExecutionData,
  NodeExecutionHint,
} from 'n8n-workflow';
import type { ItemOutput } from '../../delivery/ledger';
import { IN_ORDER, inColumns, needsAttention } from '../../delivery/output';
import { remediesByRows } from '../../delivery/report';
import { tally } from '../../model/values/groups';
import { IN_SHORT } from '../../model/values/inShort';
import type { ReasonCode } from '../../model/values/reasonCodes';
import type { RowNames } from '../../model/values/rowNames';
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
export async function toItems(
  context: IExecuteFunctions,
  outputs: ItemOutput[],
  columns: readonly string[],
  names: RowNames,
  input?: readonly INodeExecutionData[],
): Promise<INodeExecutionData[]> {
  addCounts(context, outputs, names);
  const hasErrorOutput = context.getNode().onError === 'continueErrorOutput';
  const rows = inColumns(
    outputs.map(({ json }) => json),
    columns,
  );
  const requests = await Promise.all(outputs.map(async (output) => await requestFile(context, output)));
  return outputs.map(({ item, json }, place) => {
    const pairedItem = { item };
    const row = includeFields(rows[place], input?.[item].json);
    const { [place]: binary } = requests;
    if (!needsAttention(json)) return { json: row, ...(binary && { binary }), pairedItem };
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

/** The request of a dry run as a file: in a field it would make its row of the table tall. */
async function requestFile(
  context: IExecuteFunctions,
  { json, body }: ItemOutput,
): Promise<IBinaryKeyData | undefined> {
  // n8n takes files out of what a tool of an agent returns, and warns of them.
  if (body === undefined || context.getNode().type.endsWith('Tool')) return undefined;
  const bytes = Buffer.from(JSON.stringify(body, null, 2));
  const name = `request-${String(json.request)}.json`;
  return { request: await context.helpers.prepareBinaryData(bytes, name, 'application/json') };
}

const MOST_REASONS = 4;
/** How many remedies the hint names, each with its rows. More would be a wall of text: each row has its own. */
const MOST_REMEDIES = 2;
/** Nor are more rows named than a reader would look for. */
const MOST_ROWS = 10;

/** Why rows need attention: `8 late without a reason, 2 unknown AFM`. One reason for all needs no number. */
function countReasons(failed: readonly ItemOutput[]): string {
  const reasons = failed.map(({ json }) => IN_SHORT[json.reasonCode as ReasonCode] ?? 'see reason');
  const counts = [...tally(reasons)].sort(([, one], [, other]) => other - one);
  if (counts.length === 1) return counts[0][0];
  const named = counts.slice(0, MOST_REASONS).map(([reason, count]) => `${count} ${reason}`);
  const others = counts.slice(MOST_REASONS).reduce((sum, [, count]) => sum + count, 0);
  return [...named, ...(others > 0 ? [`${others} more`] : [])].join(', ');
}

/** How to mend the rows: where there is one way for all, or few rows with two. The others have it in their `remedy`. */
function remediesOf(failed: readonly ItemOutput[], names: RowNames): string[] {
  const all = failed.map(({ item, json }) => ({ item, remedy: String(json.remedy) }));
  const different = new Set(all.map(({ remedy }) => remedy)).size;
  if (different > MOST_REMEDIES || (different > 1 && all.length > MOST_ROWS)) return [];
  return remediesByRows(all, names, MOST_REMEDIES);
}

/** Adds the hint: `7 submitted, 2 need attention: late without a reason; 1 with warnings: see warnings. Enter …`. */
function addCounts(context: IExecuteFunctions, outputs: ItemOutput[], names: RowNames): void {
  if (outputs.length === 0) return;
  const counts = tally<unknown>(outputs.map(({ json }) => json.status));
  const failed = outputs.filter(({ json }) => needsAttention(json));
  const warned = outputs.filter(({ json }) => !needsAttention(json) && json.warnings !== undefined).length;
  const parts = Object.entries(IN_ORDER).flatMap(([status, words]) => {
    const count = counts.get(status);
    return count === undefined ? [] : [`${count} ${words}`];
  });
  if (failed.length > 0)
    parts.push(`${failed.length} need${failed.length === 1 ? 's' : ''} attention: ${countReasons(failed)}`);
  const counted = parts.join(', ');
  const warnings = warned > 0 ? `${failed.length > 0 ? '; ' : ', '}${warned} with warnings: see warnings` : '';
  // On the error output the columns of the input stand first, and the remedy out of sight.
  const mended = remediesOf(failed, names);
  addHint(context, [counted + warnings, ...mended].join('. '), failed.length + warned > 0 ? 'warning' : 'info');
}
