import { counted } from '../../model/cells/numbers';
import { isOfOneEvent } from '../../model/registry/reasons';
import { readRejection } from '../../model/registry/rejection';
import { inBatches } from '../../model/workCard/submission';
import { failureOfError, LOOK_FIRST, RegistryFailure, type Said } from '../../transport/failure';
import type { Patience } from '../../transport/patience';
import type { Addressed, Candidate, DocumentKind } from './documentKind';
import { Isolation } from './isolation';
import { isSettled, type Outcome, type Why } from './outcome';

/** What the delivery needs of the world around it. */
export interface World<Entry, Judged> {
  /** Posts one request, once, and returns the registry's answer. Throws RegistryFailure. */
  post(body: object): Promise<unknown>;
  /** Whether and when a request is posted again; within so many ms in any case. */
  patience(within: number): Patience;
  /** Waits so many ms. */
  pause(ms: number): Promise<void>;
  /** Epoch ms by the registry's clock. */
  now(): number;
  /** Takes what became of a candidate, by its id, as soon as that is known. */
  tell(id: number, outcome: Outcome<Entry, Judged>): void;
}

export interface DeliveryOptions<Entry> {
  batchSize: number;
  /** After a refused request: leave the rest, or find the entries at fault and submit the others. */
  onRejection: 'stop' | 'isolate';
  /** What can't be sent as it is. */
  heldBack: Candidate<Entry>[];
}

/** Why something was not sent. */
type NotSent = Omit<Extract<Outcome<unknown, unknown>, { status: 'notSent' }>, 'status' | 'entry'>;

/** Entries that the registry refused together, and why: they have no outcome yet. */
export interface Refusal<Entry, Judged> {
  refused: Addressed<Entry, Judged>[];
  failure: RegistryFailure;
  /** What it says of single ones, by their ids. */
  named: Map<number, Said>;
}

/** What became of a request: all of its entries have their outcomes, or it was refused. */
export type Sent<Entry, Judged> = 'settled' | Refusal<Entry, Judged>;

/**
 * Sends entries to the registry in batches, in their order, and tells of each what became of it.
 * Section: Endpoints, `POST /Documents/WRKCardSE`.
 *
 * They are judged when a request is sent, not before: one can become late while others are on their way. What is early
 * by the registry's clock, and what its owner has after it, goes out once it is time, after all others: nobody waits
 * for a clock that runs fast but those whom it stamped.
 *
 * @param candidates taken batch by batch; each gets one outcome
 */
export async function deliver<Entry, Judged>(
  candidates: Iterable<Candidate<Entry>>,
  kind: DocumentKind<Entry, Judged>,
  world: World<Entry, Judged>,
  options: DeliveryOptions<Entry>,
): Promise<void> {
  const delivery = new Delivery(kind, world, options.heldBack);
  const isolation = new Isolation(delivery, kind);
  let open = candidates;
  for (let round = 0; ; round++) {
    delivery.mayPutOff = round < ROUNDS;
    for (const batch of inBatches(open, options.batchSize)) {
      if (options.onRejection === 'isolate') {
        await isolation.submit(batch);
      } else {
        const sent = await delivery.send(batch);
        if (sent !== 'settled') delivery.refuseAll(sent);
      }
    }
    const early = await delivery.untilTime();
    if (early.length === 0) return;
    open = early;
  }
}

/** A clock that is set back makes entries early once more; after so many rounds they go out all the same. */
const ROUNDS = 3;

/** Statuses that can be the fault of some entries of a request. With any other refusal, smaller requests fare no better. */
const FAULT_OF_ENTRIES = [400, 409, 413, 422];
export const TOO_LARGE = 413;

/** Of an entry whose request was refused for others, which the registry names. */
const OTHERS_NAMED = {
  code: 'othersAtFault',
  remedy: 'Correct the events that the registry names, then submit this one again: it may be fine',
} as const;

