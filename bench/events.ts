import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import { hasCheckDigit } from '../nodes/Ergani/model/values/afm';
import type { SubmissionBody } from '../nodes/Ergani/model/workCard/submission';
import type { Employee } from '../sandbox/registry';

/** A moment as it is written in different places. */
interface Moment {
  /** ISO 8601 with the offset of Athens. */
  iso: string;
  /** yyyy-MM-dd. */
  day: string;
  /** dd/MM/yyyy. */
  sheetDay: string;
  /** HH:mm:ss. */
  sheetTime: string;
}

/** An arrival or departure, before it is written down. */
export interface Event {
  afm: string;
  lastName: string;
  firstName: string;
  type: '0' | '1';
  at: Moment;
  branch: string;
}

const LAST_NAMES = ['ΠΑΠΑΔΟΠΟΥΛΟΥ', 'ΓΕΩΡΓΙΟΥ', 'ΔΗΜΗΤΡΙΟΥ', 'ΝΙΚΟΛΑΪΔΗΣ', 'ΚΑΡΑΓΙΑΝΝΗΣ'];
const FIRST_NAMES = ['ΜΑΡΙΑ', 'ΝΙΚΟΣ', 'ΕΛΕΝΗ', 'ΙΩΑΝΝΗΣ'];
const BRANCHES = 3;
/** A check-in and a check-out. */
const EVENTS_OF_EMPLOYEE = 2;
/** Minutes over which the employees come and go, and the seconds within them at which they come; they go 30 s later. */
const MINUTES = 4;
const SECONDS = 29;
const STAY = 30;

function taxNumber(serial: number): string {
  const stem = String(10_000_000 + serial);
  for (let digit = 0; digit <= 9; digit++) if (hasCheckDigit(`${stem}${digit}`)) return `${stem}${digit}`;
  throw new Error(`No check digit for ${stem}`);
}

function written(at: DateTime): Moment {
  return {
    iso: at.toFormat("yyyy-MM-dd'T'HH:mm:ssZZ"),
    day: at.toFormat('yyyy-MM-dd'),
    sheetDay: at.toFormat('dd/MM/yyyy'),
    sheetTime: at.toFormat('HH:mm:ss'),
  };
}

/**
 * So many events of employees in three branches: each arrives and leaves within one of the last minutes, so that all of
 * them are on time for some minutes more and no midnight lies between the two.
 *
 * @param first the serial number of the first employee
 * @param minutesAgo when the last of them arrived
 */
export function events(count: number, first = 0, minutesAgo = 2): Event[] {
  const now = DateTime.now().setZone('Europe/Athens').startOf('minute');
  const arrivals = Array.from({ length: MINUTES * SECONDS }, (_, index) =>
    now.minus({ minutes: minutesAgo + (index % MINUTES) }).plus({ seconds: index % SECONDS }),
  );
  const times = arrivals.map((arrival) => [written(arrival), written(arrival.plus({ seconds: STAY }))]);
  return Array.from({ length: count }, (_, index) => {
    const employee = first + Math.floor(index / EVENTS_OF_EMPLOYEE);
    const leaves = index % EVENTS_OF_EMPLOYEE;
    return eventOf(employee, leaves, times[employee % times.length][leaves]);
  });
}

const eventOf = (employee: number, leaves: number, at: Moment): Event => ({
  afm: taxNumber(employee),
  lastName: LAST_NAMES[employee % LAST_NAMES.length],
  firstName: FIRST_NAMES[employee % FIRST_NAMES.length],
  type: leaves ? '1' : '0',
  at,
  branch: String(employee % BRANCHES),
});

/** How many employees the arrivals so far have had. */
let arrived = 0;

/**
 * So many arrivals of different employees, so that their order does not matter; of others each time, since the node
 * submits no event twice.
 */
export function arrivals(count: number): Event[] {
  const first = arrived;
  arrived += count;
  return events(EVENTS_OF_EMPLOYEE * count, first).filter(({ type }) => type === '0');
}

