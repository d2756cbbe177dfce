import fc from 'fast-check';
import { toRegistryTime } from '../../nodes/Ergani/model/values/time/read';
import { type AnyRow, readSheet } from './saidRows';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const FIRST_DAY = Date.parse('2026-05-01T00:00:00Z');
/** Until 11:00 of the next day. */
const LONGEST = 11 * 60;

const PEOPLE = [
  { ΑΦΜ: '123456783', Επώνυμο: 'Παππά', Όνομα: 'Μαρία' },
  { ΑΦΜ: '043219870', Επώνυμο: 'Γεωργίου', Όνομα: 'Νίκος' },
];

/** Local times, as if in UTC. */
interface Shift {
  who: number;
  from: number;
  to: number;
}

/** Nobody is at work twice at the same time: that would be remarked on. */
const areApart = (one: Shift, other: Shift): boolean =>
  one.who !== other.who || one.from > other.to || one.to < other.from;

const shifts = fc
  .array(
    fc
      .record({
        who: fc.nat(1),
        day: fc.nat(27),
        minute: fc.integer({ min: 1, max: 1_439 }),
        length: fc.integer({ min: 1, max: LONGEST }),
      })
      .map(({ who, day, minute, length }): Shift => {
        const from = FIRST_DAY + day * DAY + minute * MINUTE;
        // Midnight is remarked on: it may stand for no time.
        const to = from + length * MINUTE;
        return { who, from, to: to % DAY === 0 ? to + MINUTE : to };
      }),
    { minLength: 1, maxLength: 6 },
  )
  .map((all) => all.filter((one, place) => all.slice(0, place).every((other) => areApart(one, other))));

const MONTHS = ['Απριλίου', 'Μαΐου', 'Ιουνίου'];
const DAYS = ['Κυρ', 'Δευτέρα', 'Τρίτη', 'Τετ.', 'Πέμπτη', 'ΠΑΡΑΣΚΕΥΗ', 'Σάββατο'];
const partsOf = (at: number): string[] => new Date(at).toISOString().slice(0, 10).split('-');

/** How people and programs write a day. */
const DATES: Array<(at: number) => unknown> = [
  (at) => partsOf(at).join('-'),
  (at) => partsOf(at).join('/'),
  (at) => partsOf(at).reverse().join('/'),
  (at) => partsOf(at).reverse().map(Number).join('-'),
  (at) => ` ${partsOf(at).reverse().join('.')}\u00a0`,
  (at) => `${new Date(at).getUTCDate()} ${MONTHS[new Date(at).getUTCMonth() - 3]} 2026`,
  (at) => `${DAYS[new Date(at).getUTCDay()]} ${partsOf(at).reverse().join('/')}`,
  (at) => Math.floor(at / DAY) + 25_569,
  (at) => String(Math.floor(at / DAY) + 25_569),
];
/** Of a day by itself alone. */
const BARE_DATES: typeof DATES = [
  (at) => `${partsOf(at).join('-')}T00:00:00.000Z`,
  (at) => new Date(at - (at % DAY) - 3 * 60 * MINUTE),
  (at) => Number(partsOf(at).join('')),
];
const clockOf = (at: number): string => new Date(at).toISOString().slice(11, 16);
const half = (at: number): string => (at % DAY < DAY / 2 ? 'π.μ.' : 'ΜΜ');
/** How they write a time of the day. */
const TIMES: Array<(at: number) => unknown> = [
  clockOf,
  (at) => clockOf(at).replace(/^0/, ''),
  (at) => `${clockOf(at)}:00`,
  (at) => clockOf(at).replace(':', '.'),
  (at) => `${Number(clockOf(at).slice(0, 2)) % 12 || 12}${clockOf(at).slice(2)} ${half(at)}`,
];
const BARE_TIMES: typeof TIMES = [
  (at) => (at % DAY) / DAY,
  (at) => ((at % DAY) / DAY).toFixed(6),
  (at) => `'${clockOf(at)}`,
];

