import type { Called, Kind } from '../../../delivery/kind';
import { judge, type JudgedEvent, windowOf } from '../../../model/workCard/lateness';
import { heldEvents, namedEvents, namedForThemselves } from '../../../model/workCard/namedEvents';
import { identityOf } from '../../../model/workCard/repeats';
import { matchReceipts, toSubmission } from '../../../model/workCard/submission';
import type { WorkCardEvent } from '../../../model/workCard/workCardEvent';

/** The words of messages. */
export const EVENT: Called = {
  thing: 'event',
  equal: 'employee, type, time, reference date and branch are equal',
  again: 'a second event of the same type becomes the authoritative one',
};

/**
 * What the delivery has to know of work cards. Section: Endpoints, `POST /Documents/WRKCardSE`.
 *
 * @param connectedEmployer nine digits: the employer of events that name none; '' where it is not known
 */
export const workCardKind = (connectedEmployer: string): Kind<WorkCardEvent, JudgedEvent> => ({
  called: EVENT,
  window: windowOf,
  prepare: judge,
  keysOf: (event) => [identityOf(event, connectedEmployer)],
  stateOf: (_, [state]) => state,
  ownerOf: ({ employeeAfm }) => employeeAfm,
  employerOf: ({ employerAfm }) => (employerAfm === connectedEmployer ? null : employerAfm),
  toRequest(judged) {
    const { body, order } = toSubmission(judged, connectedEmployer);
    return { body, readReceipts: (answer, clocks) => matchReceipts(order, answer, clocks) };
  },
  readBlame(events, failure) {
    const named = namedForThemselves(events, namedEvents(events, failure.named.movements));
    return { named, held: heldEvents(events, named, failure) };
  },
});
