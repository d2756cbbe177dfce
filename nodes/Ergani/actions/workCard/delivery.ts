import { readRejection } from '../../model/rejection';
import { inBatches, matchReceipts, toSubmission, type SubmissionBody } from '../../model/submission';
import { judge, timeLeft, timeToBeLate, type WorkCardEvent } from '../../model/workCardEvent';
import { failureFrom, LOOK_FIRST, RegistryFailure } from '../../transport/failure';
import type { Patience } from '../../transport/patience';
import { isSettled, type Outcome, type SentEvent } from './outcome';
import type { Candidate } from './progress';

/** What the delivery needs of the world. */
export interface Registry {
  /** Posts one request, once, and returns the registry's answer. Throws RegistryFailure. */
  post(body: SubmissionBody): Promise<unknown>;
  /** Whether and when a request is posted again; within so many ms in any case. */
  patience(within: number): Patience;
  /** Waits so many ms. */
  pause(ms: number): Promise<void>;
  /** Epoch ms by the registry's clock. */
  now(): number;
  /** Takes what became of a row, as soon as that is known. */
  tell(row: number, outcome: Outcome): void;
}

export interface DeliveryOptions {
  /** Nine digits: the employer of events that name none. */
  employerAfm: string;
  batchSize: number;
  /** After a refused request: leave the rest, or find the events at fault and submit the others. */
  onRejection: 'stop' | 'isolate';
  /** Events that can't be sent as they are. */
  heldBack: Candidate[];
}

/** An event on its way, with the row that it came from. */
type Addressed = Candidate & SentEvent;

/** Why an event was not sent. */
type NotSent = Pick<Extract<Outcome, { status: 'notSent' }>, 'reason' | 'remedy' | 'unreachable'>;

/** Events that were refused together, and why. */
interface Refusal {
  events: Addressed[];
  failure: RegistryFailure;
}

/**
 * Sends events to the registry in batches, in their order, and tells of each what became of it.
 * Section: Endpoints, `POST /Documents/WRKCardSE`.
 *
 * Lateness is judged when a request is sent, not before: a row can become late while others are on their way.
 *
 * @param candidates taken batch by batch; each gets one outcome
 */
export async function deliver(
  candidates: Iterable<Candidate>,
  registry: Registry,
  options: DeliveryOptions,
): Promise<void> {
  const delivery = new Delivery(registry, options);
  const isolation = new Isolation(delivery);
  for (const batch of inBatches(candidates, options.batchSize)) {
    delivery.told.clear();
    if (options.onRejection === 'isolate') {
      await isolation.submit(batch);
    } else {
      const refusal = await delivery.send(batch);
      if (refusal !== undefined) delivery.refuseAll(refusal);
    }
  }
}

/** Statuses that can be the fault of some events of a request. With any other refusal, smaller requests fare no better. */
const FAULT_OF_EVENTS = [400, 409, 413, 422];

/** While a request waits until an event is late by any clock, others can come close to the end of their windows. */
const EDGES = 3;

/** Requests, and the outcomes that follow from their answers. */
class Delivery {
  /** Rows of the batch under way of which it is known what became of them. */
  readonly told = new Set<number>();

  /** Events that the registry confirmed. */
  accepted = 0;

  /** Why nothing more is sent. */
  private halt: RegistryFailure | undefined;

  /** Row of the last check-in that was not submitted, by employee and reference date. */
  private readonly missingCheckIns = new Map<string, number>();

  constructor(
    private readonly registry: Registry,
    private readonly options: DeliveryOptions,
  ) {
    for (const candidate of options.heldBack) this.noteCheckIn(candidate, false);
  }

