import type { ToldEmployee } from '../../../model/sheet/employees';
import { isEventCode, isOneEvent, readEventType } from '../../../model/attendance/eventType';
import type { RowFields } from '../../../model/attendance/fields';
import { type NoPunch, type Punch, type PunchContext, readPunches } from '../../../model/attendance/punches';
import { about, isEmpty, type Problem, refused, shown } from '../../../model/values/result';
import { isMonthFirst } from '../../../model/values/time/read';
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
  /** What is wrong with it where another row shows that dates have the month first. */
  doubt?: () => Problem;
  /** Whether the row tells its event by the registry's code, which can mean the opposite elsewhere. */
  isCoded: boolean;
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
interface Manner {
  options: Row['options'];
  context: PunchContext & { lateReason: LateReason | null };
  /** What is wrong with the options. */
  problems: Problem[];
}

/** Reads the events of rows. Asks no clock and no registry. Section: Resources, "Work-card submission". */
export class EventReader {
  private manner: Manner | undefined;

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
    const { likeness } = row;
    if (likeness?.meaning !== undefined) return likeness.meaning.map((one) => ofEmployee(one, row.fields));
    const all = this.read(row);
    if (likeness !== undefined && all.every(isOfAnybody)) likeness.meaning = all;
    return all;
  }

  private read(row: Row): Array<ReadEvent | EventOutcome> {
    const { context, problems } = this.mannerOf(row);
    const found = problems.length === 0 && row.timezone === undefined ? row.problems : [...row.problems, ...problems];
    const { fields, shifts, sheetProblem, timezone } = row;
    if (sheetProblem !== null) {
      const entry = personOf(row, context, sheetProblem);
      return [{ status: 'invalid', problems: [sheetProblem], entry }];
    }
    const punches = readPunches(fields, shifts, context);
    this.hasMonthFirst ||= !isRead(punches) && hasCells(row, (cells) => holdsMonthFirst(cells, context));
    if (timezone !== undefined && isEmpty(row.options?.timezone)) {
      const others = readPunches(fields, shifts, { ...context, timezone: zoneNamed(timezone) });
      const problem = ofAnotherZone(punches, others, timezone);
      if (problem !== null) found.push(problem);
    }
    if (!('skipped' in punches)) return punches.map((punch) => readOne(row, context, found, punch));
    const { skipped } = punches;
    const entry = personOf(row, context, skipped);
    // What there is may stand in columns that nobody knows.
    return found.length > 0
      ? [{ status: 'invalid', problems: found, entry }]
      : [{ status: 'skipped', problems: [{ ...skipped, remedy: row.warning ?? skipped.remedy }], entry }];
  }

  /** Options without expressions are the same object for each row. */
  private mannerOf({ options, sheetOptions }: Row): Manner {
    if (this.manner !== undefined && this.manner.options === options) return this.manner;
    const lateReason = readLateReason(options?.lateReason);
    const context = {
      ...sheetOptions,
      lateReason: lateReason.ok ? lateReason.value : null,
      timezone: String(options?.timezone || REGISTRY_ZONE),
    };
    return (this.manner = { options, context, problems: lateReason.ok ? [] : [lateReason.problem] });
  }
}

/** Whether an event would be the same for another employee of whom there is as little to say. */
const isOfAnybody = (read: ReadEvent | EventOutcome): read is ReadEvent =>
  'warnings' in read && read.warnings.length === 0 && read.wanted === undefined;

/** The same event of another employee. */
function ofEmployee(one: ReadEvent, fields: RowFields): ReadEvent {
  const { employeeAfm, lastName, firstName } = fields as Record<'employeeAfm' | 'lastName' | 'firstName', string>;
  return { ...one, entry: { ...one.entry, employeeAfm, lastName, firstName }, warnings: [] };
}

/** Whether the times of a row were read, with their dates. */
const isRead = (punches: Punch[] | NoPunch): boolean =>
  !('skipped' in punches) && punches.every(({ time }) => time.ok || time.problem.code !== 'mixedForms');

/** Whether the cells of a row are such, or those of one of its arrivals and departures. */
const hasCells = ({ fields, shifts }: Row, areSuch: (cells: RowFields) => boolean): boolean =>
  areSuch(fields) || shifts.some(areSuch);

const holdsMonthFirst = (cells: RowFields, context: PunchContext): boolean =>
  DATED_FIELDS.some((field) => !isEmpty(cells[field]) && isMonthFirst(cells[field], context));
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
function ofAnotherZone(punches: Punch[] | NoPunch, others: Punch[] | NoPunch, timezone: string): Problem | null {
  if ('skipped' in punches || 'skipped' in others) return null;
  const differ = punches.some(
    ({ time }, place) => time.ok && others[place].time.ok && time.value !== others[place].time.value,
  );
  if (!differ) return null;
  return refused(
    'cellsDiffer',
    'Timezone',
    about(timezone, 'stands in a column of the row, and is not the zone that its times were read in'),
    "Say by the option 'Timezone' in which zone the times are, or leave the column out",
  ).problem;
}

function readOne(
  row: Row,
  context: Manner['context'],
  found: Problem[],
  punch: Punch,
): ReadEvent | (EventOutcome & { status: 'invalid' }) {
  const verdict = readWorkCardEvent(row.fields, context, punch);
  if (verdict.ok && found.length === 0) {
    const { event: entry, warnings, dayAssumed, wanted, doubt } = verdict;
    if (row.warning !== undefined) warnings.push(row.warning);
    if (row.sheetOptions.mayBeLocal) {
      const inUtc = new Date(entry.eventTime).toISOString();
      const isWritten = hasCells(row, (cells) => Object.values(cells).some((cell) => textOf(cell).includes(inUtc)));
      if (isWritten) warnings.push(takenForUtc('Event Time', inUtc));
    }
    const { event } = row.fields;
    const isCoded = isEventCode(event, context.eventWords);
    const hasWord =
      row.isEventFixed !== true && !isEmpty(event) && isOneEvent(readEventType(event, context.eventWords));
    return { entry, warnings, dayAssumed, wanted, timezone: context.timezone, doubt, isCoded, hasWord };
  }
  const others = verdict.ok ? [] : verdict.problems.filter(({ field }) => found.every((one) => one.field !== field));
  const entry = verdict.ok ? verdict.event : verdict.read;
  return { status: 'invalid', problems: [...found, ...others], entry };
}

/** Nearly all cells are text, which takes far longer to show. */
const textOf = (cell: unknown): string => (typeof cell === 'string' ? cell : shown(cell));

/** What can be told of a row without an event. */
function personOf(row: Row, context: Manner['context'], problem: Problem): Partial<WorkCardEvent> {
  const none = { ok: false, problem } as const;
  return readOne(row, context, [], { event: none, time: none, day: null }).entry;
}
