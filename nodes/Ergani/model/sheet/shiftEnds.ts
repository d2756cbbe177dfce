import { isEmpty, type Reading, type Refusal, shown, trimBlanks, understood } from '../values/result';
import {
  type DatedReading,
  dayOf,
  localTime,
  type Manner,
  readDay,
  readEventTime,
  type TimeLabels,
  valueOf,
  withDoubt,
} from '../values/time/read';
import { TimeCell } from '../values/time/timeCell';
import { inSheet, refusedTime } from '../values/time/written';
import { DAY, HOUR, isoDay } from '../values/time/zones';
import type { EventType, EventWords } from './eventWord';
import { FIELD_LABELS, type RowFields, type ShiftCells, type ShiftField } from './fields';

/** An arrival or a departure that a row names, as far as it can be read. */
export interface ShiftTime {
  event: Reading<EventType>;
  /** Epoch ms. */
  time: DatedReading<number>;
  /** The work day, yyyy-MM-dd; null where the row does not tell it. */
  day: DatedReading<string> | null;
}

/** How a row's times and words are read. */
export interface ShiftContext extends Manner {
  /** IANA zone of times without an offset. */
  timezone: string;
  eventWords?: EventWords;
  /** Whether something beside the times says that somebody worked, so that midnights are not none. */
  saysWorked?: boolean;
}

/** Until this hour a departure can belong to a shift that began the day before. Section: Limits. */
const END_OF_NIGHT = 11 * HOUR;
/** An arrival before this hour can be of a shift that is counted to the day before. */
export const SMALL_HOURS = 6 * HOUR;
/** All but the daily rest of eleven hours. A longer shift is more likely a slip, or 1:00 by a clock of twelve hours. */
const LONGEST_SHIFT = 13 * HOUR;
/** A shift that begins at midnight and ends later on the day is rather one of which the arrival is not known. */
const LONGEST_FROM_MIDNIGHT = 12 * HOUR;

/** One end of a shift, with the names of its cells. */
export interface ShiftEnd {
  event: EventType;
  date: ShiftField;
  time: ShiftField;
  labels: TimeLabels;
}

export const ARRIVAL = endOf('checkIn', 'checkInDate', 'checkInTime');
export const DEPARTURE = endOf('checkOut', 'checkOutDate', 'checkOutTime');

function endOf(event: EventType, date: ShiftField, time: ShiftField): ShiftEnd {
  const labels = { eventTime: FIELD_LABELS[time], date: FIELD_LABELS[date], time: FIELD_LABELS[time] };
  return { event, date, time, labels };
}

/** What stands for nothing: in reports, and MySQL's zero. */
const NOTHING = /^(?:[-–—:]{1,5}|n\/a|0000-00-00[ 0:]*)$/i;

/** Whether a cell of a time holds none: nothing, or what reports print for it, or Odoo's false for a departure. */
export function isNoTime(given: unknown, { event }: ShiftEnd): boolean {
  const cell = valueOf(given);
  if (isEmpty(cell) || (cell === false && event === 'checkOut')) return true;
  return typeof cell === 'string' && NOTHING.test(trimBlanks(cell));
}

export const timeCell = (cell: unknown): TimeCell => (cell instanceof TimeCell ? cell : new TimeCell(cell));
export const isMidnight = (cell: unknown): boolean => cell instanceof TimeCell && cell.clockAlone === 0;

/** Between these times of the day an arrival or a departure is on its work day itself. Sheets may have no other date. */
const ON_WORK_DAY = { checkIn: [SMALL_HOURS, 23 * HOUR], checkOut: [END_OF_NIGHT, DAY] } as const;

/** The cell that holds the date of a row: where there is none, its work day, as far as that leaves no doubt. */
export function dateOfRow(
  { date, referenceDate }: RowFields,
  event: EventType,
  time: unknown,
): { cell: unknown; label: string } {
  const clock = isEmpty(date) && !isEmpty(referenceDate) ? timeCell(time).clockAlone : null;
  const [from, to] = ON_WORK_DAY[event];
  if (clock === null || clock < from || clock >= to) return { cell: date, label: FIELD_LABELS.date };
  return { cell: referenceDate, label: FIELD_LABELS.referenceDate };
}

