import type { WorkCardEvent } from './workCardEvent';
import { SECOND } from '../cells/zones';

/**
 * Finds events that are told more than once: the same employer, employee, type, time to the second, reference date and
 * branch. Section: Endpoints, rule 3 of `POST /Documents/WRKCardSE` (the registry takes each as a new event).
 *
 * @param told in the order of the input; undefined for what is no event
 * @param connectedEmployer the employer of events that name none
 * @returns for the place of each event that was told before the place where it was told first
 */
export function repeatsOf(
  told: ReadonlyArray<WorkCardEvent | undefined>,
  connectedEmployer: string,
): Map<number, number> {
  const places = new Map<string, number>();
  const repeats = new Map<number, number>();
  told.forEach((event, place) => {
    if (event === undefined) return;
    const { employerAfm, employeeAfm, event: type, eventTime, referenceDate, branch } = event;
    const second = Math.floor(eventTime / SECOND);
    const key = `${employerAfm ?? connectedEmployer} ${employeeAfm} ${type} ${second} ${referenceDate} ${branch}`;
    const first = places.get(key);
    if (first === undefined) places.set(key, place);
    else repeats.set(place, first);
  });
  return repeats;
}

/**
 * The employer that stands for the connected one when events of one input are compared before the registry was asked:
 * the one that they name, where they name but one. The registry takes no other.
 * Section: Authentication ("the employer identity is taken from the authenticated connection").
 *
 * @returns nine digits; '' where they name none, or several
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
