import { DateTime } from 'luxon';
import type { Random } from './random';

/** The registry counts days and hours in Greece. */
const ATHENS = 'Europe/Athens';
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Section "Limits": the on-time window. */
export const ON_TIME = 15 * MINUTE;

export type Reason = '001' | '002' | '003';

/** What an event really is, whatever becomes of its row: what the registry must hold of it. */
export interface Truth {
  employerAfm: string;
  /** Nobody else has it at its registry, and of an employee's events only those that are repeated fall into one second. */
  employeeAfm: string;
  lastName: string;
  firstName: string;
  /** `0` check-in, `1` check-out. */
  type: '0' | '1';
  /** Epoch ms, whole seconds. */
  at: number;
  /** `yyyy-MM-dd`. */
  referenceDate: string;
  branch: string;
  comments: string | null;
  /** What the row or the node's options give as the reason, for the case that the event is late. */
  reason: Reason | null;
}

/** Who an event is of, and where. */
export type Person = Pick<Truth, 'employerAfm' | 'employeeAfm' | 'lastName' | 'firstName' | 'branch' | 'comments'>;

const LAST_NAMES = ['ΠΑΠΑΔΟΠΟΥΛΟΥ', 'Γεωργίου', "O'Brien", 'Χατζη-Ιωάννου', 'Şahin', 'ΚΑΡΑΓΙΑΝΝΗΣ'];
const FIRST_NAMES = ['ΜΑΡΙΑ', 'Νίκος', 'Άννα Μαρία', 'ΓΙΩΡΓΟΣ', 'Αϊσέ'];
const COMMENTS = ['Βάρδια 2', 'Shift "B"', 'α\\β', '08:00'];

/** The n-th tax number (below nine million), with its check digit: one in three begins with a zero. */
function afmOf(n: number): string {
  const stem = `${n % 3 === 0 ? '0' : String((n % 8) + 1)}${1_000_000 + n}`;
  const sum = [...stem].reduce((total, digit, index) => total + Number(digit) * 2 ** (8 - index), 0);
  return `${stem}${(sum % 11) % 10}`;
}

/** The n-th employee of a registry. */
export const personOf = (random: Random, n: number, employerAfm: string, branches: readonly string[]): Person => ({
  employerAfm,
  employeeAfm: afmOf(n),
  lastName: random.one(LAST_NAMES),
  firstName: random.one(FIRST_NAMES),
  branch: random.one(branches),
  comments: random.chance(0.05) ? random.one(COMMENTS) : null,
});

export const athens = (at: number): DateTime<true> => DateTime.fromMillis(at, { zone: ATHENS }) as DateTime<true>;

/** The day of a moment in Greece, `yyyy-MM-dd`. */
export const dayOf = (at: number): string => athens(at).toISODate();

export const anyReason = (random: Random): Reason => random.one(['001', '002', '003']);

const ago = (random: Random, now: number, least: number, most: number): number =>
  Math.floor((now - random.whole(least / SECOND, most / SECOND) * SECOND) / SECOND) * SECOND;

/** A moment for which no reason is needed. */
export const justNow = (random: Random, now: number): number => ago(random, now, 30 * SECOND, 10 * MINUTE);

/** A moment of the same day, or the one before, for which a reason is needed. */
export const longAgo = (random: Random, now: number): number => ago(random, now, 20 * MINUTE, 600 * MINUTE);

/** Midnight of a day so long ago. */
export const formerDay = (random: Random, now: number, least: number, most: number): DateTime<true> =>
  athens(now)
    .startOf('day')
    .minus({ days: random.whole(least, most) });

/** Events of one shift: they share a reference date, the day on which the first of them happened. */
const shift = (person: Person, ...times: Array<readonly [type: '0' | '1', at: number]>): Truth[] =>
  times.map(([type, at]) => ({ ...person, type, at, referenceDate: dayOf(times[0][1]), reason: null }));

/** The same of an arrival, a departure, and so on in turn. */
const turns = (person: Person, ...times: number[]): Truth[] =>
  shift(person, ...times.map((at, n) => [n % 2 === 0 ? '0' : '1', at] as const));

/** An arrival whose reference date is its day. */
export const arrival = (person: Person, at: number): Truth => shift(person, ['0', at])[0];

/** A departure whose reference date is its day. */
export const departure = (person: Person, at: number): Truth => shift(person, ['1', at])[0];

/** A shift of these minutes: nothing of it is late. */
export const shiftOnTime = (random: Random, person: Person, now: number): Truth[] =>
  random.chance(0.6)
    ? [arrival(person, justNow(random, now))]
    : turns(person, ago(random, now, 6 * MINUTE, 10 * MINUTE), ago(random, now, 30 * SECOND, 4 * MINUTE));

/** A shift of former days, or one that began too long ago; its departure can be on time. */
export function lateShift(random: Random, person: Person, now: number): Truth[] {
  const day = formerDay(random, now, 4, 300);
  const on = (hour: number, days = 0): number =>
    day
      .plus({ days })
      .set({ hour, minute: random.whole(0, 59), second: random.whole(0, 59) })
      .toMillis();
  return random.weighted<() => Truth[]>([
    [4, () => turns(person, on(7), on(15))],
    [2, () => turns(person, on(random.whole(20, 22)), on(random.whole(1, 10), 1))],
    // A split shift: the later pair takes the place of the earlier one.
    [2, () => turns(person, on(6), on(10), on(17), on(21))],
    // A correction is a second event of the same type.
    [1, () => shift(person, ['0', on(9)], ['0', on(8)], ['1', on(16)])],
    // Two nights: the second arrival comes after the first departure, on the same day.
    [2, () => [...turns(person, on(18), on(10, 1)), ...turns(person, on(18, 1), on(10, 2))]],
    [3, () => [arrival(person, longAgo(random, now))]],
    [2, () => turns(person, longAgo(random, now), justNow(random, now))],
  ])();
}