/** The work day that a row names. */
export function workDay({ referenceDate }: RowFields, context: ShiftContext): DatedReading<string> | null {
  return isEmpty(referenceDate) ? null : readDay(referenceDate, FIELD_LABELS.referenceDate, context.timezone, context);
}

/** What is known of the times of a row before the one that is read. */
interface Before {
  /** Epoch ms of the last one; NaN where one of them can't be read. */
  last: number;
  /** How many shifts the row has columns for before this one. */
  shifts: number;
}

export function readEnds(fields: RowFields, shifts: readonly ShiftCells[], context: ShiftContext): ShiftTime[] {
  const given = workDay(fields, context);
  const before: Before = { last: -Infinity, shifts: 0 };
  return shifts.flatMap((shift, place) => {
    before.shifts = place;
    return readShift(fields, shift, context, given, before);
  });
}

/** An arrival and its departure, as far as the row names them. */
function readShift(
  fields: RowFields,
  shift: ShiftCells,
  context: ShiftContext,
  given: ShiftTime['day'],
  before: Before,
): ShiftTime[] {
  const isNoneOrWholeDay = isMidnight(shift.checkInTime) && isMidnight(shift.checkOutTime);
  const none = (): ShiftTime[] => [ARRIVAL, DEPARTURE].map(noneOrWholeDay);
  if (isNoneOrWholeDay && isEmpty(shift.checkOutDate)) return none();
  const times: ShiftTime[] = [];
  let arrival: DatedReading<number> | null = null;
  if (!isNoTime(shift.checkInTime, ARRIVAL)) {
    arrival = readArrival(fields, shift, context, before);
    const day = given ?? (arrival.ok ? understood(dayOf(arrival.value)) : null);
    times.push({ event: understood('checkIn'), time: arrival, day });
    before.last = arrival.ok ? arrival.value : Number.NaN;
  }
  if (!isNoTime(shift.checkOutTime, DEPARTURE)) {
    const departure = readDeparture(fields, shift, context, arrival, before);
    const isFirst = !departure.ok && departure.problem.code === 'departureFirst';
    if (isFirst && arrival?.ok && localTime(arrival.value, context.timezone).clock === 0) return none();
    // Nobody can tell which of the two is wrong, or whether they changed places.
    if (isFirst) times[0].time = departure;
    const day =
      given ??
      (arrival === null ? dayOfLoneDeparture(fields, shift, context, departure) : dayOfArrival(arrival, departure));
    times.push({ event: understood('checkOut'), time: departure, day });
    before.last = departure.ok ? departure.value : Number.NaN;
  }
  return times;
}

/** Midnight is what systems print for no time, and formulas for an empty cell; from midnight to midnight is a day. */
const noneOrWholeDay = ({ event, labels }: ShiftEnd): ShiftTime => ({
  event: understood(event),
  time: refusedTime(
    'ambiguousTime',
    labels.eventTime,
    'is midnight, which may stand for no time',
    'Empty it if there was none, else enter the departure with its date',
  ),
  day: null,
});

/** The work day of a departure: the day of its arrival. */
function dayOfArrival(arrival: DatedReading<number>, departure: DatedReading<number>): ShiftTime['day'] {
  if (arrival.ok) return { ok: true, value: dayOf(arrival.value), doubt: arrival.doubt };
  if (!departure.ok) return null;
  return refusedTime(
    'dayUnknown',
    FIELD_LABELS.referenceDate,
    "depends on the arrival, which can't be read",
    `Correct ${ARRIVAL.labels.eventTime}`,
  );
}

function readArrival(
  fields: RowFields,
  shift: ShiftCells,
  context: ShiftContext,
  before: Before,
): DatedReading<number> {
  const hasOwn = !isEmpty(shift.checkInDate);
  const cell = shift.checkInTime;
  const isDated = hasOwn || timeCell(cell).namesDay;
  // The date of the row is that of its first arrival.
  const isFirst = before.last === -Infinity;
  const inRow = dateOfRow(fields, 'checkIn', cell);
  const cells = {
    eventTime: cell,
    date: hasOwn ? shift.checkInDate : isFirst || !isDated ? inRow.cell : undefined,
  };
  const labels = hasOwn ? ARRIVAL.labels : { ...ARRIVAL.labels, date: inRow.label };
  const reading = readEventTime(cells, context.timezone, context, labels);
  const arrival = isDated ? reading : inOrder(reading, ARRIVAL, cell, before);
  const differs = hasOwn && before.shifts === 0 ? otherDay(fields, reading, context) : null;
  return differs ?? doubted(arrival, cell, ARRIVAL.labels.eventTime, shift.checkOutTime);
}

