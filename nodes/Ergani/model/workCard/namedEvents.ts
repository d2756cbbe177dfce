import { addTo } from '../values/groups';
import { dayOf } from '../values/time/read';
import { codeOfReason } from '../registry/reasons';
import type { Rejection } from '../registry/rejection';
import type { ReasonCode } from '../values/reasonCodes';
import type { RefusedMovement } from '../registry/refusedLines';
import { mayLackCheckIn, shiftOf } from './missingCheckIns';
import { mayBeAbout } from './repeats';
import type { WorkCardEvent } from './workCardEvent';

/**
 * Tells which events of a refused request the registry names, and what it says of each. Section: Errors, 400.
 *
 * A movement is named by employee, type and day. Whether that day is the event's or its reference date is not shown, so
 * either will do; but an event is named only where nobody has to guess: no other event of the request fits the same
 * name, no other day names it too, and the branch above the name, if there is one, is its own.
 *
 * @param events of the request
 * @param movements as its refusal names them
 * @returns by index in `events`, each with its own reasons alone
 */
export function namedEvents(events: WorkCardEvent[], movements: RefusedMovement[]): Map<number, Rejection> {
  const named = new Map<number, RefusedMovement[]>();
  const places = placesByName(events);
  for (const movement of movements) {
    const fitting = places.get(nameOf(movement.employeeAfm, movement.type, movement.day)) ?? [];
    if (fitting.length === 1) addTo(named, fitting[0], movement);
  }
  const certain = [...named].filter(([place, [first, ...others]]) => {
    const { branch } = events[place];
    return [first, ...others].every((one) => one.day === first.day && (one.branch ?? branch) === branch);
  });
  return new Map(certain.map(([place, itsOwn]) => [place, rejectionOf(itsOwn)]));
}

/**
 * The same without check-outs that may be fine once the check-in of their request is recorded, which nobody names.
 *
 * @param named as `namedEvents` tells it
 */
export function namedForThemselves(
  events: WorkCardEvent[],
  named: ReadonlyMap<number, Rejection>,
): Map<number, Rejection> {
  const arrivals = events.filter((event, place) => isArrival(event) && !named.has(place)).map(shiftOf);
  const recorded = new Set(arrivals);
  const mayBeFine = ([place, { reason }]: [number, Rejection]): boolean =>
    !isArrival(events[place]) && recorded.has(shiftOf(events[place])) && mayLackCheckIn(codeOfReason(reason));
  return new Map([...named].filter((one) => !mayBeFine(one)));
}

const isArrival = ({ type }: WorkCardEvent): boolean => type === 'checkIn';

/**
 * Which events of a refused request the registry says it has already, by their places: those that it names so, or the
 * only one. Words that name times of day mean an event of that time alone.
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

/** Where the events stand that each name fits. */
function placesByName(events: WorkCardEvent[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  events.forEach(({ employeeAfm, type, eventTime, referenceDate }, place) => {
    for (const day of new Set([dayOf(eventTime), referenceDate])) {
      addTo(places, nameOf(employeeAfm, type, day), place);
    }
  });
  return places;
}

/** What is said of one event, by one name or by the same name again. */
function rejectionOf(movements: RefusedMovement[]): Rejection {
  const reasons = [...new Set(movements.flatMap((one) => one.reasons))];
  const [{ branch, heading }] = movements;
  const reason = reasons.join('\n');
  return { branch, reason, message: [...heading, reason].join('\n') };
}
