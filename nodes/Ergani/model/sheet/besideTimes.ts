import { fold } from '../values/normalise';
import { asText, isEmpty, type Problem, refused, shown, trimBlanks } from '../values/result';
import { besideWeekday } from '../values/time/names';
import { TimeCell } from '../values/time/timeCell';
import { HOUR } from '../values/time/zones';
import { cellOf, type Cells } from './cells';
import { type Columns } from './columns';
import { isSkipWord, kindOfText, type WordKind } from './eventWord';
import { FIELD_LABELS, type RowCells } from './fields';
import { foldedSet } from './phrases';
import { AFTERNOON, MORNING } from './vocabulary/words';

/**
 * Puts what stands beside the times of a row to them: minutes, the half of the day, the weekday, the zone. Changes the
 * fields of the row in place, before they are parsed.
 */
export function beside(read: RowCells, columns: Columns, row: Cells): void {
  const { fields } = read;
  const has = (field: 'minutes' | 'halfOfDay' | 'weekday' | 'timezone'): boolean => !isEmpty(fields[field]);
  if (has('minutes')) takeMinutes(read);
  if (has('halfOfDay')) takeHalf(read);
  if (has('weekday')) takeWeekday(read);
  for (const { field, header } of columns.meant) {
    const cell = field === 'timezone' ? cellOf(row, header) : undefined;
    if (isEmpty(cell) || typeof cell === 'object') continue;
    read.timezone = zoneIn(header, trimBlanks(asText(cell))) ?? read.timezone;
  }
}

const isHour = (cell: unknown): boolean => /^\s*\d\d?\s*$/.test(asText(cell));

/** Adds the minutes to the hour of the row: not of an arrival and a departure, nor to a whole time. */
function takeMinutes({ fields, shifts, problems }: RowCells): void {
  const { time, minutes } = fields;
  const hours = [time, ...shifts.flatMap(({ checkInTime, checkOutTime }) => [checkInTime, checkOutTime])];
  if (!hours.some(isHour)) return;
  if (isHour(time) && isHour(minutes))
    fields.time = `${trimBlanks(asText(time))}:${trimBlanks(asText(minutes)).padStart(2, '0')}`;
  else problems.push(ofTime('minutes', minutes, 'may be its minutes'));
}

const NOON = 12 * HOUR;
const HALVES = foldedSet([...MORNING, ...AFTERNOON]);
/** Letters that stand for the halves of the day in a column for them, folded. */
const LETTERS: Readonly<Record<string, 'morning' | 'afternoon'>> = {
  a: 'morning',
  π: 'morning',
  p: 'afternoon',
  m: 'afternoon',
};

const halfIn = (text: string): WordKind | undefined => LETTERS[fold(text)] ?? kindOfText(text);

/** Gives a time of twelve hours its half of the day. Of several times, we can't tell which one "PM" belongs to. */
function takeHalf({ fields, shifts, problems }: RowCells): void {
  const { halfOfDay: half } = fields;
  const kind = typeof half === 'string' ? halfIn(half) : undefined;
  if (kind !== 'morning' && kind !== 'afternoon') return;
  const field = isEmpty(fields.time) ? 'eventTime' : 'time';
  const { [field]: time } = fields;
  const whole = `${asText(time)} ${asText(half)}`;
  // What has a half of its own, or an offset, takes no other.
  if (typeof time === 'string' && new TimeCell(time).holdsTime) {
    if (new TimeCell(whole).holdsTime || !/[\p{L}+]/u.test(time)) {
      fields[field] = whole;
      return;
    }
  }
  const times = isEmpty(time) ? shifts.flatMap(({ checkInTime, checkOutTime }) => [checkInTime, checkOutTime]) : [time];
  if (kind === 'afternoon' && isMorning(times) && !isSkipWord(fields.event))
    problems.push(ofTime('halfOfDay', half, 'the times of the row are before noon'));
}

/** The latest time of day that some cells show; 0 for none. */
const latestOf = (cells: readonly unknown[]): number =>
  Math.max(0, ...cells.map((one) => (/\D/.test(asText(one)) && new TimeCell(one).clockShown) || 0));

const isMorning = (cells: readonly unknown[]): boolean => {
  const latest = latestOf(cells);
  return latest > 0 && latest < NOON;
};

/** Whether a half of the day in a column that nobody mapped says something else than the times of its row. */
export function contradictsHalf(half: string, cells: readonly unknown[]): boolean {
  const texts = cells.filter((cell) => !isEmpty(cell));
  // A time that has its own half says it itself.
  if (texts.some((cell) => HALVES.has(fold(asText(cell).replace(/\d/g, ''))))) return false;
  const latest = latestOf(texts);
  if (latest === 0) return false;
  return kindOfText(half) === 'afternoon' ? latest < NOON : latest >= NOON && latest < NOON + HOUR;
}

function ofTime(field: 'minutes' | 'halfOfDay', cell: unknown, what: string): Problem {
  const text = `stands in ${shown(FIELD_LABELS[field])}, and ${what}`;
  const remedy = 'Write times by 24 hours, as in 13:00, or with PM, in one cell';
  return refused('ambiguousTime', FIELD_LABELS.time, text, remedy, cell).problem;
}

/** Writes a weekday in front of the date of the row, as people do: it has to be the one of the date. */
function takeWeekday({ fields }: RowCells): void {
  const { date, weekday } = fields;
  if (typeof weekday !== 'string' || isEmpty(date) || typeof date === 'object' || /\p{L}/u.test(String(date))) return;
  if (besideWeekday(`${trimBlanks(weekday)} -`)?.rest === '-') fields.date = `${trimBlanks(weekday)} ${date}`;
}

/** A zone as a row names it: by its name, or by how many hours, minutes or seconds it is ahead of UTC. */
function zoneIn(header: string, text: string): string | undefined {
  const isOffset = /^[+-]\d\d:?\d\d$/.test(text);
  if (!isOffset && /^offset$/i.test(header)) return undefined;
  if (isOffset || !/^[+-]?\d+$/.test(text)) return text;
  const ahead = Number(text);
  const unit = [1, 60].find((one) => Math.abs(ahead) <= 14 * one) ?? 3_600;
  // Under other headers a number is that of a zone in a list.
  return /offset|gmt/i.test(header) ? `UTC${ahead < 0 ? '-' : '+'}${Math.abs(ahead) / unit}` : undefined;
}
