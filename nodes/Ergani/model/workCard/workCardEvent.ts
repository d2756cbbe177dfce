import { FIELD_LABELS, type FieldName, type RowFields } from '../attendance/columns';
import type { EventType } from '../attendance/eventType';
import { onlyPunch, type Punch, type PunchContext } from '../attendance/punches';
import { readAfm } from '../cells/afm';
import { codeText } from '../cells/codeText';
import { decimalReadings } from '../cells/numbers';
import { about, isEmpty, legible, type Problem, type Reading, refused, trimBlanks, understood } from '../cells/reading';
import { sheetError } from '../cells/sheetErrors';
import { type DatedReading, dayOf } from '../cells/time';
import { afterCutOff } from './lateness';
import { LATE_REASONS_LISTED, type LateReason } from './lateReasons';

/** An arrival or departure as a row reports it: complete and well-formed, but not yet judged for lateness. */
export interface WorkCardEvent {
  /** Nine digits; null: the connected employer. */
  employerAfm: string | null;
  /** Branch number; '0' is the main branch. */
  branch: string;
  comments: string | null;
  /** Nine digits. */
  employeeAfm: string;
  lastName: string;
  firstName: string;
  event: EventType;
  /** Epoch ms. */
  eventTime: number;
  /** yyyy-MM-dd. */
  referenceDate: string;
  /** What the user gave in case the event is late. */
  lateReason: LateReason | null;
}

export type Verdict =
  /** `dayAssumed`: the row names no reference date, so the day of the event's time was taken. */
  | {
      ok: true;
      event: WorkCardEvent;
      warnings: string[];
      dayAssumed: boolean;
      /** What is wrong with it where another row shows that dates have the month first. */
      doubt?: () => Problem;
    }
  /** Everything that is wrong with the row, not only the first thing; and what could still be read. */
  | { ok: false; problems: Problem[]; read: Partial<WorkCardEvent> };

const { branch: BRANCH, lateReason: LATE_REASON } = FIELD_LABELS;

/**
 * Reads a branch number: digits, without leading zeros and without the `.0` of a number column; empty is the main
 * branch. Section: Resources, Card entry, f_aa.
 */
export function readBranch(value: unknown): Reading<string> {
  if (isEmpty(value)) return understood('0');
  const error = sheetError(value, BRANCH);
  if (error !== null) return error;
  const text = codeText(value);
  if (text !== null && /^\d{1,15}$/.test(text)) return understood(text.replace(/^0+(?=\d)/, ''));
  const readings = text === null ? [] : decimalReadings(text).map((one) => one.replace(/\.0+$/, ''));
  const remedy = 'Enter the number of the branch in digits alone; 0 is the main branch';
  return readings.length > 1
    ? refused('ambiguousNumber', BRANCH, about(value, `can be ${readings.join(' or ')}`), remedy)
    : refused('notABranch', BRANCH, about(value, 'is no branch number'), remedy);
}

/**
 * Reads the code of a late reason; empty is none. Section: Resources, "f_aitiologia values".
 */
export function readLateReason(value: unknown): Reading<LateReason | null> {
  if (isEmpty(value)) return understood(null);
  const error = sheetError(value, LATE_REASON);
  if (error !== null) return error;
  const text = codeText(value);
  if (text !== null && /^0*[123]$/.test(text)) return understood(`00${text.slice(-1)}` as LateReason);
  if (text !== null && /^(?:empty|none|null)$/i.test(text)) return understood(null);
  return refused(
    'unknownLateReason',
    LATE_REASON,
    about(value, 'is none of the three reasons that the registry takes'),
    `Leave it empty, or enter one of: ${LATE_REASONS_LISTED}. They are for force majeure only`,
  );
}

/**
 * Reads a name: without what can't be seen, and otherwise exactly as it is written.
 * Section: Resources, CardDetails, f_eponymo and f_onoma.
 *
 * @param field display name, for messages
 */
