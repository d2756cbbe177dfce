import { refused } from '../values/problems';
import { isEmpty, type Reading, type Refusal, trimBlanks, understood } from '../values/result';
import { type DatedReading, type DateOrderOption, withDoubt } from '../values/time/dateOrder';
import { dayOf, localTime, readDay, readEventTime, type TimeLabels } from '../values/time/read';
import { TimeCell } from '../values/time/timeCell';
import { inSheet } from '../values/time/written';
import { WARNINGS } from '../values/words/warnings';
import { DAY, HOUR, isoDay } from '../values/time/zones';
import type { EventType, EventWords } from './eventWord';
import { FIELD_LABELS, type ShiftField } from './fields';

/** An arrival or a departure that a row names, as far as it can be read. */
export interface ShiftTime {
  event: Reading<EventType>;
  /** Epoch ms. */
  time: DatedReading<number>;
  /** The work day, yyyy-MM-dd; null where the row does not tell it. */
  day: DatedReading<string> | null;
  /** Whether a word in a cell tells which of the two it is; else its column does. */
  hasWord?: boolean;
}

/** How a row's times and words are read. */
export interface ShiftContext extends DateOrderOption {
  /** IANA zone of times without an offset. */
  timezone: string;
  eventWords?: EventWords;
  /** Whether something beside the times says that somebody worked, so that midnights are not none. */
  saysWorked?: boolean;
}

/** Parsed cells by field, without the empty ones. */
export type Times<Field extends string> = Partial<Record<Field, TimeCell>>;

/** The times and days of a row, beside those of its arrivals and departures. */
export const ROW_TIMES = ['eventTime', 'date', 'time', 'referenceDate'] as const;
export type RowTimes = Times<(typeof ROW_TIMES)[number]>;
export const SHIFT_TIMES = ['checkInDate', 'checkInTime', 'checkOutDate', 'checkOutTime'] as const;
export type ShiftTimes = Times<ShiftField>;

/** The times of some cells. Those of a sheet are parsed already. */
export function timesOf<Field extends string>(
  cells: Partial<Record<Field, unknown>>,
  fields: readonly Field[],
  { dateOrder }: DateOrderOption,
): Times<Field> {
  const times: Times<Field> = {};
  for (const field of fields) {
    const { [field]: cell } = cells;
    if (!isEmpty(cell)) times[field] = cell instanceof TimeCell ? cell : new TimeCell(cell, dateOrder);
  }
  return times;
}

/** Until this hour a departure can end a shift that began the day before. Section: Limits. */
const END_OF_NIGHT = 11 * HOUR;
/** An arrival before this hour can be of a shift whose work day is the day before. */
export const SMALL_HOURS = 6 * HOUR;
/**
 * A working day of thirteen hours, with its preparation and a break, by the clock on the wall. A longer shift whose
 * departure has no date of its own is more likely one on a clock of twelve hours, or of swapped columns.
 */
export const LONGEST_UNDATED_SHIFT = 14 * HOUR;
/** A longer shift from midnight on is more likely one without an arrival, for which a program printed midnight. */
const LONGEST_FROM_MIDNIGHT = 12 * HOUR;

/** One end of a shift, with the names of its cells. */
export interface ShiftEnd {
  event: EventType;
  time: 'checkInTime' | 'checkOutTime';
  labels: TimeLabels;
}

export const ARRIVAL = endOf('checkIn', 'checkInDate', 'checkInTime');
export const DEPARTURE = endOf('checkOut', 'checkOutDate', 'checkOutTime');

function endOf(event: EventType, date: ShiftField, time: ShiftEnd['time']): ShiftEnd {
  const labels = { eventTime: FIELD_LABELS[time], date: FIELD_LABELS[date], time: FIELD_LABELS[time] };
  return { event, time, labels };
}

/** No time, as reports print it, and as MySQL does. */
const NOTHING = /^(?:[-–—:]{1,5}|n\/a|0000-00-00[ 0:]*)$/i;

/** Whether a cell holds no time: it is empty, holds what reports print for none, or Odoo's false for a departure. */
export function isNoTime(given: TimeCell | undefined, { event }: ShiftEnd): boolean {
  if (given === undefined || (given.value === false && event === 'checkOut')) return true;
  return typeof given.value === 'string' && NOTHING.test(trimBlanks(given.value));
}

