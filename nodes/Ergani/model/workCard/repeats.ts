import type { WorkCardEvent } from './workCardEvent';
import { toRegistryTime } from '../values/time/read';
import { SECOND } from '../values/time/zones';

/**
 * Finds events that come more than once: the same but for branches and reference dates that one row names and another
 * leaves out. The registry takes each as a new event. Section: Endpoints, rule 3 of `POST /Documents/WRKCardSE`.
 *
 * @param told in the order of the input; undefined for what is no event
 * @param connectedEmployer the employer of events that name none
 * @returns from the place of each repeated event to the place of the first
 */
export function repeatsOf(
  told: ReadonlyArray<WorkCardEvent | undefined>,
  connectedEmployer: string,
): Map<number, number> {
  const firsts = new Map<string, number>();
  const repeats = new Map<number, number>();
  told.forEach((event, place) => {
    if (event === undefined) return;
    // A branch that is assumed is the same as any other that is, and as the same one where a row names it.
    const branches = event.branchAssumed ? [event.branch, null] : [event.branch];
    const keys = branches.map((branch) => keyOf(event, connectedEmployer, event.referenceDate, branch));
    const first = keys.map((key) => firsts.get(key)).find((one) => one !== undefined);
    if (first !== undefined) repeats.set(place, first);
    else for (const key of keys) firsts.set(key, place);
  });
  return repeats;
}

const secondOf = ({ eventTime }: WorkCardEvent): number => Math.floor(eventTime / SECOND);

const keyOf = (event: WorkCardEvent, connectedEmployer: string, day: string, branch: string | null): string =>
  JSON.stringify([event.employerAfm ?? connectedEmployer, event.employeeAfm, event.type, secondOf(event), day, branch]);

/**
 * What makes an event the same as another one of the same login: employer, employee, type, time to the second, reference
 * date, and the branch where the row names it. Names, comments and late reason are no part of it, nor is what depends on
 * the rows that happen to be beside it.
 *
 * @param connectedEmployer the employer of an event that names none
 */
export function identityOf(event: WorkCardEvent, connectedEmployer: string): string {
  const { referenceDate, ownReferenceDate, branch, branchAssumed } = event;
  return keyOf(event, connectedEmployer, ownReferenceDate ?? referenceDate, branchAssumed ? null : branch);
}

/** A time of day in a text. */
const TIME_OF_DAY = /(?<!\d)\d{1,2}:\d{2}(?!\d)/g;

/**
 * Whether words of the registry about an event that it has can mean this one: those that name times of day mean it only
 * if its own is among them. An employee can have arrived twice on one day.
 */
export function mayBeAbout({ eventTime }: WorkCardEvent, words: string): boolean {
  const times = words.match(TIME_OF_DAY);
  const own = toRegistryTime(eventTime).slice(11, 16);
  return times === null || times.some((time) => time.padStart(5, '0') === own);
}

/** What the registry keeps one authoritative event for. Section: Endpoints, rule 3 of `POST /Documents/WRKCardSE`. */
export function subjectOf({ employeeAfm, type, referenceDate }: Partial<WorkCardEvent>): string {
  return `${employeeAfm} ${type} ${referenceDate}`;
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