/** While a request waits until an entry is late by any clock, others can come close to the end of their windows. */
const EDGES = 3;

/** Requests, and the outcomes that follow from their answers. */
export class Delivery<Entry, Judged> {
  /** Whether what is early waits. */
  mayPutOff = true;

  /** What waits until it is time, or for something of its owner that does. */
  private early: Candidate<Entry>[] = [];

  /** Id of the first candidate that waits, by owner. */
  private readonly waits = new Map<string, number>();

  /** Why nothing more is sent. */
  private halt: RegistryFailure | undefined;

  /** Item of the last basis that was not submitted, such as a check-in, by its key. */
  private readonly missing = new Map<string, number>();

  constructor(
    private readonly kind: DocumentKind<Entry, Judged>,
    private readonly world: World<Entry, Judged>,
    heldBack: Candidate<Entry>[],
  ) {
    for (const candidate of heldBack) this.noteBasis(candidate, false);
  }

  /**
   * Sends candidates in one request and tells what became of them, but where the registry refused it.
   *
   * @param again how often to send again what lateness kept from being accepted
   */
  async send(candidates: Candidate<Entry>[], again = EDGES): Promise<Sent<Entry, Judged>> {
    if (this.halt !== undefined) return this.leave(candidates, afterFailure(this.halt));
    let sentAt = this.world.now();
    let ready = this.judged(candidates);
    const patience = this.world.patience(this.kind.timeLeft(entriesOf(ready), sentAt));
    let unclear: RegistryFailure | undefined;
    while (ready.length > 0) {
      const { body, order } = this.kind.toRequest(ready.map(({ judged }) => judged));
      const answer = await this.world.post(body).catch(failureOfError);
      if (!(answer instanceof RegistryFailure)) return this.confirm(ready, order, answer);
      if (!(await patience.allows(answer))) {
        if (unclear !== undefined) return this.fail(ready, stillUnclear(unclear, answer));
        return await this.refuseOrFail(ready, answer, sentAt, again);
      }
      if (answer.kind === 'unknown') unclear = answer;
      sentAt = this.world.now();
      // What was on time can be late by now. What the registry may hold already goes out as it was.
      if (unclear === undefined) ready = this.judged(ready);
    }
    return 'settled';
  }

  private async refuseOrFail(
    refused: Addressed<Entry, Judged>[],
    failure: RegistryFailure,
    sentAt: number,
    again: number,
  ): Promise<Sent<Entry, Judged>> {
    if (failure.kind !== 'refused') return this.fail(refused, failure);
    const refusal = { refused, failure, named: this.namedIn(refused, failure) };
    if (!FAULT_OF_ENTRIES.includes(failure.status ?? 400)) return this.refuseAll(refusal);
    // Neither the size nor the employer is a matter of time.
    if (again === 0 || failure.status === TOO_LARGE || failure.reasonCode === 'wrongEmployer') return refusal;
    // Between judgement and refusal something can have become late, or the answer has told the registry's time.
    const now = this.world.now();
    const entries = entriesOf(refused);
    const wait = this.kind.timeToBeSure(entries, now);
    const early = this.kind.timeToHappen(entries, Math.min(sentAt, now)) > 0;
    const outdated = refused.some(({ judged }) => this.kind.isOutdated(judged, now));
    if (wait === 0 && !early && !outdated) return refusal;
    await this.world.pause(wait);
    return await this.send(refused, again - 1);
  }

  /** What a refusal says of single entries, by their ids. */
  private namedIn(refused: Addressed<Entry, Judged>[], failure: RegistryFailure): Map<number, Said> {
    const rejections = this.kind.namedIn(entriesOf(refused), failure.movements);
    const named = new Map([...rejections].map(([place, rejection]) => [refused[place].id, failure.saidOf(rejection)]));
    const bases = new Set(refused.map(({ id, entry }) => (named.has(id) ? undefined : this.kind.givesBasis(entry))));
    for (const { id, entry } of refused) {
      const basis = this.kind.needsBasis(entry);
      // It may be fine once what it rests on is recorded.
      if (basis !== undefined && bases.has(basis) && mayLackBasis(named.get(id))) named.delete(id);
    }
    return named;
  }

