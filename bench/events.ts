import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

/** An arrival or departure, before it is written down. */
interface Event {
  afm: string;
  lastName: string;
  firstName: string;
  type: '0' | '1';
  /** ISO 8601 with the offset of Athens. */
  at: string;
  branch: string;
}

const LAST_NAMES = ['ΠΑΠΑΔΟΠΟΥΛΟΥ', 'ΓΕΩΡΓΙΟΥ', 'ΔΗΜΗΤΡΙΟΥ', 'ΝΙΚΟΛΑΪΔΗΣ', 'ΚΑΡΑΓΙΑΝΝΗΣ'];
const FIRST_NAMES = ['ΜΑΡΙΑ', 'ΝΙΚΟΣ', 'ΕΛΕΝΗ', 'ΙΩΑΝΝΗΣ'];
const BRANCHES = 3;
/** The employees come within so many minutes, in the first half of each, and leave half a minute later. */
const MINUTES = 4;
const HALF = 30;

/** How many employees the events so far have had. */
let employees = 0;

/** A tax number with its check digit. */
function taxNumber(serial: number): string {
  const stem = String(10_000_000 + serial);
  const sum = [...stem].reduce((total, digit, place) => total + Number(digit) * 2 ** (stem.length - place), 0);
  return `${stem}${(sum % 11) % 10}`;
}

/**
 * So many events: employees of three branches who each arrive and leave within one of the last minutes, so that all are
 * on time for some minutes more. Each call has other employees, since the node submits no event twice.
 *
 * @param minutesAgo when the last of them arrived
 */
export function events(count: number, minutesAgo = 2): Event[] {
  const now = DateTime.now().setZone('Europe/Athens').startOf('minute').minus({ minutes: minutesAgo });
  const times = Array.from({ length: MINUTES * HALF }, (_, n) => {
    const arrival = now.minus({ minutes: n % MINUTES }).plus({ seconds: n % HALF });
    return [arrival, arrival.plus({ seconds: HALF })].map((at) => at.toFormat("yyyy-MM-dd'T'HH:mm:ssZZ"));
  });
  const first = employees;
  employees += Math.ceil(count / 2);
  return Array.from({ length: count }, (_, index): Event => {
    const serial = first + Math.floor(index / 2);
    return {
      afm: taxNumber(serial),
      lastName: LAST_NAMES[serial % LAST_NAMES.length],
      firstName: FIRST_NAMES[serial % FIRST_NAMES.length],
      type: index % 2 === 0 ? '0' : '1',
      at: times[serial % times.length][index % 2],
      branch: String(serial % BRANCHES),
    };
  });
}

/** So many arrivals of different employees, so that it does not matter in which order they reach the registry. */
export const arrivals = (count: number): Event[] => events(2 * count).filter(({ type }) => type === '0');

/** A row as payroll offices keep it: Greek headers and words, date and time in local time and columns of their own. */
export function sheetRow({ afm, lastName, firstName, type, at, branch }: Event): IDataObject {
  const [, year, month, day, time] = /^(\d+)-(\d+)-(\d+)T([\d:]{8})/.exec(at)!;
  return {
    ΑΦΜ: afm,
    Επώνυμο: lastName,
    Όνομα: firstName,
    Κίνηση: type === '0' ? 'Είσοδος' : 'Έξοδος',
    Ημερομηνία: `${day}/${month}/${year}`,
    Ώρα: time,
    Παράρτημα: branch,
  };
}

/** Rows as a CSV file. */
export function csv(rows: IDataObject[]): string {
  const headers = Object.keys(rows[0]);
  return [headers, ...rows.map((row) => headers.map((name) => row[name]))]
    .map((cells) => `${cells.join(',')}\n`)
    .join('');
}

/** The event as the registry writes it. */
const details = ({ afm, lastName, firstName, type, at }: Event): IDataObject => ({
  f_afm: afm,
  f_eponymo: lastName,
  f_onoma: firstName,
  f_type: type,
  f_reference_date: at.slice(0, 10),
  f_date: at,
});

/** A row by the registry's own field names, which needs no conversion. */
export const registryRow = (event: Event): IDataObject => ({ ...details(event), f_aa: event.branch });

/** The events as ready-made bodies of `POST /Documents/WRKCardSE`. */
export function bodies(all: Event[], batchSize: number, employerAfm: string): IDataObject[] {
  return Array.from({ length: Math.ceil(all.length / batchSize) }, (_, batch) => {
    const some = all.slice(batch * batchSize, (batch + 1) * batchSize);
    const Card = [...new Set(some.map(({ branch }) => branch))].map((branch) => ({
      f_afm_ergodoti: employerAfm,
      f_aa: branch,
      f_comments: null,
      Details: {
        CardDetails: some
          .filter((event) => event.branch === branch)
          .map((event) => ({ ...details(event), f_aitiologia: null })),
      },
    }));
    return { Cards: { Card } };
  });
}