/** An arrival; with a remark where it is a midnight that may stand for no time, since no departure bears it out. */
export function doubted(
  arrival: DatedReading<number>,
  cell: unknown,
  label: string,
  departure?: unknown,
): DatedReading<number> {
  if (!arrival.ok || !isMidnight(cell)) return arrival;
  const departs = isEmpty(departure) ? null : timeCell(departure).clockAlone;
  if (departs !== null && departs <= LONGEST_FROM_MIDNIGHT) return arrival;
  const warning = `${label} ${shown(valueOf(cell))} was taken for midnight. If it stands for no time, leave it empty`;
  return { ...arrival, warning };
}

/**
 * Refuses a date of the row that is not the day of its first arrival, nor, for one in the night, the day before: that
 * may be its work day, which is remarked.
 */
function otherDay(
  { date, referenceDate }: RowFields,
  arrival: DatedReading<number>,
  context: ShiftContext,
): DatedReading<number> | null {
  if (isEmpty(date) || !arrival.ok) return null;
  const { day, clock } = localTime(arrival.value, context.timezone);
  const named = readDay(date, FIELD_LABELS.date, context.timezone, context);
  const behind = named.ok ? (day - Date.parse(named.value)) / DAY : 0;
  if (behind === 0) return null;
  if (behind === 1 && clock < SMALL_HOURS) {
    const warning = `${FIELD_LABELS.date} ${shown(valueOf(date))} is the day before. For a shift that began then, enter it as ${FIELD_LABELS.referenceDate}`;
    return isEmpty(referenceDate) ? { ...arrival, warning } : null;
  }
  return refusedTime(
    'cellsDiffer',
    FIELD_LABELS.date,
    `names another day than ${ARRIVAL.labels.date}`,
    "Leave out the one that is not meant; the option 'Column Names' says which column is which",
    valueOf(date),
  );
}

/** Refuses a time without a date of its own that does not come after those before it on the row. */
function inOrder(reading: DatedReading<number>, end: ShiftEnd, cell: unknown, { last }: Before): DatedReading<number> {
  if (!reading.ok || reading.value >= last) return reading;
  return dayUnknown(end, cell, "is earlier than a time before it on the row, or that one can't be read");
}

/** A departure: with a date of its own, without an arrival beside it, or by the time of the day after the arrival. */
function readDeparture(
  fields: RowFields,
  shift: ShiftCells,
  context: ShiftContext,
  arrival: DatedReading<number> | null,
  before: Before,
): DatedReading<number> {
  if (arrival === null && !hasOwnDay(shift)) return loneDeparture(fields, shift, context, before);
  const departure = hasOwnDay(shift)
    ? datedDeparture(shift, context, arrival)
    : departureAfter(arrival as DatedReading<number>, shift, context);
  // What was remarked on the arrival tells it.
  const isLong = departure.ok && arrival?.ok && !arrival.warning && departure.value - arrival.value > LONGEST_SHIFT;
  const warning = `${DEPARTURE.labels.eventTime} is more than 13 hours after ${ARRIVAL.labels.eventTime}: they may be of two shifts`;
  return isLong ? { warning, ...departure } : departure;
}

/** Whether a departure names its day itself. */
const hasOwnDay = (shift: ShiftCells): boolean => !isEmpty(shift.checkOutDate) || timeCell(shift.checkOutTime).namesDay;

const departureOn = (
  date: unknown,
  cell: unknown,
  context: ShiftContext,
  labels = DEPARTURE.labels,
): DatedReading<number> => readEventTime({ eventTime: cell, date }, context.timezone, context, labels);

function datedDeparture(
  shift: ShiftCells,
  context: ShiftContext,
  arrival: DatedReading<number> | null,
): DatedReading<number> {
  const departure = departureOn(shift.checkOutDate, shift.checkOutTime, context);
  if (!departure.ok || !arrival?.ok || departure.value > arrival.value) return departure;
  const notLater = `is not later than ${ARRIVAL.labels.eventTime}`;
  const cell = valueOf(shift.checkOutTime);
  return refusedTime('departureFirst', DEPARTURE.labels.eventTime, notLater, 'Correct one of the two', cell);
}

