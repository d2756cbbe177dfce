import type { Kind } from '../../../delivery/kind';
import type { Called } from '../../../model/values/words/outcomes';
import { judge, type JudgedEvent, windowOf } from '../../../model/workCard/lateness';
import { heldEvents, namedEvents, namedForThemselves } from '../../../model/workCard/namedEvents';
import { OpenShifts } from '../../../model/workCard/openShifts';
import { matchReceipts, toSubmission } from '../../../model/workCard/submission';
import type { WorkCardEvent } from '../../../model/workCard/workCardEvent';

export const EVENT: Called = {
  thing: 'event',
  equal: 'employee, type, time and reference date are equal',
  again: 'a second event of the same type becomes the authoritative one',
};

/**
 * Work cards, for the delivery. Section: Endpoints, `POST /Documents/WRKCardSE`.
 *
 * @param connectedEmployer nine digits: the employer of events that name none; '' where it is not known
 */
export function workCardKind(connectedEmployer: string): Kind<WorkCardEvent, JudgedEvent> {
  const shifts = new OpenShifts(connectedEmployer);
  return {
    called: EVENT,
    window: windowOf,
    prepare: judge,
    keysOf: (event) => shifts.identitiesOf(event),
    stateOf: (_, [state, ofDay]) => state ?? ofDay,
    memory: {
      asks: (event) => shifts.asks(event),
      complete(event, holds, isOpen) {
        const found = shifts.dayFrom(event, holds, isOpen);
        if (found === undefined) return;
        event.ownReferenceDate ??= event.referenceDate;
        event.referenceDate = found.day;
        event.isDayRemembered = true;
      },
      sets: (event, now) => shifts.sets(event, now),
      ends: (event, now) => shifts.ends(event, now),
    },
    ownerOf: ({ employeeAfm }) => employeeAfm,
    employerOf: ({ employerAfm }) => (employerAfm === connectedEmployer ? null : employerAfm),
    toRequest(judged) {
      const { body, order } = toSubmission(judged, connectedEmployer);
      return { body, readReceipts: (answer, clocks) => matchReceipts(order, answer, clocks) };
    },
    readBlame(events, failure) {
      const named = namedForThemselves(events, namedEvents(events, failure.movements));
      return { named, held: heldEvents(events, named, failure) };
    },
  };
}
