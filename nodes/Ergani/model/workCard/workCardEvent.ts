import { FIELD_LABELS, type RowFields } from '../sheet/fields';
import { type EmployeeInRow, MAIN_BRANCH } from '../sheet/employees';
import type { EventType } from '../sheet/eventWord';
import { onlyEvent, type ShiftContext, type ShiftTime, SMALL_HOURS } from '../sheet/shift';
import { readAfm } from '../values/afm';
import { codeText } from '../values/codeText';
import { Issues } from '../values/issues';
import { decimalReadings, withoutLeadingZeros } from '../values/numbers';
import { problem, refused } from '../values/problems';
import { isEmpty, legible, type Problem, type Reading, trimBlanks, understood } from '../values/result';
import { noValue, sheetError } from '../values/sheetErrors';
import { WARNINGS } from '../values/words/warnings';
import { dayOf, localTime } from '../values/time/read';
import { DAY, HOUR, REGISTRY_ZONE } from '../values/time/zones';
import { LATE_REASONS, type LateReason } from './lateReasons';
import { afterCutOff } from './afterCutOff';

/**
 * An arrival or a departure that a row reports, complete and well-formed. Whether it is late is decided when it goes
 * out.
 */
export interface WorkCardEvent {
  /** Nine digits; null for the connected employer. */
  employerAfm: string | null;
  /** Branch number; '0' is the main branch. */
  branch: string;
  /** Whether the row names no branch. */
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
  /** Whether the row names no reference date. */
  dayAssumed?: boolean;
  /**
   * Set where it may end a shift of the day before, and no arrival of the input tells: the journal may know one that began
   * after this moment (epoch ms), at which the employee's last event before it is in the input.
   */
  shiftAfter?: number;
  /** Whether the journal has told its reference date. */
  isDayRemembered?: boolean;
  /** The reference date by this row alone, where other rows have shown that it is another one. */
  ownReferenceDate?: string;
  /** It goes out only where the event is late. */
  lateReason: LateReason | null;
}

export type Verdict =
  | {
      ok: true;
      event: WorkCardEvent;
      warnings: string[];
      /** Whether the row names no reference date, so that the day of the event is taken for it. */
      dayAssumed: boolean;
      /**
       * What the row says about its employee, where the rest has to come from the registry's list. That is undefined in
       * `event`.
       */
      lookup?: EmployeeInRow;
      /** Full names in the row. Where the registry's list is asked, the employee has to have these names. */
      fullNames?: readonly string[];
      /** What is wrong with the row if another row shows that dates have the month first. */
      doubt?: () => Problem;
    }
  /** All that is wrong with the row, and what could still be read of it. */
  | { ok: false; problems: Problem[]; read: Partial<WorkCardEvent> };

const { branch: BRANCH, lateReason: LATE_REASON } = FIELD_LABELS;

/**
 * Lengths that the registry accepts, in characters. Section: Resources, Card entry fields and CardDetails entry fields.
 */
const LONGEST = { branch: 5, comments: 200, lastName: 50, firstName: 30, fullName: Infinity };

/** The two UTF-16 units of one character. */
const PAIR = /[\uD800-\uDBFF][\uDC00-\uDFFF]/g;

/** Refuses a text that is longer than the registry accepts. */
function within(longest: number, text: string, field: string, isBranch = false): Reading<string> {
  if (text.length <= longest) return understood(text);
  const length = text.replace(PAIR, ' ').length;
  if (length <= longest) return understood(text);
  return refused('tooLong', field, { length, longest, isBranch }, text);
}

/**
 * Reads a branch number. It goes out without leading zeros, and without the `.0` of a number column. An empty cell is
 * the main branch. Section: Resources, Card entry, f_aa.
 */
