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

/** A date whose month is a name, so that nothing can change places. */
interface NamedDate {
  /** As written: two digits or four. */
  year: string;
  month: number;
  day: number;
  /** How much of the text it is, with the mark before a time. */
  length: number;
}

const BEFORE_TIME = String.raw`(?:$|\s+-\s+|\s*[T,\s]\s*(?:at\s+)?)`;
const NAME = String.raw`(\p{L}{3,12})\.?`;
const formOf = (date: string): RegExp => new RegExp(`^${date}${BEFORE_TIME}`, 'iu');
const DAY_MONTH_YEAR = formOf(String.raw`(\d{1,2})(?:st|nd|rd|th|ης|η)?[\s./-]{1,3}${NAME}[\s,./-]{1,3}(\d{4}|\d\d)`);
const MONTH_DAY_YEAR = formOf(String.raw`${NAME}[\s./-]{1,3}(\d{1,2})(?:st|nd|rd|th)?[\s,./-]{1,3}(\d{4})`);
const YEAR_MONTH_DAY = formOf(String.raw`(\d{4})[\s./-]{1,3}${NAME}[\s./-]{1,3}(\d{1,2})`);

/**
 * The date that a text begins with, where its month is named: `04-May-2026`, `4 Μαΐου 2026`, `May 4, 2026`.
 *
 * @returns null for any other text
 */
export function namedDate(text: string): NamedDate | null {
  const [match, year, name, day] = inOrder(text);
  const month = months().get(fold(name)) ?? -1;
  return month < 0 ? null : { year, month: month + 1, day: Number(day), length: match.length };
}

/** Where each form of a date has its year, the name of its month and its day. */
const FORMS = [
  [DAY_MONTH_YEAR, 3, 2, 1],
  [MONTH_DAY_YEAR, 3, 1, 2],
  [YEAR_MONTH_DAY, 1, 2, 3],
] as const;

function inOrder(text: string): [match: string, year: string, name: string, day: string] {
  for (const [pattern, year, name, day] of FORMS) {
    const match = pattern.exec(text);
    if (match !== null) return [match[0], match[year], match[name], match[day]];
  }
  return ['', '', '', ''];
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
