import type { Employee } from '../../../sandbox/registry';
import type { Random } from './random';

export interface Person {
  afm: string;
  lastName: string;
  firstName: string;
}

/** A stay at work. Its ends are seconds from the midnight with which its day begins; one of them may be missing. */
export interface Presence {
  arrival?: number;
  departure?: number;
}

/** A day of a person; without presences it is a day off. */
export interface Day {
  person: Person;
  /** Of November 2026. */
  day: number;
  presences: Presence[];
}

/** A tax number with the check digit that belongs to it. */
function withCheckDigit(stem: string): string {
  const sum = [...stem].reduce((total, digit, place) => total + Number(digit) * 2 ** (8 - place), 0);
  return `${stem}${(sum % 11) % 10}`;
}

const NAMES = [
  ['ΠΑΠΑΔΟΠΟΥΛΟΥ', 'ΜΑΡΙΑ'],
  ['ΝΙΚΟΛΑΟΥ', 'ΠΕΤΡΟΣ'],
  ['ΓΕΩΡΓΙΟΥ', 'ΑΝΝΑ'],
  ['ΔΗΜΗΤΡΙΑΔΗΣ', 'ΓΕΩΡΓΙΟΣ'],
  ['ΑΛΕΞΙΟΥ', 'ΕΛΕΝΗ'],
  ['ΧΡΙΣΤΟΔΟΥΛΟΥ', 'ΚΩΝΣΤΑΝΤΙΝΟΣ'],
] as const;

export const PEOPLE: readonly Person[] = NAMES.map(([lastName, firstName], n) => ({
  afm: withCheckDigit(n === 1 ? '09000004' : `1${n}234567`.padEnd(8, '7')),
  lastName,
  firstName,
}));

export const EMPLOYEES: readonly Employee[] = PEOPLE.map(({ afm, lastName, firstName }, n) => ({
  afm,
  lastName,
  firstName,
  amka: `0101800${n}123`.slice(0, 11),
  branch: '0',
  hired: '2020-01-01',
  earnings: '1.000,00',
}));

export const HOUR = 3_600;
export const DAY = 24 * HOUR;

const pad = (number: number): string => String(number).padStart(2, '0');

/** `yyyy-MM-dd` of a day of November 2026. */
export const dateOf = (day: number): string => `2026-11-${pad(day)}`;

/** `HH:mm:ss` of seconds from any midnight. */
export function clockOf(seconds: number): string {
  const rest = ((seconds % DAY) + DAY) % DAY;
  return [Math.floor(rest / HOUR), Math.floor(rest / 60) % 60, rest % 60].map(pad).join(':');
}

/** The day on which an end lies. */
export const dayOf = (day: number, seconds: number): number => day + Math.floor(seconds / DAY);

/** `yyyy-MM-ddTHH:mm:ss` of an end of a presence. */
export const momentOf = (day: number, seconds: number): string => `${dateOf(dayOf(day, seconds))}T${clockOf(seconds)}`;

/** A true history: nobody is at two places, a night ends before the next day's work, midnight is nobody's moment. */
export function makeHistory(
  random: Random,
  { hasSeconds, hasNights }: { hasSeconds: boolean; hasNights: boolean },
): Day[] {
  const people = random.shuffled(PEOPLE).slice(0, random.int(1, 3));
  const first = random.int(2, 20);
  const count = random.int(1, 6);
  const days: Day[] = [];
  for (const person of people) {
    let nightOver = 0;
    let isEndMissing = false;
    for (let day = first; day < first + count; day++) {
      const presences = presencesOf(random, { isAfterNight: nightOver > 0, hasSeconds, hasNights });
      const last = presences.at(-1);
      if (last !== undefined && !isEndMissing && random.chance(0.06)) {
        isEndMissing = true;
        if (presences.length === 1 && isOfNoon(last.departure) && random.chance(0.3)) delete last.arrival;
        else delete last.departure;
      }
      nightOver = Math.max(0, (last?.departure ?? 0) - DAY);
      days.push({ person, day, presences });
    }
  }
  return random.chance(0.5) ? days : days.sort((a, b) => a.day - b.day);
}

/** A departure of the morning might be that of a night. */
const isOfNoon = (departure = 0): boolean => departure > 11.5 * HOUR && departure < DAY;

function presencesOf(
  random: Random,
  { isAfterNight, hasSeconds, hasNights }: { isAfterNight: boolean; hasSeconds: boolean; hasNights: boolean },
): Presence[] {
  const jitter = (hour: number): number => {
    const minutes = random.chance(0.5) ? random.int(-20, 25) : random.pick([0, 0, 30]);
    return hour * HOUR + minutes * 60 + (hasSeconds ? random.int(1, 59) : 0);
  };
  const kind = random.next();
  if (kind < 0.15) return [];
  if (kind < 0.3 && hasNights) {
    const start = random.int(21, 22);
    return [{ arrival: jitter(start), departure: jitter(start + random.int(6, 8)) }];
  }
  if (isAfterNight || kind < 0.4) return [{ arrival: jitter(14), departure: jitter(random.int(19, 22)) }];
  if (kind < 0.6) {
    return [
      { arrival: jitter(random.int(7, 9)), departure: jitter(random.int(12, 13)) },
      { arrival: jitter(random.int(16, 17)), departure: jitter(random.int(20, 22)) },
    ];
  }
  const start = random.int(7, 11);
  return [{ arrival: jitter(start), departure: jitter(start + random.int(4, 9)) }];
}