export const isMidnight = (cell: TimeCell | undefined): boolean => cell?.clockAlone === 0;

/** Between these times an arrival or a departure is on its work day, which is the only date that some sheets have. */
const ON_WORK_DAY = { checkIn: [SMALL_HOURS, 23 * HOUR], checkOut: [END_OF_NIGHT, DAY] } as const;

/**
 * The cell with the date of a row. Where it has none, its work day, for times that are on the work day without doubt.
 */
export function dateOfRow(
  { date, referenceDate }: RowTimes,
  event: EventType,
  time: TimeCell | undefined,
): { cell: TimeCell | undefined; label: string } {
  const clock = date === undefined && referenceDate !== undefined ? (time?.clockAlone ?? null) : null;
  const [from, to] = ON_WORK_DAY[event];
  if (clock === null || clock < from || clock >= to) return { cell: date, label: FIELD_LABELS.date };
  return { cell: referenceDate, label: FIELD_LABELS.referenceDate };
}

/** The work day that a row names. */
export const workDay = ({ referenceDate }: RowTimes, context: ShiftContext): ShiftTime['day'] =>
  referenceDate === undefined ? null : readDay(referenceDate, FIELD_LABELS.referenceDate, context.timezone, context);

/** Adds a warning to an arrival at midnight that may stand for no time, unless its departure shows that it is one. */
export function warnOfMidnight(
  arrival: DatedReading<number>,
  cell: TimeCell | undefined,
  label: string,
  departure?: TimeCell,
): DatedReading<number> {
  if (!arrival.ok || !isMidnight(cell)) return arrival;
  const departs = departure?.clockAlone ?? null;
  if (departs !== null && departs <= LONGEST_FROM_MIDNIGHT) return arrival;
  return { ...arrival, warning: WARNINGS.takenForMidnight({ field: label, cell: inSheet(cell?.value) }) };
}

/** Refuses midnight: systems print it for no time, formulas for an empty cell; or it is a shift of a whole day. */
const refuseMidnight = ({ event, labels }: ShiftEnd): ShiftTime => ({
  event: understood(event),
  time: refused('midnightForNone', labels.eventTime),
  day: null,
});

/** Whether a departure has a date of its own. */
const hasOwnDay = ({ checkOutDate, checkOutTime }: ShiftTimes): boolean =>
  checkOutDate !== undefined || checkOutTime?.namesDay === true;

/** Reads the arrivals and departures of a row, in the order of its columns. */
export class ShiftReader {
  /** The time before the one that is read, epoch ms; NaN where it can't be read. */
  private last = -Infinity;

  private readonly workDay: ShiftTime['day'];

  constructor(
    private readonly row: RowTimes,
    private readonly context: ShiftContext,
  ) {
    this.workDay = workDay(row, context);
  }

  /**
   * Reads an arrival and its departure, as far as the row names them.
   *
   * @param place of its columns among those for arrivals and departures
   */
  read(shift: ShiftTimes, place: number): ShiftTime[] {
    const { checkInTime, checkOutTime, checkOutDate } = shift;
    const midnights = (): ShiftTime[] => [ARRIVAL, DEPARTURE].map(refuseMidnight);
    if (isMidnight(checkInTime) && isMidnight(checkOutTime) && checkOutDate === undefined) return midnights();
    const times: ShiftTime[] = [];
    let arrival: DatedReading<number> | null = null;
    if (!isNoTime(checkInTime, ARRIVAL)) {
      arrival = this.arrival(shift, place);
      const day = this.workDay ?? (arrival.ok ? understood(dayOf(arrival.value)) : null);
      times.push({ event: understood('checkIn'), time: arrival, day });
      this.last = arrival.ok ? arrival.value : Number.NaN;
    }
    if (isNoTime(checkOutTime, DEPARTURE)) return times;
    const departure = this.departure(shift, arrival);
    const isFirst = !departure.ok && departure.problem.code === 'departureFirst';
    if (isFirst && arrival?.ok && localTime(arrival.value, this.context.timezone).clock === 0) return midnights();
    // Either of the two can be wrong, or they changed places. The same holds where the row's dates make the departure
    // impossible, or the shift is too long.
    const isInDoubt = !departure.ok && ['departureFirst', 'dayUnknown'].includes(departure.problem.code);
    if (isInDoubt && arrival?.ok) times[0].time = departure;
    const day = arrival === null ? this.dayOfLoneDeparture(shift, departure) : dayOfArrival(arrival, departure);
    times.push({ event: understood('checkOut'), time: departure, day: this.workDay ?? day });
    this.last = departure.ok ? departure.value : Number.NaN;
    return times;
  }

