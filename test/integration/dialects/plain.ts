import type { IDataObject } from 'n8n-workflow';
import {
  type DateForm,
  DATES,
  type MomentForm,
  MOMENTS,
  MOMENTS_WITH_SECONDS,
  type TimeForm,
  TIMES,
  TIMES_WITH_SECONDS,
  WORD_DATES,
} from './forms';
import { dateOf, type Day, dayOf, makeHistory, momentOf, type Person } from './history';
import type { Random } from './random';
import {
  DATE_HEADERS,
  DATED_ENDS,
  ENDS,
  EVENT_DATE_HEADERS,
  EVENT_HEADERS,
  EVENT_WORDS,
  HARMLESS,
  HARMLESS_OF_DAYS,
  type Language,
  MOMENT_HEADERS,
  NUMBERED,
  NUMBERED_ENDS,
  OFF_CELLS,
  PERSON_HEADERS,
  TIME_HEADERS,
} from './words';

/** An event that happened. */
export interface Truth {
  event: 'checkIn' | 'checkOut';
  /** Local, `yyyy-MM-ddTHH:mm:ss`. */
  time: string;
  referenceDate: string;
  employeeAfm: string;
}

/** A row of a sheet, with the day that it tells of. */
export interface DraftRow {
  cells: Record<string, unknown>;
  truth: Truth[];
  day: Day;
}

/** A sheet that is being written. */
export interface Draft {
  random: Random;
  language: Language;
  /** A row an event, a row a shift, or a row a day with all its shifts. */
  layout: 'event' | 'shift' | 'day';
  rows: DraftRow[];
  options: IDataObject;
  columns: {
    afm: string;
    lastName?: string;
    firstName?: string;
    date?: string;
    /** Of arrivals, and of events where a row is one. */
    times: string[];
    departures: string[];
    event?: string;
  };
  writeDate: DateForm;
  writeTime: TimeForm;
}

const LANGUAGES: readonly Language[] = ['el', 'en'];

/** What a header is like, whatever its case and signs. */
const keyOf = (header: string): string => header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

interface Style extends Pick<Draft, 'language' | 'layout' | 'writeDate' | 'writeTime'> {
  hasSeconds: boolean;
  isJoined: boolean;
  /** Whether a departure can have a date of its own. */
  mayDateEnds: boolean;
  writeMoment: MomentForm;
}

/** What a draft can be told to be, where a kind of strangeness needs it. */
export type Wish = Partial<Style>;

function makeStyle(random: Random, wish: Wish): Style {
  const language = wish.language ?? random.pick(LANGUAGES);
  const hasSeconds = wish.hasSeconds ?? random.chance(0.2);
  const dates = random.chance(0.15) ? WORD_DATES[language] : Object.values(DATES);
  const times = Object.entries(TIMES).filter(([form]) => language === 'el' || !/μ/.test(form));
  return {
    language,
    hasSeconds,
    layout: random.pick(['event', 'shift', 'day'] as const),
    isJoined: random.chance(0.35),
    mayDateEnds: true,
    writeDate: random.pick(dates),
    writeTime: hasSeconds ? random.pick(TIMES_WITH_SECONDS) : random.pick(times)[1],
    writeMoment: random.pick(hasSeconds ? MOMENTS_WITH_SECONDS : [...MOMENTS, ...MOMENTS_WITH_SECONDS]),
    ...wish,
  };
}

/** Writes a true history as a sheet, in a form of people or programs, with nothing in it that could be read in two ways. */
export function draftSheet(random: Random, wish: Wish = {}): Draft {
  const style = makeStyle(random, wish);
  const { language } = style;
  const history = makeHistory(random, { hasSeconds: style.hasSeconds, hasNights: style.layout !== 'event' });
  const columns: Draft['columns'] = { afm: random.pick(PERSON_HEADERS.afm[language]), times: [], departures: [] };
  const draft: Draft = { ...style, random, rows: [], options: {}, columns };
  // Whoever writes hours of twelve may write the month first, so the option says what it is.
  const written = `${String(style.isJoined ? style.writeMoment(5, 0) : style.writeDate(5))} ${String(style.writeTime(0))}`;
  if (/am|π\.?μ/i.test(written) && /^0?5\D/.test(written)) draft.options.dateOrder = 'dayFirst';
  const writePerson = personWriter(draft);
  if (style.layout === 'event') writeEvents(draft, style, history, writePerson);
  else writeDays(draft, style, history, writePerson);
  return draft;
}