  /**
   * Sends events in one request and notes their outcomes.
   *
   * @param again how often to send again what lateness kept from being accepted
   * @returns the refusal, where the registry refused the request: then these events have no outcome yet
   */
  async send(candidates: Candidate[], again = EDGES): Promise<Refusal | undefined> {
    if (this.halt !== undefined) return this.leave(candidates, afterFailure(this.halt));
    const patience = this.registry.patience(
      timeLeft(
        candidates.map(({ event }) => event),
        this.registry.now(),
      ),
    );
    let events = this.judged(candidates);
    let unclear: RegistryFailure | undefined;
    while (events.length > 0) {
      const { body, order } = toSubmission(events, this.options.employerAfm);
      const answer = await this.registry.post(body).catch(failureFrom);
      if (!(answer instanceof RegistryFailure)) return this.confirm(events, order, answer);
      if (!(await patience.allows(answer))) {
        if (unclear !== undefined) return this.fail(events, stillUnclear(unclear, answer));
        return await this.refuseOrFail({ events, failure: answer }, again);
      }
      if (answer.kind === 'unknown') unclear = answer;
      // What was on time can be late by now. What the registry may hold already goes out as it was.
      if (unclear === undefined) events = this.judged(events);
    }
    return undefined;
  }

  private async refuseOrFail(refusal: Refusal, again: number): Promise<Refusal | undefined> {
    const { events, failure } = refusal;
    if (failure.kind !== 'refused') return this.fail(events, failure);
    if (!FAULT_OF_EVENTS.includes(failure.status ?? 400)) return this.refuseAll(refusal);
    if (again === 0) return refusal;
    // Between judgement and refusal an event can have become late, or the answer has told the registry's time.
    const wait = timeToBeLate(
      events.map(({ event }) => event),
      this.registry.now(),
    );
    if (wait === 0 && !events.some((sent) => this.isOutdated(sent))) return refusal;
    await this.registry.pause(wait);
    return await this.send(events, again - 1);
  }

  /** The events that can go out now; the others get their outcome. */
  private judged(candidates: Candidate[]): Addressed[] {
    const now = this.registry.now();
    const events: Addressed[] = [];
    for (const { row, event } of candidates) {
      const judgement = judge(event, now);
      if (judgement.ok) events.push({ row, event, late: judgement.late, lateReason: judgement.lateReason });
      else this.note({ row, event }, { status: 'invalid', problems: [judgement.problem], event });
    }
    return events;
  }

  private isOutdated({ event, late }: Addressed): boolean {
    const judgement = judge(event, this.registry.now());
    return !judgement.ok || judgement.late !== late;
  }

  /** Notes a request that succeeded. Nothing more is sent after an answer that is no list of receipts. */
  private confirm(events: Addressed[], order: number[], answer: unknown): undefined {
    const matched = matchReceipts(order, answer);
    if (matched.ok) {
      const near = this.registry.now();
      events.forEach((sent, place) =>
        this.note(sent, { status: 'submitted', sent, receipt: matched.receipts[place], near }),
      );
      this.accepted += events.length;
      return;
    }
    const reason = `${matched.reason}: which one belongs to this event can't be told`;
    // A text can be a page of any size.
    const receipts = typeof answer === 'string' ? readRejection(answer).message : (answer ?? null);
    for (const sent of events) this.note(sent, { status: 'unknown', sent, reason, remedy: LOOK_FIRST, receipts });
    if (!Array.isArray(answer)) this.halt = new RegistryFailure('unknown', matched.reason, { remedy: LOOK_FIRST });
  }

  /** Notes a request that had no answer; nothing more is sent after it. */
  private fail(events: Addressed[], failure: RegistryFailure): undefined {
    this.halt = failure;
    const { kind, message: reason, remedy, unreachable } = failure;
    if (kind !== 'unknown' && kind !== 'cancelled') return this.leave(events, { reason, remedy, unreachable });
    for (const sent of events) this.note(sent, { status: 'unknown', sent, reason, remedy });
  }

  /** Notes events that were not sent. */
  leave(candidates: Candidate[], why: NotSent): undefined {
    for (const { row, event } of candidates) this.note({ row, event }, { status: 'notSent', event, ...why });
  }

  /** Notes events that were refused together; nothing more is sent after them. */
  refuseAll({ events, failure }: Refusal): undefined {
    this.halt = failure;
    const others = events.length - 1;
    const reason = `The registry refused the request that held this event${others > 0 ? ` and ${others} others` : ''}: ${failure.reason}`;
    for (const sent of events) this.reject(sent, failure, reason, failure.remedy);
  }

