import { isOfWrongEmployer, readRejection } from '../../model/registry/rejection';
import { inBatches, matchReceipts, toSubmission, type SubmissionBody } from '../../model/workCard/submission';
import { judge, timeLeft, timeToBeSure, timeToHappen } from '../../model/workCard/lateness';
import type { WorkCardEvent } from '../../model/workCard/workCardEvent';
import { failureOfError, LOOK_FIRST, RegistryFailure } from '../../transport/failure';
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
 * Lateness is judged when a request is sent, not before: a row can become late while others are on their way. An event
 * that is up to a minute early by the registry's clock, and what its employee has after it, goes out once it has
 * happened, after all others: nobody waits for a clock that runs fast but those whom it stamped.
 *
 * @param candidates taken batch by batch; each gets one outcome
 */
export async function deliver(
  candidates: Iterable<Candidate>,
  registry: Registry,
  options: DeliveryOptions,
): Promise<void> {
  const delivery = new Delivery(registry, options);
  const isolation = new Isolation(delivery, options.employerAfm);
  let open = candidates;
  for (let round = 0; ; round++) {
    delivery.mayPutOff = round < ROUNDS;
    for (const batch of inBatches(open, options.batchSize)) {
      if (options.onRejection === 'isolate') {
        await isolation.submit(batch);
      } else {
        const refusal = await delivery.send(batch);
        if (refusal !== undefined) delivery.refuseAll(refusal);
      }
    }
    const early = await delivery.happened();
    if (early.length === 0) return;
    open = early;
  }
}

/** A clock that is set back makes events early once more; after so many rounds they go out all the same. */
const ROUNDS = 3;

/** Statuses that can be the fault of some events of a request. With any other refusal, smaller requests fare no better. */
const FAULT_OF_EVENTS = [400, 409, 413, 422];
const TOO_LARGE = 413;

/** While a request waits until an event is late by any clock, others can come close to the end of their windows. */
const EDGES = 3;

/** Requests, and the outcomes that follow from their answers. */
class Delivery {
  /** Whether events that have not happened yet wait. */
  mayPutOff = true;

  /** Events that wait until they have happened, or for one of their employee that does. */
  private early: Candidate[] = [];

