import { addTo } from '../values/groups';
import { dayOf } from '../values/time/read';
import { codeOfReason } from '../registry/reasons';
import { type Rejection, rejectionOf } from '../registry/rejection';
import type { ReasonCode } from '../values/reasonCodes';
import type { RefusedMovement } from '../registry/refusedLines';
import { mayLackCheckIn, shiftOf } from './missingCheckIns';
import { mayBeAbout } from './repeats';
import type { WorkCardEvent } from './workCardEvent';

/**
 * Finds the events of a refused request that the registry names, with what it says about each. Section: Errors, 400.
 *
 * The registry names a movement by employee, type and day. The specification does not show whether that is the day of
 * the event or its reference date, so that both are accepted. An event is named only where no guess is needed: no other
 * event of the request has the same name, it is named by one day alone, and a branch above its name is its own branch.
 *
 * @param events of the request
 * @param movements that its refusal names
 * @returns by index in `events`, what is said about that event alone
 */
export function namedEvents(events: WorkCardEvent[], movements: RefusedMovement[]): Map<number, Rejection> {
  const named = new Map<number, RefusedMovement[]>();
  const places = placesByName(events);
  for (const movement of movements) {
    const fitting = places.get(nameOf(movement.employeeAfm, movement.type, movement.day)) ?? [];
    if (fitting.length === 1) addTo(named, fitting[0], movement);
  }
  const certain = [...named].filter(([place, own]) => {
    const { branch } = events[place];
    return own.every((one) => one.day === own[0].day && (one.branch ?? branch) === branch);
  });
  return new Map(certain.map(([place, own]) => [place, rejectionOf(own)]));
}

/**
 * The named events without those that may be accepted in another request: check-outs that lack their check-in, where
 * that is in the same request and is not named itself.
 *
 * @param named as `namedEvents` finds them
 */
export function namedForThemselves(
  events: WorkCardEvent[],
  named: ReadonlyMap<number, Rejection>,
): Map<number, Rejection> {
  const checkIns = events.filter((event, place) => isCheckIn(event) && !named.has(place));
  const shifts = new Set(checkIns.map(shiftOf));
  const mayBeAccepted = ([place, { reason }]: [number, Rejection]): boolean =>
    !isCheckIn(events[place]) && shifts.has(shiftOf(events[place])) && mayLackCheckIn(codeOfReason(reason));
  return new Map([...named].filter((one) => !mayBeAccepted(one)));
}

const isCheckIn = ({ type }: WorkCardEvent): boolean => type === 'checkIn';

/**
 * Finds the events of a refused request that the registry says it has already: an event that it names, or the only one
 * of the request.
 */
export function heldEvents(
  events: WorkCardEvent[],
  named: ReadonlyMap<number, Rejection>,
  refusal: { reason: string; reasonCode: ReasonCode },
): Set<number> {
  const isHeld = (event: WorkCardEvent, place: number): boolean => {
    const own = named.get(place);
    if (own !== undefined) return codeOfReason(own.reason) === 'existsAlready' && mayBeAbout(event, own.reason);
    return events.length === 1 && refusal.reasonCode === 'existsAlready' && mayBeAbout(event, refusal.reason);
  };
  return new Set(events.flatMap((event, place) => (isHeld(event, place) ? [place] : [])));
}

const nameOf = (employeeAfm: string, type: string, day: string): string => `${employeeAfm} ${type} ${day}`;

/** The places of the events by the names that the registry can give them. */
function placesByName(events: WorkCardEvent[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  events.forEach(({ employeeAfm, type, eventTime, referenceDate }, place) => {
    for (const day of new Set([dayOf(eventTime), referenceDate])) {
      addTo(places, nameOf(employeeAfm, type, day), place);
    }
  });
  return places;
}
