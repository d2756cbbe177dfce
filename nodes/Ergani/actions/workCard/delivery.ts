import { inBatches, matchReceipts, toSubmission, type SubmissionBody } from '../../model/submission';
import { judge, type WorkCardEvent } from '../../model/workCardEvent';
import { LOOK_FIRST, RegistryFailure } from '../../transport/failure';
import type { Outcome, SentEvent } from './outcome';

/** A row that is ready to be sent. */
export interface Candidate {
  /** Index of the row. */
  row: number;
  event: WorkCardEvent;
}

/** What the delivery needs of the world. */
export interface Registry {
  /** Posts one request and returns the registry's answer. Throws RegistryFailure. */
  post(body: SubmissionBody): Promise<unknown>;
  /** Epoch ms by the registry's clock. */
  now(): number;
}

export interface DeliveryOptions {
  /** Nine digits: the employer of events that name none. */
  employerAfm: string;
  batchSize: number;
  /** After a refused request: leave the rest, or find the events at fault and submit the others. */
  onRejection: 'stop' | 'isolate';
}

interface Addressed extends SentEvent {
  row: number;
}

/**
 * Sends events to the registry in batches, in their order, and tells of each what became of it.
 * Section: Endpoints, `POST /Documents/WRKCardSE`.
 *
 * Lateness is judged when a request is sent, not before: a row can become late while others are on their way.
 *
 * @returns one outcome for each candidate, by row
 */
export async function deliver(
  candidates: Candidate[],
  registry: Registry,
  options: DeliveryOptions,
): Promise<Map<number, Outcome>> {
  const delivery = new Delivery(registry, options);
  const isolation = new Isolation(delivery);
  for (const batch of inBatches(candidates, options.batchSize)) {
    const events = delivery.judged(batch);
    const refusal = await delivery.send(events);
    if (refusal === undefined) continue;
    if (options.onRejection === 'isolate') await isolation.settle(events, refusal);
    else delivery.refuseAll(events, refusal);
  }
  return delivery.outcomes;
}

/** Requests, and the outcomes that follow from their answers. */
class Delivery {
  readonly outcomes = new Map<number, Outcome>();

  /** Events that the registry confirmed. */
  accepted = 0;

  /** Why nothing more is sent. */
  private halt: RegistryFailure | undefined;

  /** Row of the last refused check-in, by employee and reference date. */
  private readonly refusedCheckIns = new Map<string, number>();

  constructor(
    private readonly registry: Registry,
    private readonly options: DeliveryOptions,
  ) {}

  /** The events of a batch that can go out now; the others get their outcome. */
  judged(batch: Candidate[]): Addressed[] {
    const now = this.registry.now();
    const events: Addressed[] = [];
    for (const { row, event } of batch) {
      const judgement = judge(event, now);
      if (judgement.ok) events.push({ row, event, late: judgement.late, lateReason: judgement.lateReason });
      else this.outcomes.set(row, { status: 'invalid', problems: [judgement.problem], event });
    }
    return events;
  }

  /**
   * Sends events in one request and notes their outcomes.
   *
   * @returns the refusal, where the registry refused the request: then these events have no outcome yet
   */
  async send(events: Addressed[]): Promise<RegistryFailure | undefined> {
    if (events.length === 0) return undefined;
    if (this.halt !== undefined) return this.leave(events, ...afterFailure(this.halt));
    const { body, order } = toSubmission(events, this.options.employerAfm);
    const answer = await this.registry.post(body).catch(failureAsAnswer);
    if (answer instanceof RegistryFailure) {
      if (answer.kind === 'refused') return answer;
      this.fail(events, answer);
      return undefined;
    }
    const matched = matchReceipts(order, answer);
    if (!matched.ok) {
      const reason = `${matched.reason}: which one belongs to this event can't be told`;
      for (const sent of events) {
        this.outcomes.set(sent.row, { status: 'unknown', sent, reason, remedy: LOOK_FIRST, receipts: answer ?? null });
      }
      return undefined;
    }
    const near = this.registry.now();
    events.forEach((sent, place) =>
      this.outcomes.set(sent.row, { status: 'submitted', sent, receipt: matched.receipts[place], near }),
    );
    this.accepted += events.length;
    return undefined;
  }

  /** Notes a request that had no answer; nothing more is sent after it. */
  private fail(events: Addressed[], failure: RegistryFailure): void {
    this.halt = failure;
    const { kind, message: reason, remedy } = failure;
    if (kind !== 'unknown' && kind !== 'cancelled') return this.leave(events, reason, remedy);
    for (const sent of events) this.outcomes.set(sent.row, { status: 'unknown', sent, reason, remedy });
  }

  /** Notes events that were not sent. */
  leave(events: Addressed[], reason: string, remedy: string): undefined {
    for (const { row, event } of events) this.outcomes.set(row, { status: 'notSent', event, reason, remedy });
  }

  /** Notes a request whose events were refused together; nothing more is sent after it. */
  refuseAll(events: Addressed[], refusal: RegistryFailure): void {
    this.halt = refusal;
    const others = events.length - 1;
    const reason = `The registry refused the request that held this event${others > 0 ? ` and ${others} others` : ''}: ${refusal.reason}`;
    for (const sent of events) this.reject(sent, refusal, reason, refusal.remedy);
  }

