import { fold } from '../values/normalise';
import type { Column } from './columns';
import type { FieldName } from './fields';

/** What is left of a column beside the others: its field, the duty to agree with the one that counts, its words, nothing. */
export type Standing = 'counts' | 'witness' | 'recognition' | 'none';

/** Headers that mean something else where one of other headers stands beside them, folded. */
const STRANGERS = [
  // Microsoft Forms, in English and Greek (Ώρα έναρξης, Ώρα ολοκλήρωσης): when the form was opened, and when it was sent.
  [/^(starttime|ωpaenapξhσ)$/, /^(completiontime|ωpaoλokλhpωσhσ)$/],
  // KoboToolbox and ODK: the same.
  [/^(start|end)$/, /^(submissiontime|submissiondate|formhubuuid)$/],
  // ZKTeco's log: the number of the terminal.
  [/^locationid$/, /^(verifycode|no)$/],
  // 7shifts, webhook: in UTC without saying so.
  [/^clocked(in|out)$/, /^clockediniso$/],
  // Lark and Feishu: by whom it was recorded.
  [/^type$/, /^(bssid|isfield)$/],
  // WeCom: of each record, also of a departure.
  [/^checkintime$/, /^wifimac$/],
];

/** Headers of events that mean anything else beside another one for events, folded: Entry Type, Action, Ενέργεια. */
const WEAK = /^(entrytype|action|enepγeia)$/;

/**
 * What a column means beside the others of its sheet.
 *
 * The header of a single product means nothing where plain ones say the same, or say what it can't stand beside: the
 * time at which something was `created` is that of an event only beside a column for events, and its `state` is no event
 * beside arrivals and departures.
 *
 * @param column one that the user has not named
 * @param columns all that mean a field
 * @param headers of all columns, folded
 */
export function standingOf(
  column: Column & { header: string },
  columns: readonly Column[],
  headers: ReadonlySet<string>,
): Standing {
  const folded = fold(column.header);
  if (STRANGERS.some(([own, beside]) => own.test(folded) && [...headers].some((other) => beside.test(other))))
    return 'none';
  const { field, isProducts } = column;
  if (!isProducts) return 'counts';
  const isEvents = (one: Column): boolean => one.field === 'event' && one !== column;
  if (WEAK.test(folded) && columns.some(isEvents)) return 'none';
  const plain = fieldsOf(columns.filter((one) => !one.isProducts));
  const isTimed = plain.has('checkInTime') || plain.has('checkOutTime');
  if (field === 'event') {
    // In ZKTeco's log, by public libraries for it, numbers tell how somebody was recognised.
    if (folded === 'state' && headers.has('uid')) return plain.has('event') ? 'none' : 'recognition';
    return plain.has('event') ? 'witness' : plain.has('checkInTime') && plain.has('checkOutTime') ? 'none' : 'counts';
  }
  // Two days have to be the same.
  const isDay = field === 'date' || field === 'referenceDate';
  if (field !== 'eventTime') return plain.has(field) ? (isDay ? 'witness' : 'none') : 'counts';
  const isEvent = columns.some((one) => one.field === 'event');
  return !isEvent || isTimed || plain.has('eventTime') || plain.has('time') ? 'none' : 'counts';
}

/**
 * Whether a column of a row is a moment of which nobody tells what it is of, such as the `Timestamp` of a form, beside
 * columns that tell when the event was.
 *
 * @param columns all of the row that mean a field
 * @param isOfEvents whether rows are single events: one may have columns for shifts that stay empty
 */
export function isOfWriting(
  { field, isVague = false }: Column,
  columns: readonly Column[],
  isOfEvents: boolean,
): boolean {
  if (!isVague || field !== 'eventTime') return false;
  const clear = fieldsOf(columns.filter((one) => !one.isVague));
  const isShift = clear.has('checkInTime') || clear.has('checkOutTime');
  return clear.has('eventTime') || (isShift && !isOfEvents) || (clear.has('time') && clear.has('date'));
}

const fieldsOf = (columns: readonly Column[]): Set<FieldName> => new Set(columns.map(({ field }) => field));
