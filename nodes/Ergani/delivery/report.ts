import type { IDataObject, INode } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { type Redactor, redactor } from '../model/values/redact';
import { addTo } from '../model/values/groups';
import { otherOf, rowOf, withRows } from '../model/values/numbers';
import { isRecord } from '../model/values/result';
import type { ReasonCode } from '../model/values/reasonCodes';
import { withoutValues } from '../transport/failure';
import type { Status } from './entry';
import type { ItemOutput } from './ledger';
import { type EntryOutput, plainReasonOf } from './output';

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
const TOLD_WITHOUT_PEOPLE = ['remedy', 'branch'];
/** What the registry says of a receipt. */
const TOLD_OF_RECEIPT = ['submitDate', 'id'];
const PERSONAL_FIELDS = ['employeeAfm', 'employerAfm', 'lastName', 'firstName', 'comments', 'fields'];

type Counts = Record<Status, number>;

/** What a run that stops has to say of its input. */
export interface Told {
  /** What the outputs are counted as: `event`, `row`. */
  thing: string;
  /** What is said behind all remedies. */
  note?: string;
}

/** What the details tell of a row, with the number of its item. */
interface ToldRow extends IDataObject {
  item: number;
}

/**
 * The error of a run that stops: how many events came how far, and which rows are at fault. Each one's status and
 * receipt is in its details. n8n writes all of it to its log, the details at level "debug": rows are told by their
 * items, no cell is quoted that could not be read, and no people are named.
 *
 * @param outputs in the items' order
 */
export function summary(node: INode, outputs: ItemOutput[], { thing, note }: Told): NodeOperationError {
  const told = redactor(outputs.flatMap(({ json }) => PERSONAL_FIELDS.map((field) => json[field])));
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

  // Without an itemIndex: behind "row 2" n8n would write "[item 1]". The details have the items.
  const error = new NodeOperationError(
    withoutValues(node),
    `${totals(counts, culprits, thing)}${reasonsOf(named, culprits)}`,
    { description: [...remediesOf(named, culprits, counts, thing), ...(note === undefined ? [] : [note])].join('. ') },
  );
  error.context.data = { counts, rows };
  return error;
}

/** A row as the details tell of it. What is not listed here is the owner's: the people, warnings, bodies. */
function toldRow(
  output: EntryOutput,
  item: number,
  told: Redactor,
  toldReceipts: (receipts: unknown) => IDataObject,
): ToldRow {
  const row: ToldRow = { item };
  for (const name of TOLD_AS_IS) if (name in output) row[name] = output[name];
  for (const name of [...TOLD_WITHOUT_PEOPLE, ...TOLD_OF_RECEIPT]) {
    const text = output[name];
    if (text !== undefined) row[name] = typeof text === 'string' ? told(text, isIdOfRegistry(name, text)) : null;
  }
  const { reason, receipts } = output;
  row.reason = typeof reason === 'string' ? told(plainReasonOf(output)) : null;
  return receipts === undefined ? row : { ...row, ...toldReceipts(receipts) };
}

