import type { IDataObject } from 'n8n-workflow';
import type { Outcome } from '../door';
import { DATES, TIMES } from './forms';
import { clockOf, DAY, dateOf, HOUR, PEOPLE } from './history';
import type { Draft, DraftRow, Wish } from './plain';
import {
  ABSENCES,
  ABSENCE_FLAGS,
  BAD_REMARKS,
  BAD_STATUSES,
  EVENTS_OF_NO_WORK,
  GOOD_FLAGS,
  GOOD_STATUSES,
  HALF_KNOWN,
  HEADERS_OF_ANYTHING,
  NAME_REMARKS,
  NEXT_DAY_ENDS,
  NO_MARKS,
  NOT_ACTUAL,
  OTHER_SECONDS,
  PLANS,
  SECOND_TIMES,
  STATUS_HEADERS,
  STRANGE_HEADERS,
  TITLES,
  UNKNOWN_STATUSES,
  VOID_FLAGS,
  YES_MARKS,
  ZONES_IN_CELLS,
  ZONES_OF_MANY,
} from './strange';
import { weekdayOf } from './words';

/** What was made strange. */
export interface Strange {
  /** Rows of which nothing may go out. */
  touched: ReadonlySet<DraftRow>;
  /** What a reason for leaving such a row out has to name one of. */
  names: readonly string[];
}

export interface Kind {
  name: string;
  wish?: Wish;
  /** Harmless columns that would say the same, or hide what is strange. */
  without?: RegExp;
  /** Whether harmless columns come after what is strange. */
  isBeforeHarmless?: boolean;
  /** Undefined where the sheet has nothing to make strange. */
  make(draft: Draft): Strange | undefined;
}

export interface Made {
  seed: number;
  kind: string;
  draft: Draft;
  strange: Strange | undefined;
  rows: IDataObject[];
}

export interface Verdict {
  fault: string;
  text: string;
}

const STATUS = /^(Κατάσταση|Status|Attendance Status)$/;
const REMARK = /^(Σχόλια|Παρατηρήσεις|Notes?|Comments|Remarks)$/;

const working = ({ rows }: Draft): DraftRow[] => rows.filter(({ truth }) => truth.length > 0);
const textOf = (value: unknown): string => String(value);

/** Fills a column in each row, with a cell of its own in one row, or two, that worked. */
function strangeCells(
  draft: Draft,
  header: string,
  bad: (row: DraftRow) => unknown,
  good: (row: DraftRow) => unknown = () => '',
  only: (row: DraftRow) => boolean = () => true,
): Strange | undefined {
  const { random, rows } = draft;
  const chosen = random.shuffled(working(draft).filter(only)).slice(0, random.int(1, 2));
  if (chosen.length === 0) return undefined;
  const touched = new Set(chosen);
  const names = [header];
  for (const row of rows) {
    row.cells[header] = touched.has(row) ? bad(row) : good(row);
    if (touched.has(row)) names.push(textOf(row.cells[header]));
  }
  return { touched, names };
}

/** A row with a title, whose other cells are there and empty. */
const blankBeside = ({ cells }: DraftRow, header: string, title: string): DraftRow['cells'] => ({
  ...Object.fromEntries(Object.keys(cells).map((one) => [one, ''])),
  [header]: title,
});

const ofAll = (draft: Draft, names: readonly string[]): Strange => ({ touched: new Set(draft.rows), names });

/** Renames a column in all rows. */
function rename({ rows }: Draft, from: string, to: string): void {
  for (const row of rows) {
    row.cells = Object.fromEntries(
      Object.entries(row.cells).map(([header, cell]) => [header === from ? to : header, cell]),
    );
  }
}

const hasBoth = ({ day: { presences } }: DraftRow): boolean =>
  presences.length === 1 && presences[0].arrival !== undefined && presences[0].departure !== undefined;

const APART: Wish = { isJoined: false, hasSeconds: false, mayDateEnds: false };
const SHIFTS: Wish = { ...APART, layout: 'shift', writeTime: TIMES['08:00'], writeDate: DATES['24/11/2026'] };