function loneDeparture(
  fields: RowFields,
  shift: ShiftCells,
  context: ShiftContext,
  before: Before,
): DatedReading<number> {
  const cell = shift.checkOutTime;
  const hasOwn = !isEmpty(shift.checkInDate);
  const inRow = dateOfRow(fields, 'checkOut', cell);
  const date = hasOwn ? ARRIVAL.labels.date : inRow.label;
  const labels = { ...DEPARTURE.labels, date };
  const departure = departureOn(hasOwn ? shift.checkInDate : inRow.cell, cell, context, labels);
  if (!departure.ok) return departure;
  const { clock } = localTime(departure.value, context.timezone);
  if (clock >= END_OF_NIGHT) return inOrder(departure, DEPARTURE, cell, before);
  return dayUnknown(DEPARTURE, cell, 'stands alone, before 11:00: it can be of this day or the next');
}

/** A departure of the day of its arrival, or of the next one where its time of the day is the earlier one. */
function departureAfter(
  arrival: DatedReading<number>,
  { checkInTime, checkOutTime: cell }: ShiftCells,
  context: ShiftContext,
): DatedReading<number> {
  const own = timeCell(cell);
  const departs = own.isEndOfDay ? DAY : own.clockAlone;
  if (departs === null) return departureOn(undefined, cell, context);
  if (!arrival.ok) return dayUnknown(DEPARTURE, cell, "depends on the arrival, which can't be read");
  const { doubt } = arrival;
  const { day, clock } = localTime(arrival.value, context.timezone);
  if (own.isEndOfDay) return withDoubt(departureOn(isoDay(day + DAY), '00:00', context), doubt);
  if (departs === clock) return refusedTime('departureFirst', DEPARTURE.labels.eventTime, SAME, LEAVE_OUT, own.value);
  const isOvernight = departs < clock;
  const departure = withDoubt(departureOn(isoDay(isOvernight ? day + DAY : day), cell, context), doubt);
  if (!departure.ok || !isOvernight) return departure;
  const isLong = departure.value - arrival.value > LONGEST_SHIFT;
  if (departs !== 0 && !isLong) return departure;
  // Beside an arrival with its date, a midnight without one is what programs print for none.
  if (departs === 0 && (isLong || timeCell(checkInTime).namesDay)) return noneOrWholeDay(DEPARTURE).time;
  const warning = `${DEPARTURE.labels.eventTime} ${shown(inSheet(own.value))} was taken for a time of the day after. Write times by 24 hours. If the departure is not known yet, leave it empty`;
  return { ...departure, warning };
}

/** Reports of first and last print the only time of a day in both columns. */
const SAME = `is the same as ${ARRIVAL.labels.eventTime}`;
const LEAVE_OUT = 'Empty the one that is not known, or enter both with their dates';

/**
 * The work day of a departure without an arrival beside it: the date of the row is that of the arrival, where the
 * departure has a date of its own.
 */
function dayOfLoneDeparture(
  { date }: RowFields,
  shift: ShiftCells,
  context: ShiftContext,
  departure: DatedReading<number>,
): ShiftTime['day'] {
  if (isEmpty(date) || !hasOwnDay(shift) || !departure.ok) return null;
  const day = readDay(date, FIELD_LABELS.date, context.timezone, context);
  if (!day.ok) return day;
  const behind = (Date.parse(dayOf(departure.value)) - Date.parse(day.value)) / DAY;
  if (behind === 0 || behind === 1) return day;
  const differs = `names another day than ${DEPARTURE.labels.eventTime}`;
  return refusedTime('cellsDiffer', FIELD_LABELS.date, differs, 'Correct one of the two', valueOf(date));
}

function dayUnknown({ labels }: ShiftEnd, cell: unknown, why: string): Refusal {
  return refusedTime(
    'dayUnknown',
    labels.eventTime,
    why,
    `Enter ${labels.eventTime} with its date, like 2026-05-05 06:00, or the date in a column ${labels.date}`,
    valueOf(cell),
  );
}
