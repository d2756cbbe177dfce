import type { IDataObject, INode } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { withoutPersons } from '../../model/persons';
import { isRecord } from '../../model/reading';
import type { Status } from './outcome';

/** How many rows an error names in its text; its details name all. */
const NAMED_ROWS = 10;
const NAMED_REMEDIES = 3;

/** Fields that the registry's words or a row's values can stand in. */
const SENTENCES = new Set(['reason', 'remedy', 'warnings', 'rejection']);
const PERSONAL_FIELDS = new Set(['employerAfm', 'employeeAfm', 'lastName', 'firstName', 'comments']);

type Counts = Record<Status, number>;

/** An output row with the number of its item. */
interface NumberedRow extends IDataObject {
  item: number;
}

/**
 * The error of a run that stops: how many rows came how far, and which are at fault. Each row's status and receipt is
 * in its details. n8n writes all of it to its log, the details at level "debug": rows are told by their items, and no
 * people are named.
 *
 * @param outputs the output of each row, in the rows' order
 */
export function summary(node: INode, outputs: IDataObject[]): NodeOperationError {
  const rows = outputs.map((output, item): NumberedRow => ({ item, ...impersonal(output) }));
  const counts: Counts = { submitted: 0, rejected: 0, invalid: 0, notSent: 0, unknown: 0, valid: 0 };
  for (const { status } of rows) counts[status as Status]++;
  const faults = rows.filter(({ status }) => status === 'invalid' || status === 'rejected' || status === 'unknown');
  const culprits = faults.length > 0 ? faults : rows.filter(({ status }) => status === 'notSent');
  const named = culprits.slice(0, NAMED_ROWS);

  const error = new NodeOperationError(node, `${totals(counts, culprits.length)}${reasonsOf(named, culprits.length)}`, {
    description: remediesOf(named, counts).join('. '),
    itemIndex: culprits.length === 1 ? culprits[0].item : undefined,
  });
  error.context.data = { counts, rows };
  return error;
}

/** An output row without the fields that hold people, and with none of them in its sentences. Receipts stay as they are. */
function impersonal(output: IDataObject): IDataObject {
  const names = [output.lastName, output.firstName, output.comments].filter((value) => typeof value === 'string');
  const told = (value: unknown) => mapTexts(value, (text) => withoutPersons(text, names));
  return Object.fromEntries(
    Object.entries(output)
      .filter(([field]) => !PERSONAL_FIELDS.has(field))
      .map(([field, value]) => [
        field,
        SENTENCES.has(field) || (typeof value === 'string' && field === 'receipts') ? told(value) : value,
      ]),
  ) as IDataObject;
}

/** The same value with each text in it, however deep, put through the function. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapTexts(one, change)]));
}

function totals(counts: Counts, culprits: number): string {
  const { submitted, rejected, unknown, notSent, invalid } = counts;
  const all = Object.values(counts).reduce((sum, count) => sum + count);
  if (submitted + rejected + unknown > 0) {
    const others = { refused: rejected, 'not sent': notSent + invalid, unknown };
    const told = Object.entries(others).flatMap(([what, count]) => (count > 0 ? [`, ${count} ${what}`] : []));
    return `${submitted} of ${all} ${all > 1 ? 'rows were' : 'row was'} submitted${told.join('')}. `;
  }
  return all > 1 ? `Nothing was sent: ${culprits} of ${all} rows can't be submitted. ` : '';
}

/** Each reason once, with the items that it belongs to. */
function reasonsOf(named: NumberedRow[], culprits: number): string {
  const places = new Map<unknown, string>();
  for (const { item, reason } of named) places.set(reason, `${places.get(reason) ?? ''} [item ${item}]`);
  const more = culprits > named.length ? [`and ${culprits - named.length} more`] : [];
  return [...[...places].map(([reason, items]) => `${String(reason)}${items}`), ...more].join('; ');
}

function remediesOf(named: NumberedRow[], { submitted }: Counts): string[] {
  const remedies = [...new Set(named.map(({ remedy }) => String(remedy)))].slice(0, NAMED_REMEDIES);
  return submitted > 0
    ? [...remedies, 'Do not submit again what was submitted: the protocols are in the details']
    : remedies;
}
