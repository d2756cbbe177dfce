import { outcomeOf } from '../../nodes/Ergani/delivery/known';
import { EVENT } from '../../nodes/Ergani/actions/workCard/submit/workCardKind';
import { remedyOfReason } from '../../nodes/Ergani/model/registry/reasons';
import { Employees, type EmployeeInRow } from '../../nodes/Ergani/model/sheet/employees';
import { readEventWord } from '../../nodes/Ergani/model/sheet/eventWord';
import { type Cells, readSheet } from '../../nodes/Ergani/model/sheet/sheet';
import { readAfm } from '../../nodes/Ergani/model/values/afm';
import { type Reading, reasonInItem } from '../../nodes/Ergani/model/values/result';
import { readEventTime } from '../../nodes/Ergani/model/values/time/read';
import { CELLS } from '../../nodes/Ergani/model/values/words/cells';
import { DECLARATIONS } from '../../nodes/Ergani/model/values/words/declarations';
import { type Called, OUTCOMES } from '../../nodes/Ergani/model/values/words/outcomes';
import { EMPLOYEES } from '../../nodes/Ergani/model/values/words/employees';
import { OPTIONS } from '../../nodes/Ergani/model/values/words/options';
import { REGISTRY } from '../../nodes/Ergani/model/values/words/registry';
import { SHEET } from '../../nodes/Ergani/model/values/words/sheet';
import { SHIFTS } from '../../nodes/Ergani/model/values/words/shifts';
import { TIMES } from '../../nodes/Ergani/model/values/words/times';
import { WORK_CARD } from '../../nodes/Ergani/model/values/words/workCard';
import { afterCutOff } from '../../nodes/Ergani/model/workCard/afterCutOff';
import { judge } from '../../nodes/Ergani/model/workCard/lateness';
import type { WorkCardEvent } from '../../nodes/Ergani/model/workCard/workCardEvent';

/** What an item says, and what to do about it. */
interface Said {
  reason: string;
  remedy: string;
}

const of = (reading: Reading<unknown>): Said => {
  if (reading.ok) throw new Error('It is not refused');
  return { reason: reasonInItem(reading.problem), remedy: reading.problem.remedy };
};

const NOON = Date.parse('2026-11-26T13:00:00+02:00');
const LIST = [{ afm: '045123671', lastName: 'ΠΑΠΑΔΟΠΟΥΛΟΥ', firstName: 'ΜΑΡΙΑ', branch: '2' }];
const afm = (cell: unknown): Said => of(readAfm(cell, 'Employee AFM'));
const event = (cell: unknown): Said => of(readEventWord(cell));
const time = (cells: Parameters<typeof readEventTime>[0]): Said =>
  of(readEventTime(cells, 'Europe/Athens', { dateOrder: 'notSet' }));
const employee = (told: EmployeeInRow, list = LIST): Said => of(new Employees(list).complete(told));
const at = (minutes: number): Said =>
  of(judge({ eventTime: NOON + minutes * 60_000, lateReason: null } as WorkCardEvent, NOON));
const before = (state: 'confirmed' | 'open', called: Called = EVENT): Said =>
  outcomeOf(state, {}, called) as unknown as Said;
const cutOff = (): Said => {
  const problem = afterCutOff(NOON, '2026-11-25');
  return problem === null ? of({ ok: true, value: null }) : of({ ok: false, problem });
};
/** What is wrong with a sheet as a whole, or with the last of its rows. */
const sheet = (...rows: Cells[]): Said => {
  const read = readSheet(rows, {}, NOON);
  const problem = read.problem ?? read.rows.at(-1)?.problems[0];
  return of(problem === undefined ? { ok: true, value: null } : { ok: false, problem });
};
/** The reason is the registry's. */
const refusedFor = (reason: string): Said => ({ reason, remedy: remedyOfReason(reason) ?? '' });

