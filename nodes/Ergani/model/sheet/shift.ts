import { isEmpty, type Problem, type Reading, type Refusal, refused, understood } from '../values/result';
import { type Manner, readEventTime, valueOf } from '../values/time/read';
import { TimeCell } from '../values/time/timeCell';
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
  doubted,
  isMidnight,
  isNoTime,
  readEnds,
  type ShiftContext,
  type ShiftEnd,
  type ShiftTime,
  timeCell,
  workDay,
} from './shiftEnds';

export { type ShiftContext, type ShiftTime, SMALL_HOURS } from './shiftEnds';

/** A row that names none: a break, a day off. */
export interface NoShift {
  skipped: Problem;
}

const PARSED = [
  ...(['eventTime', 'date', 'time', 'referenceDate'] as const),
  ...(['checkInDate', 'checkInTime', 'checkOutDate', 'checkOutTime'] as const),
] as const;

/** The cells of times and days, parsed where they are not yet: those of a sheet are. */
function parsed<Cells extends RowFields>(cells: Cells, { dateOrder }: Manner): Cells {
  const plain = PARSED.filter((field) => !isEmpty(cells[field]) && !(cells[field] instanceof TimeCell));
  if (plain.length === 0) return cells;
  return { ...cells, ...Object.fromEntries(plain.map((field) => [field, new TimeCell(cells[field], dateOrder)])) };
}

/**
 * What a row says that happened: one event with its time, or arrivals and departures, each with its own. A row can't say
 * both. Sections: Resources, CardDetails, f_type; Resources, CardDetails, f_date; Resources, CardDetails, f_reference_date.
 *
 * | arrival | departure | what is read |
 * | --- | --- | --- |
 * | none | none | skipped |
 * | midnight | midnight | skipped; refused where something says that somebody worked |
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
  const fields = parsed(given, context);
  const shifts = givenShifts.map((shift) => parsed(shift, context));
  const word = isEmpty(fields.event) ? null : readEventWord(fields.event, context.eventWords);
  if (word?.ok && word.value === 'skip') return noShift(fields, shifts, context);
  // Nearly all sheets have one event a row, or both in columns of their own.
  const named = shifts.flatMap((shift) => endsNamed(shift));
  if (named.length === 0) {
    const isEvent = word !== null || !isEmpty(fields.eventTime) || !isEmpty(fields.time);
    if (shifts.length === 0 || (isEvent && !isWhole(word))) return [onlyEvent(fields, context)];
    return { skipped: NO_TIMES };
  }
  if (named.every(({ cell }) => isSkipWord(valueOf(cell), context.eventWords)))
    return { skipped: saidToBeNone(valueOf(named[0].cell)) };
  if (isNoneByMidnights(fields, shifts, word, context)) return { skipped: NO_TIMES };
  const mixed = mixedForms(fields, word);
  if (mixed !== null) return named.map(({ end }) => ({ event: understood(end.event), time: mixed, day: null }));
  return readEnds(fields, shifts, context);
}

/** Whether a word is of a whole shift, or that the row counts. */
const isWhole = (word: Reading<EventWord> | null): boolean =>
  word?.ok === true && (word.value === 'both' || word.value === 'keep');

/** Whether all times of a row are midnights without a date, and nothing else says that somebody worked. */
const isNoneByMidnights = (
  { event, eventTime, time }: RowFields,
  shifts: readonly ShiftCells[],
  word: Reading<EventWord> | null,
  { saysWorked = false }: ShiftContext,
): boolean =>
  !saysWorked &&
  (isEmpty(event) || isSkipWord(event) || word === null) &&
  isEmpty(eventTime) &&
  isEmpty(time) &&
  shifts.every(
    (shift) =>
      [ARRIVAL, DEPARTURE].every((end) => isNoTime(shift[end.time], end)) ||
      (isMidnight(shift.checkInTime) && isMidnight(shift.checkOutTime) && isEmpty(shift.checkOutDate)),
  );

