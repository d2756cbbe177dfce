import type { EmployeeInRow } from '../../../model/sheet/employees';
import { FIELD_LABELS, type RowFields } from '../../../model/sheet/fields';
import { type NoShift, readShifts, type ShiftContext, type ShiftTime } from '../../../model/sheet/shift';
import { problem } from '../../../model/values/problems';
import { isEmpty, type Problem, reasonInItem, quote } from '../../../model/values/result';
import { WARNINGS } from '../../../model/values/words/warnings';
import { DRAG_IN } from '../../../model/values/words/workCard';
import { TimeCell, valueOf } from '../../../model/values/time/timeCell';
import { REGISTRY_ZONE, zoneOf } from '../../../model/values/time/zones';
import { isFuture, isLate } from '../../../model/workCard/lateness';
import type { LateReason } from '../../../model/workCard/lateReasons';
import { readLateReason, readWorkCardEvent, type WorkCardEvent } from '../../../model/workCard/workCardEvent';
import type { EventOutcome, Remarks } from './output';
import type { Row } from './rows';

export interface ReadEvent extends Remarks {
  entry: WorkCardEvent;
  /** Whether the row names no reference date, so that the day of the event's time was taken. */
  dayAssumed: boolean;
  /** What the row says of its employee, where it leaves the rest to the registry's list: `entry` lacks that rest. */
  lookup?: EmployeeInRow;
  /** Why the registry's list of employees refuses it. */
  refusal?: Problem;
  /** Whether its branch is the employee's in the registry's list. */
  hasListedBranch?: boolean;
  /** Full names in the row, in addition to the names of `entry`. */
  fullNames?: readonly string[];
  /** What is wrong with it where another row shows that dates have the month first. */
  doubt?: () => Problem;
  /** Whether a word in a cell says which event it is. */
  hasWord: boolean;
}

export interface ReadItem {
  item: number;
  /** Its place among the events of the item. */
  nth: number;
  read: ReadEvent | EventOutcome;
  /** Whether its row, whose times were not read, has a date with the month first: a sheet has one order. */
  hasMonthFirst?: boolean;
  /** Whether its row is asked about for a status that no table has. */
  isStatusOpen?: boolean;
}

type EventContext = ShiftContext & { lateReason: LateReason | null };

/**
 * Reads the events of a row, or all that is wrong with them. Asks no clock and no registry.
 * Section: Resources, "Work-card submission".
 *
 * @returns at least one
 */
export function readEvents(row: Row, item: number): ReadItem[] {
  const { fields, shifts, sheetProblem, skipped, options, sheetOptions, saysWorked } = row;
  const lateReason = readLateReason(options?.lateReason);
  const context = {
    ...sheetOptions,
    lateReason: lateReason.ok ? lateReason.value : null,
    timezone: String(options?.timezone || (row.zone ?? REGISTRY_ZONE)),
    saysWorked,
  };
  const noEvent = (status: 'skipped' | 'invalid', problems: Problem[], cause: Problem): ReadItem => ({
    item,
    nth: 0,
    read: { status, problems, entry: readPerson(row, context, cause) },
  });
  if (skipped !== undefined) return [noEvent('skipped', [skipped], skipped)];
  if (sheetProblem !== null) return [noEvent('invalid', [sheetProblem], sheetProblem)];
  const times = readShifts(fields, shifts, context);
  const problems = [
    ...row.problems,
    ...(lateReason.ok ? [] : [lateReason.problem]),
    ...zoneProblems(row, context, times),
  ];
  const hasMonthFirst = !isRead(times) && hasCells(row, (cells) => holdsMonthFirst(cells, context));
  const { isStatusOpen } = row;
  if (!('skipped' in times)) {
    return times.map((time, nth) => ({
      item,
      nth,
      read: readEvent(row, context, problems, time),
      hasMonthFirst,
      isStatusOpen,
    }));
  }
  const { skipped: cause } = times;
  // A row without times may have them in unknown columns.
  const one =
    problems.length > 0
      ? noEvent('invalid', problems, cause)
      : noEvent('skipped', [{ ...cause, remedy: row.warning ?? cause.remedy }], cause);
  return [{ ...one, hasMonthFirst }];
}

/** Whether the times of a row were read, with their dates. */
const isRead = (times: ShiftTime[] | NoShift): boolean =>
  !('skipped' in times) && times.every(({ time }) => time.ok || time.problem.code !== 'mixedForms');

/** Whether the cells of a row, or those of one of its shifts, pass a test. */
const hasCells = ({ fields, shifts }: Row, test: (cells: RowFields) => boolean): boolean =>
  test(fields) || shifts.some(test);