export function readBranch(value: unknown): Reading<string> {
  if (isEmpty(value)) return understood(MAIN_BRANCH);
  const error = sheetError(value, BRANCH);
  if (error !== null) return error;
  const text = codeText(value);
  if (text !== null && /^\d{1,15}$/.test(text)) {
    return within(LONGEST.branch, withoutLeadingZeros(text), BRANCH, true);
  }
  const readings = text === null ? [] : decimalReadings(text).map((one) => one.replace(/\.0+$/, ''));
  if (readings.length <= 1) return refused('notABranch', BRANCH, {}, value);
  return refused('ambiguousNumber', BRANCH, { asked: 'branch' }, value);
}

/** A late reason as the registry's pages print it: `003 - ...`. */
const PRINTED_REASON = /^(00[123])\s*[-–—]\s*\S/;

/**
 * Reads a late reason: its code, or code and meaning as the registry's pages print them. An empty cell is none.
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
  return refused('unknownLateReason', LATE_REASON, { reasons: LATE_REASONS }, value);
}

/**
 * Reads a name. Only characters that can't be seen are removed. Section: Resources, CardDetails, f_eponymo and f_onoma.
 *
 * @param field display name, for messages
 * @param longest how many characters it may have
 */
export function readName(value: unknown, field: string, longest = Infinity): Reading<string> {
  const asked = { kind: 'name', field } as const;
  const none = noValue(value, field, asked);
  if (none !== null) return none;
  if (typeof value !== 'string') return refused('notText', field, { asked }, value);
  const name = trimBlanks(legible(value));
  return name.length <= LONGEST_OF_NOTHING && NO_NAME.test(name)
    ? refused('empty', field, { asked })
    : within(longest, name, field);
}

/** What people write for a name that they don't know: dashes, dots, N/A. */
const NO_NAME = /^(?:\P{L}*|n\/a)$/iu;
const LONGEST_OF_NOTHING = 5;

/**
 * Reads the comment of a Card entry, on one line and without characters that can't be seen. An empty cell is none.
 * Section: Resources, Card entry, f_comments.
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
  return refused('notText', FIELD_LABELS.comments, { asked: 'comments' }, value);
}

/** Reads a name of a row; undefined where it is empty, and the registry's list can tell it. */
function takeName(
  fields: RowFields,
  field: 'lastName' | 'firstName',
  canBeLookedUp: boolean,
  issues: Issues,
): string | undefined {
  if (canBeLookedUp && isEmpty(fields[field])) return undefined;
  const reading = readName(fields[field], FIELD_LABELS[field], LONGEST[field]);
  return canBeLookedUp && !reading.ok && reading.problem.code === 'missing' ? undefined : issues.take(reading);
}

/**
 * Reads the full names of a row: several columns can hold different ones. Undefined for none.
 *
 * @param isNeeded whether a full name that can't be read is refused. With both names and a tax number in the row it is
 *   ignored
 */
function takeFullNames({ fullName, employeeAfm }: RowFields, isNeeded: boolean, issues: Issues): string[] | undefined {
  if (isEmpty(fullName)) return undefined;
  const names = [fullName].flat().flatMap((cell): string[] | string => {
    const reading = readName(cell, FIELD_LABELS.fullName, LONGEST.fullName);
    if (reading.ok) return reading.value;
    const isNone = reading.problem.code === 'missing' && !isEmpty(employeeAfm);
    return isNeeded && !isNone ? (issues.take(reading) ?? []) : [];
  });
  return names.length === 0 ? undefined : names;
}

/**
 * Reads what a row says about its employee.
 *
 * @returns `isOpen`: whether the rest has to come from the registry's list of employees, by tax number or full name
 */
function takeEmployee(fields: RowFields, issues: Issues): { employee: EmployeeInRow; isOpen: boolean } {
  const hasAfm = !isEmpty(fields.employeeAfm);
  const canBeLookedUp = hasAfm || !isEmpty(fields.fullName);
  const mayLackAfm = canBeLookedUp && !hasAfm;
  const employeeAfm = mayLackAfm ? undefined : issues.take(readAfm(fields.employeeAfm, FIELD_LABELS.employeeAfm));
  const lastName = takeName(fields, 'lastName', canBeLookedUp, issues);
  const firstName = takeName(fields, 'firstName', canBeLookedUp, issues);
  const isOpen = mayLackAfm || (canBeLookedUp && (lastName === undefined || firstName === undefined));
  return { employee: { employeeAfm, lastName, firstName, fullNames: takeFullNames(fields, isOpen, issues) }, isOpen };
}

