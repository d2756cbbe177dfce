import { TYPES_OF_DAY, type TypeOfDay } from '../sheet/vocabulary/declarations';
import { conflictingPairs } from '../sheet/overlaps';
import { addTo } from '../values/groups';
import { problem } from '../values/problems';
import { isEmpty, type Problem } from '../values/result';
import type { RowNames } from '../values/rowNames';
import { DAY, HOUR } from '../values/time/zones';
import type { DocumentDescription, Field } from './description';
import type { NestableRow, RowValues } from './nesting';
import { clockValue, codeNamed, dayValue } from './value';
import { isReport, saidBy } from './workingTime';

/** No declaration of working time is of a day that is further from now. */
const FURTHEST = 366 * DAY;

/** What a type of the day is known for; undefined for a leave, and for a type that nobody has told. */
function typeOfDay(value: RowValues[number]): TypeOfDay | undefined {
  if (typeof value !== 'string') return undefined;
  const code = codeNamed(TYPES_OF_DAY, value);
  return TYPES_OF_DAY.find((type) => type.code === code);
}

/** An entry of working time: what an employee does on a day. */
interface Entry {
  row: number;
  /** Employee and day as a text. */
  day: string;
  /** Employee, and the week of a schedule for weeks, as a text. */
  employee: string;
  /** When it begins and ends; undefined for an entry of a whole day. */
  times: { from: number; to: number } | undefined;
  /** All that it says, as a text. */
  said: string;
}

/** What the rows of a document of working time say that is impossible, by the places of the rows. */
export type Contradictions = Map<number, Problem[]>;

/** The fields of an entry of working time. Each document has some of them. */
class EntryFields {
  private readonly byName: ReadonlyMap<string, Field>;

  constructor(fields: readonly Field[]) {
    this.byName = new Map(fields.map((field) => [field.name, field]));
  }

  named(name: string): Field | undefined {
    return this.byName.get(name);
  }

  valueOf(name: string, values: RowValues): RowValues[number] {
    const field = this.byName.get(name);
    return field === undefined ? undefined : values[field.index];
  }

  /** Whether the value of a field was read, and is empty. What can't be read is refused for that alone. */
  isLeftEmpty(name: string, values: RowValues): boolean {
    const value = this.valueOf(name, values);
    return this.byName.has(name) && value !== undefined && isEmpty(value);
  }

  isFilled(name: string, values: RowValues): boolean {
    return !isEmpty(this.valueOf(name, values));
  }
}

/**
 * Finds rows of working time that contradict themselves or each other: work without hours, rest with hours, a day that
 * is far away, two entries of one employee that overlap. The registry would take them. Section: Endpoints, Other
 * declarations.
 *
 * @param code of a kind of document about working time
 * @param now epoch ms
 * @param names of the rows, for messages
 */
export function contradictionsIn(
  code: string,
  description: DocumentDescription,
  rows: readonly NestableRow[],
  now: number,
  names: RowNames,
): Contradictions {
  const found: Contradictions = new Map();
  const fields = new EntryFields(description.fields);
  const entries: Entry[] = [];
  for (const [row, one] of rows.entries()) {
    if (one.isApart) continue;
    for (const problem of againstItself(fields, description, one.values, now)) addTo(found, row, problem);
    const future = isReport(code) ? reportOfFuture(fields, one.values, now) : undefined;
    if (future !== undefined && !found.has(row)) addTo(found, row, future);
    // A row that does not go out contradicts none that does, unless it may be the one that counts.
    const isOut = one.isFaulty && one.isStatusOpen !== true && one.isDayOpen !== true;
    const entry = isOut || found.has(row) ? undefined : entryOf(fields, one.values);
    if (entry !== undefined)
      entries.push({ ...entry, row, said: JSON.stringify(saidBy(one, description, code, false)) });
  }
  for (const [one, other] of [...conflictsOfDays(entries), ...overlaps(entries)]) {
    for (const [row, beside] of [
      [one, other],
      [other, one],
    ])
      if (!found.has(row)) found.set(row, [overlapsWith(fields, names.of(beside))]);
  }
  return found;
}

/** What is wrong with a row by itself. */
function againstItself(
  fields: EntryFields,
  description: DocumentDescription,
  values: RowValues,
  now: number,
): Problem[] {
  return [...farDays(description.fields, values, now), ...againstType(fields, values)];
}

/** So far the clocks of Athens may be ahead of UTC. */
const AHEAD_OF_UTC = 3 * HOUR;

