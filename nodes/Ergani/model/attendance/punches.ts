import type { Problem, Reading, Refusal } from '../values/result';
import { about, isEmpty, refused, shown, trimBlanks, understood } from '../values/result';
import {
  clockAlone,
  type DatedReading,
  dayOf,
  holdsTime,
  isEndOfDay,
  localTime,
  type Manner,
  namesDay,
  readDay,
  readEventTime,
  type TimeLabels,
  withDoubt,
} from '../values/time/read';
import { DAY, HOUR, isoDay } from '../values/time/zones';
import { FIELD_LABELS, type RowFields, type ShiftCells, type ShiftField } from './fields';
import {
  type EventType,
  type EventWords,
  isDayOff,
  isLeaving,
  isOneEvent,
  isSkipWord,
  readEventType,
} from './eventType';

/** An arrival or a departure that a row names, as far as it can be read. */
export interface Punch {
  event: Reading<EventType>;
  /** Epoch ms. */
  time: DatedReading<number>;
  /** The work day, yyyy-MM-dd; null where the row does not tell it. */
  day: DatedReading<string> | null;
}

/** A row that names none: a break, a day off. */
export interface NoPunch {
  skipped: Problem;
}

/** How a row's times and words are read. */
export interface PunchContext extends Manner {
  /** IANA zone of times without an offset. */
  timezone: string;
  eventWords?: EventWords;
}

const { event: EVENT } = FIELD_LABELS;

/** Until this hour a departure can belong to a shift that began the day before. Section: Limits. */
const END_OF_NIGHT = 11 * HOUR;
/** An arrival before this hour can be of a shift that is counted to the day before. */
export const SMALL_HOURS = 6 * HOUR;
/** All but the daily rest of eleven hours. A longer shift is more likely a slip, or 1:00 by a clock of twelve hours. */
const LONGEST_SHIFT = 13 * HOUR;

/** A shift that begins at midnight and ends later on the day is rather one of which the arrival is not known. */
const LONGEST_FROM_MIDNIGHT = 12 * HOUR;

/** The two halves of a shift, with the names of their cells. */
const ARRIVAL = halfOf('checkIn', 'checkInDate', 'checkInTime');
const DEPARTURE = halfOf('checkOut', 'checkOutDate', 'checkOutTime');

interface Half {
  event: EventType;
  date: ShiftField;
  time: ShiftField;
  labels: TimeLabels;
}

function halfOf(event: EventType, date: ShiftField, time: ShiftField): Half {
  const labels = { eventTime: FIELD_LABELS[time], date: FIELD_LABELS[date], time: FIELD_LABELS[time] };
  return { event, date, time, labels };
}

/** What stands for nothing: in reports, and MySQL's zero. */
const NOTHING = /^(?:[-–—:]{1,5}|n\/a|0000-00-00[ 0:]*)$/i;

/** Whether a cell of a time holds none: nothing, or what reports print for it, or Odoo's false for a departure. */
const isNoTime = (cell: unknown, { event }: Half): boolean =>
  isEmpty(cell) ||
  (cell === false && event === 'checkOut') ||
  (typeof cell === 'string' && NOTHING.test(trimBlanks(cell)));

/**
 * What a row says that happened: one event with its time, or arrivals and departures, each with its own. A row can't say
 * both. Sections: Resources, CardDetails, f_type; Resources, CardDetails, f_date; Resources, CardDetails, f_reference_date.
 *
 * @param shifts the cells of each arrival and departure that the input has columns for, in their order
 * @returns in the order of the columns, an arrival before its departure
 */
export function readPunches(
  fields: RowFields,
  shifts: readonly ShiftCells[],
  context: PunchContext,
): Punch[] | NoPunch {
  const word = isEmpty(fields.event) ? null : readEventType(fields.event, context.eventWords);
  if (word?.ok && word.value === 'skip') return noPunch(fields, shifts, context);
  // Nearly all sheets have one event a row, or both in columns of their own.
  const named = shifts.length === 0 ? [] : shifts.flatMap((shift) => halvesNamed(shift));
  if (named.length === 0) {
    const isPunch = word !== null || !isEmpty(fields.eventTime) || !isEmpty(fields.time);
    if (shifts.length === 0 || (isPunch && !(word?.ok && word.value === 'both'))) return [onlyPunch(fields, context)];
    return { skipped: NO_TIMES };
  }
  if (named.every(({ cell }) => isSkipWord(cell, context.eventWords))) return { skipped: saidToBeNone(named[0].cell) };
  const mixed = mixedForms(fields, word);
  if (mixed !== null) return named.map(({ half }) => ({ event: understood(half.event), time: mixed, day: null }));
  return readShifts(fields, shifts, context);
}