/** A row as payroll offices keep it: Greek headers and words, date and time in local time and columns of their own. */
export function sheetRow({ afm, lastName, firstName, type, at, branch }: Event): IDataObject {
  return {
    ΑΦΜ: afm,
    Επώνυμο: lastName,
    Όνομα: firstName,
    Κίνηση: type === '0' ? 'Είσοδος' : 'Έξοδος',
    Ημερομηνία: at.sheetDay,
    Ώρα: at.sheetTime,
    Παράρτημα: branch,
  };
}

/** So many employees of the events made here, as the registry's list has them. */
export function employees(count: number): Employee[] {
  return Array.from({ length: count }, (_, employee) => ({
    afm: taxNumber(employee),
    lastName: LAST_NAMES[employee % LAST_NAMES.length],
    firstName: FIRST_NAMES[employee % FIRST_NAMES.length],
    amka: '01018012345',
    branch: String(employee % BRANCHES),
    hired: '2020-01-01',
    earnings: '1.200,00',
  }));
}

/**
 * Arrivals and departures of employees as rows that hold both; names and branch are left to the registry's list.
 *
 * @param all as `events` makes them: each arrival before its departure
 */
export function shiftRows(all: Event[]): IDataObject[] {
  return all.flatMap((arrival, index) => {
    if (arrival.type !== '0') return [];
    const { at } = arrival;
    return [
      {
        ΑΦΜ: arrival.afm,
        Ημερομηνία: at.sheetDay,
        'Ώρα Προσέλευσης': at.sheetTime,
        'Ώρα Αποχώρησης': all[index + 1].at.sheetTime,
      },
    ];
  });
}

/** How many days in a row each employee works. */
const DAYS_OF_EMPLOYEE = 20;

/** The same as a row of a month's schedule: some employees in three branches, each with their days. */
export function scheduleRow(_: Event, index: number): IDataObject {
  const employee = Math.floor(index / DAYS_OF_EMPLOYEE);
  return {
    ΑΦΜ: taxNumber(employee),
    Επώνυμο: LAST_NAMES[employee % LAST_NAMES.length],
    Όνομα: FIRST_NAMES[employee % FIRST_NAMES.length],
    Ημερομηνία: `${String(1 + (index % DAYS_OF_EMPLOYEE)).padStart(2, '0')}/03/2026`,
    f_type: 'ΕΡΓ',
    'Ώρα από': '08:00',
    'Ώρα έως': '16:00',
    Παράρτημα: String(employee % BRANCHES),
  };
}

/** The fields that a row and a body name alike. */
const inRegistryWords = ({ afm, lastName, firstName, type, at }: Event) => ({
  f_afm: afm,
  f_eponymo: lastName,
  f_onoma: firstName,
  f_type: type,
  f_reference_date: at.day,
  f_date: at.iso,
});

/** A row by the registry's own field names, which needs no conversion. */
export function registryRow(event: Event): IDataObject {
  return { ...inRegistryWords(event), f_aa: event.branch };
}

/** The events as ready-made bodies of `POST /Documents/WRKCardSE`, with so many in each. */
export function bodies(all: Event[], batchSize: number, employerAfm: string): SubmissionBody[] {
  return Array.from({ length: Math.ceil(all.length / batchSize) }, (_, batch) =>
    body(all.slice(batch * batchSize, (batch + 1) * batchSize), employerAfm),
  );
}

function body(batch: Event[], employerAfm: string): SubmissionBody {
  const branches = [...new Set(batch.map(({ branch }) => branch))];
  return {
    Cards: {
      Card: branches.map((branch) => ({
        f_afm_ergodoti: employerAfm,
        f_aa: branch,
        f_comments: null,
        Details: { CardDetails: batch.filter((event) => event.branch === branch).map(details) },
      })),
    },
  };
}

type Details = SubmissionBody['Cards']['Card'][number]['Details']['CardDetails'][number];

const details = (event: Event): Details => ({ ...inRegistryWords(event), f_aitiologia: null });