/** Refuses an entry that has not begun, in a document that reports what was worked. */
function reportOfFuture(fields: EntryFields, values: RowValues, now: number): Problem | undefined {
  const date = fields.named('f_date');
  const day = date && dayValue(date, values[date.index]);
  const begins = (day ?? 0) + (clockValue(fields.valueOf('f_from', values)) ?? 0);
  if (date === undefined || day === undefined || begins - AHEAD_OF_UTC <= now) return undefined;
  return problem('reportOfFuture', date.label, {}, values[date.index]);
}

function farDays(all: readonly Field[], values: RowValues, now: number): Problem[] {
  return all.flatMap((field) => {
    const day = field.name === 'f_rel_date' ? undefined : dayValue(field, values[field.index]);
    if (day === undefined || Math.abs(day - now) <= FURTHEST) return [];
    return problem('yearAway', field.label, {}, values[field.index]);
  });
}

function againstType(fields: EntryFields, values: RowValues): Problem[] {
  const date = fields.named('f_date');
  const problems: Problem[] = [];
  if (date !== undefined && fields.isLeftEmpty('f_date', values) && !fields.isFilled('f_day', values))
    problems.push(problem('entryWithoutDay', date.label));
  const type = fields.named('f_type');
  const start = fields.named('f_from');
  if (type === undefined || start === undefined) return problems;
  const known = typeOfDay(values[type.index]);
  if (known === undefined) return problems;
  const named = `${known.code} (${known.meaning})`;
  if (known.hasTimes && fields.isLeftEmpty('f_from', values) && fields.isLeftEmpty('f_to', values))
    problems.push(problem('typeWithoutHours', start.label, { type: named }));
  else if (!known.hasTimes && (fields.isFilled('f_from', values) || fields.isFilled('f_to', values)))
    problems.push(problem('hoursOfNone', type.label, { type: named }));
  return problems;
}

/** The entry of a row; undefined where it tells no employee or no day, or one end of its times alone. */
function entryOf(fields: EntryFields, values: RowValues): Omit<Entry, 'row' | 'said'> | undefined {
  const afm = fields.valueOf('f_afm', values);
  const date = fields.named('f_date');
  const own = date && dayValue(date, values[date.index]);
  const weekday = fields.valueOf('f_day', values);
  const isOfWeek = own === undefined && typeof weekday === 'string' && /^\d$/.test(weekday);
  if (isEmpty(afm) || (own === undefined && !isOfWeek)) return undefined;
  const week = isOfWeek ? ['f_from_date', 'f_to_date'].map((name) => fields.valueOf(name, values)) : [];
  const employee = [afm, ...week].join();
  const midnight = own ?? Number(weekday) * DAY;
  const [from, to] = ['f_from', 'f_to'].map((name) => clockValue(fields.valueOf(name, values)));
  const hasUnread = ['f_from', 'f_to'].some((name) => fields.named(name) && fields.valueOf(name, values) === undefined);
  if (hasUnread || (from === undefined) !== (to === undefined)) return undefined;
  const begins = midnight + (from ?? 0);
  const ends = midnight + (to ?? 0);
  return {
    day: `${employee} ${midnight}`,
    employee,
    times: from === undefined ? undefined : { from: begins, to: ends > begins ? ends : ends + DAY },
  };
}

type Pair = [row: number, other: number];

/** Entries of whole days beside other entries of the day. */
function conflictsOfDays(entries: readonly Entry[]): Pair[] {
  const days = new Map<string, Entry[]>();
  for (const entry of entries) addTo(days, entry.day, entry);
  return [...days.values()].flatMap((all): Pair[] => {
    const whole = all.find(({ times }) => times === undefined);
    if (whole === undefined) return [];
    return all.filter(({ said }) => said !== whole.said).map(({ row }) => [row, whole.row]);
  });
}

/** Entries whose hours overlap, also beyond midnight. */
function overlaps(entries: readonly Entry[]): Pair[] {
  const pairs: Pair[] = [];
  const employees = new Map<string, TimedEntry[]>();
  for (const { times, row, said, employee } of entries)
    if (times !== undefined) addTo(employees, employee, { row, said, ...times });
  for (const all of employees.values())
    for (const [before, { row }] of conflictingPairs(all, overlap)) pairs.push([row, before.row]);
  return pairs;
}

type TimedEntry = Pick<Entry, 'row' | 'said'> & NonNullable<Entry['times']>;

const overlap = (before: TimedEntry, entry: TimedEntry): boolean =>
  entry.said !== before.said && entry.from < before.to;

function overlapsWith(fields: EntryFields, row: string): Problem {
  const field = fields.named('f_from') ?? fields.named('f_date') ?? fields.named('f_day');
  return problem('entriesOverlap', field?.label ?? '', { row });
}