  private arrival({ checkInDate, checkInTime, checkOutTime }: ShiftTimes, place: number): DatedReading<number> {
    const { timezone } = this.context;
    const isDated = checkInDate !== undefined || checkInTime?.namesDay === true;
    // The date of the row is that of its first arrival.
    const isFirst = this.last === -Infinity;
    const inRow = dateOfRow(this.row, 'checkIn', checkInTime);
    const date = checkInDate ?? (isFirst || !isDated ? inRow.cell : undefined);
    const labels = checkInDate === undefined ? { ...ARRIVAL.labels, date: inRow.label } : ARRIVAL.labels;
    const reading = readEventTime({ eventTime: checkInTime, date }, timezone, this.context, labels);
    const differs = checkInDate !== undefined && place === 0 ? this.otherDay(reading) : null;
    if (differs !== null) return differs;
    const arrival = isDated ? reading : this.inOrder(reading, ARRIVAL, checkInTime);
    return warnOfMidnight(arrival, checkInTime, ARRIVAL.labels.eventTime, checkOutTime);
  }

  /**
   * Refuses a date of the row that is not the day of its first arrival. For an arrival in the night it may be the day
   * before, as its work day, with a warning.
   */
  private otherDay(arrival: DatedReading<number>): DatedReading<number> | null {
    const { date, referenceDate } = this.row;
    if (date === undefined || !arrival.ok) return null;
    const { timezone } = this.context;
    const { day, clock } = localTime(arrival.value, timezone);
    const named = readDay(date, FIELD_LABELS.date, timezone, this.context);
    const behind = named.ok ? (day - Date.parse(named.value)) / DAY : 0;
    if (behind === 0) return null;
    if (behind === 1 && clock < SMALL_HOURS) {
      const warning = WARNINGS.dayBefore({ field: FIELD_LABELS.date, cell: inSheet(date.value) });
      return referenceDate === undefined ? { ...arrival, warning } : null;
    }
    return refused('otherDayThanArrival', FIELD_LABELS.date, { than: ARRIVAL.labels.date }, inSheet(date.value));
  }

  /** Refuses a time without a date of its own that is earlier than one before it on the row, or follows one that can't be read. */
  private inOrder(reading: DatedReading<number>, end: ShiftEnd, cell: TimeCell | undefined): DatedReading<number> {
    if (!reading.ok || reading.value >= this.last) return reading;
    return refuseDayUnknown('outOfOrder', end, cell);
  }

  /** A departure with a date of its own, without an arrival beside it, or after its arrival. */
  private departure(shift: ShiftTimes, arrival: DatedReading<number> | null): DatedReading<number> {
    if (!hasOwnDay(shift)) return arrival === null ? this.loneDeparture(shift) : this.departureAfter(arrival, shift);
    const departure = this.departureOn(shift.checkOutDate, shift.checkOutTime);
    if (!departure.ok || !arrival?.ok) return departure;
    if (departure.value > arrival.value) return warnOfLength(departure, arrival);
    return refuseFirst('notLater', shift.checkOutTime);
  }

  private departureOn(date: unknown, cell: unknown, labels = DEPARTURE.labels): DatedReading<number> {
    return readEventTime({ eventTime: cell, date }, this.context.timezone, this.context, labels);
  }

  private loneDeparture({ checkInDate, checkOutTime }: ShiftTimes): DatedReading<number> {
    const inRow = dateOfRow(this.row, 'checkOut', checkOutTime);
    const label = checkInDate === undefined ? inRow.label : ARRIVAL.labels.date;
    const labels = { ...DEPARTURE.labels, date: label };
    const departure = this.departureOn(checkInDate ?? inRow.cell, checkOutTime, labels);
    if (!departure.ok) return departure;
    const { clock } = localTime(departure.value, this.context.timezone);
    if (clock >= END_OF_NIGHT) return this.inOrder(departure, DEPARTURE, checkOutTime);
    return refuseDayUnknown('aloneInMorning', DEPARTURE, checkOutTime);
  }

