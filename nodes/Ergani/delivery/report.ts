import type { IDataObject, INode } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { type IsPrivate, plainLines, wordsOfCells } from '../model/registry/texts';
import { addTo } from '../model/values/groups';
import { otherOf, rowOf, withRows } from '../model/values/numbers';
import { REASON_CODES, type ReasonCode } from '../model/values/reasonCodes';
import { withoutValues } from '../transport/failure';
import type { Status } from './entry';
import type { ItemOutput } from './ledger';
import { type EntryOutput, plainReasonOf } from './output';

/** How many rows the text of an error names. Its details have all rows. */
const NAMED_ROWS = 10;
const NAMED_REMEDIES = 3;

/** Fields that the details show as they are: they name no people. */
const SHOWN = [
  'status',
  'protocol',
  'submittedAt',
  'localSubmittedAt',
  'submittedDate',
  'remedy',
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
  'answerShape',
];
const PERSONAL_FIELDS = ['employeeAfm', 'employerAfm', 'lastName', 'firstName', 'comments', 'fields'];

type Counts = Record<Status, number>;

/** Words for the error of a run that stops. */
export interface Told {
  /** What an output is counted as: `event`, `row`. */
  thing: string;
  /** A sentence behind all remedies. */
  note?: string;
}

/** A row in the details, with the index of its item. */
interface RowDetails extends IDataObject {
  item: number;
}

/**
 * The error of a run that stops: how many events have which status, and which rows are at fault. Its details have the
 * status and the receipt of each row. n8n writes errors to its log, so they name rows by the numbers of their items, quote
 * no cell and name no people.
 *
 * @param outputs in the items' order
 */
export function summary(node: INode, outputs: ItemOutput[], { thing, note }: Told): NodeOperationError {
  const isPrivate = wordsOfCells(outputs.flatMap(({ json }) => PERSONAL_FIELDS.map((field) => json[field])));
  const rows = outputs.map(({ item, json }) => detailsOf(json, item, isPrivate));
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

/** Texts of the registry, and of a cell that may hold something else than its header says, by what they have to be. */
const SHOWN_IF: Readonly<Record<string, RegExp>> = {
  branch: /^\d{1,5}$/,
  id: /^(?!.*\d{9})[\w-]{1,40}$/,
  submitDate: /^\d\d\/\d\d\/\d{4}(?: \d\d:\d\d(?::\d\d)?)?$/,
};

function detailsOf(output: EntryOutput, item: number, isPrivate: IsPrivate): RowDetails {
  const row: RowDetails = { item };
  for (const name of SHOWN) if (name in output) row[name] = output[name];
  for (const [name, form] of Object.entries(SHOWN_IF)) {
    const { [name]: text } = output;
    if (typeof text === 'string' && form.test(text)) row[name] = text;
  }
  row.reason = reasonIn(output, isPrivate);
  return row;
}

/** Why a row was not submitted, in our own words and in plain sentences of the registry; null where it was. */
function reasonIn(output: EntryOutput, isPrivate: IsPrivate): string | null {
  const { reason, reasonCode, status } = output;
  if (typeof reason !== 'string') return null;
  if (status === 'invalid' || status === 'skipped') return plainReasonOf(output);
  return plainLines(reason, isPrivate) || REASON_CODES[reasonCode as ReasonCode] || 'See the output of the node';
}

const allOf = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count);

/** Whether all of these rows are fine as they are, and the same trouble outside of them kept them from being sent. */
const isOutside = (culprits: RowDetails[]): boolean =>
  culprits.every(({ status, reasonCode }) => {
    const [first] = culprits;
    return status === 'notSent' && reasonCode === first.reasonCode && !OF_OTHERS.has(reasonCode);
  });

/** Codes of rows that were not sent because of other rows. */
const OF_OTHERS: ReadonlySet<unknown> = new Set<ReasonCode>([
  'othersAtFault',
  'elementAtFault',
  'earlierRequest',
  'overtaken',
  'sameEvent',
  'journalFull',
]);

function totals(counts: Counts, culprits: RowDetails[], thing: string): string {
  const { submitted, duplicate, rejected, unknown, notSent, invalid } = counts;
  const all = allOf(counts);
  // The reason of the only row says it.
  if (all === 1) return '';
  if (submitted + rejected + unknown > 0) {
    const others = { 'submitted before': duplicate, refused: rejected, 'not sent': notSent + invalid, unknown };
    const parts = Object.entries(others).flatMap(([what, count]) => (count > 0 ? [`, ${count} ${what}`] : []));
    return `${submitted === 0 ? 'None' : submitted} of ${all} ${thing}s ${submitted > 1 ? 'were' : 'was'} submitted${parts.join('')}. `;
  }
  return isOutside(culprits) ? '' : `Nothing was sent: ${culprits.length} of ${all} ${thing}s can't be submitted. `;
}

/** Each reason once, with its rows; without rows where the trouble lies outside of them. */
function reasonsOf(named: RowDetails[], culprits: RowDetails[]): string {
  const rows = new Map<string, number[]>();
  for (const { item, reason } of named) addTo(rows, String(reason), item);
  if (culprits.length > 1 && isOutside(culprits)) return String(named[0].reason);
  const more = culprits.length > named.length ? [`and ${culprits.length - named.length} more`] : [];
  return [...[...rows].map(([reason, items]) => withRows(reason, [...new Set(items)])), ...more].join('; ');
}

/** Each remedy once, with its rows, and what to do about the other rows. */
function remediesOf(named: RowDetails[], culprits: RowDetails[], counts: Counts, thing: string): string[] {
  const rows = new Map<string, string[]>();
  for (const { item, remedy } of named) addTo(rows, String(remedy), rowOf(item));
  const remedies = [...rows].slice(0, NAMED_REMEDIES);
  const own =
    rows.size === 1
      ? remedies.map(([remedy]) => remedy)
      : remedies.map(([remedy, items]) => {
          const place = [...new Set(items)].join(', ');
          return `${place[0].toUpperCase()}${place.slice(1)}: ${remedy}`;
        });
  const others = ofOthers(culprits, counts, thing);
  return isOutside(culprits) ? [...others, ...own] : [...own, ...others];
}

/** What to do about rows that are not at fault. */
function ofOthers(culprits: RowDetails[], counts: Counts, thing: string): string[] {
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

/** Says that nothing was sent, and how many of all rows are fine. */
export function sentNothing(some: number, all: number, thing = 'row'): string {
  const those = all === 1 ? `the ${thing}` : some === all ? `all ${all} ${thing}s` : otherOf(some, thing);
  return `Nothing was sent; ${those} can be submitted again`;
}