  /** Row of the first event that waits, by employee. */
  private readonly waits = new Map<string, number>();

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
    let sentAt = this.registry.now();
    let events = this.judged(candidates);
    const patience = this.registry.patience(timeLeft(eventsOf(events), sentAt));
    let unclear: RegistryFailure | undefined;
    while (events.length > 0) {
      const { body, order } = toSubmission(events, this.options.employerAfm);
      const answer = await this.registry.post(body).catch(failureOfError);
      if (!(answer instanceof RegistryFailure)) return this.confirm(events, order, answer);
      if (!(await patience.allows(answer))) {
        if (unclear !== undefined) return this.fail(events, stillUnclear(unclear, answer));
        return await this.refuseOrFail({ events, failure: answer }, sentAt, again);
      }
      if (answer.kind === 'unknown') unclear = answer;
      sentAt = this.registry.now();
      // What was on time can be late by now. What the registry may hold already goes out as it was.
      if (unclear === undefined) events = this.judged(events);
    }
    return undefined;
  }

  private async refuseOrFail(refusal: Refusal, sentAt: number, again: number): Promise<Refusal | undefined> {
    const { events, failure } = refusal;
    if (failure.kind !== 'refused') return this.fail(events, failure);
    if (!FAULT_OF_EVENTS.includes(failure.status ?? 400)) return this.refuseAll(refusal);
    // Neither the size nor the employer is a matter of time.
    if (again === 0 || failure.status === TOO_LARGE || isOfWrongEmployer(failure.reason)) return refusal;
    // Between judgement and refusal an event can have become late, or the answer has told the registry's time.
    const now = this.registry.now();
    const wait = timeToBeSure(eventsOf(events), now);
    const early = timeToHappen(eventsOf(events), Math.min(sentAt, now)) > 0;
    if (wait === 0 && !early && !events.some((sent) => this.isOutdated(sent))) return refusal;
    await this.registry.pause(wait);
    return await this.send(events, again - 1);
  }

  /** The events that can go out now; those that wait get their outcome later, the others now. */
  private judged(candidates: Candidate[]): Addressed[] {
    const now = this.registry.now();
    const events: Addressed[] = [];
    for (const { row, event } of candidates) {
      const judgement = judge(event, now);
      if (!judgement.ok) this.note({ row, event }, { status: 'invalid', problems: [judgement.problem], event });
      else if (this.mustWait({ row, event }, now)) this.early.push({ row, event });
      else events.push({ row, ...judgement.value });
    }
    return events;
  }

  private mustWait({ row, event: { employeeAfm, eventTime } }: Candidate, now: number): boolean {
    if (!this.mayPutOff) return false;
    const first = this.waits.get(employeeAfm) ?? Infinity;
    if (eventTime > now && row < first) this.waits.set(employeeAfm, row);
    return eventTime > now || row > first;
  }

  /** Waits until the events that were put off have happened, and returns them in the rows' order. */
  async happened(): Promise<Candidate[]> {
    const early = this.early.sort((a, b) => a.row - b.row);
    this.early = [];
    this.waits.clear();
    if (this.halt === undefined) await this.registry.pause(timeToHappen(eventsOf(early), this.registry.now()));
    return early;
  }

  private isOutdated({ event, late }: Addressed): boolean {
    const judgement = judge(event, this.registry.now());
    return !judgement.ok || judgement.value.late !== late;
  }

  /** Notes a request that succeeded. Nothing more is sent after an answer that is no list of receipts. */
  private confirm(events: Addressed[], order: number[], answer: unknown): undefined {
    const matched = matchReceipts(order, answer);
    if (matched.ok) {
      const near = this.registry.now();
      events.forEach((sent, place) =>
        this.note(sent, { status: 'submitted', sent, receipt: matched.receipts[place], near }),
      );
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
    for (const sent of events) this.reject(sent, failure, reason);
  }

  /** Notes an event that was refused alone. */
  refuse({ events: [sent], failure }: Refusal): void {
    const checkIn = sent.event.event === 'checkOut' ? this.missingCheckIns.get(shiftOf(sent.event)) : undefined;
    if (checkIn === undefined) return this.refuseEach([sent], failure);
    const reason = `The registry refused the event, whose check-in [item ${checkIn}] was not submitted: ${failure.reason}`;
    this.reject(sent, failure, reason, `Correct item ${checkIn} first, then submit both: this one may be fine`);
  }

  /** Notes events that were refused together, each for what the registry said. */
  refuseEach(events: Addressed[], failure: RegistryFailure): void {
    for (const sent of events) this.reject(sent, failure, `The registry refused the event: ${failure.reason}`);
  }

  private reject(sent: Addressed, failure: RegistryFailure, reason: string, remedy = failure.remedy): void {
    const rejection = { branch: failure.branch, reason: failure.reason, message: failure.wording };
    this.note(sent, { status: 'rejected', sent, rejection, reason, remedy });
  }

  private note(candidate: Candidate, outcome: Outcome): void {
    this.registry.tell(candidate.row, outcome);
    this.noteCheckIn(candidate, isSettled(outcome));
  }

  private noteCheckIn({ row, event }: Candidate, submitted: boolean): void {
    if (event.event !== 'checkIn') return;
    if (submitted) this.missingCheckIns.delete(shiftOf(event));
    else this.missingCheckIns.set(shiftOf(event), row);
  }
}

const eventsOf = (candidates: Candidate[]): WorkCardEvent[] => candidates.map(({ event }) => event);

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

/**
 * Finds the events at fault in a refused batch and submits all others, each employee's in the rows' order.
 * Section: Endpoints, rule 7 of `POST /Documents/WRKCardSE` ("Any invalid event rejects the whole request").
 *
 * Of a refused group its first half goes out next; where that goes through the fault lies in the other half, which is
 * then halved unsent. Thus each search ends at one event, which is refused alone, for its own reason. How many of the
 * events behind it go out at once follows from what was found so far: half as many after each fault, twice as many
 * after each group that goes through. So k events at fault among n cost at most 1 + k * (log2(n / k) + 6) requests, and
 * never more than 2n + k; where all n are at fault, little more than n.
 *
 * The wrong employer is the fault of all events of that employer: they are given up at once, for one request.
 */