/** What the registry answered in place of receipts that can be told apart: the fields of receipts, and no others. */
function receiptsTold(told: Redactor): (receipts: unknown) => IDataObject {
  const known = new Map<unknown, IDataObject>();
  const fieldsOf = (receipt: unknown) =>
    isRecord(receipt)
      ? Object.fromEntries(
          ['id', 'protocol', 'submitDate'].flatMap((name) => {
            const value = receipt[name];
            if (typeof value !== 'string' && typeof value !== 'number') return [];
            return [[name, told(String(value), isIdOfRegistry(name, String(value)))]];
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

/** A longer id or protocol is a text, which may hold anything. */
const LONGEST_ID = 40;

/** Whether a field is a number of the registry's own, which stays in an error. */
const isIdOfRegistry = (name: string, text: string): boolean =>
  ['id', 'protocol'].includes(name) && text.length <= LONGEST_ID;

const allOf = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count);

/** Whether all rows that were not submitted are fine as they are: something else was in the way, the same for all. */
const isOutside = (culprits: ToldRow[]): boolean =>
  culprits.every(({ status, reasonCode }) => {
    const [first] = culprits;
    return status === 'notSent' && reasonCode === first.reasonCode && !OF_OTHERS.has(reasonCode);
  });

/** Codes of rows that were kept back for what other rows are, or were. */
const OF_OTHERS: ReadonlySet<unknown> = new Set<ReasonCode>([
  'othersAtFault',
  'elementAtFault',
  'earlierRequest',
  'overtaken',
  'sameEvent',
  'journalFull',
]);

function totals(counts: Counts, culprits: ToldRow[], thing: string): string {
  const { submitted, duplicate, rejected, unknown, notSent, invalid } = counts;
  const all = allOf(counts);
  // What became of the only row is the reason itself.
  if (all === 1) return '';
  if (submitted + rejected + unknown > 0) {
    const others = { 'submitted before': duplicate, refused: rejected, 'not sent': notSent + invalid, unknown };
    const told = Object.entries(others).flatMap(([what, count]) => (count > 0 ? [`, ${count} ${what}`] : []));
    return `${submitted === 0 ? 'None' : submitted} of ${all} ${thing}s ${submitted > 1 ? 'were' : 'was'} submitted${told.join('')}. `;
  }
  return isOutside(culprits) ? '' : `Nothing was sent: ${culprits.length} of ${all} ${thing}s can't be submitted. `;
}

/** Each reason once, with the rows that it belongs to; without them where it says nothing of rows. */
function reasonsOf(named: ToldRow[], culprits: ToldRow[]): string {
  const rows = new Map<string, number[]>();
  for (const { item, reason } of named) addTo(rows, String(reason), item);
  if (culprits.length > 1 && isOutside(culprits)) return String(named[0].reason);
  const more = culprits.length > named.length ? [`and ${culprits.length - named.length} more`] : [];
  return [...[...rows].map(([reason, items]) => withRows(reason, [...new Set(items)])), ...more].join('; ');
}

/** What to do: about each reason, beside the rows that have it; then about the other rows. */
function remediesOf(named: ToldRow[], culprits: ToldRow[], counts: Counts, thing: string): string[] {
  const rows = new Map<string, string[]>();
  for (const { item, remedy } of named) addTo(rows, String(remedy), rowOf(item));
  const remedies = [...rows].slice(0, NAMED_REMEDIES);
  const told =
    rows.size === 1
      ? remedies.map(([remedy]) => remedy)
      : remedies.map(([remedy, items]) => {
          const place = [...new Set(items)].join(', ');
          return `${place[0].toUpperCase()}${place.slice(1)}: ${remedy}`;
        });
  const others = ofOthers(culprits, counts, thing);
  return isOutside(culprits) ? [...others, ...told] : [...told, ...others];
}

/** What to do with those that are not at fault. */
function ofOthers(culprits: ToldRow[], counts: Counts, thing: string): string[] {
  const { submitted, rejected, unknown, notSent } = counts;
  if (submitted > 0) {
    return ['What was submitted is done: the protocols are in the details'];
  }
  if (rejected + unknown > 0) return [];
  if (isOutside(culprits)) return [sentNothing(notSent, allOf(counts), thing)];
  return notSent > 0 && culprits.every(({ status }) => status === 'invalid')
    ? [`To submit ${otherOf(notSent, thing)} without waiting, set 'On Error' to one of its 'Continue' choices`]
    : [];
}

/** That so many of all are as they were. */
export function sentNothing(some: number, all: number, thing = 'row'): string {
  const those = all === 1 ? `the ${thing}` : some === all ? `all ${all} ${thing}s` : otherOf(some, thing);
  return `Nothing was sent; ${those} can be submitted again`;
}
