import {
  isEarly,
  judge,
  type JudgedEvent,
  timeLeft,
  timeOnTime,
  timeToBeSure,
  timeToHappen,
} from '../../../model/workCard/lateness';
import { rowOf } from '../../../model/values/numbers';
import { namedEvents } from '../../../model/workCard/namedEvents';
import { identityOf, mayBeAbout, subjectOf } from '../../../model/workCard/repeats';
import { matchReceipts, toSubmission } from '../../../model/workCard/submission';
import type { WorkCardEvent } from '../../../model/workCard/workCardEvent';
import type { DocumentKind } from '../../delivery/documentKind';
import type { Called } from '../../delivery/repeated';

/** What messages call its entries. */
export const EVENT: Called = {
  thing: 'event',
  equal: 'employee, type, time, reference date and branch are equal',
  again: 'a second event of the same type becomes the authoritative one',
};

/**
 * Work cards, as the delivery has to know them. Section: Endpoints, `POST /Documents/WRKCardSE`.
 *
 * @param connectedEmployer nine digits: the employer of events that name none; '' where it is not known
 */
export const workCardKind = (connectedEmployer: string): DocumentKind<WorkCardEvent, JudgedEvent> => ({
  called: EVENT,
  judge,
  isOutdated({ event, late }, now) {
    const judged = judge(event, now);
    return !judged.ok || judged.value.late !== late;
  },
  isEarly: ({ eventTime }, now) => isEarly(eventTime, now),
  timeLeft,
  timeToRepeat: timeOnTime,
  identityOf: (event) => identityOf(event, connectedEmployer),
  mayBeAbout,
  subjectOf,
  mayBeOld: ({ late }) => late,
  timeToHappen,
  timeToBeSure,
  ownerOf: ({ employeeAfm }) => employeeAfm,
  connectedEmployer,
  employerOf: ({ employerAfm }) => employerAfm ?? connectedEmployer,
  givesBasis: (event) => (event.type === 'checkIn' ? shiftOf(event) : undefined),
  needsBasis: (event) => (event.type === 'checkOut' ? shiftOf(event) : undefined),
  withoutBasis: (item) => ({
    because: `whose check-in, ${rowOf(item)}, was not submitted`,
    remedy: `Correct ${rowOf(item)} first, then submit both: this one may be fine`,
  }),
  toRequest: (judged) => toSubmission(judged, connectedEmployer),
  receiptsIn: matchReceipts,
  namedIn: (events, { movements }) => namedEvents(events, movements),
  branchOf: ({ branch }) => branch,
});

const shiftOf = ({ employeeAfm, referenceDate }: WorkCardEvent): string => `${employeeAfm} ${referenceDate}`;
