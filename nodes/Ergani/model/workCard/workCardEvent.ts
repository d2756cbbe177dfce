import { FIELD_LABELS, type RowFields } from '../sheet/fields';
import type { ToldEmployee } from '../sheet/employees';
import type { EventType } from '../sheet/eventWord';
import { onlyEvent, type ShiftContext, type ShiftTime, SMALL_HOURS } from '../sheet/shift';
import { readAfm } from '../values/afm';
import { codeText } from '../values/codeText';
import { Findings } from '../values/findings';
import { decimalReadings, IN_TWO_WAYS, withoutLeadingZeros } from '../values/numbers';
import { isEmpty, legible, type Problem, type Reading, refused, trimBlanks, understood } from '../values/result';
import { noValue, sheetError } from '../values/sheetErrors';
import { dayOf, localTime } from '../values/time/read';
import { DAY, HOUR, REGISTRY_ZONE } from '../values/time/zones';
import { LATE_REASONS_LISTED, type LateReason } from './lateReasons';
import { afterCutOff } from './nightCutOff';

/** An arrival or departure as a row reports it: complete and well-formed, but not yet judged for lateness. */
export interface WorkCardEvent {
  /** Nine digits; null: the connected employer. */
  employerAfm: string | null;
  /** Branch number; '0' is the main branch. */
  branch: string;
  /** Whether the branch is not the row's own. */
  branchAssumed?: boolean;
  comments: string | null;
  /** Nine digits. */
  employeeAfm: string;
  lastName: string;
  firstName: string;
  type: EventType;
  /** Epoch ms. */
  eventTime: number;
  /** yyyy-MM-dd. */
  referenceDate: string;
  /** The reference date that the row has by itself, where another row told that it is a different one. */
  ownReferenceDate?: string;
  /** What the user gave in case the event is late. */
  lateReason: LateReason | null;
}

export type Verdict =
  | {
      ok: true;
      event: WorkCardEvent;
      warnings: string[];
      /** The row names no reference date, so the day of the event's time was taken. */
      dayAssumed: boolean;
      /**
       * What the row tells of its employee, where it leaves some of it to the registry's list of employees; that is
       * undefined in `event`.
       */
      wanted?: ToldEmployee;
      /** Full names that the row tells: the employee has to have them, where the registry's list is asked. */
      fullNames?: readonly string[];
      /** What is wrong with it where another row shows that dates have the month first. */
      doubt?: () => Problem;
    }
  /** Everything that is wrong with the row, not only the first thing; and what could still be read. */
  | { ok: false; problems: Problem[]; read: Partial<WorkCardEvent> };

const { branch: BRANCH, lateReason: LATE_REASON } = FIELD_LABELS;

const MAIN_BRANCH = '0';

/** How many characters the fields of a work card take. Section: Resources, Card entry fields and CardDetails entry fields. */
const LONGEST = { branch: 5, comments: 200, lastName: 50, firstName: 30, fullName: Infinity };

/** A character that takes two units of UTF-16. */
const PAIR = /[\uD800-\uDBFF][\uDC00-\uDFFF]/g;

/** A text, refused where it is longer than the registry takes. */
function within(
  longest: number,
  text: string,
  field: string,
  remedy = `Shorten it to ${longest} characters`,
): Reading<string> {
  if (text.length <= longest) return understood(text);
  const length = text.replace(PAIR, ' ').length;
  if (length <= longest) return understood(text);
  return refused('tooLong', field, `has ${length} characters, and the registry takes ${longest} at most`, remedy, text);
}

/**
 * Reads a branch number: digits, without leading zeros and without the `.0` of a number column; empty is the main
 * branch. Section: Resources, Card entry, f_aa.
 */
export function readBranch(value: unknown): Reading<string> {
  if (isEmpty(value)) return understood(MAIN_BRANCH);
  const error = sheetError(value, BRANCH);
  if (error !== null) return error;
  const text = codeText(value);
  const remedy = 'Enter the number of the branch in digits alone; 0 is the main branch';
  if (text !== null && /^\d{1,15}$/.test(text)) {
    return within(LONGEST.branch, withoutLeadingZeros(text), BRANCH, `${remedy}. It has ${LONGEST.branch} at most`);
  }
  const readings = text === null ? [] : decimalReadings(text).map((one) => one.replace(/\.0+$/, ''));
  if (readings.length <= 1) return refused('notABranch', BRANCH, 'is no branch number', remedy, value);
  return refused('ambiguousNumber', BRANCH, IN_TWO_WAYS, remedy, value);
}

