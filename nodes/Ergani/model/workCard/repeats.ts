import type { WorkCardEvent } from './workCardEvent';
import { toRegistryTime } from '../values/time/read';
import { SECOND } from '../values/time/zones';

/**
 * Finds repeated events of an input. The registry would take each as a new event. An event without a branch of its own
 * repeats any other event without one, and an event that names the same branch.
 * Section: Endpoints, rule 3 of `POST /Documents/WRKCardSE`.
 *
 * @param events in the order of the input; undefined for rows that are no event
 * @param connectedEmployer the employer of events that name none
 * @returns from the place of each repeat to the place of the first event
 */
export function repeatsOf(
  events: ReadonlyArray<WorkCardEvent | undefined>,
  connectedEmployer: string,
): Map<number, number> {
  const firsts = new Map<string, number>();
  const repeats = new Map<number, number>();
  events.forEach((event, place) => {
    if (event === undefined) return;
    const branches = event.branchAssumed ? [event.branch, null] : [event.branch];
    const keys = branches.map((branch) => keyOf(event, connectedEmployer, event.referenceDate, branch));
    const first = keys.map((key) => firsts.get(key)).find((one) => one !== undefined);
    if (first !== undefined) repeats.set(place, first);
    else for (const key of keys) firsts.set(key, place);
  });
  return repeats;
}

const secondOf = ({ eventTime }: WorkCardEvent): number => Math.floor(eventTime / SECOND);

/** @param branch null where it does not count */
const keyOf = (event: WorkCardEvent, connectedEmployer: string, day: string, branch: string | null): string =>
  JSON.stringify([event.employerAfm ?? connectedEmployer, event.employeeAfm, event.type, secondOf(event), day, branch]);

/**
 * What identifies an event in the journal: employer, employee, type, time to the second, reference date, and the branch
 * where the row names one. Names, comments and late reason do not count. Nor does a reference date or a branch that
 * came from elsewhere than the row, since a later run may find another one.
 *
 * @param connectedEmployer the employer of an event that names none
 */
export function identityOf(event: WorkCardEvent, connectedEmployer: string): string {
  const { referenceDate, ownReferenceDate, branch, branchAssumed } = event;
  return keyOf(event, connectedEmployer, ownReferenceDate ?? referenceDate, branchAssumed ? null : branch);
}

const TIME_OF_DAY = /(?<!\d)\d{1,2}:\d{2}(?!\d)/g;

/**
 * Whether the registry's words about an event that it holds can be about this one. Where they name times of the day,
 * one of these has to be the event's: an employee can arrive twice on one day.
 */
export function mayBeAbout({ eventTime }: WorkCardEvent, words: string): boolean {
  const times = words.match(TIME_OF_DAY);
  const own = toRegistryTime(eventTime).slice(11, 16);
  return times === null || times.some((time) => time.padStart(5, '0') === own);
}

/**
 * Employee, type and reference date. Of several events with the same, the registry counts the last one.
 * Section: Endpoints, rule 3 of `POST /Documents/WRKCardSE`.
 */
export function subjectOf({ employeeAfm, type, referenceDate }: Partial<WorkCardEvent>): string {
  return `${employeeAfm} ${type} ${referenceDate}`;
}

/**
 * The employer of rows that name none, before the registry was asked for it: the one that all other rows name. The
 * registry accepts no other employer than that of the login. Section: Authentication.
 *
 * @returns nine digits; '' where the rows name none, or more than one
 */
export function soleEmployer(rows: ReadonlyArray<{ employerAfm?: string | null } | undefined>): string {
  const employers = new Set(rows.flatMap((row) => row?.employerAfm ?? []));
  const [employer = ''] = employers;
  return employers.size === 1 ? employer : '';
}
