import { problem, refused } from '../values/problems';
import { isEmpty, type Problem, type Reading, type Refusal, understood } from '../values/result';
import { readEventTime } from '../values/time/read';
import type { TimeCell } from '../values/time/timeCell';
import { inSheet } from '../values/time/written';
import {
  type EventType,
  type EventWord,
  isDayOff,
  isLeaving,
  isOneEvent,
  isSkipWord,
  readEventWord,
} from './eventWord';
import { FIELD_LABELS, type RowFields, type ShiftCells } from './fields';
import {
  ARRIVAL,
  dateOfRow,
  DEPARTURE,
  isMidnight,
  isNoTime,
  ROW_TIMES,
  type RowTimes,
  SHIFT_TIMES,
  type ShiftContext,
  type ShiftEnd,
  ShiftReader,
  type ShiftTime,
  type ShiftTimes,
  timesOf,
  warnOfMidnight,
  workDay,
} from './shiftEnds';

export { type ShiftContext, type ShiftTime, SMALL_HOURS } from './shiftEnds';

/** A row without an event: a break, a day off. */
export interface NoShift {
  skipped: Problem;
}

/**
 * Reads what happened by a row: one event with its time, or arrivals and departures with theirs. A row can't have both.
 * Sections: Resources, CardDetails, f_type; Resources, CardDetails, f_date; Resources, CardDetails, f_reference_date.
 *
 * | arrival | departure | what is read |
 * | --- | --- | --- |
 * | none | none | skipped |
 * | midnight | midnight | skipped; refused where another cell says that somebody worked |
 * | time | none | the arrival |
 * | none | time | the departure; before 11:00, without its date, refused: of this day or the next? |
 * | time | later time | both |
 * | time | earlier time | the departure is of the next day; after more than 13 hours with a warning |
 * | time | same time | refused: reports print the only time of a day in both columns |
 * | time | midnight | the midnight after; refused after more than 13 hours: programs print it for none |
 *
 * @param shifts the cells of each arrival and departure that the input has columns for, in their order
 * @returns in the order of the columns, an arrival before its departure
 */
export function readShifts(
  given: RowFields,
  givenShifts: readonly ShiftCells[],
  context: ShiftContext,
): ShiftTime[] | NoShift {
  const { event } = given;
  const row = timesOf(given, ROW_TIMES, context);
  const shifts = givenShifts.map((shift) => timesOf(shift, SHIFT_TIMES, context));
  const word = isEmpty(event) ? null : readEventWord(event, context.eventWords);
  if (word?.ok && word.value === 'skip') return noShift(event, row, shifts, context);
  // Nearly all sheets have one event a row, or both in columns of their own.
  const named = shifts.flatMap(endsNamed);
  if (named.length === 0) {
    const isEvent = word !== null || row.eventTime !== undefined || row.time !== undefined;
    if (shifts.length === 0 || (isEvent && !isWhole(word))) return [eventAlone(event, row, word, context)];
    return { skipped: NO_TIMES };
  }
  if (named.every(({ cell }) => isSkipWord(cell?.value, context.eventWords)))
    return { skipped: notAnEvent(named[0].cell?.value) };
  if (isNoneByMidnights(event, row, shifts, word, context)) return { skipped: NO_TIMES };
  const mixed = refuseMixed(event, row, word);
  if (mixed !== null) return named.map(({ end }) => ({ event: understood(end.event), time: mixed, day: null }));
  const reader = new ShiftReader(row, context);
  return shifts.flatMap((shift, place) => reader.read(shift, place));
}

/** Whether a word stands for a whole shift, or says that the row counts. */
const isWhole = (word: Reading<EventWord> | null): boolean =>
  word?.ok === true && (word.value === 'both' || word.value === 'keep');