/** What a row says whose word is that of a break or of a day off; nobody can tell what happened where it has times. */
function noPunch(fields: RowFields, shifts: readonly ShiftCells[], context: PunchContext): Punch[] | NoPunch {
  const { event: cell } = fields;
  const timed = shifts
    .flatMap((shift) => halvesNamed(shift))
    .filter((named) => holdsTime(named.cell) && !isMidnight(named.cell));
  if (timed.length > 0 && isDayOff(cell, context.eventWords)) {
    const problem = refused(
      'mixedForms',
      EVENT,
      about(cell, 'says that nobody worked, and the row has times'),
      "Empty the cell if somebody worked, else the times; or say by the option 'Event Words' what the word means",
    );
    return timed.map(({ half }) => ({ event: understood(half.event), time: problem, day: null }));
  }
  if (isLeaving(cell, context.eventWords) && holdsTime(isEmpty(fields.eventTime) ? fields.time : fields.eventTime)) {
    const words = 'can be a departure, or a day off';
    return [{ ...onlyPunch(fields, context), event: refused('ambiguousEvent', EVENT, about(cell, words), SAY_WORD) }];
  }
  return { skipped: saidToBeNone(cell) };
}

const SAY_WORD = "Say by the option 'Event Words' what the word means: a departure, or that the row is to be skipped";

/** What systems print for no time on a day off. */
const isMidnight = (cell: unknown): boolean => clockAlone(cell) === 0;

const { problem: NO_TIMES } = refused(
  'noTimes',
  'Check-In Time and Check-Out Time',
  'are empty: there is nothing to report',
  'If somebody worked, enter the times',
);

const saidToBeNone = (cell: unknown): Problem =>
  refused(
    'noEvent',
    EVENT,
    about(cell, 'is neither an arrival nor a departure'),
    "If it is one, say by the option 'Event Words' what the word means",
  ).problem;

function halvesNamed(shift: ShiftCells): Array<{ half: Half; cell: unknown }> {
  return [ARRIVAL, DEPARTURE].flatMap((half) => {
    const cell = shift[half.time];
    return isNoTime(cell, half) ? [] : [{ half, cell }];
  });
}

/** The event of a row that has one time. */
export function onlyPunch(fields: RowFields, context: PunchContext): Punch {
  const event = readOneEvent(fields.event, context);
  const { eventTime, time } = fields;
  // Nearly all rows have a date.
  const cells =
    event.ok && isEmpty(fields.date) && !isEmpty(fields.referenceDate)
      ? { eventTime, date: dateOfRow(fields, event.value, isEmpty(eventTime) ? time : eventTime).cell, time }
      : fields;
  const reading = readEventTime(cells, context.timezone, context);
  const isArrival = event.ok && event.value === 'checkIn';
  const at = isArrival ? doubted(reading, isEmpty(eventTime) ? time : eventTime, FIELD_LABELS.time) : reading;
  return { event, time: at, day: workDay(fields, context) };
}

/** Between these times of the day an arrival or a departure is on its work day itself. Sheets may have no other date. */
const ON_WORK_DAY = { checkIn: [SMALL_HOURS, 23 * HOUR], checkOut: [END_OF_NIGHT, DAY] } as const;

/** The cell that holds the date of a row: where there is none, its work day, as far as that leaves no doubt. */
function dateOfRow(
  { date, referenceDate }: RowFields,
  event: EventType,
  time: unknown,
): { cell: unknown; label: string } {
  const clock = isEmpty(date) && !isEmpty(referenceDate) ? clockAlone(time) : null;
  const [from, to] = ON_WORK_DAY[event];
  if (clock === null || clock < from || clock >= to) return { cell: date, label: FIELD_LABELS.date };
  return { cell: referenceDate, label: FIELD_LABELS.referenceDate };
}