type PersonWriter = (person: Person) => Record<string, unknown>;

function personWriter({ random, language, columns, options }: Draft): PersonWriter {
  const afmForm = random.pick(['text', 'text', 'number', 'blanks'] as const);
  const writeAfm = (afm: string): unknown =>
    afmForm === 'number' ? Number(afm) : afmForm === 'blanks' ? ` ${afm} ` : afm;
  const form = random.pick(['parts', 'parts', 'parts', 'full', 'none'] as const);
  if (form === 'none') return ({ afm }) => ({ [columns.afm]: writeAfm(afm) });
  if (form === 'full') {
    const header = random.pick(PERSON_HEADERS.fullName[language]);
    const isLastFirst = random.chance(0.6);
    options.fullNameOrder = isLastFirst ? 'lastNameFirst' : 'firstNameFirst';
    return ({ afm, lastName, firstName }) => ({
      [header]: isLastFirst ? `${lastName} ${firstName}` : `${firstName} ${lastName}`,
      [columns.afm]: writeAfm(afm),
    });
  }
  const last = random.pick(PERSON_HEADERS.lastName[language]);
  const first = random.pick(PERSON_HEADERS.firstName[language]);
  columns.lastName = last;
  columns.firstName = first;
  return ({ afm, lastName, firstName }) => ({
    [columns.afm]: writeAfm(afm),
    [last]: lastName,
    [first]: firstName,
  });
}

const truthOf = ({ person, day }: Day, event: Truth['event'], seconds: number): Truth => ({
  event,
  time: momentOf(day, seconds),
  referenceDate: dateOf(day),
  employeeAfm: person.afm,
});

function writeEvents(draft: Draft, style: Style, history: readonly Day[], writePerson: PersonWriter): void {
  const { random, language, columns } = draft;
  columns.event = random.pick(EVENT_HEADERS[language]);
  const [wordIn, wordOut] = random.pick(EVENT_WORDS[language]);
  if (style.isJoined) columns.times = [random.pick(MOMENT_HEADERS[language])];
  else {
    columns.date = random.pick(EVENT_DATE_HEADERS[language]);
    columns.times = [random.pick(TIME_HEADERS[language])];
  }
  const [time] = columns.times;
  for (const day of history) {
    for (const { arrival, departure } of day.presences) {
      for (const [event, seconds] of [
        ['checkIn', arrival],
        ['checkOut', departure],
      ] as const) {
        if (seconds === undefined) continue;
        const cells: Record<string, unknown> = {
          ...writePerson(day.person),
          ...(style.isJoined
            ? { [time]: style.writeMoment(day.day, seconds) }
            : { [columns.date!]: style.writeDate(dayOf(day.day, seconds)), [time]: style.writeTime(seconds) }),
          [columns.event]: event === 'checkIn' ? wordIn : wordOut,
        };
        draft.rows.push({
          cells,
          truth: [truthOf(day, event, seconds)],
          day: { ...day, day: dayOf(day.day, seconds) },
        });
      }
    }
  }
  const order = random.next();
  if (order < 0.3) draft.rows.sort((a, b) => (a.truth[0].time < b.truth[0].time ? -1 : 1));
  else if (order < 0.5) draft.rows.reverse();
}

