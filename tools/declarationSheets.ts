import type { Cell } from './sampleRows';

/** A sheet that an example reads. */
export interface ExampleSheet {
  name: string;
  title: string;
  headers: string[];
  rows: Cell[][];
}

const PEOPLE = [
  { afm: '045123671', lastName: 'ΠΑΠΑΔΟΠΟΥΛΟΥ', firstName: 'ΜΑΡΙΑ', branch: 0, from: '08:00', to: '16:00' },
  { afm: '102938470', lastName: 'ΓΕΩΡΓΙΟΥ', firstName: 'ΝΙΚΟΣ', branch: 0, from: '14:00', to: '22:00' },
  { afm: '113829467', lastName: 'ΔΗΜΗΤΡΙΟΥ', firstName: 'ΕΛΕΝΗ', branch: 1, from: '09:00', to: '17:00' },
];

const isWorkDay = (day: string): boolean => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
const APRIL = Array.from({ length: 30 }, (_, index) => `2026-04-${String(index + 1).padStart(2, '0')}`);

/** A month of three people in two branches: a row for each day that one works. Of one of them the names are left out. */
export const SCHEDULE: ExampleSheet = {
  name: 'schedule.xlsx',
  title: 'Πρόγραμμα',
  headers: ['Παράρτημα', 'ΑΦΜ', 'Επώνυμο', 'Όνομα', 'Ημερομηνία', 'f_type', 'Ώρα από', 'Ώρα έως'],
  rows: PEOPLE.flatMap(({ afm, lastName, firstName, branch, from, to }, person) =>
    APRIL.filter(isWorkDay).map((date) => [
      branch,
      afm,
      person === 2 ? undefined : lastName,
      person === 2 ? undefined : firstName,
      { date },
      'ΕΡΓ',
      { time: from },
      { time: to },
    ]),
  ),
};

/** Overtime of two days in two branches; nobody can work on the day of the last row, which the calendar does not have. */
export const OVERTIME: ExampleSheet = {
  name: 'overtime.xlsx',
  title: 'Υπερωρίες',
  headers: SCHEDULE.headers,
  rows: [
    [0, '045123671', 'ΠΑΠΑΔΟΠΟΥΛΟΥ', 'ΜΑΡΙΑ', { date: '2026-03-11' }, 'ΥΠ', { time: '16:00' }, { time: '18:00' }],
    [0, '102938470', 'ΓΕΩΡΓΙΟΥ', 'ΝΙΚΟΣ', { date: '2026-03-12' }, 'ΥΠ', { time: '22:00' }, { time: '23:30' }],
    [1, '113829467', 'ΔΗΜΗΤΡΙΟΥ', 'ΕΛΕΝΗ', '31/04/2026', 'ΥΠ', { time: '17:00' }, { time: '19:00' }],
  ],
};