/** The type of a row's only event. */
function readOneEvent(cell: unknown, { eventWords }: PunchContext): Reading<EventType> {
  const reading = readEventType(cell, eventWords);
  if (!reading.ok || isOneEvent(reading)) return reading;
  return refused(
    'missing',
    `${FIELD_LABELS.checkInTime} and ${FIELD_LABELS.checkOutTime}`,
    about(cell, { quoting: 'stands in Event, and no column holds them', quiet: 'are in no column' }),
    'Enter both times, or which of the two the event is',
  );
}

/** The work day that a row names. */
function workDay({ referenceDate }: RowFields, context: PunchContext): DatedReading<string> | null {
  return isEmpty(referenceDate) ? null : readDay(referenceDate, FIELD_LABELS.referenceDate, context.timezone, context);
}

/** Refuses a row that holds an event or its time beside times of arrival and departure: which of them counts? */
function mixedForms(fields: RowFields, word: Reading<string> | null): Refusal | null {
  const isSingle = word !== null && !(word.ok && word.value === 'both');
  const field = isSingle ? 'event' : isEmpty(fields.eventTime) ? 'time' : 'eventTime';
  if (isEmpty(fields[field])) return null;
  const beside = `stands beside ${FIELD_LABELS.checkInTime} or ${FIELD_LABELS.checkOutTime}: which of them counts can't be told`;
  return refused(
    'mixedForms',
    FIELD_LABELS[field],
    about(fields[field], beside),
    "Leave out the one that is not meant; the option 'Column Names' says which column is which",
  );
}

/** What is known of the times of a row before the one that is read. */
interface Before {
  /** Epoch ms of the last one; NaN where one of them can't be read. */
  last: number;
  /** How many shifts the row has columns for before this one. */
  shifts: number;
}

function readShifts(fields: RowFields, shifts: readonly ShiftCells[], context: PunchContext): Punch[] {
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
  context: PunchContext,
  given: Punch['day'],
  before: Before,
): Punch[] {
  const isNoneOrWholeDay = isMidnight(shift.checkInTime) && isMidnight(shift.checkOutTime);
  const none = (): Punch[] => [ARRIVAL, DEPARTURE].map(noneOrWholeDay);
  if (isNoneOrWholeDay && ownDate(shift, DEPARTURE) === undefined) return none();
  const punches: Punch[] = [];
  let arrival: DatedReading<number> | null = null;
  if (!isNoTime(shift.checkInTime, ARRIVAL)) {
    arrival = readArrival(fields, shift, context, before);
    const day = given ?? (arrival.ok ? understood(dayOf(arrival.value)) : null);
    punches.push({ event: understood('checkIn'), time: arrival, day });
    before.last = arrival.ok ? arrival.value : Number.NaN;
  }
  if (!isNoTime(shift.checkOutTime, DEPARTURE)) {
    const departure = readDeparture(fields, shift, context, arrival, before);
    const isFirst = !departure.ok && departure.problem.code === 'departureFirst';
    if (isFirst && arrival?.ok && localTime(arrival.value, context.timezone).clock === 0) return none();
    // Nobody can tell which of the two is wrong, or whether they changed places.
    if (isFirst) punches[0].time = departure;
    const day =
      given ??
      (arrival === null ? dayOfLoneDeparture(fields, shift, context, departure) : dayOfArrival(arrival, departure));
    punches.push({ event: understood('checkOut'), time: departure, day });
    before.last = departure.ok ? departure.value : Number.NaN;
  }
  return punches;
}

/** Midnight is what systems print for no time, and formulas for an empty cell; from midnight to midnight is a day. */
const noneOrWholeDay = ({ event, labels }: Half): Punch => ({
  event: understood(event),
  time: refused(
    'ambiguousTime',
    labels.eventTime,
    'is midnight, which may stand for no time',
    'Empty it if there was none, else enter the departure with its date',
  ),
  day: null,
});