  /** Notes an event that was refused alone. */
  refuse({ events: [sent], failure }: Refusal): void {
    const checkIn = sent.event.event === 'checkOut' ? this.missingCheckIns.get(shiftOf(sent.event)) : undefined;
    if (checkIn === undefined) {
      this.reject(sent, failure, `The registry refused the event: ${failure.reason}`, failure.remedy);
    } else {
      const reason = `The registry refused the event, whose check-in [item ${checkIn}] was not submitted: ${failure.reason}`;
      this.reject(sent, failure, reason, `Correct item ${checkIn} first, then submit both: this one may be fine`);
    }
  }

  private reject(sent: Addressed, failure: RegistryFailure, reason: string, remedy: string): void {
    const rejection = { branch: failure.branch, reason: failure.reason, message: failure.wording };
    this.note(sent, { status: 'rejected', sent, rejection, reason, remedy });
  }

  private note(candidate: Candidate, outcome: Outcome): void {
    this.registry.tell(candidate.row, outcome);
    this.told.add(candidate.row);
    this.noteCheckIn(candidate, isSettled(outcome));
  }

  private noteCheckIn({ row, event }: Candidate, submitted: boolean): void {
    if (event.event !== 'checkIn') return;
    if (submitted) this.missingCheckIns.delete(shiftOf(event));
    else this.missingCheckIns.set(shiftOf(event), row);
  }
}

const shiftOf = ({ employeeAfm, referenceDate }: WorkCardEvent): string => `${employeeAfm} ${referenceDate}`;

/** Of a request that was sent more than once: the first may have been carried out, whatever the last came to. */
function stillUnclear(first: RegistryFailure, { message }: RegistryFailure): RegistryFailure {
  return new RegistryFailure('unknown', `${first.message}, and sent again it came to this: ${message}`, {
    remedy: LOOK_FIRST,
  });
}

/** Why events are not sent after a failure, and what to do. */
function afterFailure({ kind, message, remedy, unreachable }: RegistryFailure): NotSent {
  return kind === 'unsent' || kind === 'session'
    ? { reason: message, remedy, unreachable }
    : {
        reason: `Not sent, because of an earlier request: ${message}`,
        remedy: 'Submit this row again once the earlier ones are settled',
        unreachable: false,
      };
}

/** How many events of a group are refused one by one, for one reason, before the rest of it is given up. */
const PROBES = 6;

/** Events that the registry refused together. */
interface Group {
  events: Candidate[];
  failure: RegistryFailure;
  /** How many events were accepted in all when it was refused. */
  accepted: number;
  /** Whether some of its events were sent alone, to see if all are refused for the same reason. */
  probed: boolean;
}

/**
 * Finds the events at fault in a refused batch and submits the others, each employee's in their order. Halves are sent
 * one after the other, so k events at fault among n cost O(k log n) requests; a group of which each event that was
 * tried is refused for the same reason is given up after a handful.
 * Section: Endpoints, rule 7 of `POST /Documents/WRKCardSE` ("Any invalid event rejects the whole request").
 */
class Isolation {
  /** Employers and branches of which events were given up last, and why. */
  private hopeless: { cards: Set<string>; failure: RegistryFailure } | undefined;

  constructor(private readonly delivery: Delivery) {}

  /** Gives each event of a batch its outcome. */
  async submit(batch: Candidate[]): Promise<void> {
    await this.checkHopeless(batch);
    const refusal = await this.delivery.send(this.open(batch));
    if (refusal === undefined) return;
    if (refusal.events.length === 1) return this.delivery.refuse(refusal);
    const refused = await this.probe(this.group(refusal.events, refusal.failure));
    const rest = this.open(refusal.events);
    // As long as no event at fault has been found, there is one among those left.
    if (refused > 0) await this.settle(rest);
    else await this.divide({ events: rest, failure: refusal.failure }, this.group(rest, refusal.failure));
  }

  /** Tries one event of those that are like the ones given up before. Is it refused too, so are the others given up. */
  private async checkHopeless(batch: Candidate[]): Promise<void> {
    if (this.hopeless === undefined) return;
    const { cards, failure } = this.hopeless;
    const alike = batch.filter(({ event }) => cards.has(cardOf(event)));
    if (alike.length === 0) return;
    this.hopeless = undefined;
    await this.probe(this.group(alike, failure), PROBES - 1, cards);
  }

