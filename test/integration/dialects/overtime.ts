import type { Outcome } from '../door';
import { clockOf, dateOf, HOUR, PEOPLE } from './history';
import type { Kind } from './kinds';
import { addHarmless, type Draft, type DraftRow } from './plain';
import type { Random } from './random';
import { type Language, PERSON_HEADERS } from './words';

/** Document of the overtime of a day. */
export const DOCUMENT = 'WTOOv';

const DATES = { el: ['Ημερομηνία', 'Ημ/νία'], en: ['Date', 'Overtime Date'] } as const;
const ENDS: Readonly<Record<Language, ReadonlyArray<readonly [string, string]>>> = {
  el: [
    ['Από', 'Έως'],
    ['Ώρα Έναρξης', 'Ώρα Λήξης'],
    ['Έναρξη', 'Λήξη'],
  ],
  en: [
    ['Start', 'End'],
    ['From', 'To'],
    ['Start Time', 'End Time'],
  ],
};

/** What says nothing against an overtime; what is of its own fields, or of another length, would. */
const OTHERS =
  /Schedul|Plan|Προγ|Overtime|OT|Υπερ|Σχόλια|Comments|Κατάσταση|Status|Shift|Βάρδια|Ωράριο|Timetable|Hours|Time$|Total|Ώρες|Σύνολο|Email|ταχυ|Εταιρεία|Επιχείρηση|Company|Organization|Position|Θέση|Ειδικότητα|Role|Title|Designation/i;

/** Overtimes that are to be declared, a row each. */
export function draftOvertimes(random: Random, kind: Kind | undefined): Draft {
  const language: Language = random.pick(['el', 'en']);
  const [from, to] = random.pick(ENDS[language]);
  const [afm, lastName, firstName] = (['afm', 'lastName', 'firstName'] as const).map((field) =>
    random.pick(PERSON_HEADERS[field][language]),
  );
  const date = random.pick(DATES[language]);
  const rows: DraftRow[] = [];
  const first = random.int(2, 20);
  for (const person of random.shuffled(PEOPLE).slice(0, random.int(1, 3))) {
    for (let day = first; day < first + random.int(1, 4); day++) {
      const arrival = random.int(12, 19) * HOUR;
      const departure = arrival + random.int(1, 3) * HOUR;
      const cells = {
        [afm]: person.afm,
        [lastName]: person.lastName,
        [firstName]: person.firstName,
        Παράρτημα: 0,
        [date]: `${String(day).padStart(2, '0')}/11/2026`,
        f_type: 'ΥΠ',
        [from]: clockOf(arrival).slice(0, 5),
        [to]: clockOf(departure).slice(0, 5),
      };
      const time = `${dateOf(day)}T${clockOf(arrival)}`;
      const truth = { event: 'checkIn', time, referenceDate: dateOf(day), employeeAfm: person.afm } as const;
      rows.push({ cells, truth: [truth], day: { person, day, presences: [{ arrival, departure }] } });
    }
  }
  const columns = { afm, lastName, firstName, date, times: [from], departures: [to] };
  const draft: Draft = {
    random,
    language,
    layout: 'shift',
    rows,
    options: {},
    columns,
    writeDate: dateOf,
    writeTime: clockOf,
  };
  addHarmless(draft, new RegExp([OTHERS.source, kind?.without?.source ?? '(?!)'].join('|'), 'i'));
  return draft;
}

/** Kinds of strangeness that are none of arrivals alone. */
export const KINDS_OF_ROWS: readonly string[] = [
  'a flag that says that a row is void',
  'a status that nobody knows',
  'a moment of deletion',
  'somebody who cancelled it',
  'a strange column of times',
  'a second table in another order',
  'another weekday',
  'two tax numbers that differ',
  'a tax number of nobody',
];

type Json = Readonly<Record<string, unknown>>;

/** Each entry of an employee in a body: whom, when, from and to. */
export function entriesOf(value: unknown, above: Json = {}): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => entriesOf(one, above));
  if (typeof value !== 'object' || value === null) return [];
  const all = { ...above, ...value } as Json;
  if ('f_from' in value && 'f_to' in value) return [[all.f_afm, all.f_date, all.f_from, all.f_to].join(' ')];
  return Object.values(value).flatMap((one) => entriesOf(one, all));
}

/** The same of a row that is true. */
export function entryOf({ day: { person, day, presences } }: DraftRow): string {
  const [{ arrival = 0, departure = 0 }] = presences;
  const date = `${String(day).padStart(2, '0')}/11/2026`;
  return [person.afm, date, clockOf(arrival).slice(0, 5), clockOf(departure).slice(0, 5)].join(' ');
}

/** What the requests declare that is of no row that may go out. */
export function falseEntries(draft: Draft, touched: ReadonlySet<DraftRow>, outcomes: readonly Outcome[]): string[] {
  const bodies = outcomes.flatMap(({ body }) => (body === null ? [] : [JSON.parse(body) as unknown]));
  const right = new Set(draft.rows.filter((row) => row.truth.length > 0 && !touched.has(row)).map(entryOf));
  return entriesOf(bodies).filter((entry) => !right.has(entry));
}