/** The work day of a departure: the day of its arrival. */
function dayOfArrival(arrival: DatedReading<number>, departure: DatedReading<number>): Punch['day'] {
  if (arrival.ok) return { ok: true, value: dayOf(arrival.value), doubt: arrival.doubt };
  if (!departure.ok) return null;
  return refused(
    'dayUnknown',
    FIELD_LABELS.referenceDate,
    "depends on the arrival, which can't be read",
    `Correct ${ARRIVAL.labels.eventTime}`,
  );
}

const ownDate = (shift: ShiftCells, { date }: Half): unknown => (isEmpty(shift[date]) ? undefined : shift[date]);

function readArrival(
  fields: RowFields,
  shift: ShiftCells,
  context: PunchContext,
  before: Before,
): DatedReading<number> {
  const own = ownDate(shift, ARRIVAL);
  const cell = shift.checkInTime;
  const isDated = own !== undefined || namesDay(cell);
  // The date of the row is that of its first arrival.
  const isFirst = before.last === -Infinity;
  const inRow = dateOfRow(fields, 'checkIn', cell);
  const cells = { eventTime: cell, date: own ?? (isFirst || !isDated ? inRow.cell : undefined) };
  const labels = own === undefined ? { ...ARRIVAL.labels, date: inRow.label } : ARRIVAL.labels;
  const reading = readEventTime(cells, context.timezone, context, labels);
  const arrival = isDated ? reading : inOrder(reading, ARRIVAL, cell, before);
  const differs = own !== undefined && before.shifts === 0 && otherDay(fields, reading, context);
  return differs || doubted(arrival, cell, ARRIVAL.labels.eventTime, shift.checkOutTime);
}

/** An arrival; with a remark where it is a midnight that may stand for no time, since no departure bears it out. */
function doubted(
  arrival: DatedReading<number>,
  cell: unknown,
  label: string,
  departure?: unknown,
): DatedReading<number> {
  if (!arrival.ok || !isMidnight(cell)) return arrival;
  const departs = clockAlone(departure);
  if (departs !== null && departs <= LONGEST_FROM_MIDNIGHT) return arrival;
  const warning = `${label} ${shown(cell)} was taken for midnight. If it stands for no time, leave it empty`;
  return { ...arrival, warning };
}

/**
 * Refuses a date of the row that is not the day of its first arrival, nor, for one in the night, the day before: that
 * may be its work day, which is remarked.
 */
function otherDay(
  { date, referenceDate }: RowFields,
  arrival: DatedReading<number>,
  context: PunchContext,
): DatedReading<number> | null {
  if (isEmpty(date) || !arrival.ok) return null;
  const { day, clock } = localTime(arrival.value, context.timezone);
  const named = readDay(date, FIELD_LABELS.date, context.timezone, context);
  const behind = named.ok ? (day - Date.parse(named.value)) / DAY : 0;
  if (behind === 0) return null;
  if (behind === 1 && clock < SMALL_HOURS) {
    const warning = `${FIELD_LABELS.date} ${shown(date)} is the day before. For a shift that began then, enter it as ${FIELD_LABELS.referenceDate}`;
    return isEmpty(referenceDate) ? { ...arrival, warning } : null;
  }
  return refused(
    'cellsDiffer',
    FIELD_LABELS.date,
    about(date, `names another day than ${ARRIVAL.labels.date}`),
    "Leave out the one that is not meant; the option 'Column Names' says which column is which",
  );
}

/** Refuses a time without a date of its own that does not come after those before it on the row. */
function inOrder(reading: DatedReading<number>, half: Half, cell: unknown, { last }: Before): DatedReading<number> {
  if (!reading.ok || reading.value >= last) return reading;
  return dayUnknown(half, cell, "is earlier than a time before it on the row, or that one can't be read");
}