  /**
   * Sends events, in parts if need be.
   *
   * @param within the refused group around them, as long as none of it has been accepted
   * @returns whether they were not refused
   */
  private async settle(candidates: Candidate[], within?: Group): Promise<boolean> {
    const refusal = await this.delivery.send(candidates);
    if (refusal === undefined) return true;
    const group = within ?? this.group(refusal.events, refusal.failure);
    if (refusal.events.length > 1) {
      await this.divide(refusal, group);
    } else {
      this.delivery.refuse(refusal);
      if (refusal.failure.reason !== group.failure.reason) return false;
      await this.probe(group, 1, new Set([cardOf(refusal.events[0].event)]));
    }
    return false;
  }

  /** Settles events of which at least one is at fault. */
  private async divide({ events, failure }: { events: Candidate[]; failure: RegistryFailure }, within: Group) {
    const [first, second] = partsOf(events, failure.branch);
    const clean = await this.settle(first, within);
    const rest = this.open(second);
    const still = this.delivery.accepted === within.accepted ? within : undefined;
    // Where the first part went through whole, the fault lies in the second. One event alone is sent, for its own reason.
    if (clean && rest.length > 1) await this.divide({ events: rest, failure }, still ?? this.group(rest, failure));
    else await this.settle(rest, still);
  }

  /**
   * Sends events of a group alone, one after the other, until one is accepted or refused for another reason. Where that
   * does not happen, the others of the same employers and branches are given up.
   *
   * @param tried how many were refused before
   * @param cards employers and branches that these were of
   * @returns how many are refused now
   */
  private async probe(group: Group, tried = 0, cards = new Set<string>()): Promise<number> {
    if (group.probed || this.delivery.accepted > group.accepted) return tried;
    group.probed = true;
    for (let refused = tried; refused < PROBES; refused++) {
      // An employee's first event can go before all others without changing the employee's order.
      const first = firstOfEach(this.open(group.events));
      const place = Math.round((first.length - 1) * (1 - refused / (PROBES - 1)));
      const refusal = await this.delivery.send(first.slice(place, place + 1));
      if (refusal === undefined) return refused;
      cards.add(cardOf(refusal.events[0].event));
      this.delivery.refuse(refusal);
      if (refusal.failure.reason !== group.failure.reason) return refused + 1;
    }
    const { failure } = group;
    this.hopeless = { cards, failure };
    this.delivery.leave(
      this.open(group.events).filter(({ event }) => cards.has(cardOf(event))),
      {
        reason: `Not sent, because the registry refused each of the events that were tried for one reason: ${failure.reason}`,
        remedy: failure.remedy,
        unreachable: false,
      },
    );
    return PROBES;
  }

  private group(events: Candidate[], failure: RegistryFailure): Group {
    return { events, failure, accepted: this.delivery.accepted, probed: false };
  }

  private open<T extends Candidate>(events: T[]): T[] {
    return events.filter(({ row }) => !this.delivery.told.has(row));
  }
}

/** The first event of each employee. */
function firstOfEach(events: Candidate[]): Candidate[] {
  const employees = new Set<string>();
  return events.filter(({ event }) => {
    const first = !employees.has(event.employeeAfm);
    employees.add(event.employeeAfm);
    return first;
  });
}

const cardOf = ({ employerAfm, branch }: WorkCardEvent): string => `${employerAfm} ${branch}`;

/**
 * Two parts of a refused group, to be sent in this order: the branches that the registry did not name before the one
 * that it named, as far as no employee has events in both; else halves.
 */
function partsOf(events: Candidate[], branch: string | null): [Candidate[], Candidate[]] {
  const named = events.filter(({ event }) => event.branch === branch);
  if (named.length > 0 && named.length < events.length) {
    const employees = new Set(named.map(({ event }) => event.employeeAfm));
    const others = events.filter(({ event }) => event.branch !== branch);
    if (others.every(({ event }) => !employees.has(event.employeeAfm))) return [others, named];
  }
  const middle = events.length >> 1;
  return [events.slice(0, middle), events.slice(middle)];
}
