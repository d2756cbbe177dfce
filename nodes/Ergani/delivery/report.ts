import type { IDataObject, INode } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { type IsPrivate, plainLines, wordsOfCells } from '../model/registry/texts';
import { addTo } from '../model/values/groups';
import { otherOf } from '../model/values/numbers';
import { REASON_CODES, type ReasonCode } from '../model/values/reasonCodes';
import { type NamedRow, type RowNames, withRow } from '../model/values/rowNames';
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
  names: RowNames;
  /** A sentence that follows all remedies. */
  note?: string;
}

/** A row in the details, with the index of its item and what messages call it. */
interface RowDetails extends IDataObject {
  item: number;
  row: string;
}

/** A row that is at fault, with what tells it from its neighbours. */
interface Culprit extends NamedRow {
  details: RowDetails;
}

/**
 * The error of a run that stops: how many events have which status, and which rows are at fault. Its details have the
 * status and the receipt of each row. n8n writes errors to its log, so they quote no cell and name no people: a row is
 * identified by its number, the time of its event and three digits of a tax number.
 *
 * @param outputs in the items' order
 */
export function summary(node: INode, outputs: ItemOutput[], { thing, names, note }: Told): NodeOperationError {
  const isPrivate = wordsOfCells(outputs.flatMap(({ json }) => PERSONAL_FIELDS.map((field) => json[field])));
  const all = outputs.map(({ item, json }): Culprit => {
    const details = { item, row: names.short(item), ...detailsOf(json, isPrivate) };
    return { item, facts: factsOf(json), details };
  });
  const rows = all.map(({ details }) => details);
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
  const having = (...statuses: unknown[]): Culprit[] => all.filter(({ details }) => statuses.includes(details.status));
  const faults = having('invalid', 'rejected', 'unknown');
  const culprits = faults.length > 0 ? faults : having('notSent');
  const named = culprits.slice(0, NAMED_ROWS);

  // Without an itemIndex: n8n would write another number behind the row, which counts from zero.
  const error = new NodeOperationError(
    withoutValues(node),
    `${totals(counts, culprits, thing)}${reasonsOf(named, culprits, names)}`,
    {
      description: [
        ...remediesOf(named, culprits, counts, { thing, names }),
        ...(note === undefined ? [] : [note]),
      ].join('. '),
    },
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

function detailsOf(output: EntryOutput, isPrivate: IsPrivate): IDataObject {
  const row: IDataObject = {};
  for (const name of SHOWN) if (name in output) row[name] = output[name];
  for (const [name, form] of Object.entries(SHOWN_IF)) {
    const { [name]: text } = output;
    if (typeof text === 'string' && form.test(text)) row[name] = text;
  }
  row.reason = reasonIn(output, isPrivate);
  return row;
}

/** Enough to tell two employees of a sheet apart, and too few to identify one. */
const SHOWN_DIGITS = 3;
const AFM = /^\d{9}$/;
const MOMENT = /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d)/;
/** As the registry's declarations have it. */
const DAY = /^\d\d\/\d\d\/\d{4}$/;

/** What tells a row from its neighbours: when its event was, and the end of its employee's tax number. */
function factsOf({ localEventTime, eventTime, employeeAfm, fields = {} }: EntryOutput): string[] {
  const { f_date: day, f_afm: afmOfField } = fields as IDataObject;
  const facts: string[] = [];
  const [, year, month, date, clock] = MOMENT.exec(String(localEventTime ?? eventTime ?? '')) ?? [];
  if (clock !== undefined) facts.push(`${date}/${month}/${year} ${clock}`);
  else if (typeof day === 'string' && DAY.test(day)) facts.push(day);
  const afm = String(employeeAfm ?? afmOfField);
  if (AFM.test(afm)) facts.push(`AFM …${afm.slice(-SHOWN_DIGITS)}`);
  return facts;
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
const isOutside = (culprits: Culprit[]): boolean =>
  culprits.every(({ details: { status, reasonCode } }) => {
    const [{ details: first }] = culprits;
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

function totals(counts: Counts, culprits: Culprit[], thing: string): string {
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
function reasonsOf(named: Culprit[], culprits: Culprit[], names: RowNames): string {
  const rows = new Map<string, NamedRow[]>();
  for (const one of named) addTo(rows, String(one.details.reason), one);
  if (culprits.length > 1 && isOutside(culprits)) return String(named[0].details.reason);
  const more = culprits.length > named.length ? [`and ${culprits.length - named.length} more`] : [];
  return [...[...rows].map(([reason, own]) => withRow(reason, names.list(own))), ...more].join('; ');
}

/** Each remedy once, with its rows, and what to do about the other rows. */
function remediesOf(named: Culprit[], culprits: Culprit[], counts: Counts, { thing, names }: Told): string[] {
  const remedies = named.map(({ item, details }) => ({ item, remedy: String(details.remedy) }));
  const own = remediesByRows(remedies, names, NAMED_REMEDIES);
  const others = ofOthers(culprits, counts, thing);
  return isOutside(culprits) ? [...others, ...own] : [...own, ...others];
}

/** Each remedy once, the first of them: with its rows, `Row 3, row 5: Enter …`, where there are several. */
export function remediesByRows(all: Array<{ item: number; remedy: string }>, names: RowNames, most: number): string[] {
  const rows = new Map<string, string[]>();
  for (const { item, remedy } of all) addTo(rows, remedy, names.short(item));
  if (rows.size === 1) return [...rows.keys()];
  return [...rows].slice(0, most).map(([remedy, items]) => {
    const place = [...new Set(items)].join(', ');
    return `${place[0].toUpperCase()}${place.slice(1)}: ${remedy}`;
  });
}

/** What to do about rows that are not at fault. */
function ofOthers(culprits: Culprit[], counts: Counts, thing: string): string[] {
  const { submitted, rejected, unknown, notSent } = counts;
  if (submitted > 0) {
    return ['What was submitted is done: the protocols are in the details'];
  }
  if (rejected + unknown > 0) return [];
  if (isOutside(culprits)) return [sentNothing(notSent, allOf(counts), thing)];
  return notSent > 0 && culprits.every(({ details }) => details.status === 'invalid')
    ? [`To submit ${otherOf(notSent, thing)} without waiting, set 'On Error' to one of its 'Continue' choices`]
    : [];
}

export function sentNothing(some: number, all: number, thing = 'row'): string {
  const those = all === 1 ? `the ${thing}` : some === all ? `all ${all} ${thing}s` : otherOf(some, thing);
  return `Nothing was sent; ${those} can be submitted again`;
}
