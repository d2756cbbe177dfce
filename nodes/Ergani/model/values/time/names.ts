import { fold } from '../normalise';
import { lazily } from '../remembered';
import { trimBlanks } from '../result';

const LOCALES = ['en', 'el'];

/** The long names of the month or the weekday of a day of 2026, in English and Greek. */
const namesOf = (month: number, day: number, part: 'month' | 'weekday'): string[] =>
  LOCALES.flatMap((locale) =>
    // Alone and with a day: Μάιος, 4 Μαΐου.
    [{}, { day: 'numeric' } as const].flatMap((beside) =>
      new Intl.DateTimeFormat(locale, { timeZone: 'UTC', [part]: 'long', ...beside })
        .formatToParts(Date.UTC(2026, month, day))
        .flatMap(({ type, value }) => (type === part ? value : [])),
    ),
  );

/** Fewer letters are no abbreviation: two of them can be anything, but those of weekdays that calendars print. */
const SHORTEST = 3;
/** From Sunday on. */
const SHORT_WEEKDAYS = [
  ...[
    ['Su', 'Κυ'],
    ['Mo', 'Δε'],
    ['Tu', 'Τρ'],
    ['We', 'Τε'],
    ['Th', 'Πε'],
    ['Fr', 'Πα'],
    ['Sa', 'Σα'],
  ],
].map((names) => names.map(fold));

/** The place of each name and of all its abbreviations, by the name folded; -1 for an abbreviation of two. */
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

// The calendar takes 20 ms for all names, and most sheets write dates in numbers.
const months = lazily(() => placesOf(Array.from({ length: 12 }, (_, month) => namesOf(month, 1, 'month'))));
/** From Sunday on, as JavaScript counts them: 1 February 2026 was one. */
const weekdays = lazily(() => {
  const places = placesOf(Array.from({ length: 7 }, (_, day) => namesOf(1, day + 1, 'weekday')));
  for (const [place, names] of SHORT_WEEKDAYS.entries()) for (const name of names) places.set(name, place);
  return places;
});

/**
 * The month (1 to 12) of a name or an abbreviation in English or Greek; undefined where it is of none or of several.
 */
export function monthNamed(name: string): number | undefined {
  const place = months().get(fold(name)) ?? -1;
  return place < 0 ? undefined : place + 1;
}

/** The Greek names of months alone, which the calendar has only beside a day (`4 Μαΐου`). */
const ALONE = [
  ...['Ιανουάριος', 'Φεβρουάριος', 'Μάρτιος', 'Απρίλιος', 'Μάιος', 'Ιούνιος', 'Ιούλιος', 'Αύγουστος'],
  ...['Σεπτέμβριος', 'Οκτώβριος', 'Νοέμβριος', 'Δεκέμβριος'],
].map(fold);

/** The month (1 to 12) of a cell that names nothing else; undefined where it names none. */
export function monthAlone(name: string): number | undefined {
  const place = ALONE.indexOf(fold(name));
  return place === -1 ? monthNamed(name) : place + 1;
}

const WEEKDAY_FIRST = /^\(?(\p{L}{2,12})[.,)]*\s+(?=\S)/u;
const WEEKDAY_LAST = /\s\(?(\p{L}{2,12})[.)]{0,9}$/u;
/** No date is longer. */
const LONGEST_DATE = 100;

/**
 * A text without the name of a weekday at its beginning or its end.
 *
 * @returns the weekday, 0 for Sunday, and the rest of the text; null where no weekday is named
 */
export function besideWeekday(text: string): { weekday: number; rest: string } | null {
  if (text.length > LONGEST_DATE) return null;
  for (const pattern of [WEEKDAY_FIRST, WEEKDAY_LAST]) {
    const [match, name] = pattern.exec(text) ?? ['', ''];
    const weekday = weekdays().get(fold(name)) ?? -1;
    if (weekday >= 0) return { weekday, rest: text.replace(match, '') };
  }
  return null;
}

/** The weekday of a cell that names nothing else, 0 for Sunday; undefined where it names none. */
export function weekdayAlone(cell: unknown): number | undefined {
  const named = typeof cell === 'string' ? besideWeekday(`${trimBlanks(cell)} -`) : null;
  return named?.rest === '-' ? named.weekday : undefined;
}

const WEEKDAY = /^(week)?day((of|ofthe)week|name)?$/;
const WEEKDAY_IN_GREEK = new Set(['Ημέρα', 'Ημέρα εβδομάδας', 'Ημέρα της εβδομάδας'].map(fold));

/** Whether a header is that of a weekday, and not of another day, such as that of the weekly rest. */
export function isOfWeekdays(header: string): boolean {
  const folded = fold(header);
  return WEEKDAY.test(folded) || WEEKDAY_IN_GREEK.has(folded);
}