/** What a row says whose word is that of a break or of a day off; nobody can tell what happened where it has times. */
function noShift(fields: RowFields, shifts: readonly ShiftCells[], context: ShiftContext): ShiftTime[] | NoShift {
  const { event: cell } = fields;
  const timed = shifts
    .flatMap((shift) => endsNamed(shift))
    .filter((named) => timeCell(named.cell).holdsTime && !isMidnight(named.cell));
  if (timed.length > 0 && isDayOff(cell, context.eventWords)) {
    const problem = refused(
      'mixedForms',
      FIELD_LABELS.event,
      'says that nobody worked, and the row has times',
      "Empty the cell if somebody worked, else the times; or say by the option 'Event Words' what the word means",
      cell,
    );
    return timed.map(({ end }) => ({ event: understood(end.event), time: problem, day: null }));
  }
  const time = isEmpty(fields.eventTime) ? fields.time : fields.eventTime;
  if (isLeaving(cell, context.eventWords) && !isEmpty(time) && timeCell(time).holdsTime) {
    const event = refused('ambiguousEvent', FIELD_LABELS.event, 'can be a departure, or a day off', SAY_WORD, cell);
    return [{ ...onlyEvent(fields, context), event }];
  }
  return { skipped: saidToBeNone(cell) };
}

const SAY_WORD = "Say by the option 'Event Words' what the word means: a departure, or that the row is to be skipped";

const { problem: NO_TIMES } = refused(
  'noTimes',
  'Check-In Time and Check-Out Time',
  'are empty: there is nothing to report',
  'If somebody worked, enter the times',
);

const saidToBeNone = (cell: unknown): Problem =>
  refused(
    'noEvent',
    FIELD_LABELS.event,
    'is neither an arrival nor a departure',
    "If it is one, say by the option 'Event Words' what the word means",
    cell,
  ).problem;

function endsNamed(shift: ShiftCells): Array<{ end: ShiftEnd; cell: unknown }> {
  return [ARRIVAL, DEPARTURE].flatMap((end) => {
    const cell = shift[end.time];
    return isNoTime(cell, end) ? [] : [{ end, cell }];
  });
}

/** The event of a row that has one time. */
export function onlyEvent(given: RowFields, context: ShiftContext): ShiftTime {
  const fields = parsed(given, context);
  const event = readOneEvent(fields.event, context);
  const { eventTime, time } = fields;
  const timed = isEmpty(eventTime) ? time : eventTime;
  const date = event.ok ? dateOfRow(fields, event.value, timed).cell : fields.date;
  const reading = readEventTime({ eventTime, date, time }, context.timezone, context);
  const isArrival = event.ok && event.value === 'checkIn';
  const at = isArrival ? doubted(reading, timed, FIELD_LABELS.time) : reading;
  return { event, time: at, day: workDay(fields, context) };
}

/** The type of a row's only event. */
function readOneEvent(cell: unknown, { eventWords }: ShiftContext): Reading<EventType> {
  const reading = readEventWord(cell, eventWords);
  if (!reading.ok || isOneEvent(reading)) return reading;
  return refused(
    'missing',
    `${FIELD_LABELS.checkInTime} and ${FIELD_LABELS.checkOutTime}`,
    'are in no column, and Event stands for both:',
    'Enter both times, or which of the two the event is',
    cell,
  );
}

/** Refuses a row that holds an event or its time beside times of arrival and departure: which of them counts? */
function mixedForms(fields: RowFields, word: Reading<EventWord> | null): Refusal | null {
  const isSingle = word !== null && !isWhole(word);
  const field = isSingle ? 'event' : isEmpty(fields.eventTime) ? 'time' : 'eventTime';
  if (isEmpty(fields[field])) return null;
  const beside = `stands beside ${FIELD_LABELS.checkInTime} or ${FIELD_LABELS.checkOutTime}: which of them counts can't be told`;
  return refused(
    'mixedForms',
    FIELD_LABELS[field],
    beside,
    "Leave out the one that is not meant; the option 'Column Names' says which column is which",
    inSheet(valueOf(fields[field])),
  );
}