/** A departure: with a date of its own, without an arrival beside it, or by the time of the day after the arrival. */
function readDeparture(
  fields: RowFields,
  shift: ShiftCells,
  context: PunchContext,
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
const hasOwnDay = (shift: ShiftCells): boolean =>
  ownDate(shift, DEPARTURE) !== undefined || namesDay(shift.checkOutTime);

const departureOn = (
  date: unknown,
  cell: unknown,
  context: PunchContext,
  labels = DEPARTURE.labels,
): DatedReading<number> => readEventTime({ eventTime: cell, date }, context.timezone, context, labels);

function datedDeparture(
  shift: ShiftCells,
  context: PunchContext,
  arrival: DatedReading<number> | null,
): DatedReading<number> {
  const departure = departureOn(ownDate(shift, DEPARTURE), shift.checkOutTime, context);
  if (!departure.ok || !arrival?.ok || departure.value > arrival.value) return departure;
  const quiet = `is not later than ${ARRIVAL.labels.eventTime}`;
  const words = about(shift.checkOutTime, { quoting: `${quiet} ${shown(shift.checkInTime)}`, quiet });
  return refused('departureFirst', DEPARTURE.labels.eventTime, words, 'Correct one of the two');
}

function loneDeparture(
  fields: RowFields,
  shift: ShiftCells,
  context: PunchContext,
  before: Before,
): DatedReading<number> {
  const cell = shift.checkOutTime;
  const ofShift = ownDate(shift, ARRIVAL);
  const inRow = dateOfRow(fields, 'checkOut', cell);
  const date = ofShift === undefined ? inRow.label : ARRIVAL.labels.date;
  const departure = departureOn(ofShift ?? inRow.cell, cell, context, { ...DEPARTURE.labels, date });
  if (!departure.ok) return departure;
  const { clock } = localTime(departure.value, context.timezone);
  if (clock >= END_OF_NIGHT) return inOrder(departure, DEPARTURE, cell, before);
  return dayUnknown(DEPARTURE, cell, 'stands alone, before 11:00: it can be of this day or the next');
}

/** A departure of the day of its arrival, or of the next one where its time of the day is the earlier one. */
function departureAfter(
  arrival: DatedReading<number>,
  { checkInTime, checkOutTime: cell }: ShiftCells,
  context: PunchContext,
): DatedReading<number> {
  const isMidnightAfter = isEndOfDay(cell);
  const departs = isMidnightAfter ? DAY : clockAlone(cell);
  if (departs === null) return departureOn(undefined, cell, context);
  if (!arrival.ok) return dayUnknown(DEPARTURE, cell, "depends on the arrival, which can't be read");
  const { doubt } = arrival;
  const { day, clock } = localTime(arrival.value, context.timezone);
  if (isMidnightAfter) return withDoubt(departureOn(isoDay(day + DAY), '00:00', context), doubt);
  if (departs === clock) return refused('departureFirst', DEPARTURE.labels.eventTime, about(cell, SAME), LEAVE_OUT);
  const isOvernight = departs < clock;
  const departure = withDoubt(departureOn(isoDay(isOvernight ? day + DAY : day), cell, context), doubt);
  if (!departure.ok || !isOvernight) return departure;
  const isLong = departure.value - arrival.value > LONGEST_SHIFT;
  if (departs !== 0 && !isLong) return departure;
  // Beside an arrival with its date, a midnight without one is what programs print for none.
  if (departs === 0 && (isLong || namesDay(checkInTime))) return noneOrWholeDay(DEPARTURE).time;
  const warning = `${DEPARTURE.labels.eventTime} ${shown(cell)} was taken for a time of the day after. Write times by 24 hours. If the departure is not known yet, leave it empty`;
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
  context: PunchContext,
  departure: DatedReading<number>,
): Punch['day'] {
  if (isEmpty(date) || !hasOwnDay(shift) || !departure.ok) return null;
  const day = readDay(date, FIELD_LABELS.date, context.timezone, context);
  if (!day.ok) return day;
  const behind = (Date.parse(dayOf(departure.value)) - Date.parse(day.value)) / DAY;
  if (behind === 0 || behind === 1) return day;
  const differs = `names another day than ${DEPARTURE.labels.eventTime}`;
  return refused('cellsDiffer', FIELD_LABELS.date, about(date, differs), 'Correct one of the two');
}

function dayUnknown({ labels }: Half, cell: unknown, why: string): Refusal {
  return refused(
    'dayUnknown',
    labels.eventTime,
    about(cell, why),
    `Enter ${labels.eventTime} with its date, like 2026-05-05 06:00, or the date in a column ${labels.date}`,
  );
}
