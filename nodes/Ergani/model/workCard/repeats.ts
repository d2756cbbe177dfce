import type { WorkCardEvent } from './workCardEvent';
import { toRegistryTime } from '../values/time/read';
import { SECOND } from '../values/time/zones';

/**
 * Finds repeated events of an input: the registry would take each as a new event. The branch does not count, since nobody
 * arrives at two at once. A row that names no reference date repeats one that does, whatever that is.
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
    const onAnyDay = keyOf(event, connectedEmployer, null);
    const onItsDay = keyOf(event, connectedEmployer, event.referenceDate);
    const first = firsts.get(onItsDay) ?? (event.dayAssumed ? firsts.get(onAnyDay) : undefined);
    if (first !== undefined) repeats.set(place, first);
    else for (const key of [onItsDay, onAnyDay]) if (!firsts.has(key)) firsts.set(key, place);
  });
  return repeats;
}

const secondOf = ({ eventTime }: WorkCardEvent): number => Math.floor(eventTime / SECOND);

/**
 * What is the same for events that are the same: employer, employee, type, time to the second and reference date. Names,
 * branch, comments and late reason do not count.
 *
 * @param connectedEmployer the employer of an event that names none
 * @param day the reference date; null where it does not count
 */
export const keyOf = (event: WorkCardEvent, connectedEmployer: string, day: string | null): string =>
  JSON.stringify([event.employerAfm ?? connectedEmployer, event.employeeAfm, event.type, secondOf(event), day]);

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
