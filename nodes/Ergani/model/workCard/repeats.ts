import type { WorkCardEvent } from './workCardEvent';
import { SECOND } from '../cells/zones';

/**
 * Finds events that come more than once: with the same employer, employee, type, time to the second, reference date and
 * branch. The registry takes each as a new event. Section: Endpoints, rule 3 of `POST /Documents/WRKCardSE`.
 *
 * @param told in the order of the input; undefined for what is no event
 * @param connectedEmployer the employer of events that name none
 * @returns from the place of each repeated event to the place of the first
 */
export function repeatsOf(
  told: ReadonlyArray<WorkCardEvent | undefined>,
  connectedEmployer: string,
): Map<number, number> {
  const places = new Map<string, number>();
  const repeats = new Map<number, number>();
  told.forEach((event, place) => {
    if (event === undefined) return;
    const { employerAfm, employeeAfm, type, eventTime, referenceDate, branch } = event;
    const second = Math.floor(eventTime / SECOND);
    const key = `${employerAfm ?? connectedEmployer} ${employeeAfm} ${type} ${second} ${referenceDate} ${branch}`;
    const first = places.get(key);
    if (first === undefined) places.set(key, place);
    else repeats.set(place, first);
  });
  return repeats;
}

/**
 * The employer to assume for events that name none when an input is compared before the registry was asked: the one
 * that the others name, if they all name the same. The registry takes no other than that of the login.
 * Section: Authentication.
 *
 * @returns nine digits; '' if they name none, or several
 */
export function soleEmployer(told: ReadonlyArray<{ employerAfm?: string | null } | undefined>): string {
  let sole = '';
  for (const one of told) {
    const employerAfm = one?.employerAfm ?? sole;
    if (sole === '') sole = employerAfm;
    else if (employerAfm !== sole) return '';
  }
  return sole;
}