/** The commonest of all that people read, in the words that they read. */
const SENTENCES: Array<[() => Said, string, string]> = [
  [
    () => sheet({ 'ΑΦΜ;Ημερομηνία;Είσοδος': '045123671;24/11/2026;08:00' }),
    'Column holds the headers of several, with ; between them: "ΑΦΜ;Ημερομηνία;Είσοδος"',
    'The file was not split into columns. Set Options > Delimiter to ; in the node that reads it',
  ],
  [
    () =>
      sheet(
        { ΑΦΜ: '045123671', Date: '23/11/2026', 'Clock In': '8:00', 'Clock Out': '4:30' },
        { ΑΦΜ: '045123671', Date: '24/11/2026', 'Clock In': '8:00', 'Clock Out': '12:00' },
      ),
    'Check-In Time "8:00" may be by a clock of twelve hours, as the times of other rows seem to be',
    'Write times by 24 hours, as in 16:30, or with AM or PM; or give departures of the next day their dates',
  ],
  [
    () => afm(''),
    'Employee AFM is empty',
    'Enter the nine digits of the tax number, as text so that a leading zero stays',
  ],
  [
    () => afm('45123780'),
    'Employee AFM "45123780" has 8 digits, not 9, and a zero before them makes no tax number of it',
    'Enter the nine digits of the tax number, as text so that a leading zero stays',
  ],
  [
    () => afm('4.5E+08'),
    'Employee AFM "4.5E+08" is in scientific notation, which lacks digits',
    'Format the column as text in the spreadsheet, and enter the nine digits of the tax number again',
  ],
  [
    () => afm('#N/A'),
    'Employee AFM "#N/A" is an error of the spreadsheet, not a value',
    'Correct the formula in that cell, or enter the value itself, then submit the row again',
  ],
  [
    () => event('maybe'),
    'Event "maybe" is neither a check-in nor a check-out',
    "Enter checkIn or checkOut, Είσοδος or Έξοδος; or say by the option 'Event Words' what your words or codes mean",
  ],
  [
    () => event('0'),
    'Event "0" is a bare code: 0 and 1, I and O mean an arrival in some systems, and a departure in others',
    "Enter checkIn or checkOut, Είσοδος or Έξοδος; or say by the option 'Event Words' what your words or codes mean",
  ],
  [() => time({}), 'Event Time is empty', 'Enter it like 2026-05-04 08:00 or 2026-05-04T08:00:00+03:00'],
  [
    () => time({ date: '26/11/2026' }),
    'Event Date "26/11/2026" holds a date but no time',
    'Add the time of the day in a column of its own; midnight is 00:00',
  ],
  [
    () => time({ eventTime: 0.5458333333 }),
    'Event Time "13:06" holds a time but no date',
    'Add the date, in the same cell or in a column of its own',
  ],
  [() => time({ date: '26/11/2026', time: 'noon' }), 'Time "noon" is not a date or time', 'Write the time like 08:00'],
  [
    () => time({ date: 'soon', time: '08:00' }),
    'Event Date "soon" is not a date or time',
    'Enter the day like 2026-05-04',
  ],
  [
    () => time({ eventTime: 'noon' }),
    'Event Time "noon" is not a date or time',
    'Enter it like 2026-05-04 08:00 or 2026-05-04T08:00:00+03:00',
  ],
  [
    () => time({ date: '11/26/2026', time: '08:00' }),
    'Event Date "11/26/2026" is a date only if its month comes first',
    "Write the year first, as in 2026-02-03 07:59, which has one reading, or set the option 'Date Order'",
  ],
  [
    () => time({ date: '26/11/26', time: '08:00' }),
    'Event Date "26/11/26" has a year of two digits, and may have the month first',
    "Write the year with four digits, as in 2026-03-10, or set the option 'Date Order'",
  ],
  [
    () => employee({ employeeAfm: '119874566' }),
    `Employee AFM "119874566" is not in the registry's list of employees, and the row leaves its names to it`,
    'If it is right, enter last name and first name as the registry knows them',
  ],
  [
    () => employee({ employeeAfm: '119874566', fullNames: ['Ρήγα Άννα'] }, []),
    `Employee AFM "119874566" can't be looked up: the registry's list of employees is empty, and both names are in one cell`,
    "If it is right, set the option 'Full Name Order', or enter both names",
  ],
  [
    () => employee({ employeeAfm: '045123671', fullNames: ['Ρήγα Άννα'] }),
    `Full Name is not that of the tax number. In the row, then in the registry's list: "Ρήγα Άννα", "ΠΑΠΑΔΟΠΟΥΛΟΥ ΜΑΡΙΑ"`,
    'Correct the tax number or the name: write it as the list has it, or leave names out, since the tax number is enough',
  ],
  [
    () => at(1_440),
    'Event Time "27/11/2026 13:00" lies in the future: it is now 26/11/2026 13:00',
    'Submit the event once it has happened. If it has, check its date, its time zone and the clock that it came from',
  ],
  [
    () => at(-60),
    'Late Reason is empty, and the event is more than 15 minutes old: "26/11/2026 12:00"',
    "If true, enter 001 (outage), 002 (own system) or 003 (connection). If none is, don't submit it: ask a labour adviser",
  ],
  [
    cutOff,
    'Event Time "26/11/2026 13:00" of a check-out lies after 11:00 on the day after its Reference Date',
    'Check the time of the check-out, and enter the day on which the shift began as Reference Date',
  ],
  [
    () => before('confirmed'),
    'Not sent again, because an earlier run of this node has submitted the very same event',
    "Nothing to do. To send it all the same, submit this event alone with the option 'Repeated Events' set to 'Submit Again'",
  ],
  [
    () => before('open'),
    'Not sent, because an earlier run of this node may have submitted it, and ended before an answer came',
    "Look in the web pages of ERGANI II. If it is not there, submit it alone, 'Repeated Events' on 'Submit Again'",
  ],
  [
    () => OUTCOMES.sameEvent(EVENT, { row: 'row 3' }),
    'Not sent again, because row 3 is the very same event: employee, type, time and reference date are equal',
    "Nothing to do. To send it all the same, submit this event alone with the option 'Repeated Events' set to 'Submit Again'",
  ],
  [
    () => refusedFor('Δεν βρέθηκε έναρξη εργασίας'),
    'Δεν βρέθηκε έναρξη εργασίας',
    'Submit the check-in first, or enter the day on which the shift began as Reference Date',
  ],
  [
    () => refusedFor('Υπάρχει ήδη είσοδος'),
    'Υπάρχει ήδη είσοδος',
    'Look in the web pages of ERGANI II which event the registry holds: another, or this one from an earlier try',
  ],
  [
    () => refusedFor('Δεν υπάρχει σχέση εργασίας'),
    'Δεν υπάρχει σχέση εργασίας',
    'Check the tax number and the day: the registry knows no such employment. The trial environment knows nobody real',
  ],
  [
    () => refusedFor('Ο εργαζόμενος είναι χωρίς ένδειξη κάρτας εργασίας'),
    'Ο εργαζόμενος είναι χωρίς ένδειξη κάρτας εργασίας',
    'Have the employee marked for the work card at the registry first, then submit the event again',
  ],
];

const LONGEST = 120;

describe('What people read most', () => {
  test.each(SENTENCES.map(([said, ...words]) => [...words, said] as const))('%s: %s', (reason, remedy, said) => {
    expect(said()).toMatchObject({ reason, remedy });
    expect(reason.length).toBeLessThan(LONGEST);
    expect(remedy.length).toBeLessThan(LONGEST);
  });
});

test('What to do about a duplicate is nothing', () => {
  const duplicates = [OUTCOMES.existsAlready(EVENT), OUTCOMES.sameEvent(EVENT, { row: 'row 3' }), before('confirmed')];
  for (const { remedy } of duplicates) expect(remedy).toMatch(/^Nothing to do\. /);
});

test('No problem has words in two tables: one would hide the other', () => {
  const tables = [CELLS, DECLARATIONS, EMPLOYEES, OPTIONS, REGISTRY, SHEET, SHIFTS, TIMES, WORK_CARD];
  const kinds = tables.flatMap((table) => Object.keys(table));
  expect(kinds).toEqual([...new Set(kinds)]);
});