/** How a sheet writes all of its dates and times, in one cell or two. */
interface Writing {
  date: (at: number) => unknown;
  time: (at: number) => unknown;
  both: (at: number) => unknown;
}
const writing = fc.record({
  date: fc.constantFrom(...DATES, ...BARE_DATES),
  time: fc.constantFrom(...TIMES, ...BARE_TIMES),
  both: fc
    .tuple(fc.constantFrom(...DATES), fc.constantFrom(' ', '  ', ', ', '\n', ' - '), fc.constantFrom(...TIMES))
    .map(([date, mark, time]) => (at: number) => {
      // Behind a count of days, a time with a point is a part of one.
      const day = date(at);
      return /^\d+$/.test(String(day)) ? Number(day) + (at % DAY) / DAY : `${String(day)}${mark}${String(time(at))}`;
    }),
});

/** A row of a sheet, and what it says: person, event, time, work day. */
interface Line {
  cells: AnyRow;
  says: string[];
}

const saying = (event: string, { who, from, to }: Shift): string => {
  const at = new Date(event === 'checkIn' ? from : to).toISOString().slice(0, 16);
  return `${PEOPLE[who].ΑΦΜ} ${event} ${at} of ${partsOf(from).join('-')}`;
};

const shiftLine =
  (cells: (shift: Shift, writing: Writing) => AnyRow) =>
  (shift: Shift, written: Writing): Line[] => [
    {
      cells: { ...PEOPLE[shift.who], ...cells(shift, written) },
      says: [saying('checkIn', shift), saying('checkOut', shift)],
    },
  ];
const eventLines =
  (cells: (at: number, isArrival: boolean, shift: Shift, writing: Writing) => AnyRow) =>
  (shift: Shift, written: Writing): Line[] =>
    [true, false].map((isArrival) => ({
      cells: { ...PEOPLE[shift.who], ...cells(isArrival ? shift.from : shift.to, isArrival, shift, written) },
      says: [saying(isArrival ? 'checkIn' : 'checkOut', shift)],
    }));

const LAYOUTS = [
  shiftLine(({ from, to }, { date, time }) => ({
    Ημερομηνία: date(from),
    'Ώρα Προσέλευσης': time(from),
    'Ώρα Αποχώρησης': time(to),
  })),
  shiftLine(({ from, to }, { date, time }) => ({
    'Ημ/νία': date(from),
    Είδος: 'Κανονική',
    Από: time(from),
    Έως: time(to),
  })),
  shiftLine(({ from, to }, { date, time }) => ({
    'Ημερομηνία Εισόδου': date(from),
    'Ώρα Εισόδου': time(from),
    'Ημερομηνία Εξόδου': date(to),
    'Ώρα Εξόδου': time(to),
  })),
  shiftLine(({ from, to }, { date, time }) => ({
    Ημερομηνία: date(from),
    Είσοδος: time(from),
    Ημερομηνία_1: date(to),
    Έξοδος: time(to),
  })),
  shiftLine(({ from, to }, { both }) => ({ 'Check In': both(from), 'Check Out': both(to) })),
  eventLines((at, isArrival, { from }, { date, time }) => ({
    'Ημερομηνία Αναφοράς': date(from),
    Ημερομηνία: date(at),
    Ώρα: time(at),
    Τύπος: isArrival ? 'Είσοδος' : 'ΕΞΟΔΟΣ',
  })),
  eventLines((at, isArrival, { from }, { date, both }) => ({
    'Reference Date': date(from),
    'Event Time': both(at),
    Event: isArrival ? 'IN' : 'OUT',
  })),
];

const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

const HEADERS: Array<(header: string) => string> = [
  (header) => header,
  (header) => withoutAccents(header).toUpperCase(),
  (header) => ` ${header.toLowerCase()}:`,
  (header) => `\ufeff${header.replace(/ /g, '\n')}*`,
  (header) => header.replace(/ /g, '_').normalize('NFD'),
  (header) => (/ώρα|από|έως|check|είσοδος|έξοδος|time/i.test(header) ? `${header} (ωω:λλ)` : header),
];

/** Columns that people keep beside, none of which is an event. */
const ASIDES: AnyRow[] = [
  { Ώρες: '8:00', Σύνολο: 8, Διάλειμμα: '00:30', Υπερωρία: '0:15' },
  { 'Έναρξη Ωραρίου': '07:45', 'Λήξη Ωραρίου': '15:45', Βάρδια: 'Α', Χρόνος: '07:30' },
  { 'Α/Α': 7, Τμήμα: 'Λογιστήριο', Παρατηρήσεις: 'έφυγε 15:30', Συσκευή: 'T1', 'Αρ. Κάρτας': '00123' },
  { 'Created At': '2026-06-01 09:00:00', 'Approved By': 'Δήμου', Timestamp: '2026-06-01 09:00', Latitude: 37.9 },
  { Προϊστάμενος: 'Δήμου Κώστας', Τηλέφωνο: '2101234567', Αργία: 'Όχι', Μήνας: 5, Ημέρα: '', Παράρτημα: '' },
];

