import { DateTime } from 'luxon';
import type { Random } from './random';

/** The registry counts days and hours in Greece. */
export const ATHENS = 'Europe/Athens';
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Section "Limits": the on-time window. */
export const ON_TIME = 15 * MINUTE;

export type Reason = '001' | '002' | '003';
const REASONS: readonly Reason[] = ['001', '002', '003'];

/** What an event really is, whatever its row looks like: what the registry must hold of it. */
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

/** What makes two events one and the same; names and comments may be written differently. */
export const identityOf = ({ employerAfm, employeeAfm, type, at, referenceDate, branch }: Truth): string =>
  [employerAfm, employeeAfm, type, at, referenceDate, branch].join(' ');

/** Who an event is of, and where. */
export type Person = Pick<Truth, 'employerAfm' | 'employeeAfm' | 'lastName' | 'firstName' | 'branch' | 'comments'>;

const LAST_NAMES = [
  'ΠΑΠΑΔΟΠΟΥΛΟΥ',
  'Γεωργίου',
  'ΔΗΜΗΤΡΙΟΥ',
  "O'Brien",
  'Χατζη-Ιωάννου',
  'ΑΓΓΕΛΗ',
  'Şahin',
  'ΚΑΡΑΓΙΑΝΝΗΣ',
];
const FIRST_NAMES = ['ΜΑΡΙΑ', 'Νίκος', 'ΕΛΕΝΗ', 'Άννα Μαρία', 'ΓΙΩΡΓΟΣ', 'Αϊσέ', 'ΠΑΝΑΓΙΩΤΑ'];
const COMMENTS = ['Βάρδια 2', 'τηλεργασία', 'Shift "B"', 'α\\β', '08:00', 'ΕΥΣ'];

export const anyNote = (random: Random): string => random.one(COMMENTS);

/** The digit that closes a tax number: sum of digit i (1 to 8) times 2^(9-i), modulo 11, modulo 10. */
export function checkDigit(eightDigits: string): number {
  const sum = [...eightDigits].reduce((total, digit, index) => total + Number(digit) * 2 ** (8 - index), 0);
  return (sum % 11) % 10;
}

/** The n-th tax number (below nine million): one in three begins with a zero, one in twenty has a wrong check digit. */
export function afmOf(n: number): string {
  const stem = `${n % 3 === 0 ? '0' : String((n % 8) + 1)}${1_000_000 + n}`;
  return `${stem}${(checkDigit(stem) + (n % 20 === 7 ? 1 : 0)) % 10}`;
}

/** Whether a number's ninth digit follows from the others. */
export const hasTrueCheckDigit = (afm: string): boolean => checkDigit(afm.slice(0, 8)) === Number(afm[8]);

/** The n-th employee of a run. */
export function personOf(random: Random, n: number, employerAfm: string, branches: readonly string[]): Person {
  return {
    employerAfm,
    employeeAfm: afmOf(n),
    lastName: random.one(LAST_NAMES),
    firstName: random.one(FIRST_NAMES),
    branch: random.one(branches),
    comments: random.chance(0.05) ? anyNote(random) : null,
  };
}

const athens = (at: number): DateTime<true> => DateTime.fromMillis(at, { zone: ATHENS }) as DateTime<true>;

/** The day of a moment in Greece, `yyyy-MM-dd`. */
export const dayOf = (at: number): string => athens(at).toISODate();

export const anyReason = (random: Random): Reason => random.one(REASONS);

const toSecond = (at: number): number => Math.floor(at / SECOND) * SECOND;
const ago = (random: Random, now: number, least: number, most: number): number =>
  toSecond(now - random.whole(least / SECOND, most / SECOND) * SECOND);

/** A moment for which no reason is needed. */
export const justNow = (random: Random, now: number): number => ago(random, now, 30 * SECOND, 10 * MINUTE);

/** A moment of the same day, or the one before, for which a reason is needed. */
export const longAgo = (random: Random, now: number): number => ago(random, now, 20 * MINUTE, 600 * MINUTE);

/** Events of one shift: they share a reference date, the day on which the first of them happened. */
function shift(person: Person, times: ReadonlyArray<[type: '0' | '1', at: number]>): Truth[] {
  const referenceDate = dayOf(times[0][1]);
  return times.map(([type, at]) => ({ ...person, type, at, referenceDate, reason: null }));
}

/** A shift of these minutes: nothing of it is late. */
export function shiftOnTime(random: Random, person: Person, now: number): Truth[] {
  if (random.chance(0.6)) return shift(person, [['0', justNow(random, now)]]);
  const arrival = ago(random, now, 6 * MINUTE, 10 * MINUTE);
  const leave = ago(random, now, 30 * SECOND, 4 * MINUTE);
  return shift(person, [
    ['0', arrival],
    ['1', leave],
  ]);
}