export function readName(value: unknown, field: string): Reading<string> {
  const remedy = `Enter the employee's ${field.toLowerCase()} as the registry knows it`;
  if (isEmpty(value)) return refused('missing', field, 'is empty', remedy);
  const error = sheetError(value, field);
  if (error !== null) return error;
  if (typeof value !== 'string') return refused('notText', field, about(value, 'is not text'), remedy);
  const name = trimBlanks(legible(value));
  return name === '' ? refused('missing', field, 'is empty', remedy) : understood(name);
}

/**
 * Reads the note of a Card entry, on one line and without what can't be seen; empty is none. Section: Resources, Card
 * entry, f_comments.
 */
export function readComments(value: unknown): Reading<string | null> {
  if (isEmpty(value)) return understood(null);
  const error = sheetError(value, FIELD_LABELS.comments);
  if (error !== null) return error;
  if (typeof value === 'string') return understood(trimBlanks(legible(value)) || null);
  if (typeof value === 'number' || typeof value === 'bigint') return understood(String(value));
  return refused(
    'notText',
    FIELD_LABELS.comments,
    about(value, 'is not text'),
    'Enter a note as text, or leave it empty',
  );
}

/**
 * Turns a row into an event, or into the list of everything that is wrong with it. It needs no clock: whether the event
 * is late or in the future is for `judge` to say. Section: Resources, Work-card submission.
 *
 * @param fields cells by field, of any type
 * @param context `timezone`: IANA zone of times without an offset; `employerAfm` and `lateReason`: for rows that name
 *   none of their own
 * @param punch the one of the row's arrivals and departures that is read
 */
export function readWorkCardEvent(
  fields: RowFields,
  context: PunchContext & { employerAfm: string | null; lateReason: LateReason | null },
  punch: Punch = onlyPunch(fields, context),
): Verdict {
  const problems: Problem[] = [];
  const warnings: string[] = [];
  let doubt: (() => Problem) | undefined;

  function takeDated<T>(reading: DatedReading<T>): T | undefined {
    if (reading.ok) doubt ??= reading.doubt;
    return take(reading);
  }
  function take<T>(reading: Reading<T>): T | undefined {
    if (!reading.ok) {
      problems.push(reading.problem);
      return undefined;
    }
    if (reading.warning !== undefined) warnings.push(reading.warning);
    return reading.value;
  }
  const filled = (field: FieldName): boolean => !isEmpty(fields[field]);

  const employerAfm = filled('employerAfm')
    ? take(readAfm(fields.employerAfm, FIELD_LABELS.employerAfm))
    : context.employerAfm;
  const branch = take(readBranch(fields.branch));
  const comments = take(readComments(fields.comments));
  const employeeAfm = take(readAfm(fields.employeeAfm, FIELD_LABELS.employeeAfm));
  const lastName = take(readName(fields.lastName, FIELD_LABELS.lastName));
  const firstName = take(readName(fields.firstName, FIELD_LABELS.firstName));
  const event = take(punch.event);
  const eventTime = takeDated(punch.time);
  const assumedDay = eventTime === undefined ? undefined : dayOf(eventTime);
  const referenceDate = punch.day === null ? assumedDay : takeDated(punch.day);
  const lateReason = filled('lateReason') ? take(readLateReason(fields.lateReason)) : context.lateReason;

  if (event === 'checkOut' && eventTime !== undefined && referenceDate !== undefined) {
    const problem = afterCutOff(eventTime, referenceDate);
    if (problem !== null) problems.push(problem);
  }
  const read = {
    employerAfm,
    branch,
    comments,
    employeeAfm,
    lastName,
    firstName,
    event,
    eventTime,
    referenceDate,
    lateReason,
  };
  // What could not be read is undefined here and is among the problems.
  return problems.length === 0
    ? { ok: true, event: read as WorkCardEvent, warnings, dayAssumed: punch.day === null, doubt }
    : { ok: false, problems, read };
}