  /** The candidates that can go out now; those that wait get their outcome later, the others now. */
  private judged(candidates: Candidate<Entry>[]): Addressed<Entry, Judged>[] {
    const now = this.world.now();
    const ready: Addressed<Entry, Judged>[] = [];
    for (const { id, item, entry } of candidates) {
      const judged = this.kind.judge(entry, now);
      if (!judged.ok) this.note({ id, item, entry }, { status: 'invalid', problems: [judged.problem], entry });
      else if (this.mustWait({ id, item, entry }, now)) this.early.push({ id, item, entry });
      else ready.push({ id, item, entry, judged: judged.value });
    }
    return ready;
  }

  private mustWait({ id, entry }: Candidate<Entry>, now: number): boolean {
    if (!this.mayPutOff) return false;
    const early = this.kind.isEarly(entry, now);
    const owner = this.kind.ownerOf(entry);
    const first = this.waits.get(owner) ?? Infinity;
    if (early && id < first) this.waits.set(owner, id);
    return early || id > first;
  }

  /** Waits until it is time for what was put off, and returns that in its order. */
  async untilTime(): Promise<Candidate<Entry>[]> {
    const early = this.early.sort((a, b) => a.id - b.id);
    this.early = [];
    this.waits.clear();
    if (this.halt === undefined) await this.world.pause(this.kind.timeToHappen(entriesOf(early), this.world.now()));
    return early;
  }

  /** Tells of a request that succeeded. Nothing more is sent after an answer that is no list of receipts. */
  private confirm(sent: Addressed<Entry, Judged>[], order: number[][], answer: unknown): 'settled' {
    const matched = this.kind.receiptsIn(order, answer);
    if (matched.ok) {
      const near = this.world.now();
      sent.forEach((one, place) =>
        this.note(one, { status: 'submitted', judged: one.judged, receipt: matched.receipts[place], near }),
      );
      return 'settled';
    }
    const code = Array.isArray(answer) ? 'receiptsUnmatched' : 'unexpectedAnswer';
    const reason = `${matched.reason}: which one belongs to this event can't be told`;
    // A text can be a page of any size.
    const receipts = typeof answer === 'string' ? readRejection(answer).message : (answer ?? null);
    for (const one of sent) {
      this.note(one, { status: 'unknown', judged: one.judged, code, reason, remedy: LOOK_FIRST, receipts });
    }
    if (!Array.isArray(answer))
      this.halt = new RegistryFailure('unknown', matched.reason, { code, remedy: LOOK_FIRST });
    return 'settled';
  }

  /** Tells of a request that had no answer; nothing more is sent after it. */
  private fail(sent: Addressed<Entry, Judged>[], failure: RegistryFailure): 'settled' {
    this.halt = failure;
    const { kind, reasonCode: code, message: reason, remedy, unreachable } = failure;
    if (kind !== 'unknown' && kind !== 'cancelled') return this.leave(sent, { code, reason, remedy, unreachable });
    for (const one of sent) this.note(one, { status: 'unknown', judged: one.judged, code, reason, remedy });
    return 'settled';
  }

  /** Tells of what was not sent. */
  leave(candidates: Candidate<Entry>[], why: NotSent): 'settled' {
    for (const candidate of candidates) this.note(candidate, { status: 'notSent', entry: candidate.entry, ...why });
    return 'settled';
  }