export const KINDS: readonly Kind[] = [
  {
    name: 'a status that does not count',
    without: STATUS,
    make: (draft) => {
      const { random, language } = draft;
      const header = random.pick(STATUS_HEADERS[language]);
      const good = random.pick(GOOD_STATUSES[language]);
      return strangeCells(
        draft,
        header,
        () => random.pick([...BAD_STATUSES[language], ...ABSENCES[language]]),
        () => good,
      );
    },
  },
  {
    name: 'a status that nobody knows',
    without: STATUS,
    make: (draft) => {
      const { random, language } = draft;
      const header = random.pick(STATUS_HEADERS[language]);
      return strangeCells(
        draft,
        header,
        () => random.pick(UNKNOWN_STATUSES),
        () => random.pick(GOOD_STATUSES[language]),
      );
    },
  },
  {
    name: 'a status named by the option',
    without: STATUS,
    make: (draft) => {
      const { random, language, options } = draft;
      const header = random.pick(['Κ1', 'State X', 'Status', 'Κατάσταση', 'flag_7']);
      options.columnNames = { names: [{ field: 'rowStatus', column: header }] };
      const bad = [...UNKNOWN_STATUSES, ...ABSENCES[language], ...BAD_STATUSES[language]];
      return strangeCells(
        draft,
        header,
        () => random.pick(bad),
        () => random.pick(GOOD_STATUSES[language]),
      );
    },
  },
  {
    name: 'a flag that says that a row is void',
    make: (draft) => {
      const { random, language } = draft;
      const no = random.pick(NO_MARKS);
      return strangeCells(
        draft,
        random.pick(VOID_FLAGS[language]),
        () => random.pick(YES_MARKS),
        () => no,
      );
    },
  },
  {
    name: 'a flag that says that nobody worked',
    make: (draft) => {
      const { random, language } = draft;
      const no = random.pick(NO_MARKS);
      return strangeCells(
        draft,
        random.pick(ABSENCE_FLAGS[language]),
        () => random.pick([...YES_MARKS, '✓', '√', 'x', '+', '●']),
        () => no,
      );
    },
  },
  {
    name: 'a flag of the opposite meaning',
    make: (draft) => {
      const { random, language } = draft;
      return strangeCells(
        draft,
        random.pick(GOOD_FLAGS[language]),
        () => random.pick(['No', 'NO', 'ΟΧΙ', 'Όχι', 'false', false, '✗', '☐', 'N', 'ΨΕΥΔΕΣ']),
        () => random.pick(['Yes', 'ΝΑΙ', true]),
      );
    },
  },
  {
    name: 'a moment of deletion',
    make: (draft) =>
      strangeCells(
        draft,
        draft.random.pick(['deleted_at', 'Deleted At', 'cancelled_at', 'voided_at', 'Rejected At', 'Archived At']),
        ({ day }) => `2026-11-${String(day.day + 1).padStart(2, '0')} 10:11:12`,
      ),
  },
  {
    name: 'somebody who cancelled it',
    make: (draft) =>
      strangeCells(
        draft,
        draft.random.pick([
          'Cancelled By',
          'Deleted By',
          'Rejected By',
          'Ακυρώθηκε από',
          'Διαγράφηκε από',
          'Voided By',
        ]),
        () => draft.random.pick(['Nikos', 'Κ. Λογιστής', 'admin']),
      ),
  },
  {
    name: 'a leave beside the times',
    make: (draft) => {
      const { random, language } = draft;
      const headers = {
        el: ['Άδεια', 'Τύπος Άδειας', 'Είδος Απουσίας', 'Αιτία Απουσίας', 'Απουσία', 'Λόγος Απουσίας'],
        en: ['Leave', 'Leave Type', 'Absence Type', 'Absence Reason', 'Time Off Type', 'Time Off', 'Absence'],
      };
      // Off is the no of a switch.
      const absences = ABSENCES[language].filter((word) => word !== 'Off');
      return strangeCells(draft, random.pick(headers[language]), () => random.pick(absences));
    },
  },
  {
    name: 'a kind of record that is none of presence',
    make: (draft) =>
      strangeCells(
        draft,
        draft.random.pick([
          'Record Type',
          'Entry Type',
          'Pay Code',
          'Operation',
          'Είδος Εγγραφής',
          'Τύπος Ημέρας',
          'Day Type',
        ]),
        () => draft.random.pick([...PLANS, 'Deleted', 'DELETE', 'Διαγραφή', 'Άδεια', 'Ρεπό', 'Vacation', 'Sick']),
        () => draft.random.pick(['', 'Regular']),
      ),
  },
  {
    name: 'a remark that says otherwise',
    without: REMARK,
    make: (draft) => {
      const { random, language } = draft;
      const header = random.pick(
        {
          el: ['Σχόλια', 'Παρατηρήσεις', 'ΠΑΡΑΤΗΡΗΣΕΙΣ', 'Σημειώσεις', 'Σχόλιο'],
          en: ['Notes', 'Remarks', 'Note', 'Remark', 'Description'],
        }[language],
      );
      return strangeCells(
        draft,
        header,
        () => random.pick(BAD_REMARKS[language]),
        () => random.pick(['', '', 'Τηλεργασία']),
      );
    },
  },
  {
    name: 'a remark that tells another time',
    wish: SHIFTS,
    without: REMARK,
    make: (draft) => {
      const { random, language } = draft;
      const said = {
        el: ['έφυγε', 'αναχώρησε', 'αποχώρησε', 'ήρθε', 'προσήλθε', 'έξοδος'],
        en: ['left at', 'left', 'arrived at', 'came', 'out at', 'in at'],
      };
      return strangeCells(
        draft,
        { el: 'Παρατηρήσεις', en: 'Notes' }[language],
        ({ day }) =>
          `${random.pick(said[language])} ${clockOf((day.presences[0]?.arrival ?? 0) + 2 * HOUR + 1_260).slice(0, 5)}`,
      );
    },
  },
  {
    name: 'only a plan',
    wish: { layout: 'shift' },
    without: /Program|Προγραμ|Schedul|Planned|Shift|Βάρδια|Timetable/i,
    make: (draft) => {
      const { random, language, columns } = draft;
      const [start, end] = random.pick(NOT_ACTUAL[language]);
      rename(draft, columns.times[0], start);
      rename(draft, columns.departures[0], end);
      return ofAll(draft, [start, end]);
    },
  },
  {
    name: 'a corrected time beside',
    wish: SHIFTS,
    make: (draft) => {
      const { random, language } = draft;
      const header = random.pick(SECOND_TIMES[language]);
      return strangeCells(draft, header, ({ day }) =>
        clockOf((day.presences[0]?.departure ?? day.presences[0]?.arrival ?? 0) - 3 * HOUR - 660).slice(0, 5),
      );
    },
  },
  {
    name: 'a strange column of times',
    wish: SHIFTS,
    make: (draft) =>
      strangeCells(draft, draft.random.pick(STRANGE_HEADERS), () =>
        draft.random.pick(['17:00', '13:30', '21:15', 0.75, '5:30 PM']),
      ),
  },
  {
    name: 'a strange column of words',
    make: (draft) =>
      strangeCells(draft, draft.random.pick(STRANGE_HEADERS), () =>
        draft.random.pick([
          'ακυρωμένο',
          'Άδεια',
          'ΡΕΠΟ',
          'cancelled',
          'no show',
          'absent',
          'void',
          'ΑΠΩΝ',
          'ναι',
          'x',
          'λάθος',
          'δεν ήρθε',
        ]),
      ),
  },
  {
    name: 'a strange column of moments',
    make: (draft) =>
      strangeCells(draft, draft.random.pick(STRANGE_HEADERS), ({ day }) =>
        draft.random.pick([
          `${dateOf(day.day)} 19:47`,
          `${day.day}/11/2026 19:47`,
          `${dateOf(day.day)}T19:47:00`,
          { start: `${dateOf(day.day)}T19:47:00` },
        ]),
      ),
  },
  {
    name: 'a second table in another order',
    wish: SHIFTS,
    isBeforeHarmless: true,
    make: (draft) => {
      const { columns, rows, random } = draft;
      const [start] = columns.times;
      const [end] = columns.departures;
      const [place] = [random.int(1, Math.max(1, rows.length - 1))];
      const below = rows.slice(place);
      if (below.length === 0) return undefined;
      const headers = Object.keys(rows[0].cells);
      const swapped = (header: string): string => (header === start ? end : header === end ? start : header);
      const labels = Object.fromEntries(headers.map((header) => [header, swapped(header)]));
      for (const row of below) [row.cells[start], row.cells[end]] = [row.cells[end], row.cells[start]];
      rows.splice(place, 0, { cells: labels, truth: [], day: rows[0].day });
      return { touched: new Set(), names: [] };
    },
  },
  {
    name: 'a header of a zone that many mean',
    make: (draft) => {
      const { random, columns } = draft;
      const header = random.pick(columns.times);
      const zoned = `${header} (${random.pick(ZONES_OF_MANY)})`;
      rename(draft, header, zoned);
      const touched = new Set(draft.rows.filter(({ cells }) => cells[zoned] !== ''));
      return { touched, names: [zoned] };
    },
  },
  {
    name: 'a header with a remark that nobody knows',
    without: /^(Προγρ|Έναρξη Προγρ|Sched|Plan)/,
    make: (draft) => {
      if (draft.layout === 'day') return undefined;
      const { random, columns } = draft;
      const header = random.pick(columns.times);
      const remarks = [
        'πρόγραμμα',
        'βάσει προγράμματος',
        'plan',
        'App/Web',
        'requested',
        'estimated',
        'προβλεπόμενη',
        'previous',
        'break',
        'διάλειμμα',
        'ακυρωμένη',
        'expected',
        'draft',
      ];
      const remarked = `${header} (${random.pick(remarks)})`;
      rename(draft, header, remarked);
      const touched = new Set(draft.rows.filter(({ cells }) => cells[remarked] !== ''));
      return { touched, names: [remarked] };
    },
  },
  {
    name: 'a column of another zone',
    // A moment with an offset needs no zone.
    wish: APART,
    make: (draft) =>
      strangeCells(draft, draft.random.pick(['Timezone', 'Time Zone', 'TZ', 'timezone']), () =>
        draft.random.pick(['America/New_York', 'CST', 'IST', 'BST', 'EEST', 'GMT+7', 'Asia/Dubai', 'Somewhere']),
      ),
  },
  {
    name: 'hours worked that contradict',
    wish: SHIFTS,
    without: /Hours|Total|Ώρες|Σύνολο|Time$|Hours Worked/,
    make: (draft) => {
      const { random, language } = draft;
      const header = random.pick(
        { el: ['Ώρες Εργασίας', 'Σύνολο Ωρών', 'Ώρες'], en: ['Worked Hours', 'Total Hours', 'Hours', 'Hours Worked'] }[
          language
        ],
      );
      const lengthOf = ({ day: { presences } }: DraftRow): number =>
        (presences[0].departure! - presences[0].arrival!) / HOUR;
      return strangeCells(
        draft,
        header,
        (row) => random.pick([0, '00:00', '0.00', Math.round((lengthOf(row) - 3.5) * 100) / 100]),
        (row) => (hasBoth(row) ? Math.round(lengthOf(row) * 100) / 100 : ''),
        (row) => hasBoth(row) && lengthOf(row) > 4,
      );
    },
  },
  {
    name: 'another weekday',
    without: /^(Ημέρα|Μέρα|Weekday|Day of Week|Day)$/,
    wish: APART,
    make: (draft) => {
      const { language } = draft;
      return strangeCells(
        draft,
        { el: 'Ημέρα', en: 'Weekday' }[language],
        ({ day }) => weekdayOf(day.day + 3, language),
        ({ day }) => weekdayOf(day.day, language),
      );
    },
  },
  {
    name: 'a door that says the opposite',
    wish: { layout: 'event' },
    make: (draft) =>
      strangeCells(
        draft,
        draft.random.pick(['Door', 'Reader', 'Door Name', 'Πόρτα', 'Access Point', 'Attendance Check Point']),
        ({ truth }) =>
          draft.random.pick(
            truth[0].event === 'checkIn'
              ? ['Main Door Exit', 'Exit Reader', 'Door 2 OUT']
              : ['Entry Reader', 'Door 2 IN'],
          ),
        () => 'Gate 1',
      ),
  },
  {
    name: 'a word of no work in the event column',
    wish: { layout: 'event' },
    make: (draft) => {
      const { columns, random } = draft;
      const row = random.pick(working(draft));
      const word = random.pick(EVENTS_OF_NO_WORK);
      row.cells[columns.event!] = word;
      return { touched: new Set([row]), names: [word, columns.event!] };
    },
  },
  {
    name: 'two event columns that differ',
    wish: { layout: 'event' },
    make: (draft) => {
      const { random, columns } = draft;
      const header = random.pick(['Event', 'Κίνηση', 'Direction', 'Action'].filter((one) => one !== columns.event));
      return strangeCells(
        draft,
        header,
        ({ truth }) => (truth[0].event === 'checkIn' ? 'Out' : 'In'),
        ({ truth }) => (truth[0].event === 'checkIn' ? 'In' : 'Out'),
      );
    },
  },
  {
    name: 'two days that differ',
    wish: SHIFTS,
    make: (draft) => {
      const { random, columns } = draft;
      const header = random.pick(['Date', 'Ημερομηνία', 'Work Date'].filter((one) => one !== columns.date));
      return strangeCells(
        draft,
        header,
        ({ day }) => DATES['24/11/2026'](day.day < 5 ? day.day + 3 : day.day - 3),
        ({ day }) => DATES['24/11/2026'](day.day),
      );
    },
  },
  {
    name: 'two tax numbers that differ',
    make: (draft) => {
      const { random, columns } = draft;
      const header = random.pick(['ΑΦΜ', 'Employee AFM', 'AFM'].filter((one) => one !== columns.afm));
      return strangeCells(
        draft,
        header,
        ({ day }) => PEOPLE.find(({ afm }) => afm !== day.person.afm)?.afm,
        ({ day }) => day.person.afm,
      );
    },
  },
  {
    name: 'a moment of another day than the row',
    wish: { layout: 'shift', isJoined: true },
    make: (draft) => {
      const { random } = draft;
      return strangeCells(
        draft,
        random.pick(['Date', 'Ημερομηνία', 'Work Date', 'Ημερομηνία Εργασίας']),
        ({ day }) => dateOf(day.day + 4),
        ({ day }) => dateOf(day.day),
      );
    },
  },
  {
    name: 'bare codes',
    wish: { layout: 'event' },
    without: /^(?!.*(Email|Τμήμα)).*(SN|Serial|serial|Device|emp_code|Verify)/,
    make: (draft) => {
      const { columns, random, rows } = draft;
      const [codeIn, codeOut] = random.pick([
        [0, 1],
        ['0', '1'],
        [1, 0],
        ['1', '2'],
        [2, 3],
      ]);
      for (const { cells, truth } of rows) cells[columns.event!] = truth[0].event === 'checkIn' ? codeIn : codeOut;
      return ofAll(draft, [columns.event!, textOf(codeIn), textOf(codeOut)]);
    },
  },
  {
    name: 'a day that is none, or far away',
    wish: { ...APART, writeDate: DATES['24/11/2026'] },
    make: (draft) => {
      const { columns } = draft;
      const dates = [
        '31/11/2026',
        '24/13/2026',
        '24/11/1926',
        '24/11/2062',
        '24/11/2028',
        '00/11/2026',
        'χθες',
        '??',
        '24',
        'Νοέμβριος',
      ];
      return strangeCells(
        draft,
        columns.date!,
        () => draft.random.pick(dates),
        ({ cells }) => cells[columns.date!],
      );
    },
  },
  {
    name: 'a time that is none',
    wish: SHIFTS,
    make: (draft) => {
      const { columns } = draft;
      const header = draft.random.pick([columns.times[0], columns.departures[0]]);
      const times = [
        '25:61',
        'abc',
        '16:00-20:00',
        '8 ή 9',
        '24:61',
        '-',
        '?',
        '16:00?',
        '≈16:00',
        '16:',
        'περίπου 4',
        '8,75,3',
        '08:00 08:10',
      ];
      const strange = strangeCells(
        draft,
        header,
        () => draft.random.pick(times),
        ({ cells }) => cells[header],
        hasBoth,
      );
      // The other end may be right; whatever else comes out is not.
      return strange && { touched: new Set(), names: strange.names };
    },
  },
  {
    name: 'a tax number of nobody',
    make: (draft) => {
      const { columns } = draft;
      return strangeCells(
        draft,
        columns.afm,
        () => draft.random.pick(['12345678X', '12345', 'x', '1234567890']),
        ({ cells }) => cells[columns.afm],
      );
    },
  },
  {
    name: 'another place of work',
    make: (draft) => {
      const strange = strangeCells(
        draft,
        draft.random.pick(['Location ID', 'Store', 'Site ID', 'Store No', 'Branch ID', 'Location']),
        () => draft.random.pick([4571, 12, '3', '0017']),
      );
      // The branch alone is looked at: an event of branch 0 is true.
      return strange && { touched: new Set(), names: strange.names };
    },
  },
  {
    name: 'a remark beside a name',
    make: (draft) => {
      const { columns, random } = draft;
      const header = columns.lastName;
      if (header === undefined) return undefined;
      return strangeCells(
        draft,
        header,
        ({ cells }) => `${textOf(cells[header])}${random.pick(NAME_REMARKS)}`,
        ({ cells }) => cells[header],
      );
    },
  },
  {
    name: 'a title inside the rows',
    make: (draft) => {
      const { columns, rows, random } = draft;
      const place = random.int(0, rows.length - 1);
      const below = rows.slice(place);
      if (below.every(({ truth }) => truth.length === 0)) return undefined;
      const headers = [columns.afm, columns.lastName, columns.date].filter((header) => header !== undefined);
      const header = random.pick(headers);
      const title = random.pick(TITLES);
      const cells = random.chance(0.5) ? { [header]: title } : blankBeside(rows[0], header, title);
      rows.splice(place, 0, { cells, truth: [], day: rows[0].day });
      return { touched: new Set(below), names: [title] };
    },
  },
  {
    name: 'a zone in a cell of another column',
    // A moment with an offset needs no zone.
    wish: APART,
    without: /^(Notes|Department|Device|Παρατηρήσεις|Τμήμα|ΤΜΗΜΑ)$/,
    make: (draft) =>
      strangeCells(draft, draft.random.pick(HEADERS_OF_ANYTHING), () => draft.random.pick(ZONES_IN_CELLS)),
  },
  {
    name: 'a second shift in other words',
    wish: SHIFTS,
    make: (draft) => {
      const { random, language } = draft;
      const [start, end] = random.pick(OTHER_SECONDS[language]);
      for (const row of draft.rows) row.cells[start] = '';
      const strange = strangeCells(draft, end, () => '23:10');
      for (const { cells } of strange?.touched ?? []) cells[start] = '22:30';
      return strange;
    },
  },
  {
    name: 'a departure of the next day beside',
    wish: SHIFTS,
    make: (draft) => strangeCells(draft, draft.random.pick(NEXT_DAY_ENDS[draft.language]), () => '06:10'),
  },
  {
    name: 'a header of other times with a word that nobody knows',
    wish: SHIFTS,
    make: (draft) => strangeCells(draft, draft.random.pick(HALF_KNOWN[draft.language]), () => '18:45'),
  },
  {
    name: 'what is not to be sent',
    make: (draft) =>
      strangeCells(
        draft,
        draft.random.pick(['Προς υποβολή', 'To Submit', 'Να σταλεί', 'To Send']),
        () => draft.random.pick(['ΟΧΙ', 'no', false, 'unchecked', '✗', 'Ν', 'x', 'f']),
        () => draft.random.pick(['ΝΑΙ', 'yes', true, '✓']),
      ),
  },
  {
    name: 'a half of the day that contradicts',
    wish: { layout: 'event', isJoined: false, hasSeconds: false, writeTime: TIMES['08:00'] },
    without: REMARK,
    make: (draft) =>
      strangeCells(
        draft,
        draft.random.pick(['Notes', 'Παρατηρήσεις', 'Period', 'Remark']),
        ({ truth }) => (truth[0].time.slice(11, 13) < '12' ? 'PM' : draft.random.pick(['AM', 'πμ', 'π.μ.'])),
        () => '',
      ),
  },
  {
    name: 'a next day that is none',
    wish: SHIFTS,
    make: (draft) => {
      const strange = strangeCells(
        draft,
        draft.random.pick(['Next Day', 'Επόμενη Ημέρα', '+1 Day']),
        () => draft.random.pick(['Yes', 'ΝΑΙ', 1, true]),
        () => '',
        (row) => hasBoth(row) && row.day.presences[0].departure! < DAY,
      );
      // The arrival is true, whatever day the departure is of.
      return strange && { touched: new Set(), names: strange.names };
    },
  },
];

