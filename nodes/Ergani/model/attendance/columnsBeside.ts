import { fold } from '../cells/folding';
import { lazily } from '../cells/remembered';
import type { Column } from './columns';
import type { FieldName } from './fields';

/** What is left of a column beside the others: its field, the duty to agree with the one that counts, its words, nothing. */
export type Standing = 'counts' | 'witness' | 'recognition' | 'none';

/** Headers that mean something else where one of other headers stands beside them. */
const STRANGERS = lazily(() =>
  [
    // Microsoft Forms, in English and Greek: when the form was opened, and when it was sent.
    { headers: ['Start time', 'Ώρα έναρξης'], beside: ['Completion time', 'Ώρα ολοκλήρωσης'] },
    // KoboToolbox and ODK: the same.
    { headers: ['start', 'end'], beside: ['_submission_time', 'SubmissionDate', 'formhub/uuid'] },
    // ZKTeco's log: the number of the terminal.
    { headers: ['Location ID'], beside: ['VerifyCode', 'No.'] },
    // 7shifts, webhook: in UTC without saying so.
    { headers: ['clocked_in', 'clocked_out'], beside: ['clocked_in_iso'] },
    // Lark and Feishu: by whom it was recorded.
    { headers: ['type'], beside: ['bssid', 'is_field'] },
  ].map(({ headers, beside }) => ({ headers: headers.map(fold), beside: beside.map(fold) })),
);

/** Headers of events that mean anything else beside another one for events. */
const WEAK = lazily(() => new Set(['Entry Type', 'Action', 'Ενέργεια'].map(fold)));

/** In ZKTeco's log, by public libraries for it, numbers tell how somebody was recognised. */
const STATE = fold('state');
const UID = fold('uid');

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
  if (STRANGERS().some((one) => one.headers.includes(folded) && one.beside.some((other) => headers.has(other))))
    return 'none';
  const { field, isProducts } = column;
  if (!isProducts) return 'counts';
  const isEvents = (one: Column): boolean => one.field === 'event' && one !== column;
  if (WEAK().has(folded) && columns.some(isEvents)) return 'none';
  const plain = fieldsOf(columns.filter((one) => !one.isProducts));
  const isTimed = plain.has('checkInTime') || plain.has('checkOutTime');
  if (field === 'event') {
    if (folded === STATE && headers.has(UID)) return plain.has('event') ? 'none' : 'recognition';
    return plain.has('event') ? 'witness' : plain.has('checkInTime') && plain.has('checkOutTime') ? 'none' : 'counts';
  }
  if (field !== 'eventTime') return plain.has(field) ? 'none' : 'counts';
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