/** A late reason as the registry's pages print it: the code, and what it stands for behind a dash. */
const PRINTED_REASON = /^(00[123])\s*[-–—]\s*\S/;

/**
 * Reads the code of a late reason, also as the registry's pages print it (`003 - ...`); empty is none.
 * Section: Resources, "f_aitiologia values".
 */
export function readLateReason(value: unknown): Reading<LateReason | null> {
  if (isEmpty(value)) return understood(null);
  const error = sheetError(value, LATE_REASON);
  if (error !== null) return error;
  const [, printed] = typeof value === 'string' ? (PRINTED_REASON.exec(trimBlanks(value)) ?? []) : [];
  if (printed !== undefined) return understood(printed as LateReason);
  const text = codeText(value);
  if (text !== null && /^0*[123]$/.test(text)) return understood(`00${text.slice(-1)}` as LateReason);
  if (text !== null && /^(?:empty|none|null|n\/a|[-–—]+)$/i.test(text)) return understood(null);
  return refused(
    'unknownLateReason',
    LATE_REASON,
    'is none of the three reasons that the registry takes',
    `Leave it empty, or enter one of: ${LATE_REASONS_LISTED}. They are for force majeure only`,
    value,
  );
}

/**
 * Reads a name: without what can't be seen, and otherwise exactly as it is written.
 * Section: Resources, CardDetails, f_eponymo and f_onoma.
 *
 * @param field display name, for messages
 * @param longest how many characters it may have
 */
export function readName(value: unknown, field: string, longest = Infinity): Reading<string> {
  const remedy = `Enter the employee's ${field.toLowerCase()} as the registry knows it`;
  const none = noValue(value, field, remedy);
  if (none !== null) return none;
  if (typeof value !== 'string') return refused('notText', field, 'is not text', remedy, value);
  const name = trimBlanks(legible(value));
  return name.length <= LONGEST_OF_NOTHING && NO_NAME.test(name)
    ? refused('missing', field, 'is empty', remedy)
    : within(longest, name, field);
}

/** What stands in the place of a name that is not known: dashes, points, N/A. */
const NO_NAME = /^(?:\P{L}*|n\/a)$/iu;
const LONGEST_OF_NOTHING = 5;

/**
 * Reads the note of a Card entry, on one line and without what can't be seen; empty is none. Section: Resources, Card
 * entry, f_comments.
 */
export function readComments(value: unknown): Reading<string | null> {
  if (isEmpty(value)) return understood(null);
  const error = sheetError(value, FIELD_LABELS.comments);
  if (error !== null) return error;
  const text = typeof value === 'number' || typeof value === 'bigint' ? String(value) : value;
  if (typeof text === 'string') {
    const note = trimBlanks(legible(text));
    return note === '' ? understood(null) : within(LONGEST.comments, note, FIELD_LABELS.comments);
  }
  return refused('notText', FIELD_LABELS.comments, 'is not text', 'Enter text, or leave it empty', value);
}

function takeName(
  fields: RowFields,
  field: 'lastName' | 'firstName',
  canBeLookedUp: boolean,
  findings: Findings,
): string | undefined {
  if (canBeLookedUp && isEmpty(fields[field])) return undefined;
  const reading = readName(fields[field], FIELD_LABELS[field], LONGEST[field]);
  return canBeLookedUp && !reading.ok && reading.problem.code === 'missing' ? undefined : findings.take(reading);
}

/**
 * The full names of a row, one for each column that tells another; undefined where it tells none.
 *
 * @param isNeeded whether one that can't be read is the trouble of its row: not beside both names and a tax number
 */
function takeFullNames(
  { fullName, employeeAfm }: RowFields,
  isNeeded: boolean,
  findings: Findings,
): string[] | undefined {
  if (isEmpty(fullName)) return undefined;
  const names = [fullName].flat().flatMap((cell): string[] | string => {
    const reading = readName(cell, FIELD_LABELS.fullName, LONGEST.fullName);
    if (reading.ok) return reading.value;
    const isNone = reading.problem.code === 'missing' && !isEmpty(employeeAfm);
    return isNeeded && !isNone ? (findings.take(reading) ?? []) : [];
  });
  return names.length === 0 ? undefined : names;
}

/**
 * What a row tells of its employee.
 *
 * @returns `isOpen`: whether it leaves something to the registry's list of employees, which knows them by tax number or
 *   by full name
 */