/** Rows that are no rows of the table. */
const STRANGERS: Array<(headers: string[]) => AnyRow> = [
  () => ({}),
  (headers) => Object.fromEntries(headers.map((header) => [header, header])),
  (headers) => ({ [headers[0]]: 'Σύνολο', [headers[headers.length - 1]]: '40:00' }),
  (headers) => ({ [headers[0]]: 'Παρουσίες Μαΐου 2026' }),
];

const NOTHING: unknown[] = ['', '-', null, false, '\u00a0', 'NULL', 'N/A', '--:--'];
const JUNK: unknown[] = ['#N/A', '?', '25:00', '8', 8, '8:0', 'x', {}, '0:00 - 8:00'];

const sheet = fc
  .record({
    shifts,
    writing,
    lay: fc.constantFrom(...LAYOUTS),
    header: fc.constantFrom(...HEADERS),
    aside: fc.constantFrom({}, ...ASIDES),
    order: fc.infiniteStream(fc.nat()),
    stranger: fc.option(fc.constantFrom(...STRANGERS)),
  })
  .map(({ shifts: all, writing: written, lay, header, aside, order, stranger }) => {
    const shuffled = <T>(list: T[]): T[] =>
      list
        .map((one) => ({ one, key: order.next().value as number }))
        .sort((one, other) => one.key - other.key)
        .map(({ one }) => one);
    const lines = shuffled(all.flatMap((shift) => lay(shift, written)));
    const headers = shuffled(Object.keys({ ...lines[0].cells, ...aside }));
    const rows = lines.map(({ cells, says }): Line => ({
      says,
      cells: Object.fromEntries(headers.map((one) => [header(one), { ...aside, ...cells }[one]])),
    }));
    if (stranger !== null) rows.splice(all.length, 0, { says: [], cells: stranger(headers.map(header)) });
    return rows;
  });

/** What each row of a sheet gives: its events, those with a remark marked; `null` for what is refused or skipped. */
function told(lines: Line[]): Array<Array<string | null>> {
  const said: Array<Array<string | null>> = lines.map(() => []);
  for (const { item, read } of readSheet(lines.map(({ cells }) => cells))) {
    if ('warnings' in read) {
      const { employeeAfm, type, eventTime, referenceDate } = read.entry;
      const event = `${employeeAfm} ${type} ${toRegistryTime(eventTime).slice(0, 16)}`;
      said[item].push(read.warnings.length > 0 ? `${event}, remarked on` : `${event} of ${referenceDate}`);
    } else said[item].push(null);
  }
  return said;
}

describe('A sheet that says the same in another way', () => {
  it('gives the same events, and nothing of what is no event', () => {
    fc.assert(
      fc.property(sheet, (lines) => {
        const all = told(lines);
        lines.forEach(({ says }, place) => {
          if (says.length > 0) expect(all[place]).toEqual(says);
          else expect(new Set(all[place])).toEqual(new Set([null]));
        });
      }),
      { numRuns: 300 },
    );
  });

  it('with a cell that can be anything gives no other event, and tells of each that it lost', () => {
    fc.assert(
      fc.property(sheet, fc.nat(), fc.nat(), fc.constantFrom(...NOTHING, ...JUNK), (lines, row, column, junk) => {
        const at = row % lines.length;
        const headers = Object.keys(lines[at].cells);
        if (headers.length === 0) return;
        const changed = { ...lines[at].cells, [headers[column % headers.length]]: junk };
        const all = told(lines.map((line, place) => (place === at ? { ...line, cells: changed } : line)));
        lines.forEach(({ says }, place) => {
          const known = says.flatMap((event) => [event, event.replace(/ of .*/, ', remarked on')]);
          const events = all[place].filter((event) => event !== null);
          expect(known).toEqual(expect.arrayContaining(events));
          const isTold = all[place].length > events.length || events.length >= says.length;
          // A shift may have one half.
          expect(isTold || (NOTHING.includes(junk) && events.length === 1)).toBe(true);
        });
      }),
      { numRuns: 300 },
    );
  });
});
