import { NO_CELLS } from '../sheet/doubts';
import { FIELD_LABELS, type RowCells } from '../sheet/fields';
import { onTwelveHours } from '../sheet/twelveHours';
import { TYPES_OF_DAY } from '../sheet/vocabulary/declarations';
import { addTo } from '../values/groups';
import { asText, isEmpty, type Problem } from '../values/result';
import type { DateOrder } from '../values/time/cell';
import { TimeCell } from '../values/time/timeCell';
import { DAY, HOUR } from '../values/time/zones';
import { written } from '../values/written';
import { dayFieldOf, type DocumentDescription, type Field, isShiftTime } from './description';
import type { Code } from './title';
import { codesByName } from './value';
import { isLeave, isWorkingTime, typeOfWork } from './workingTime';

/** What the cells of a row of working time tell of its entry, for what other columns say against it. */
export interface EntryCells {
  day?: TimeCell;
  /** The code of its type; undefined where its cell names none. */
  type?: string;
  /** Whether it has a start or an end at which somebody is to work. The hours of a leave are none. */
  isOfWork: boolean;
  /** Whether it has no times: a leave or a rest is of the whole day then. */
  isWholeDay: boolean;
  /** Its start and end, in ms since midnight; undefined where its cells don't tell. */
  from?: number;
  to?: number;
  /** How many hours it lasts; 0 for a type without hours, undefined where its cells don't tell. */
  hours?: number;
  /** How many hours all entries of its employee and day last. */
  hoursOfDay?: number;
  /** How many days of its employee the sheet has. */
  daysOfEmployee?: number;
}

/** What tells an employee and a day, by the names of fields. */
const OF_EMPLOYEE = ['f_afm', 'f_eponymo', 'f_onoma'];
const OF_DAY = ['f_date', 'f_day'];

/** The codes by which the types of a row can be told: the registry's list, or what is known without it. */
export const knownTypes = (codes: readonly Code[]): readonly Code[] => (codes.length > 0 ? codes : TYPES_OF_DAY);

/**
 * Reads the entries of the rows of a sheet.
 *
 * @param document code of the kind of document
 * @param rows cells by the indices of the fields; undefined for a row that does not count
 */
export function entriesIn(
  document: string,
  description: DocumentDescription,
  codes: readonly Code[],
  rows: ReadonlyArray<readonly unknown[] | undefined>,
  order: DateOrder,
): Array<EntryCells | undefined> {
  const { fields } = description;
  const [date, type] = [dayFieldOf(description), typeOfWork(document, description)];
  const ends = fields.filter(isShiftTime);
  const named = codesByName(knownTypes(codes));
  const textOf = (names: readonly string[], cells: readonly unknown[]): string =>
    JSON.stringify(fields.flatMap(({ name, index }) => (names.includes(name) ? asText(cells[index] ?? '') : [])));
  const days = new Map<string, Map<string, EntryCells[]>>();
  const entries = rows.map((cells): EntryCells | undefined => {
    if (cells === undefined) return undefined;
    const cellOf = (field: Field | undefined): unknown => field && cells[field.index];
    const code = named(written(cellOf(type)) ?? '');
    const times = ends.map(cellOf);
    const isOfWork = isWorkingTime(document) && !isLeave(document) && times.some((cell) => !isEmpty(cell));
    const [from, to] = times.map(clockOf);
    const isWholeDay = times.every(isEmpty);
    const day = date && new TimeCell(cellOf(date), order);
    const entry: EntryCells = {
      day,
      type: code,
      isOfWork,
      isWholeDay,
      from,
      to,
      hours: hoursOf(code, isWholeDay, from, to),
    };
    const employee = textOf(OF_EMPLOYEE, cells);
    const own = days.get(employee) ?? new Map<string, EntryCells[]>();
    days.set(employee, own);
    addTo(own, textOf(OF_DAY, cells), entry);
    return entry;
  });
  for (const own of days.values())
    for (const all of own.values()) {
      const sum = all.reduce((hours, entry) => hours + (entry.hours ?? 0), 0);
      for (const entry of all) Object.assign(entry, { hoursOfDay: sum, daysOfEmployee: own.size });
    }
  return entries;
}

/** Asks about the rows of a sheet that may be on twelve hours, as about work cards: see `onTwelveHours`. */
export function entriesOnTwelveHours(
  { fields }: DocumentDescription,
  rows: ReadonlyArray<readonly unknown[] | undefined>,
): Map<number, Problem> {
  const [start, end] = ['f_from', 'f_to'].map((wanted) =>
    fields.find((field) => isShiftTime(field) && field.name === wanted),
  );
  if (start === undefined || end === undefined) return new Map();
  const shifts = rows.map((cells = []): RowCells => {
    const [checkInTime, checkOutTime] = [start, end].map(({ index }) =>
      isEmpty(cells[index]) ? undefined : new TimeCell(cells[index]),
    );
    return { ...NO_CELLS, shifts: [{ checkInTime, checkOutTime }] };
  });
  const asked = [...onTwelveHours(shifts)];
  const labelOf = ({ field }: Problem): string => (field === FIELD_LABELS.checkOutTime ? end : start).label;
  return new Map(asked.map(([row, problem]) => [row, { ...problem, field: labelOf(problem) }]));
}

/** The time of the day of a cell, ms since midnight. */
function clockOf(cell: unknown): number | undefined {
  const time = new TimeCell(cell);
  return time.isEndOfDay ? 0 : (time.clockShown ?? undefined);
}

/** How many hours lie between a start and an end. One that is not behind the start is on the next day. */
function hoursOf(code: string | undefined, isWholeDay: boolean, from?: number, to?: number): number | undefined {
  if (isWholeDay) return TYPES_OF_DAY.find((type) => type.code === code)?.hasTimes === false ? 0 : undefined;
  if (from === undefined || to === undefined) return undefined;
  return (to > from ? to - from : to - from + DAY) / HOUR;
}