const holdsMonthFirst = (cells: RowFields, context: ShiftContext): boolean =>
  DATED_FIELDS.some((field) => {
    const { [field]: cell } = cells;
    return !isEmpty(cell) && (cell instanceof TimeCell ? cell : new TimeCell(cell, context.dateOrder)).isMonthFirst;
  });
const DATED_FIELDS = [
  'eventTime',
  'date',
  'referenceDate',
  'checkInDate',
  'checkInTime',
  'checkOutDate',
  'checkOutTime',
] as const;

/** The problem of a row that names a time zone in which its times would mean others; none where no zone is named. */
function zoneProblems(row: Row, context: EventContext, times: ShiftTime[] | NoShift): Problem[] {
  const { timezone, fields, shifts, options } = row;
  if (timezone === undefined || !isEmpty(options?.timezone)) return [];
  const zone = zoneOf(timezone);
  if (zone === null) return [problem('zoneOfSeveralMeanings', 'Timezone', {}, timezone)];
  const there = readShifts(fields, shifts, { ...context, timezone: zone });
  if ('skipped' in times || 'skipped' in there) return [];
  const isRead = times.every(({ time }, place) => !time.ok || there[place].time.ok);
  if (!isRead) return [problem('zoneOfOtherDays', 'Timezone', {}, timezone)];
  const differ = times.some(
    ({ time }, place) => time.ok && there[place].time.ok && time.value !== there[place].time.value,
  );
  return differ ? [problem('otherZone', 'Timezone', {}, timezone)] : [];
}

/** @param found the problems of the row as a whole */
function readEvent(
  row: Row,
  context: EventContext,
  found: Problem[],
  shiftTime: ShiftTime,
): ReadEvent | (EventOutcome & { status: 'invalid' }) {
  const verdict = readWorkCardEvent(row.fields, context, shiftTime);
  const isWaitedFor = row.waiting.length > 0 && !(verdict.ok && isOnTime(verdict.event.eventTime, row.now));
  if (isWaitedFor) found = [...found, ...row.waiting];
  if (verdict.ok && found.length === 0) {
    const { event: entry, warnings, dayAssumed, lookup, fullNames, doubt } = verdict;
    warnings.push(...row.waiting.map((one) => WARNINGS.notHeldBack({ reason: reasonInItem(one) })));
    if (row.warning !== undefined) warnings.push(row.warning);
    warnings.push(...localTimeWarnings(row, entry.eventTime));
    const hasWord = row.isEventFixed !== true && shiftTime.hasWord === true;
    return { entry, warnings, dayAssumed, lookup, fullNames, timezone: context.timezone, doubt, hasWord };
  }
  const others = verdict.ok ? [] : verdict.problems.filter(({ field }) => found.every((one) => one.field !== field));
  const entry = verdict.ok ? verdict.event : verdict.read;
  const problems = [...found, ...others];
  return { status: 'invalid', problems: row.isDefined ? problems.map(withParameter) : problems, entry };
}

/** Whether an event may go out although a question is open: it would be late before somebody has answered. */
const isOnTime = (eventTime: number, now: number): boolean => !isLate(eventTime, now) && !isFuture(eventTime, now);

/** Warns of a time that its cell has in UTC, where the rows come from a node that writes local times so. */
function localTimeWarnings(row: Row, eventTime: number): string[] {
  if (!row.sheetOptions.mayBeLocal) return [];
  const inUtc = new Date(eventTime).toISOString();
  const isWritten = hasCells(row, (cells) =>
    Object.values(cells).some((cell) => {
      const value = valueOf(cell);
      return (typeof value === 'string' ? value : quote(value)).includes(inUtc);
    }),
  );
  return isWritten ? [WARNINGS.takenForUtc({ field: 'Event Time', time: inUtc })] : [];
}

/** Where fields are set one by one, the remedy names the field to drag a column into. */
function withParameter(problem: Problem): Problem {
  const { code, field } = problem;
  if (code === 'timeWithoutDate') return { ...problem, remedy: DRAG_IN.date };
  if (code === 'dayUnknown' && field !== FIELD_LABELS.referenceDate)
    return { ...problem, remedy: DRAG_IN.datedTime(field) };
  if (code !== 'dateWithoutTime') return problem;
  return { ...problem, remedy: field === FIELD_LABELS.date ? DRAG_IN.time : DRAG_IN.timeBesideDate(field) };
}

/** What a row without an event says of its employee. */
function readPerson(row: Row, context: EventContext, problem: Problem): Partial<WorkCardEvent> {
  const none = { ok: false, problem } as const;
  const { branch, ...entry } = readEvent(row, context, [], { event: none, time: none, day: null }).entry;
  // Where no event is, no branch is assumed for it.
  return isEmpty(row.fields.branch) ? entry : { ...entry, branch };
}