function takeEmployee(fields: RowFields, findings: Findings): { told: ToldEmployee; isOpen: boolean } {
  const hasAfm = !isEmpty(fields.employeeAfm);
  const canBeLookedUp = hasAfm || !isEmpty(fields.fullName);
  const mayLackAfm = canBeLookedUp && !hasAfm;
  const employeeAfm = mayLackAfm ? undefined : findings.take(readAfm(fields.employeeAfm, FIELD_LABELS.employeeAfm));
  const lastName = takeName(fields, 'lastName', canBeLookedUp, findings);
  const firstName = takeName(fields, 'firstName', canBeLookedUp, findings);
  const isOpen = mayLackAfm || (canBeLookedUp && (lastName === undefined || firstName === undefined));
  return { told: { employeeAfm, lastName, firstName, fullNames: takeFullNames(fields, isOpen, findings) }, isOpen };
}

/** From this hour on an event can be of a shift that is counted to the next day. */
const EVENING = 18 * HOUR;

/**
 * Refuses a reference date (yyyy-MM-dd) that is neither the day of the event nor the one before, nor, for an event of the
 * evening, the one after; null if it is.
 */
function farFrom(referenceDate: string, day: string, eventTime: number): Problem | null {
  if (referenceDate === day) return null;
  const ahead = (Date.parse(referenceDate) - Date.parse(day)) / DAY;
  if (ahead === -1 || (ahead === 1 && localTime(eventTime, REGISTRY_ZONE).clock >= EVENING)) return null;
  return refused(
    'cellsDiffer',
    FIELD_LABELS.referenceDate,
    'is far from the day of the event',
    'Enter the day on which the shift began, or leave it empty. Where day and month have changed places, write the year first, as in 2026-05-04',
    referenceDate,
  ).problem;
}

/**
 * Turns a row into an event, or into the list of everything that is wrong with it. It needs no clock: whether the event
 * is late or in the future is for `judge` to say. A row with a tax number may leave its names, and then its branch, to
 * the registry's list of employees; one with a full name its tax number too: see `Employees`.
 * Section: Resources, Work-card submission.
 *
 * @param fields cells by field, of any type
 * @param context `timezone`: IANA zone of times without an offset; `lateReason`: for a row that names none of its own
 * @param shiftTime the one of the row's arrivals and departures that is read
 */
export function readWorkCardEvent(
  fields: RowFields,
  context: ShiftContext & { lateReason: LateReason | null },
  shiftTime: ShiftTime = onlyEvent(fields, context),
): Verdict {
  const findings = new Findings();
  const { problems, warnings } = findings;
  const namesBranch = !isEmpty(fields.branch);
  const employerAfm = isEmpty(fields.employerAfm)
    ? null
    : findings.take(readAfm(fields.employerAfm, FIELD_LABELS.employerAfm));
  const branchTold = namesBranch ? findings.take(readBranch(fields.branch)) : undefined;
  const comments = findings.take(readComments(fields.comments));
  const { told, isOpen } = takeEmployee(fields, findings);
  const branch = namesBranch || isOpen ? branchTold : MAIN_BRANCH;
  const { employeeAfm, lastName, firstName } = told;
  const type = findings.take(shiftTime.event);
  const eventTime = findings.takeDated(shiftTime.time);
  const assumedDay = eventTime === undefined ? undefined : dayOf(eventTime);
  const referenceDate = shiftTime.day === null ? assumedDay : findings.takeDated(shiftTime.day);
  const lateReason = findings.take(readLateReason(fields.lateReason)) ?? context.lateReason;

  if (eventTime !== undefined && referenceDate !== undefined) {
    const late = type === 'checkOut' ? afterCutOff(eventTime, referenceDate) : null;
    const problem = late ?? farFrom(referenceDate, assumedDay as string, eventTime);
    if (problem !== null) problems.push(problem);
    const isOfDayBefore = type === 'checkIn' && referenceDate < (assumedDay as string);
    if (isOfDayBefore && localTime(eventTime, REGISTRY_ZONE).clock >= SMALL_HOURS)
      warnings.push(`Reference Date "${referenceDate}" is the day before this check-in`);
  }
  const read: Partial<WorkCardEvent> = {
    employerAfm,
    branch,
    comments,
    employeeAfm,
    lastName,
    firstName,
    type,
    eventTime,
    referenceDate,
    lateReason,
  };
  if (!namesBranch) read.branchAssumed = true;
  // What could not be read is undefined here and is among the problems.
  if (problems.length > 0) return { ok: false, problems, read };
  const wanted = isOpen ? { ...told, branch } : undefined;
  return {
    ok: true,
    event: read as WorkCardEvent,
    warnings,
    dayAssumed: shiftTime.day === null,
    wanted,
    fullNames: told.fullNames,
    doubt: findings.doubt,
  };
}
