import { fold } from '../values/normalise';
import { problem } from '../values/problems';
import { asText, isEmpty, type Problem, trimBlanks } from '../values/result';
import { besideWeekday } from '../values/time/names';
import { TimeCell } from '../values/time/timeCell';
import { HOUR, offsetText } from '../values/time/zones';
import { cellOf, type Cells } from './cells';
import { type Columns } from './columns';
import { isSkipWord, kindOfText, type WordKind } from './eventWord';
import { FIELD_LABELS, type RowCells, shiftTimes } from './fields';
import { foldedSet } from './phrases';
import { AFTERNOON, MORNING } from './vocabulary/words';

/**
 * Adds to the times of a row what stands in columns beside them: minutes, a.m. or p.m., the weekday, the zone. Changes
 * the fields of the row in place, before they are parsed.
 */
export function addBesideTimes(read: RowCells, columns: Columns, row: Cells): void {
  const { minutes, halfOfDay, weekday } = read.fields;
  if (!isEmpty(minutes)) addMinutes(read);
  if (!isEmpty(halfOfDay)) addHalf(read);
  if (!isEmpty(weekday)) addWeekday(read);
  for (const { field, header } of columns.meant) {
    const cell = field === 'timezone' ? cellOf(row, header) : undefined;
    if (isEmpty(cell) || typeof cell === 'object') continue;
    read.timezone = readZone(header, trimBlanks(asText(cell))) ?? read.timezone;
  }
}

/** Whether a cell is a number of hours or minutes and nothing more. */
export const isBareNumber = (cell: unknown): boolean => /^\s*\d\d?\s*$/.test(asText(cell));

/** Adds the minutes to the hour of the row. To an arrival and a departure, or to a whole time, they can't be added. */
function addMinutes({ fields, shifts, problems }: RowCells): void {
  const { time, minutes } = fields;
  if (![time, ...shiftTimes(shifts)].some(isBareNumber)) return;
  if (isBareNumber(time) && isBareNumber(minutes))
    fields.time = `${trimBlanks(asText(time))}:${trimBlanks(asText(minutes)).padStart(2, '0')}`;
  else problems.push(refuseBesideTime('minutes', minutes));
}

const NOON = 12 * HOUR;
const HALVES = foldedSet([...MORNING, ...AFTERNOON]);
/** Letters for a.m. and p.m. in a column of their own, folded: a.m., π.μ., p.m., μ.μ. */
const LETTERS: Readonly<Record<string, 'morning' | 'afternoon'>> = {
  a: 'morning',
  π: 'morning',
  p: 'afternoon',
  m: 'afternoon',
};

const halfIn = (text: string): WordKind | undefined => LETTERS[fold(text)] ?? kindOfText(text);

/** Adds a.m. or p.m. to the time of the row. With several times we can't tell which one it belongs to. */
function addHalf({ fields, shifts, problems }: RowCells): void {
  const { halfOfDay: half } = fields;
  const kind = typeof half === 'string' ? halfIn(half) : undefined;
  if (kind !== 'morning' && kind !== 'afternoon') return;
  const field = isEmpty(fields.time) ? 'eventTime' : 'time';
  const { [field]: time } = fields;
  const whole = `${asText(time)} ${asText(half)}`;
  if (typeof time === 'string' && new TimeCell(time).holdsTime) {
    // A time that has a half of its own, or an offset, takes no other.
    if (new TimeCell(whole).holdsTime || !/[\p{L}+]/u.test(time)) {
      fields[field] = whole;
      return;
    }
  }
  const times = isEmpty(time) ? shiftTimes(shifts) : [time];
  if (isSkipWord(fields.event)) return;
  if (kind === 'afternoon' && areBeforeNoon(times)) problems.push(refuseBesideTime('beforeNoon', half));
  if (kind === 'morning' && areAfterNoon(times)) problems.push(refuseBesideTime('afterNoon', half));
}

/** The times of the day that cells show. */
const clocksOf = (cells: readonly unknown[]): number[] =>
  cells.flatMap((one) => (/\D/.test(asText(one)) && new TimeCell(one).clockShown) || []);

/** The latest time of the day that cells show; 0 for none. */
const latestOf = (cells: readonly unknown[]): number => Math.max(0, ...clocksOf(cells));

const areAfterNoon = (cells: readonly unknown[]): boolean => {
  const clocks = clocksOf(cells);
  return clocks.length > 0 && clocks.every((clock) => clock >= NOON);
};

const areBeforeNoon = (cells: readonly unknown[]): boolean => {
  const latest = latestOf(cells);
  return latest > 0 && latest < NOON;
};

/**
 * Whether a.m. or p.m. in a column that nobody mapped contradicts the times of its row: no time is of that half, or the
 * hour after noon is called one of the morning.
 *
 * @param isOfShift whether it may be the name of a shift, which has its departure in the afternoon
 */
export function contradictsHalf(half: string, cells: readonly unknown[], isOfShift: boolean): boolean {
  const times = cells.filter((cell) => !isEmpty(cell));
  // A time that has its own half says it itself.
  if (times.some((cell) => HALVES.has(fold(asText(cell).replace(/\d/g, ''))))) return false;
  if (kindOfText(half) === 'afternoon') return areBeforeNoon(times);
  const latest = latestOf(times);
  return (latest >= NOON && latest < NOON + HOUR) || (!isOfShift && areAfterNoon(times));
}

const refuseBesideTime = (why: 'minutes' | 'beforeNoon' | 'afterNoon', cell: unknown): Problem => {
  const label = FIELD_LABELS[why === 'minutes' ? 'minutes' : 'halfOfDay'];
  return problem('besideTime', FIELD_LABELS.time, { label, why }, cell);
};

/** Writes the weekday in front of the date of the row, so that it is checked against the date. */
function addWeekday({ fields }: RowCells): void {
  const { date, weekday } = fields;
  if (typeof weekday !== 'string' || isEmpty(date) || typeof date === 'object' || /\p{L}/u.test(String(date))) return;
  if (besideWeekday(`${trimBlanks(weekday)} -`)?.rest === '-') fields.date = `${trimBlanks(weekday)} ${date}`;
}

/** A zone as a row names it: by its name, or by the hours, minutes or seconds that it is ahead of UTC. */
function readZone(header: string, text: string): string | undefined {
  if (!/^[+-]?\d+$/.test(text) || /^[+-]\d{4}$/.test(text)) return text;
  if (/^offset$/i.test(header)) return undefined;
  // Under other headers a number without a sign is that of a zone in a list.
  if (!/offset|gmt/i.test(header)) return /^[+-]/.test(text) ? text : undefined;
  const ahead = Number(text);
  const unit = [1, 60].find((one) => Math.abs(ahead) <= 14 * one) ?? 3_600;
  return offsetText(Math.round((ahead / unit) * HOUR));
}
