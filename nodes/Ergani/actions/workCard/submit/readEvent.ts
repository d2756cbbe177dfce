import type { ToldEmployee } from '../../../model/sheet/employees';
import { FIELD_LABELS, type RowFields } from '../../../model/sheet/fields';
import { type NoShift, readShifts, type ShiftContext, type ShiftTime } from '../../../model/sheet/shift';
import { isEmpty, type Problem, refused, shown } from '../../../model/values/result';
import { TimeCell, valueOf } from '../../../model/values/time/timeCell';
import { REGISTRY_ZONE, zoneNamed } from '../../../model/values/time/zones';
import type { LateReason } from '../../../model/workCard/lateReasons';
import { readLateReason, readWorkCardEvent, type WorkCardEvent } from '../../../model/workCard/workCardEvent';
import { takenForUtc } from '../../databases';
import type { EventOutcome, Remarks } from './output';
import type { Row } from './rows';

/** An event of a row, with what was remarked on it. */
export interface ReadEvent extends Remarks {
  entry: WorkCardEvent;
  /** Whether the row names no reference date: it is the day of the event's time. */
  dayAssumed: boolean;
  /** What the row tells of its employee, where it leaves the rest to the registry's list: that is undefined in `entry`. */
  wanted?: ToldEmployee;
  /** Whether its branch is the employee's in the registry's list. */
  hasListedBranch?: boolean;
  /** Full names that the row tells beside what the event holds of them. */
  fullNames?: readonly string[];
  /** What is wrong with it where another row shows that dates have the month first. */
  doubt?: () => Problem;
  /** Whether a word in a cell tells which event it is. */
  hasWord: boolean;
}

/** One of what an item gives: an event, or what makes it none. */
export interface ReadItem {
  item: number;
  /** Its place among those of the item. */
  nth: number;
  read: ReadEvent | EventOutcome;
}

/** How the rows are read that have the same options. */
interface RowContext {
  options: Row['options'];
  context: ShiftContext & { lateReason: LateReason | null };
  /** What is wrong with the options. */
  problems: Problem[];
}

/** Reads the events of rows. Asks no clock and no registry. Section: Resources, "Work-card submission". */
export class EventReader {
  private context: RowContext | undefined;

  /**
   * Whether a row of which no date is read, such as that of a day off, has a date that fits month first only: a sheet
   * has one order.
   */
  hasMonthFirst = false;

  /**
   * The events of a row, each or all that is wrong with it; one outcome for a row that has none.
   *
   * @returns at least one
   */
  of(row: Row): Array<ReadEvent | EventOutcome> {
    const { context: shared, problems } = this.contextOf(row);
    const found = [...row.problems, ...problems];
    const { fields, shifts, sheetProblem, timezone, skipped: notCounted, saysWorked } = row;
    const none = (problem: Problem): Partial<WorkCardEvent> => personOf(row, shared, problem);
    if (notCounted !== undefined) return [{ status: 'skipped', problems: [notCounted], entry: none(notCounted) }];
    if (sheetProblem !== null) return [{ status: 'invalid', problems: [sheetProblem], entry: none(sheetProblem) }];
    const context = { ...shared, saysWorked };
    const times = readShifts(fields, shifts, context);
    this.hasMonthFirst ||= !isRead(times) && hasCells(row, (cells) => holdsMonthFirst(cells, context));
    if (timezone !== undefined && isEmpty(row.options?.timezone)) {
      const others = readShifts(fields, shifts, { ...context, timezone: zoneNamed(timezone) });
      const problem = ofAnotherZone(times, others, timezone);
      if (problem !== null) found.push(problem);
    }
    if (!('skipped' in times)) return times.map((time) => readOne(row, context, found, time));
    const { skipped } = times;
    const entry = none(skipped);
    // What there is may stand in columns that nobody knows.
    return found.length > 0
      ? [{ status: 'invalid', problems: found, entry }]
      : [{ status: 'skipped', problems: [{ ...skipped, remedy: row.warning ?? skipped.remedy }], entry }];
  }