/** A shift of former days, or one that began too long ago; its departure can be on time. */
export function lateShift(random: Random, person: Person, now: number): Truth[] {
  const day = athens(now)
    .startOf('day')
    .minus({ days: random.whole(4, 300) });
  const on = (hour: number): number =>
    day.set({ hour, minute: random.whole(0, 59), second: random.whole(0, 59) }).toMillis();
  const nextDay = (hour: number): number => day.plus({ days: 1 }).set({ hour }).toMillis();
  const after = (days: number, hour: number): number =>
    day
      .plus({ days })
      .set({ hour, minute: random.whole(0, 59), second: random.whole(0, 59) })
      .toMillis();
  return random.weighted<() => Truth[]>([
    [
      4,
      () =>
        shift(person, [
          ['0', on(7)],
          ['1', on(15)],
        ]),
    ],
    // The last moment for a check-out is 11:00 of the next day.
    [
      2,
      () =>
        shift(person, [
          ['0', on(random.whole(20, 22))],
          ['1', nextDay(random.whole(1, 11))],
        ]),
    ],
    [
      2,
      () =>
        shift(person, [
          ['0', on(6)],
          ['1', on(10)],
          ['0', on(17)],
          ['1', on(21)],
        ]),
    ],
    // A correction is a second event of the same type.
    [
      1,
      () =>
        shift(person, [
          ['0', on(9)],
          ['0', on(8)],
          ['1', on(16)],
        ]),
    ],
    // Two nights: the second arrival comes after the first departure, on the same day.
    [
      2,
      () => [
        ...shift(person, [
          ['0', on(random.whole(18, 23))],
          ['1', after(1, random.whole(0, 10))],
        ]),
        ...shift(person, [
          ['0', after(1, random.whole(18, 23))],
          ['1', after(2, random.whole(0, 10))],
        ]),
      ],
    ],
    // A shift of the evening, which is over, and one of the next morning.
    [
      1,
      () => [
        ...shift(person, [
          ['0', on(19)],
          ['1', on(23)],
        ]),
        ...shift(person, [
          ['0', after(1, 5)],
          ['1', after(1, random.whole(6, 10))],
        ]),
      ],
    ],
    [3, () => shift(person, [['0', longAgo(random, now)]])],
    [
      2,
      () =>
        shift(person, [
          ['0', longAgo(random, now)],
          ['1', justNow(random, now)],
        ]),
    ],
  ])();
}

/** An arrival that the end of the on-time window passes over while the run goes on. */
export function arrivalOnTheEdge(random: Random, person: Person, now: number): Truth {
  return shift(person, [['0', toSecond(now - ON_TIME) + random.whole(-4, 20) * SECOND]])[0];
}

/** An arrival that is a few seconds ahead of the clock, and past before anybody has lost patience. */
export const arrivalAhead = (random: Random, person: Person, now: number): Truth =>
  arrivalOf(person, toSecond(now) + random.whole(3, 8) * SECOND);

/** Hours in Greece: from when on an arrival is one of the evening, and until when a departure can end its night. */
const EVENING = 18;
const NIGHT_ENDS = 11;

/**
 * The reference date of an event whose row gives none: the day of the event; for a departure before 11:00 that of the
 * evening's arrival before it, unless somebody arrived that same morning.
 *
 * @param events of one employee, in their order
 * @returns `yyyy-MM-dd`; undefined where it could be either
 */
export function impliedDay(events: readonly Truth[], index: number): string | undefined {
  const { type, at } = events[index];
  const own = dayOf(at);
  if (type === '0' || athens(at).hour >= NIGHT_ENDS) return own;
  const arrivals = events.filter((event) => event.type === '0' && event.at < at);
  if (arrivals.some((event) => dayOf(event.at) === own)) return own;
  const before = athens(at).minus({ days: 1 }).toISODate();
  const last = arrivals.filter((event) => dayOf(event.at) === before).at(-1);
  if (last === undefined) return own;
  return athens(last.at).hour >= EVENING ? last.referenceDate : undefined;
}

/** An arrival, whose reference date is its day. */
export const arrivalOf = (person: Person, at: number): Truth => shift(person, [['0', at]])[0];

/** A departure, whose reference date is the day of `arrival`. */
export const departure = (person: Person, at: number, arrival = at): Truth => ({
  ...person,
  type: '1',
  at,
  referenceDate: dayOf(arrival),
  reason: null,
});

/** A departure after 11:00 of the day that follows its reference date. */
export function departureTooLate(random: Random, person: Person, now: number): Truth {
  const noon = athens(now)
    .startOf('day')
    .minus({ days: random.whole(2, 300) })
    .set({ hour: 11 });
  return departure(person, noon.toMillis() + random.whole(1, 36_000) * SECOND, noon.minus({ days: 1 }).toMillis());
}