  /** Tells of a request that was refused as a whole; nothing more is sent after it. */
  refuseAll(refusal: Refusal<Entry, Judged>): 'settled' {
    const { refused, failure, named } = refusal;
    this.halt = failure;
    const others = refused.length - 1;
    const held = `held this event${others > 0 ? ` and ${counted(others, 'other')}` : ''}`;
    const reason = `The registry refused the request that ${held}: ${failure.reason}`;
    const { reasonCode, remedy, generalRemedy } = failure;
    let why: Pick<Why, 'code' | 'remedy'> = { code: reasonCode, remedy };
    if (named.size > 0) why = OTHERS_NAMED;
    // Which of several it is that a reason is about is not told.
    else if (others > 0 && isOfOneEvent(reasonCode)) why = { code: 'refused', remedy: generalRemedy };
    for (const one of this.refuseNamed(refusal)) this.reject(one, failure, reason, why);
    return 'settled';
  }

  /** Tells of the entries that a refusal names, each for its own reason, and returns the others. */
  refuseNamed({ refused, named }: Refusal<Entry, Judged>): Addressed<Entry, Judged>[] {
    return refused.filter((one) => {
      const said = named.get(one.id);
      if (said !== undefined) this.refuse(one, said);
      return said === undefined;
    });
  }

  /** Tells of an entry that was refused for itself. */
  refuse(refused: Addressed<Entry, Judged>, said: Said): void {
    const basis = this.kind.needsBasis(refused.entry);
    const item = basis === undefined ? undefined : this.missing.get(basis);
    if (item === undefined || !mayLackBasis(said)) return this.refuseEach([refused], said);
    const { because, remedy } = this.kind.withoutBasis(item);
    this.reject(refused, said, `The registry refused the event, ${because}: ${said.reason}`, {
      code: 'noCheckIn',
      remedy,
    });
  }

  /** Tells of entries that were refused together, each for what the registry said. */
  refuseEach(refused: Addressed<Entry, Judged>[], said: Said): void {
    for (const one of refused) this.reject(one, said, `The registry refused the event: ${said.reason}`);
  }

  private reject(
    refused: Addressed<Entry, Judged>,
    said: Said,
    reason: string,
    { code, remedy }: Pick<Why, 'code' | 'remedy'> = { code: said.reasonCode, remedy: said.remedy },
  ): void {
    const rejection = { branch: said.branch, reason: said.reason, message: said.wording };
    this.note(refused, { status: 'rejected', judged: refused.judged, rejection, code, reason, remedy });
  }

  private note(candidate: Candidate<Entry>, outcome: Outcome<Entry, Judged>): void {
    this.world.tell(candidate.id, outcome);
    this.noteBasis(candidate, isSettled(outcome));
  }

  private noteBasis({ item, entry }: Candidate<Entry>, submitted: boolean): void {
    const basis = this.kind.givesBasis(entry);
    if (basis === undefined) return;
    if (submitted) this.missing.delete(basis);
    else this.missing.set(basis, item);
  }
}

/** Whether the reason of a refusal can be that something is missing, since it is known to be no other. */
const mayLackBasis = (said: Said | undefined): boolean =>
  said?.reasonCode === 'noCheckIn' || said?.reasonCode === 'refused';

function entriesOf<Entry>(candidates: Candidate<Entry>[]): Entry[] {
  return candidates.map(({ entry }) => entry);
}

/** Of a request that was sent more than once: the first may have been carried out, whatever the last came to. */
function stillUnclear(first: RegistryFailure, { message }: RegistryFailure): RegistryFailure {
  return new RegistryFailure('unknown', `${first.message}, and sent again it came to this: ${message}`, {
    code: first.reasonCode,
    remedy: LOOK_FIRST,
  });
}

/** Why nothing is sent after a failure, and what to do. */
function afterFailure({ kind, reasonCode: code, message, remedy, unreachable }: RegistryFailure): NotSent {
  return kind === 'unsent' || kind === 'session'
    ? { code, reason: message, remedy, unreachable }
    : {
        code: 'earlierRequest',
        reason: `Not sent, because of an earlier request: ${message}`,
        remedy: 'Submit this row again once the earlier ones are settled',
        unreachable: false,
      };
}
