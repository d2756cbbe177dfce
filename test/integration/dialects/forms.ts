import { clockOf, dateOf, DAY, dayOf, momentOf } from './history';
import type { Language } from './words';

/** How a day is written. */
export type DateForm = (day: number) => unknown;
/** How a time of the day is written, from seconds since some midnight. */
export type TimeForm = (seconds: number) => unknown;
/** How a moment is written, from a day and seconds since its midnight. */
export type MomentForm = (day: number, seconds: number) => unknown;

/** Of 30 December 1899, from which Excel counts, to the last day of October 2026. */
const SERIAL = 46_326;

const two = (number: number): string => String(number).padStart(2, '0');
const hourOf = (seconds: number): number => Math.floor((((seconds % DAY) + DAY) % DAY) / 3_600);
const twelve = (seconds: number): number => hourOf(seconds) % 12 || 12;
const isMorning = (seconds: number): boolean => hourOf(seconds) < 12;
const MONTH = { el: ['Νοεμβρίου', 'Νοε'], en: ['November', 'Nov'] } as const;

export const DATES: Readonly<Record<string, DateForm>> = {
  '24/11/2026': (day) => `${two(day)}/11/2026`,
  '4/11/2026': (day) => `${day}/11/2026`,
  '24-11-2026': (day) => `${two(day)}-11-2026`,
  '24.11.2026': (day) => `${two(day)}.11.2026`,
  '2026-11-24': dateOf,
  '2026/11/24': (day) => `2026/11/${two(day)}`,
  '20261124': (day) => `202611${two(day)}`,
  serial: (day) => SERIAL + day,
  'ISO midnight': (day) => `${dateOf(day)}T00:00:00.000`,
};

export const WORD_DATES: Readonly<Record<Language, readonly DateForm[]>> = {
  el: [(day) => `${day} ${MONTH.el[0]} 2026`, (day) => `${two(day)}-${MONTH.el[1]}-2026`],
  en: [
    (day) => `${day} ${MONTH.en[0]} 2026`,
    (day) => `${two(day)}-${MONTH.en[1]}-2026`,
    (day) => `${MONTH.en[1]} ${day}, 2026`,
    (day) => `${MONTH.en[0]} ${day}, 2026`,
  ],
};

/** Without seconds, unless it is of those with. */
export const TIMES: Readonly<Record<string, TimeForm>> = {
  '08:00': (seconds) => clockOf(seconds).slice(0, 5),
  '8:00': (seconds) => `${hourOf(seconds)}:${clockOf(seconds).slice(3, 5)}`,
  '08.00': (seconds) => clockOf(seconds).slice(0, 5).replace(':', '.'),
  '8:00 AM': (seconds) => `${twelve(seconds)}:${clockOf(seconds).slice(3, 5)} ${isMorning(seconds) ? 'AM' : 'PM'}`,
  '08:00am': (seconds) => `${two(twelve(seconds))}:${clockOf(seconds).slice(3, 5)}${isMorning(seconds) ? 'am' : 'pm'}`,
  '8:00 π.μ.': (seconds) =>
    `${twelve(seconds)}:${clockOf(seconds).slice(3, 5)} ${isMorning(seconds) ? 'π.μ.' : 'μ.μ.'}`,
  '8:00 πμ': (seconds) => `${twelve(seconds)}:${clockOf(seconds).slice(3, 5)} ${isMorning(seconds) ? 'πμ' : 'μμ'}`,
  serial: (seconds) => (((seconds % DAY) + DAY) % DAY) / DAY,
};

export const TIMES_WITH_SECONDS: readonly TimeForm[] = [clockOf];

const time = (seconds: number): string => clockOf(seconds).slice(0, 5);

export const MOMENTS: readonly MomentForm[] = [
  (day, seconds) => `${dateOf(dayOf(day, seconds))} ${time(seconds)}`,
  (day, seconds) => `${two(dayOf(day, seconds))}/11/2026 ${time(seconds)}`,
  (day, seconds) => `${dayOf(day, seconds)}/11/2026 ${hourOf(seconds)}:${clockOf(seconds).slice(3, 5)}`,
  (day, seconds) => `${two(dayOf(day, seconds))}-11-2026 ${time(seconds)}`,
  (day, seconds) => `${two(dayOf(day, seconds))}.11.2026 ${time(seconds)}`,
  (day, seconds) => `${two(dayOf(day, seconds))}/11/2026, ${String(TIMES['8:00 AM'](seconds))}`,
  (day, seconds) => `${two(dayOf(day, seconds))}/11/2026 ${String(TIMES['8:00 π.μ.'](seconds))}`,
  (day, seconds) => SERIAL + dayOf(day, seconds) + (((seconds % DAY) + DAY) % DAY) / DAY,
];

/** Athens keeps winter time all November. */
const utc = (day: number, seconds: number): string => momentOf(day, seconds - 7_200);

export const MOMENTS_WITH_SECONDS: readonly MomentForm[] = [
  (day, seconds) => momentOf(day, seconds).replace('T', ' '),
  momentOf,
  (day, seconds) => `${momentOf(day, seconds)}+02:00`,
  (day, seconds) => `${utc(day, seconds)}Z`,
  (day, seconds) => `${utc(day, seconds)}.000Z`,
  (day, seconds) => `${utc(day, seconds)}+00:00`,
  (day, seconds) => `${two(dayOf(day, seconds))}/11/2026 ${clockOf(seconds)}`,
];
