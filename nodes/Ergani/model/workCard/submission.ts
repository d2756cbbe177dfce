import type { EventType } from '../sheet/eventWord';
import { counted } from '../values/numbers';
import { toRegistryTime } from '../values/time/read';
import { type Receipt as Confirmation, readReceipts } from '../registry/receipts';
import type { JudgedEvent } from './lateness';
import type { LateReason } from './lateReasons';

/** One event as the registry takes it. Section: Resources, "CardDetails entry fields". */
export interface CardDetails {
  f_afm: string;
  f_eponymo: string;
  f_onoma: string;
  f_type: '0' | '1';
  f_reference_date: string;
  f_date: string;
  /** The key has to be there even if its value is null. */
  f_aitiologia: LateReason | null;
}

/** Events of one employer and branch, with one comment. Section: Resources, "Card entry fields". */
interface CardEntry {
  f_afm_ergodoti: string;
  f_aa: string;
  f_comments: string | null;
  Details: { CardDetails: CardDetails[] };
}

/** Body of `POST /Documents/WRKCardSE`. */
export interface SubmissionBody {
  Cards: { Card: CardEntry[] };
}

/** The registry's confirmation of an event. Section: Resources, "Submission receipt". */
export interface Receipt extends Confirmation {
  /** For how many events it was given, where the registry gives one a Card. */
  ofCardWith?: number;
}

const TYPE_CODES: Record<EventType, '0' | '1'> = { checkIn: '0', checkOut: '1' };

function toDetails({ event, lateReason }: JudgedEvent): CardDetails {
  return {
    f_afm: event.employeeAfm,
    f_eponymo: event.lastName,
    f_onoma: event.firstName,
    f_type: TYPE_CODES[event.type],
    f_reference_date: event.referenceDate,
    f_date: toRegistryTime(event.eventTime),
    f_aitiologia: lateReason,
  };
}

const isOf = (card: CardEntry, employer: string, branch: string, comments: string | null): boolean =>
  card.f_aa === branch && card.f_comments === comments && card.f_afm_ergodoti === employer;

/**
 * Puts events into one request: a Card entry for each employer, branch and comment, with its events in input order.
 * Sections: Resources, "Work-card submission"; Endpoints, rules 2 and 3 of `POST /Documents/WRKCardSE`.
 *
 * The registry takes events in the order of the document, and of two events of one type the later is authoritative. So
 * each employee's events must stay in order: one that would land in a Card entry before that of an earlier event opens
 * another entry for the same employer, branch and comment.
 *
 * @param connectedEmployerAfm nine digits, for events that name no employer
 * @returns the body, and for each Card entry the indices in `events` of its CardDetails, in their order
 */
export function toSubmission(
  events: JudgedEvent[],
  connectedEmployerAfm: string,
): { body: SubmissionBody; order: number[][] } {
  const cards: CardEntry[] = [];
  const indices: number[][] = [];
  const cardOfEmployee = new Map<string, number>();

  events.forEach((judged, index) => {
    const { branch, comments, employeeAfm } = judged.event;
    const employer = judged.event.employerAfm ?? connectedEmployerAfm;
    const last = cardOfEmployee.get(employeeAfm) ?? 0;
    // There are few, nearly always.
    let card = cards.length - 1;
    while (card >= last && !isOf(cards[card], employer, branch, comments)) card--;
    if (card < last) {
      card = cards.length;
      cards.push({ f_afm_ergodoti: employer, f_aa: branch, f_comments: comments, Details: { CardDetails: [] } });
      indices.push([]);
    }
    cards[card].Details.CardDetails.push(toDetails(judged));
    indices[card].push(index);
    cardOfEmployee.set(employeeAfm, card);
  });
  return { body: { Cards: { Card: cards } }, order: indices };
}

/**
 * Gives each event its receipt: one an event; or, where there are just as many receipts as Card entries, and more
 * events, that of its Card entry. Section: Endpoints, rule 1 of `POST /Documents/WRKCardSE`; Resources, Submission
 * receipt.
 *
 * Nothing but their places pairs the two. So if anything casts doubt on the places (another number of receipts, one
 * without a protocol), no event gets a receipt. Equal protocols cast no doubt: however the registry numbers, each
 * receipt is in the place of its event.
 *
 * @param order as `toSubmission` gave it
 * @param answer the body of the registry's answer, of any shape
 * @returns receipts in the order of the events that were handed to `toSubmission`
 */
export function matchReceipts(
  order: number[][],
  answer: unknown,
): { ok: true; receipts: Receipt[] } | { ok: false; reason: string } {
  const read = readReceipts(answer);
  if (!read.ok) return read;
  const events = order.flat();
  const isOneEach = read.receipts.length === events.length;
  if (!isOneEach && read.receipts.length !== order.length) {
    return {
      ok: false,
      reason: `The registry answered ${counted(events.length, 'event')} with ${counted(read.receipts.length, 'receipt')}`,
    };
  }
  const receipts: Receipt[] = [];
  if (isOneEach) events.forEach((event, place) => (receipts[event] = read.receipts[place]));
  else {
    order.forEach((together, place) => {
      for (const event of together) receipts[event] = { ...read.receipts[place], ofCardWith: together.length };
    });
  }
  return { ok: true, receipts };
}
