import type { EventType } from '../sheet/eventWord';
import { toRegistryTime } from '../values/time/read';
import { type Receipt as Confirmation, readReceipts } from '../registry/receipts';
import type { JudgedEvent } from './lateness';
import type { LateReason } from './lateReasons';

/** An event in a request. Section: Resources, "CardDetails entry fields". */
export interface CardDetails {
  f_afm: string;
  f_eponymo: string;
  f_onoma: string;
  f_type: '0' | '1';
  f_reference_date: string;
  f_date: string;
  /** The registry wants the key even where the value is null. */
  f_aitiologia: LateReason | null;
}

/** The events of one employer and branch with the same comment. Section: Resources, "Card entry fields". */
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
  /** How many events share it, where the registry gives one receipt for each Card entry. */
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
 * Puts events into one request: a Card entry for each employer, branch and comment, its events in the order of the
 * input. Sections: Resources, "Work-card submission"; Endpoints, rules 2 and 3 of `POST /Documents/WRKCardSE`.
 *
 * The registry reads a document from the top, and of an employee's events of one type the last one counts, so their
 * order must not change. An event whose Card entry is above that of an earlier event of its employee opens a new Card
 * entry.
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
    // A search from the end, since a request has few Card entries.
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
 * Gives each event its receipt. The registry answers with a receipt for each event, or with one for each Card entry,
 * which all events of the entry share. Section: Endpoints, rule 1 of `POST /Documents/WRKCardSE`; Resources, Submission
 * receipt.
 *
 * Receipts are paired with events by their places alone. Where anything is wrong with one of them, no event gets a
 * receipt.
 *
 * @param order as `toSubmission` returned it
 * @param answer body of the registry's answer, of any shape
 * @param clocks epoch ms by each clock that may be right
 * @returns receipts in the order of the events that `toSubmission` was given
 */
export function matchReceipts(
  order: number[][],
  answer: unknown,
  clocks: readonly number[],
): { ok: true; receipts: Receipt[] } | { ok: false; reason: string } {
  const groups = order.map(({ length }) => length);
  const read = readReceipts(answer, { groups, member: 'event', group: 'branch or comment', oneForAll: false }, clocks);
  if (!read.ok) return read;
  const receipts: Receipt[] = [];
  if (read.per === 'member') order.flat().forEach((event, place) => (receipts[event] = read.receipts[place]));
  else {
    order.forEach((together, place) => {
      for (const event of together) receipts[event] = { ...read.receipts[place], ofCardWith: together.length };
    });
  }
  return { ok: true, receipts };
}
