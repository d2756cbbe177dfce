import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import { hasCheckDigit } from '../nodes/Ergani/model/cells/afm';
import type { SubmissionBody } from '../nodes/Ergani/model/workCard/submission';

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
 */
export function events(count: number): Event[] {
  const now = DateTime.now().setZone('Europe/Athens').startOf('minute');
  const arrivals = Array.from({ length: MINUTES * SECONDS }, (_, index) =>
    now.minus({ minutes: 2 + (index % MINUTES) }).plus({ seconds: index % SECONDS }),
  );
  const times = arrivals.map((arrival) => [written(arrival), written(arrival.plus({ seconds: STAY }))]);
  return Array.from({ length: count }, (_, index) => {
    const employee = Math.floor(index / EVENTS_OF_EMPLOYEE);
    const leaves = index % EVENTS_OF_EMPLOYEE;
    return {
      afm: taxNumber(employee),
      lastName: LAST_NAMES[employee % LAST_NAMES.length],
      firstName: FIRST_NAMES[employee % FIRST_NAMES.length],
      type: leaves ? '1' : '0',
      at: times[employee % times.length][leaves],
      branch: String(employee % BRANCHES),
    };
  });
}

/** So many arrivals of different employees, so that their order does not matter. */
export function arrivals(count: number): Event[] {
  return events(EVENTS_OF_EMPLOYEE * count).filter(({ type }) => type === '0');
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