  /** A departure of the day of its arrival, or of the next one where its time of the day is the earlier one. */
  private departureAfter(
    arrival: DatedReading<number>,
    { checkInTime, checkOutTime: cell }: ShiftTimes,
  ): DatedReading<number> {
    const departs = cell?.isEndOfDay ? DAY : (cell?.clockAlone ?? null);
    if (departs === null) return this.departureOn(undefined, cell);
    if (!arrival.ok) return refuseDayUnknown('afterUnread', DEPARTURE, cell);
    const { day, clock } = localTime(arrival.value, this.context.timezone);
    const on = (ofDay: number, time: unknown): DatedReading<number> =>
      withDoubt(this.departureOn(isoDay(ofDay), time), arrival.doubt);
    if (departs === DAY) return warnOfLength(on(day + DAY, '00:00'), arrival);
    if (departs === clock) return refuseFirst('sameTime', cell);
    const isNextDay = departs < clock;
    const isLong = departs - clock + (isNextDay ? DAY : 0) > LONGEST_UNDATED_SHIFT;
    // Beside an arrival with its date, programs print a midnight without a date for none.
    if (departs === 0 && (isLong || checkInTime?.namesDay)) return refuseMidnight(DEPARTURE).time;
    if (isLong) return refuseDayUnknown('longAfter', DEPARTURE, cell);
    const departure = on(isNextDay ? day + DAY : day, cell);
    if (!departure.ok || departs !== 0) return departure;
    const warning = WARNINGS.takenForDayAfter({ field: DEPARTURE.labels.eventTime, cell: inSheet(cell?.value) });
    return { ...departure, warning };
  }

  /**
   * The work day of a departure without an arrival beside it. Where the departure has a date of its own, the date of
   * the row is that of the arrival.
   */
  private dayOfLoneDeparture(shift: ShiftTimes, departure: DatedReading<number>): ShiftTime['day'] {
    const { date } = this.row;
    if (date === undefined || !hasOwnDay(shift) || !departure.ok) return null;
    const day = readDay(date, FIELD_LABELS.date, this.context.timezone, this.context);
    if (!day.ok) return day;
    const behind = (Date.parse(dayOf(departure.value)) - Date.parse(day.value)) / DAY;
    if (behind === 0 || behind === 1) return day;
    const than = DEPARTURE.labels.eventTime;
    return refused('otherDayThanDeparture', FIELD_LABELS.date, { than }, inSheet(date.value));
  }
}

/** Adds a warning to a departure that is hardly of the same shift, unless the arrival has a warning already. */
function warnOfLength(departure: DatedReading<number>, arrival: DatedReading<number>): DatedReading<number> {
  const isLong =
    departure.ok && arrival.ok && !arrival.warning && departure.value - arrival.value > LONGEST_UNDATED_SHIFT;
  return isLong ? { warning: WARNINGS.longShift({ hours: LONGEST_UNDATED_SHIFT / HOUR }), ...departure } : departure;
}

/**
 * Refuses a departure that is not after its arrival. Reports of the first and the last time of a day print the only one
 * in both columns.
 */
const refuseFirst = (kind: 'notLater' | 'sameTime', cell: TimeCell | undefined): Refusal =>
  refused(kind, DEPARTURE.labels.eventTime, { than: ARRIVAL.labels.eventTime }, inSheet(cell?.value));

/** The work day of a departure is the day of its arrival. */
function dayOfArrival(arrival: DatedReading<number>, departure: DatedReading<number>): ShiftTime['day'] {
  if (arrival.ok) return { ok: true, value: dayOf(arrival.value), doubt: arrival.doubt };
  if (!departure.ok) return null;
  return refused('workDayUnknown', FIELD_LABELS.referenceDate, { arrival: ARRIVAL.labels.eventTime });
}

function refuseDayUnknown(
  kind: 'outOfOrder' | 'aloneInMorning' | 'afterUnread' | 'longAfter',
  { labels }: ShiftEnd,
  cell: TimeCell | undefined,
): Refusal {
  const facts = { time: labels.eventTime, date: labels.date, hours: LONGEST_UNDATED_SHIFT / HOUR };
  return refused(kind, labels.eventTime, facts, inSheet(cell?.value));
}