class Isolation {
  /** Employers that are not the connected one, and how the registry said so. */
  private readonly wrongEmployers = new Map<string, RegistryFailure>();

  constructor(
    private readonly delivery: Delivery,
    private readonly employerAfm: string,
  ) {}

  /** Gives each event of a batch its outcome. */
  async submit(batch: Candidate[]): Promise<void> {
    let queue = this.leaveWrongEmployers(batch);
    // So many events go out at once as long as nothing is known of them.
    let size = queue.length;
    // Among so many at the head of the queue at least one is at fault.
    let suspects = 0;
    let count = size;
    while (queue.length > 0) {
      const refusal = await this.delivery.send(queue.slice(0, count));
      queue = queue.slice(count);
      if (refusal === undefined) {
        if (suspects === 0) size *= 2;
        suspects = Math.max(0, suspects - count);
      } else if (this.learnWrongEmployers(refusal)) {
        const [wrong, others] = this.byEmployer(refusal.events);
        this.delivery.refuseEach(wrong, refusal.failure);
        queue = this.leaveWrongEmployers([...others, ...queue]);
        suspects = 0;
      } else if (refusal.events.length === 1) {
        this.delivery.refuse(refusal);
        size = Math.max(1, size >> 1);
        suspects = 0;
      } else {
        const { events, failure } = refusal;
        const [first, second] = partsOf(events, suspects === 0 ? failure.branch : null);
        queue = [...first, ...second, ...queue];
        count = first.length;
        // That it is too large is no event's fault.
        if (failure.status === TOO_LARGE) size = count;
        suspects = failure.status === TOO_LARGE ? 0 : events.length;
        continue;
      }
      count = suspects === 0 ? size : Math.max(1, suspects >> 1);
    }
  }

  /** Takes note of the employers that a refusal tells not to be the connected one. Returns whether it is certain which. */
  private learnWrongEmployers({ events, failure }: Refusal): boolean {
    if (!isOfWrongEmployer(failure.reason)) return false;
    const employers = new Set(events.map((sent) => this.employerOf(sent)));
    if (employers.size > 1 && this.employerAfm === '') return false;
    if (employers.size > 1) employers.delete(this.employerAfm);
    for (const employer of employers) this.wrongEmployers.set(employer, failure);
    return true;
  }

  /** Notes the events of employers that were refused before as not sent, and returns the others. */
  private leaveWrongEmployers(candidates: Candidate[]): Candidate[] {
    if (this.wrongEmployers.size === 0) return candidates;
    const [wrong, others] = this.byEmployer(candidates);
    for (const candidate of wrong) {
      const { reason, remedy } = this.wrongEmployers.get(this.employerOf(candidate)) as RegistryFailure;
      this.delivery.leave([candidate], {
        reason: `Not sent, because the registry refused other events of this employer: ${reason}`,
        remedy,
        unreachable: false,
      });
    }
    return others;
  }

  /** Those of wrong employers, and the others. */
  private byEmployer<T extends Candidate>(candidates: T[]): [wrong: T[], others: T[]] {
    const isWrong = (candidate: T) => this.wrongEmployers.has(this.employerOf(candidate));
    return [candidates.filter(isWrong), candidates.filter((candidate) => !isWrong(candidate))];
  }

  private employerOf({ event }: Candidate): string {
    return event.employerAfm ?? this.employerAfm;
  }
}

/**
 * Two parts of a refused group, to be sent in this order: the branches that the registry did not name before the one
 * that it named, as far as no employee has events in both; else halves.
 *
 * @param branch the one that the registry named, if any
 */
function partsOf<T extends Candidate>(events: T[], branch: string | null): [T[], T[]] {
  const named = events.filter(({ event }) => event.branch === branch);
  if (named.length > 0 && named.length < events.length) {
    const employees = new Set(named.map(({ event }) => event.employeeAfm));
    const others = events.filter(({ event }) => event.branch !== branch);
    if (others.every(({ event }) => !employees.has(event.employeeAfm))) return [others, named];
  }
  const middle = events.length >> 1;
  return [events.slice(0, middle), events.slice(middle)];
}
