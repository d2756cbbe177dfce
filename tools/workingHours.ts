import axios from 'axios';

import type { Sandbox } from '../sandbox/server';

export const MARIA = { afm: '045123671', lastName: 'ΠΑΠΑΔΟΠΟΥΛΟΥ', firstName: 'ΜΑΡΙΑ', branch: 0 };
export const NIKOS = { afm: '102938470', lastName: 'ΓΕΩΡΓΙΟΥ', firstName: 'ΝΙΚΟΣ', branch: 0 };
export const ELENI = { afm: '113829467', lastName: 'ΔΗΜΗΤΡΙΟΥ', firstName: 'ΕΛΕΝΗ', branch: 1 };
type Person = typeof MARIA;

const MONDAY = '2026-02-02';
const TUESDAY = '2026-02-03';

export interface Movement {
  person: Person;
  day: string;
  type: '0' | '1';
  at: string;
}

export const arrival = (person: Person, day: string, at: string): Movement => ({ person, day, type: '0', at });
export const departure = (person: Person, day: string, at: string): Movement => ({ person, day, type: '1', at });

/** What was reported on these days: not all that is in the sheet, and something else besides. */
const REPORTED: Movement[] = [
  arrival(MARIA, MONDAY, '2026-02-02T08:00:00+02:00'),
  arrival(NIKOS, MONDAY, '2026-02-02T14:00:00+02:00'),
  departure(MARIA, MONDAY, '2026-02-02T16:00:00+02:00'),
  arrival(ELENI, MONDAY, '2026-02-02T22:00:00+02:00'),
  // The sheet has 22:00.
  departure(NIKOS, MONDAY, '2026-02-02T22:07:00+02:00'),
  departure(ELENI, MONDAY, '2026-02-03T06:00:00+02:00'),
  // Her departure was not reported.
  arrival(MARIA, TUESDAY, '2026-02-03T08:00:00+02:00'),
  // The sheet does not have him on this day.
  arrival(NIKOS, TUESDAY, '2026-02-03T14:00:00+02:00'),
  departure(NIKOS, TUESDAY, '2026-02-03T22:00:00+02:00'),
];

/**
 * Reports to a sandbox what was reported in the month of the sheet, each event when it happens; its clock comes back.
 *
 * @param isReported which of it; all unless told otherwise
 */
export async function reportWorkingHours(
  sandbox: Sandbox,
  isReported: (movement: Movement) => boolean = () => true,
): Promise<void> {
  await report(sandbox, REPORTED.filter(isReported));
}

/** Reports movements to a sandbox, each when it happens; its clock comes back. */
export async function report(
  { clock, url: baseURL, login, employerAfm }: Sandbox,
  movements: readonly Movement[],
): Promise<void> {
  const now = clock.now();
  const api = axios.create({ baseURL, proxy: false });
  for (const { person, day, type, at } of movements) {
    clock.set(at);
    const { username: Username, password: Password, usertype: Usertype } = login;
    const { data } = await api.post<{ accessToken: string }>('/Authentication', { Username, Password, Usertype });
    const event = { f_type: type, f_reference_date: day, f_date: at, f_aitiologia: null };
    const details = { f_afm: person.afm, f_eponymo: person.lastName, f_onoma: person.firstName, ...event };
    const Card = [
      {
        f_afm_ergodoti: employerAfm,
        f_aa: String(person.branch),
        f_comments: null,
        Details: { CardDetails: [details] },
      },
    ];
    const headers = { Authorization: `Bearer ${data.accessToken}` };
    await api.post('/Documents/WRKCardSE', { Cards: { Card } }, { headers });
  }
  clock.set(now);
}