  /** Options without expressions are the same object for each row. */
  private contextOf({ options, sheetOptions, zone }: Row): RowContext {
    if (this.context !== undefined && this.context.options === options) return this.context;
    const lateReason = readLateReason(options?.lateReason);
    const context = {
      ...sheetOptions,
      lateReason: lateReason.ok ? lateReason.value : null,
      timezone: String(options?.timezone || zoneNamed(zone ?? REGISTRY_ZONE)),
    };
    return (this.context = { options, context, problems: lateReason.ok ? [] : [lateReason.problem] });
  }
}

/** Whether the times of a row were read, with their dates. */
const isRead = (times: ShiftTime[] | NoShift): boolean =>
  !('skipped' in times) && times.every(({ time }) => time.ok || time.problem.code !== 'mixedForms');

/** Whether the cells of a row are such, or those of one of its arrivals and departures. */
const hasCells = ({ fields, shifts }: Row, areSuch: (cells: RowFields) => boolean): boolean =>
  areSuch(fields) || shifts.some(areSuch);

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

/** Refuses times that mean others in the zone that the row names; null where they mean the same. */
function ofAnotherZone(times: ShiftTime[] | NoShift, others: ShiftTime[] | NoShift, timezone: string): Problem | null {
  if ('skipped' in times || 'skipped' in others) return null;
  const differ = times.some(
    ({ time }, place) => time.ok && others[place].time.ok && time.value !== others[place].time.value,
  );
  if (!differ) return null;
  return refused(
    'cellsDiffer',
    'Timezone',
    'stands in a column of the row, and is not the zone that its times were read in',
    "Say by the option 'Timezone' in which zone the times are, or leave the column out",
    timezone,
  ).problem;
}

function readOne(
  row: Row,
  context: RowContext['context'],
  found: Problem[],
  shiftTime: ShiftTime,
): ReadEvent | (EventOutcome & { status: 'invalid' }) {
  const verdict = readWorkCardEvent(row.fields, context, shiftTime);
  if (verdict.ok && found.length === 0) {
    const { event: entry, warnings, dayAssumed, wanted, fullNames, doubt } = verdict;
    if (row.warning !== undefined) warnings.push(row.warning);
    if (row.sheetOptions.mayBeLocal) {
      const inUtc = new Date(entry.eventTime).toISOString();
      const isWritten = hasCells(row, (cells) =>
        Object.values(cells).some((cell) => textOf(valueOf(cell)).includes(inUtc)),
      );
      if (isWritten) warnings.push(takenForUtc('Event Time', inUtc));
    }
    const hasWord = row.isEventFixed !== true && shiftTime.hasWord === true;
    return { entry, warnings, dayAssumed, wanted, fullNames, timezone: context.timezone, doubt, hasWord };
  }
  const others = verdict.ok ? [] : verdict.problems.filter(({ field }) => found.every((one) => one.field !== field));
  const entry = verdict.ok ? verdict.event : verdict.read;
  const problems = [...found, ...others];
  return { status: 'invalid', problems: row.isDefined ? problems.map(withFields) : problems, entry };
}

/** A problem of a row whose fields are set one by one: a column of its own is no help there, but a field is. */
function withFields(problem: Problem): Problem {
  const { code, field } = problem;
  if (code === 'timeWithoutDate')
    return { ...problem, remedy: `Drag the column that holds the date into '${FIELD_LABELS.date}'` };
  if (code === 'dayUnknown' && field !== FIELD_LABELS.referenceDate)
    return { ...problem, remedy: `Drag in a column that holds ${field} with its date, like 2026-05-05 06:00` };
  if (code !== 'dateWithoutTime') return problem;
  const remedy =
    field === FIELD_LABELS.date
      ? `Drag the column that holds the time of the day into '${FIELD_LABELS.eventTime}'; midnight is 00:00`
      : `Drag the column that holds the time of the day into '${field}', and this one into '${FIELD_LABELS.date}'`;
  return { ...problem, remedy };
}

/** Nearly all cells are text, which takes far longer to show. */
const textOf = (cell: unknown): string => (typeof cell === 'string' ? cell : shown(cell));

/** What can be told of a row without an event. */
function personOf(row: Row, context: RowContext['context'], problem: Problem): Partial<WorkCardEvent> {
  const none = { ok: false, problem } as const;
  return readOne(row, context, [], { event: none, time: none, day: null }).entry;
}
