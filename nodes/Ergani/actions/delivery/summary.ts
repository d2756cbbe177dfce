import type { IDataObject, INode } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { withoutPeople } from '../../model/attendance/persons';
import { isRecord } from '../../model/cells/reading';
import { withoutValues } from '../../transport/failure';
import { type EntryOutput, quietReasonOf, type Status } from './outcome';
import type { ItemOutput } from './progress';

/** How many rows an error names in its text; its details name all. */
const NAMED_ROWS = 10;
const NAMED_REMEDIES = 3;

/** What the details tell of a row as it is: how far it came, its protocol, and what names no people. */
const TOLD_AS_IS = [
  'status',
  'protocol',
  'submittedAt',
  'localSubmittedAt',
  'submittedDate',
  'reasonCode',
  'unreachable',
  'event',
  'eventTime',
  'localEventTime',
  'referenceDate',
  'late',
  'lateReason',
  'request',
  'documentType',
];
/** What is text of the registry's, or of a cell that may hold something else than its header says. */
const TOLD_WITHOUT_PEOPLE = ['submitDate', 'id', 'remedy', 'branch'];
const PERSONAL_FIELDS = ['employeeAfm', 'employerAfm', 'lastName', 'firstName', 'comments', 'fields'];

type Counts = Record<Status, number>;

/** What the details tell of a row, with the number of its item. */
interface ToldRow extends IDataObject {
  item: number;
}

/**
 * The error of a run that stops: how many rows came how far, and which are at fault. Each row's status and receipt is
 * in its details. n8n writes all of it to its log, the details at level "debug": rows are told by their items, no cell
 * is quoted that could not be read, and no people are named.
 *
 * @param outputs in the items' order
 */
export function summary(node: INode, outputs: ItemOutput[]): NodeOperationError {
  const told = withoutPeople(outputs.flatMap(({ json }) => PERSONAL_FIELDS.map((field) => json[field])));
  const toldReceipts = receiptsTold(told);
  const rows = outputs.map(({ item, json }) => toldRow(json, item, told, toldReceipts));
  const counts: Counts = {
    submitted: 0,
    duplicate: 0,
    skipped: 0,
    rejected: 0,
    invalid: 0,
    notSent: 0,
    unknown: 0,
    valid: 0,
  };
  for (const { status } of rows) counts[status as Status]++;
  const faults = rows.filter(({ status }) => status === 'invalid' || status === 'rejected' || status === 'unknown');
  const culprits = faults.length > 0 ? faults : rows.filter(({ status }) => status === 'notSent');
  const named = culprits.slice(0, NAMED_ROWS);

  const error = new NodeOperationError(
    withoutValues(node),
    `${totals(counts, culprits.length)}${reasonsOf(named, culprits.length)}`,
    {
      description: remediesOf(named, counts).join('. '),
      itemIndex: culprits.length === 1 ? culprits[0].item : undefined,
    },
  );
  error.context.data = { counts, rows };
  return error;
}

/** A row as the details tell of it. What is not listed here is the owner's: the people, warnings, bodies. */
function toldRow(
  output: EntryOutput,
  item: number,
  told: (text: string) => string,
  toldReceipts: (receipts: unknown) => IDataObject,
): ToldRow {
  const row: ToldRow = { item };
  for (const name of TOLD_AS_IS) if (name in output) row[name] = output[name];
  for (const name of TOLD_WITHOUT_PEOPLE) {
    const text = output[name];
    if (text !== undefined) row[name] = typeof text === 'string' ? told(text) : null;
  }
  const { reason, receipts } = output;
  row.reason = typeof reason === 'string' ? told(quietReasonOf(output)) : null;
  return receipts === undefined ? row : { ...row, ...toldReceipts(receipts) };
}

/** What the registry answered in place of receipts that can be told apart: the fields of receipts, and no others. */
function receiptsTold(told: (text: string) => string): (receipts: unknown) => IDataObject {
  const known = new Map<unknown, IDataObject>();
  const fieldsOf = (receipt: unknown) =>
    isRecord(receipt)
      ? Object.fromEntries(
          ['id', 'protocol', 'submitDate'].flatMap((name) => {
            const value = receipt[name];
            return typeof value === 'string' || typeof value === 'number' ? [[name, told(String(value))]] : [];
          }),
        )
      : null;
  return (receipts) => {
    let fields = known.get(receipts);
    if (fields === undefined) {
      if (typeof receipts === 'string') fields = { receipts: told(receipts) };
      else fields = Array.isArray(receipts) ? { receipts: receipts.map(fieldsOf) } : {};
      known.set(receipts, fields);
    }
    return fields;
  };
}

function totals(counts: Counts, culprits: number): string {
  const { submitted, duplicate, rejected, unknown, notSent, invalid } = counts;
  const all = Object.values(counts).reduce((sum, count) => sum + count);
  if (submitted + rejected + unknown > 0) {
    const others = { 'submitted before': duplicate, refused: rejected, 'not sent': notSent + invalid, unknown };
    const told = Object.entries(others).flatMap(([what, count]) => (count > 0 ? [`, ${count} ${what}`] : []));
    return `${submitted} of ${all} ${all > 1 ? 'rows were' : 'row was'} submitted${told.join('')}. `;
  }
  return all > 1 ? `Nothing was sent: ${culprits} of ${all} rows can't be submitted. ` : '';
}

/** Each reason once, with the items that it belongs to. */
function reasonsOf(named: ToldRow[], culprits: number): string {
  const places = new Map<unknown, string>();
  for (const { item, reason } of named) places.set(reason, `${places.get(reason) ?? ''} [item ${item}]`);
  const more = culprits > named.length ? [`and ${culprits - named.length} more`] : [];
  return [...[...places].map(([reason, items]) => `${String(reason)}${items}`), ...more].join('; ');
}

function remediesOf(named: ToldRow[], { submitted }: Counts): string[] {
  const remedies = [...new Set(named.map(({ remedy }) => String(remedy)))].slice(0, NAMED_REMEDIES);
  return submitted > 0
    ? [...remedies, 'Do not submit again what was submitted: the protocols are in the details']
    : remedies;
}
