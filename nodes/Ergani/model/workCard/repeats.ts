import type { EventType } from '../sheet/eventWord';
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
  // A number for employee and second is found faster than a text of all that makes two events the same. Those that share
  // one are linked: `earlier` holds, for each place, the one before it and 1 more; 0 for none.
  const last = new Map<number, number>();
  const earlier = new Uint32Array(told.length);
  const repeats = new Map<number, number>();
  told.forEach((event, place) => {
    if (event === undefined) return;
    const key = (Math.imul(Number(event.employeeAfm), SPREAD) + secondOf(event)) | 0;
    const linked = (last.get(key) ?? -1) + 1;
    for (let at = linked; at > 0; at = earlier[at - 1]) {
      if (!areSame(told[at - 1] as WorkCardEvent, event, connectedEmployer)) continue;
      repeats.set(place, at - 1);
      return;
    }
    earlier[place] = linked;
    last.set(key, place);
  });
  return repeats;
}

/** Odd, and far from the differences between tax numbers and between times: what it multiplies rarely meets again. */
const SPREAD = 0x9e3779b1;

const secondOf = ({ eventTime }: WorkCardEvent): number => Math.floor(eventTime / SECOND);

function areSame(one: WorkCardEvent, other: WorkCardEvent, connectedEmployer: string): boolean {
  return (
    one.employeeAfm === other.employeeAfm &&
    one.type === other.type &&
    (one.branch === other.branch || (one.branchAssumed === true && other.branchAssumed === true)) &&
    one.referenceDate === other.referenceDate &&
    secondOf(one) === secondOf(other) &&
    (one.employerAfm ?? connectedEmployer) === (other.employerAfm ?? connectedEmployer)
  );
}

/**
 * What makes an event the same as another one of the same login: employer, employee, type, time to the second, reference
 * date, and the branch where the row names it. Names, comments and late reason are no part of it, nor is what depends on
 * the rows that happen to be beside it.
 *
 * @param connectedEmployer the employer of an event that names none
 */
export function identityOf(event: WorkCardEvent, connectedEmployer: string): string {
  const { employerAfm, employeeAfm, type, referenceDate, ownReferenceDate, branch, branchAssumed } = event;
  return JSON.stringify([
    employerAfm ?? connectedEmployer,
    employeeAfm,
    type,
    secondOf(event),
    ownReferenceDate ?? referenceDate,
    branchAssumed ? null : branch,
  ]);
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

/** The subjects of events, as `subjectOf` tells them apart, without a text for each. */
export class Subjects {
  /** The reference dates of each employee, one after the other: they are all of one length. */
  private readonly days: Record<EventType, Map<string, string>> = { checkIn: new Map(), checkOut: new Map() };

  /** Takes the subject of an event. Returns whether an event with the same one was taken before. */
  take({ employeeAfm, type, referenceDate }: WorkCardEvent): boolean {
    const days = this.days[type].get(employeeAfm);
    if (days?.includes(referenceDate)) return true;
    this.days[type].set(employeeAfm, days === undefined ? referenceDate : `${days} ${referenceDate}`);
    return false;
  }

  /** Whether a check-out of the employee and reference date of an event was taken. */
  hasCheckOut({ employeeAfm = '', referenceDate = '' }: Partial<WorkCardEvent>): boolean {
    return this.days.checkOut.get(employeeAfm)?.includes(referenceDate) === true;
  }
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