/** From this time on, an event can belong to a shift of the next day. */
const EVENING = 18 * HOUR;

/**
 * Refuses a reference date that is neither the day of the event nor the day before, nor, for an event in the evening,
 * the day after. Both days are yyyy-MM-dd. Null where the reference date is accepted.
 */
function farFrom(referenceDate: string, day: string, eventTime: number): Problem | null {
  if (referenceDate === day) return null;
  const ahead = (Date.parse(referenceDate) - Date.parse(day)) / DAY;
  if (ahead === -1 || (ahead === 1 && localTime(eventTime, REGISTRY_ZONE).clock >= EVENING)) return null;
  return problem('farReferenceDate', FIELD_LABELS.referenceDate, {}, referenceDate);
}

/**
 * Reads an event of a row, or all that is wrong with the row. Whether the event is late or in the future is for `judge`
 * to say. A row with a tax number may leave out names and branch, and a row with a full name the tax number too: they
 * come from the registry's list, see `Employees`. Section: Resources, Work-card submission.
 *
 * @param fields cells by field, of any type
 * @param context `timezone`: IANA zone of times without an offset. `lateReason`: for rows without their own
 * @param shiftTime which of the row's arrivals and departures to read
 */
export function readWorkCardEvent(
  fields: RowFields,
  context: ShiftContext & { lateReason: LateReason | null },
  shiftTime: ShiftTime = onlyEvent(fields, context),
): Verdict {
  const issues = new Issues();
  const { problems, warnings } = issues;
  const namesBranch = !isEmpty(fields.branch);
  const employerAfm = isEmpty(fields.employerAfm)
    ? null
    : issues.take(readAfm(fields.employerAfm, FIELD_LABELS.employerAfm));
  const ownBranch = namesBranch ? issues.take(readBranch(fields.branch)) : undefined;
  const comments = issues.take(readComments(fields.comments));
  const { employee, isOpen } = takeEmployee(fields, issues);
  const branch = namesBranch || isOpen ? ownBranch : MAIN_BRANCH;
  const { employeeAfm, lastName, firstName } = employee;
  const type = issues.take(shiftTime.event);
  const eventTime = issues.takeDated(shiftTime.time);
  const eventDay = eventTime === undefined ? undefined : dayOf(eventTime);
  const referenceDate = shiftTime.day === null ? eventDay : issues.takeDated(shiftTime.day);
  const lateReason = issues.take(readLateReason(fields.lateReason)) ?? context.lateReason;

  if (eventTime !== undefined && eventDay !== undefined && referenceDate !== undefined) {
    const late = type === 'checkOut' ? afterCutOff(eventTime, referenceDate) : null;
    const problem = late ?? farFrom(referenceDate, eventDay, eventTime);
    if (problem !== null) problems.push(problem);
    const isOfDayBefore = type === 'checkIn' && referenceDate < eventDay;
    if (isOfDayBefore && localTime(eventTime, REGISTRY_ZONE).clock >= SMALL_HOURS)
      warnings.push(WARNINGS.workDayBefore({ workDay: referenceDate }));
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
  if (shiftTime.day === null) read.dayAssumed = true;
  // Without problems, all fields of `read` are defined, except those that come from the registry's list.
  if (problems.length > 0) return { ok: false, problems, read };
  const lookup = isOpen ? { ...employee, branch } : undefined;
  return {
    ok: true,
    event: read as WorkCardEvent,
    warnings,
    dayAssumed: shiftTime.day === null,
    lookup,
    fullNames: employee.fullNames,
    doubt: issues.doubt,
  };
}