const keyOf = ({
  event,
  time,
  referenceDate,
  employeeAfm,
}: Pick<Outcome, 'event' | 'time' | 'referenceDate' | 'employeeAfm'>): string =>
  [event, time, referenceDate, employeeAfm].join(' ');

/** What a question is about, without the cells of the row. */
function whyOf({ code, reason }: Outcome, { columns }: Draft): string {
  const quoted = reason.replaceAll(/"[^"]*"|\d+/g, '…').slice(0, 90);
  if (code === 'unknownColumn') return /Columns Not Used: (.*)$/.exec(reason)?.[1] ?? quoted;
  if (code !== 'noColumn') return quoted;
  const unknown = reason.slice(reason.indexOf('Not understood'));
  const own: string[] = Object.values(columns).flat();
  return own.filter((header) => unknown.includes(`"${header}"`)).join(', ') || quoted;
}

/** What is wrong with what came out; null where nothing is. */
export function judge(made: Made, outcomes: readonly Outcome[]): Verdict | null {
  const { draft, strange, rows } = made;
  const verdict = (fault: string, row: number, outcome?: Outcome): Verdict => ({
    fault,
    text: `  seed ${made.seed}, row ${row}: ${JSON.stringify(outcome)}\n    truth ${JSON.stringify(draft.rows[row]?.truth.map(keyOf))}\n    options ${JSON.stringify(draft.options)}\n${rows
      .map((one, place) => `    ${place} ${JSON.stringify(one)}`)
      .slice(0, Number(process.env.DIALECTS_ROWS ?? 12))
      .join('\n')}`,
  });
  const byRow = draft.rows.map((row, place) => ({ row, place, came: outcomes.filter((one) => one.row === place) }));
  for (const { row, place, came } of byRow) {
    const truth = new Set(row.truth.map(keyOf));
    const isTouched = strange?.touched.has(row) === true;
    for (const one of came) {
      if (one.status !== 'valid') continue;
      if (isTouched || !truth.has(keyOf(one)) || one.branch !== '0') return verdict('FALSE', place, one);
    }
  }
  for (const { row, place, came } of byRow) {
    if (came.length === 0) return verdict('NOTHING', place);
    const isTouched = strange?.touched.has(row) === true;
    for (const one of came) {
      if (strange === undefined) {
        if (one.status === 'valid' || (row.truth.length === 0 && one.status === 'skipped')) continue;
        return verdict(`ASKS ${one.status} ${one.code}: ${whyOf(one, draft)}`, place, one);
      }
      if (one.status !== 'skipped' || row.truth.length === 0) continue;
      const isNamed = strange.names.some((name) => name !== '' && one.reason.includes(name));
      if (!isNamed) return verdict(`DROPPED${isTouched ? '' : ' untouched'}`, place, one);
    }
    const valid = came.filter(({ status }) => status === 'valid').length;
    if (strange === undefined && valid !== row.truth.length) return verdict('LOST', place, came[0]);
  }
  return null;
}
