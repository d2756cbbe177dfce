import { fold } from '../normalise';
import { lazily } from '../remembered';

const LOCALES = ['en', 'el'];

/** What English and Greek call a day of 2026 (UTC) by a part of its date, as long as that is. */
const namesOf = (month: number, day: number, part: 'month' | 'weekday'): string[] =>
  LOCALES.flatMap((locale) =>
    // By itself, and beside a day: Μάιος, 4 Μαΐου.
    [{}, { day: 'numeric' } as const].flatMap((beside) =>
      new Intl.DateTimeFormat(locale, { timeZone: 'UTC', [part]: 'long', ...beside })
        .formatToParts(Date.UTC(2026, month, day))
        .flatMap(({ type, value }) => (type === part ? value : [])),
    ),
  );

/** Fewer letters are no abbreviation: two of them can be anything. */
const SHORTEST = 3;

/** The place of each name and of all its abbreviations in its list, by the name folded; -1 for those of two places. */
function placesOf(lists: string[][]): Map<string, number> {
  const places = new Map<string, number>();
  for (const [place, names] of lists.entries()) {
    for (const name of names.map(fold)) {
      for (let length = SHORTEST; length <= name.length; length++) {
        const abbreviation = name.slice(0, length);
        places.set(abbreviation, (places.get(abbreviation) ?? place) === place ? place : -1);
      }
    }
  }
  return places;
}

const months = lazily(() => placesOf(Array.from({ length: 12 }, (_, month) => namesOf(month, 1, 'month'))));
/** From Sunday on, as JavaScript counts: such was 1 February 2026. */
const weekdays = lazily(() => placesOf(Array.from({ length: 7 }, (_, day) => namesOf(1, day + 1, 'weekday'))));

/** The month (1 to 12) that a name or its abbreviation is of, in English or Greek; undefined for none, or for several. */
export function monthNamed(name: string): number | undefined {
  const place = months().get(fold(name)) ?? -1;
  return place < 0 ? undefined : place + 1;
}

const WEEKDAY_FIRST = /^\(?(\p{L}{3,12})[.,)]*\s+(?=\S)/u;
const WEEKDAY_LAST = /\s+\(?(\p{L}{3,12})[.)]*$/u;

/**
 * A text without the name of a weekday at its beginning or its end.
 *
 * @returns the weekday, 0 for Sunday, and the rest of the text; null where no weekday is named
 */
export function besideWeekday(text: string): { weekday: number; rest: string } | null {
  for (const pattern of [WEEKDAY_FIRST, WEEKDAY_LAST]) {
    const [match, name] = pattern.exec(text) ?? ['', ''];
    const weekday = weekdays().get(fold(name)) ?? -1;
    if (weekday >= 0) return { weekday, rest: text.replace(match, '') };
  }
  return null;
}

const WEEKDAY = /^(week)?day((of|ofthe)week|name)?$/;
const WEEKDAY_IN_GREEK = new Set(['Ημέρα', 'Ημέρα εβδομάδας', 'Ημέρα της εβδομάδας'].map(fold));

/** Whether a header is of weekdays alone: the day of somebody's weekly rest is another one. */
export function isOfWeekdays(header: string): boolean {
  const folded = fold(header);
  return WEEKDAY.test(folded) || WEEKDAY_IN_GREEK.has(folded);
}