/** Whether all times of a row are midnights without a date, and nothing else says that somebody worked. */
const isNoneByMidnights = (
  event: unknown,
  { eventTime, time }: RowTimes,
  shifts: readonly ShiftTimes[],
  word: Reading<EventWord> | null,
  { saysWorked = false }: ShiftContext,
): boolean =>
  !saysWorked &&
  (isEmpty(event) || isSkipWord(event) || word === null) &&
  eventTime === undefined &&
  time === undefined &&
  shifts.every(
    (shift) =>
      [ARRIVAL, DEPARTURE].every((end) => isNoTime(shift[end.time], end)) ||
      (isMidnight(shift.checkInTime) && isMidnight(shift.checkOutTime) && shift.checkOutDate === undefined),
  );

/** Reads a row with a word for a break or a day off. Where it has times too, we can't tell what happened. */
function noShift(
  cell: unknown,
  row: RowTimes,
  shifts: readonly ShiftTimes[],
  context: ShiftContext,
): ShiftTime[] | NoShift {
  const timed = shifts.flatMap(endsNamed).filter((named) => named.cell?.holdsTime && !isMidnight(named.cell));
  if (timed.length > 0 && isDayOff(cell, context.eventWords)) {
    const mixed = refused('dayOffWithTimes', FIELD_LABELS.event, {}, cell);
    return timed.map(({ end }) => ({ event: understood(end.event), time: mixed, day: null }));
  }
  if (isLeaving(cell, context.eventWords) && (row.eventTime ?? row.time)?.holdsTime) {
    const event = refused('dayOffOrDeparture', FIELD_LABELS.event, {}, cell);
    return [{ ...eventAlone(cell, row, null, context), event }];
  }
  return { skipped: notAnEvent(cell) };
}

const BOTH_TIMES = `${FIELD_LABELS.checkInTime} and ${FIELD_LABELS.checkOutTime}`;

const NO_TIMES = problem('noTimes', BOTH_TIMES);

const notAnEvent = (cell: unknown): Problem => problem('noEvent', FIELD_LABELS.event, {}, cell);

const endsNamed = (shift: ShiftTimes): Array<{ end: ShiftEnd; cell: TimeCell | undefined }> =>
  [ARRIVAL, DEPARTURE].map((end) => ({ end, cell: shift[end.time] })).filter(({ end, cell }) => !isNoTime(cell, end));

/** The event of a row that has one time. */
export const onlyEvent = (fields: RowFields, context: ShiftContext): ShiftTime =>
  eventAlone(
    fields.event,
    timesOf(fields, ROW_TIMES, context),
    readEventWord(fields.event, context.eventWords),
    context,
  );

/**
 * @param cell for the event
 * @param word what it says; null for nothing
 */
function eventAlone(cell: unknown, row: RowTimes, word: Reading<EventWord> | null, context: ShiftContext): ShiftTime {
  const event = onlyTypeOf(cell, word ?? readEventWord(undefined));
  const { eventTime, time } = row;
  const timed = eventTime ?? time;
  const date = event.ok ? dateOfRow(row, event.value, timed).cell : row.date;
  const reading = readEventTime({ eventTime, date, time }, context.timezone, context);
  const isArrival = event.ok && event.value === 'checkIn';
  const at = isArrival ? warnOfMidnight(reading, timed, FIELD_LABELS.time) : reading;
  return { event, time: at, day: workDay(row, context), hasWord: event.ok };
}

/** The type of the only event of a row. A word that stands for arrival and departure is refused. */
function onlyTypeOf(cell: unknown, reading: Reading<EventWord>): Reading<EventType> {
  if (!reading.ok || isOneEvent(reading)) return reading;
  return refused('bothWithoutTimes', BOTH_TIMES, {}, cell);
}

/** Refuses an event or its time beside times of arrival and departure: we can't tell which of them counts. */
function refuseMixed(event: unknown, { eventTime, time }: RowTimes, word: Reading<EventWord> | null): Refusal | null {
  const isSingle = word !== null && !isWhole(word);
  const field = isSingle ? 'event' : eventTime === undefined ? 'time' : 'eventTime';
  const value = isSingle ? event : inSheet((eventTime ?? time)?.value);
  if (value === undefined) return null;
  const labels = [FIELD_LABELS.checkInTime, FIELD_LABELS.checkOutTime];
  return refused('eventBesideTimes', FIELD_LABELS[field], { labels }, value);
}