  /** Notes an event that was refused alone. */
  refuse(sent: Addressed, refusal: RegistryFailure): void {
    const { event, employeeAfm, referenceDate } = sent.event;
    const shift = `${employeeAfm} ${referenceDate}`;
    const checkIn = event === 'checkOut' ? this.refusedCheckIns.get(shift) : undefined;
    if (event === 'checkIn') this.refusedCheckIns.set(shift, sent.row);
    if (checkIn === undefined) {
      this.reject(sent, refusal, `The registry refused the event: ${refusal.reason}`, refusal.remedy);
    } else {
      const reason = `The registry refused the event, after it had refused its check-in [item ${checkIn}]: ${refusal.reason}`;
      this.reject(sent, refusal, reason, `Correct item ${checkIn} first, then submit both again: this one may be fine`);
    }
  }

  private reject(sent: Addressed, refusal: RegistryFailure, reason: string, remedy: string): void {
    const rejection = { branch: refusal.branch, reason: refusal.reason, message: refusal.wording };
    this.outcomes.set(sent.row, { status: 'rejected', sent, rejection, reason, remedy });
  }
}

function failureAsAnswer(error: unknown): RegistryFailure {
  if (error instanceof RegistryFailure) return error;
  throw error;
}

/** Why events are not sent after a failure, and what to do. */
function afterFailure({ kind, message, remedy }: RegistryFailure): [reason: string, remedy: string] {
  return kind === 'unsent' || kind === 'session'
    ? [message, remedy]
    : [
        `Not sent, because of an earlier request: ${message}`,
        'Submit this row again once the earlier ones are settled',
      ];
}

/** How many events of a group are refused one by one, for one reason, before the rest of it is given up. */
const PROBES = 5;

/** A group of events that was refused together, and of which none has been accepted since. */
interface Refused {
  events: Addressed[];
  reason: string;
  /** How many events were accepted in all when it was refused. */
  accepted: number;
  probed: boolean;
}

/**
 * Finds the events at fault in a refused batch and submits the others, each employee's in their order. Halves are sent
 * one after the other, so k events at fault among n cost O(k log n) requests; a group of which each event that was
 * tried is refused for the same reason is given up after a handful.
 * Section: Endpoints, rule 7 of `POST /Documents/WRKCardSE` ("Any invalid event rejects the whole request").
 */
class Isolation {
  /** The reason for which the last batch was given up. */
  private hopeless: string | undefined;

  constructor(private readonly delivery: Delivery) {}

  /** Gives each event of a refused batch its outcome. */
  async settle(events: Addressed[], refusal: RegistryFailure): Promise<void> {
    if (refusal.reason === this.hopeless) return this.giveUp(events, refusal);
    this.hopeless = undefined;
    await this.divide(events, refusal, this.group(events, refusal));
  }

  private group(events: Addressed[], { reason }: RegistryFailure): Refused {
    return { events, reason, accepted: this.delivery.accepted, probed: false };
  }

  private open(events: Addressed[]): Addressed[] {
    return events.filter(({ row }) => !this.delivery.outcomes.has(row));
  }

  /** @param within the largest group around these events of which none has been accepted */
  private async divide(events: Addressed[], refusal: RegistryFailure, within: Refused): Promise<void> {
    if (events.length === 1) {
      this.delivery.refuse(events[0], refusal);
      await this.probe(within, refusal);
      return;
    }
    const [first, second] = partsOf(events, refusal.branch);
    const refused = await this.delivery.send(first);
    if (refused !== undefined) await this.divide(first, refused, within);

    const rest = this.open(second);
    // Where the first part went through whole, the fault lies in the second: only one event alone is sent, for its own reason.
    const known = refused === undefined && rest.length === second.length && rest.length > 1;
    const again = known ? refusal : await this.delivery.send(rest);
    if (again === undefined) return;
    const alone = this.delivery.accepted > within.accepted;
    await this.divide(rest, again, alone ? this.group(rest, again) : within);
  }

  /** After an event was refused for the very reason of its group: tries some others alone, and gives up if all are. */
  private async probe(within: Refused, refusal: RegistryFailure): Promise<void> {
    if (within.probed || refusal.reason !== within.reason || this.delivery.accepted > within.accepted) return;
    within.probed = true;
    for (let tried = 1; tried < PROBES; tried++) {
      const first = firstOfEach(this.open(within.events));
      if (first.length === 0) return;
      const event = first[Math.floor(((first.length - 1) * (PROBES - tried)) / (PROBES - 1))];
      const answer = await this.delivery.send([event]);
      if (answer === undefined) return;
      this.delivery.refuse(event, answer);
      if (answer.reason !== within.reason) return;
    }
    this.hopeless = within.reason;
    this.giveUp(this.open(within.events), refusal);
  }

  private giveUp(events: Addressed[], { reason, remedy }: RegistryFailure): void {
    this.delivery.leave(
      events,
      `Not sent, because the registry refused each of the events that were tried for one reason: ${reason}`,
      remedy,
    );
  }
}

/** The first event of each employee: one that can be sent before all others without changing an employee's order. */
function firstOfEach(events: Addressed[]): Addressed[] {
  const employees = new Set<string>();
  return events.filter(({ event }) => {
    const first = !employees.has(event.employeeAfm);
    employees.add(event.employeeAfm);
    return first;
  });
}

/**
 * Two parts of a refused group, to be sent in this order: the branches that the registry did not name before the one
 * that it named, as far as no employee has events in both; else halves.
 */
function partsOf(events: Addressed[], branch: string | null): [Addressed[], Addressed[]] {
  const named = events.filter(({ event }) => event.branch === branch);
  if (named.length > 0 && named.length < events.length) {
    const employees = new Set(named.map(({ event }) => event.employeeAfm));
    const others = events.filter(({ event }) => event.branch !== branch);
    if (others.every(({ event }) => !employees.has(event.employeeAfm))) return [others, named];
  }
  const middle = events.length >> 1;
  return [events.slice(0, middle), events.slice(middle)];
}