function writeDays(draft: Draft, style: Style, history: readonly Day[], writePerson: PersonWriter): void {
  const { random, language, columns, layout } = draft;
  const places = layout === 'day' ? 2 : 1;
  const wantsDates = layout === 'shift' && !style.isJoined && style.mayDateEnds && random.chance(0.12);
  const dated = wantsDates ? random.pick(DATED_ENDS[language]) : undefined;
  const [stemIn, stemOut] =
    dated !== undefined
      ? [dated[1], dated[3]]
      : random.pick(layout === 'day' ? NUMBERED_ENDS[language] : ENDS[language]);
  const number = layout === 'day' ? random.pick(NUMBERED) : (header: string): string => header;
  for (let place = 1; place <= places; place++) {
    columns.times.push(number(stemIn, place));
    columns.departures.push(number(stemOut, place));
  }
  if (dated !== undefined) columns.date = dated[0];
  else if (!style.isJoined) columns.date = random.pick(DATE_HEADERS[language]);
  const off = random.pick(OFF_CELLS[language]);
  const write = (day: number, seconds: number | undefined): unknown => {
    if (seconds === undefined) return '';
    return style.isJoined ? style.writeMoment(day, seconds) : style.writeTime(seconds);
  };
  for (const day of history) {
    const shifts = layout === 'day' ? [day.presences] : day.presences.map((one) => [one]);
    // A row without times is a day off; where a moment tells the day, it has no row.
    if (day.presences.length === 0 && layout === 'shift' && !style.isJoined) shifts.push([]);
    for (const presences of shifts) {
      // The date of the arrival of a row without one would be that of nothing.
      if (dated !== undefined && presences[0]?.arrival === undefined) continue;
      if (presences.length === 0 && style.isJoined) continue;
      const cells = writePerson(day.person);
      if (columns.date !== undefined) cells[columns.date] = style.writeDate(day.day);
      if (dated !== undefined) {
        const [{ departure } = { departure: undefined }] = presences;
        cells[dated[2]] = departure === undefined ? '' : style.writeDate(dayOf(day.day, departure));
      }
      const truth: Truth[] = [];
      for (let place = 0; place < places; place++) {
        const { arrival, departure } = presences[place] ?? {};
        cells[columns.times[place]] = presences.length === 0 ? off : write(day.day, arrival);
        cells[columns.departures[place]] = presences.length === 0 ? off : write(day.day, departure);
        if (arrival !== undefined) truth.push(truthOf(day, 'checkIn', arrival));
        if (departure !== undefined) truth.push(truthOf(day, 'checkOut', departure));
      }
      draft.rows.push({ cells, truth, day: { ...day, presences } });
    }
  }
}

/** Puts columns between the others that say nothing against any row. */
export function addHarmless(draft: Draft, without: RegExp = /(?!)/): void {
  const { random, language, layout, rows } = draft;
  const own = Object.keys(rows[0]?.cells ?? {});
  const pool = [...HARMLESS[language], ...(layout === 'event' ? [] : HARMLESS_OF_DAYS[language])];
  const taken = new Set(own.map(keyOf));
  const count = random.pick([0, 1, 2, 3, 5]);
  for (const [header, make] of random.shuffled(pool).slice(0, count)) {
    if (taken.has(keyOf(header)) || without.test(header) || meansTheSame(own, header)) continue;
    taken.add(keyOf(header));
    rows.forEach((one, row) => {
      one.cells[header] = make({ random, day: one.day, row });
    });
  }
}

/** A second column of one meaning is no harmless one. */
function meansTheSame(own: readonly string[], header: string): boolean {
  const isId = /^(ID|No\.|Employee ID|Κωδικός|Κωδ\.)$/.test(header);
  return isId && own.some((one) => /^(TIN|Tax ID|Employee)$/.test(one));
}

/** Cells in an order of columns of its own, the same in each row. */
export function arrange({ random, rows }: Draft): IDataObject[] {
  const headers = [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))];
  const first = random.chance(0.5) ? headers : random.shuffled(headers);
  return rows.map(({ cells }) =>
    Object.fromEntries(first.filter((header) => header in cells).map((header) => [header, cells[header]])),
  ) as IDataObject[];
}
