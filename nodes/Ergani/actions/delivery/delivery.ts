import { counted } from '../../model/values/numbers';
import type { Problem } from '../../model/values/result';
import { isOfContent, isOfOneEvent } from '../../model/registry/reasons';
import { readRefusal } from '../../model/registry/rejection';
import type { Receipt } from '../../model/workCard/submission';
import { failureOfError, LOOK_FIRST, RegistryFailure, type Said } from '../../transport/failure';
import type { Journal, Standing } from '../../transport/journal';
import type { Patience } from '../../transport/patience';
import type { Turns } from '../../transport/turns';
import type { Concurrency } from './concurrency';
import { type Addressed, type Candidate, type DocumentKind, entriesOf } from './documentKind';
import { isSettled, type Outcome, whyNot, type Why } from './outcome';
import { type Called, heldAlready, outcomeOf, sentTwice } from './repeated';
import { type Fate, stillUnclear, Unclear, whyUnclear } from './unclear';

/** What the delivery needs of the world around it. */
export interface World<Entry, Judged> {
  /** Posts one request, once, and returns the registry's answer. Throws RegistryFailure. */
  post(body: object): Promise<unknown>;
  /** The answer as it may be shown: without the secrets of the credential. */
  quotable(answer: unknown): Promise<unknown>;
  /**
   * Whether and when a request is posted again; within so many ms in any case, one of unknown fate if so told, and not
   * once it is over.
   */
  patience(within: number, unknownToo: boolean, isOver: () => boolean): Pick<Patience, 'allows' | 'ended'>;
  /** Waits so many ms. */
  pause(ms: number): Promise<void>;
  /** Epoch ms by the registry's clock. */
  now(): number;
  /** What was submitted before. */
  journal: Pick<Journal, 'isKept' | 'claim' | 'confirm' | 'lookUp' | 'takeOut'>;
  /** What keeps other executions from sending for the owners of a batch meanwhile. */
  turns(): BatchTurns;
  /** Takes what became of a candidate, by its id, as soon as that is known. */
  tell(id: number, outcome: Outcome<Entry, Judged>): void;
  /** Takes a sentence to be told with what becomes of a candidate. */
  warn(id: number, warning: string): void;
}

export type BatchTurns = Pick<Turns, 'take' | 'letGo'>;

export interface DeliveryOptions<Entry> extends Concurrency {
  /** After a refused request: leave the rest, or find the entries at fault and submit the others. */
  onRejection: 'stop' | 'isolate';
  /** Whether a request of unknown fate is sent again: as long as that does no harm, never, or in any case. */
  retryUnknown: 'whileOnTime' | 'never' | 'always';
  /** What can't be sent as it is. */
  heldBack: Candidate<Entry>[];
}

/** A candidate as it goes out. Its identity is found out once, where there is a journal that asks for it. */
class Ready<Entry, Judged> implements Addressed<Entry, Judged> {
  private known: string | undefined;

  constructor(
    readonly id: number,
    readonly item: number,
    readonly entry: Entry,
    readonly judged: Judged,
    private readonly kind: Pick<DocumentKind<Entry, Judged>, 'identityOf'>,
  ) {}

  get identity(): string {
    return (this.known ??= this.kind.identityOf(this.entry));
  }
}

/** What can't be sent as it is, and why. */
interface Hopeless<Entry> {
  candidate: Candidate<Entry>;
  problem: Problem;
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

/** Statuses that can be the fault of some entries of a request. With any other refusal, smaller requests fare no better. */
const FAULT_OF_ENTRIES = [400, 409, 413, 422];
export const TOO_LARGE = 413;

/** Of an entry whose request was refused for others, which the registry names. */
const othersNamed = ({ thing }: Called): Pick<Why, 'code' | 'remedy'> => ({
  code: 'othersAtFault',
  remedy: `Correct the ${thing}s that the registry names, then submit this one again: it may be fine`,
});

/** How many lists of receipts that don't fit are worth another request. */
const UNMATCHED = 3;

/** While a request waits until an entry is late by any clock, others can come close to the end of their windows. */
const EDGES = 3;

/** How long before something is late it is sent for the last time, and nobody waits any more for others of its owner. */
export const TRAVEL_MS = 5_000;

/** Requests, and the outcomes that follow from their answers. */
export class Delivery<Entry, Judged> {
  /** Whether what is early waits. */
  mayPutOff = true;

  /** Whether the registry has said that these are too many requests. Section: Errors, 429. */
  isLimited = false;

  /** What waits until it is time, or for something of its owner that does. */
  private early: Candidate<Entry>[] = [];

  /** Id of the first candidate that waits, by owner. */
  private readonly waits = new Map<string, number>();

  /** Why nothing more is sent. */
  private halt: RegistryFailure | undefined;

  /** How many lists of receipts came in a row that did not match their requests. */
  private unmatched = 0;

  /** Item of the last basis that was not submitted, such as a check-in, by its key. */
  private readonly missing = new Map<string, number>();

  private readonly unclear: Unclear<Entry, Judged>;

  /** What the registry has by its own words, and the journal does not know yet: identities. */
  private heldAlready: string[] = [];

  constructor(
    private readonly kind: DocumentKind<Entry, Judged>,
    private readonly world: World<Entry, Judged>,
    private readonly options: Pick<DeliveryOptions<Entry>, 'retryUnknown' | 'heldBack'>,
  ) {
    this.unclear = new Unclear(kind);
    for (const candidate of options.heldBack) this.noteBasis(candidate, false);
  }

  /** Ends a batch: all of it has its outcomes. */
  async finish(turns: BatchTurns): Promise<void> {
    const { heldAlready } = this;
    this.heldAlready = [];
    if (heldAlready.length > 0) await this.world.journal.confirm(heldAlready);
    turns.letGo();
  }

  /** How many of the first ones can go out together: what may have been recorded is sent again with its like alone. */
  alike(candidates: Candidate<Entry>[], atMost: number): number {
    const isUnclear = (one: Candidate<Entry>): boolean => this.unclear.of(one) !== undefined;
    const other = candidates.findIndex((one) => isUnclear(one) !== isUnclear(candidates[0]));
    return other === -1 ? atMost : Math.min(atMost, other);
  }

  /** Sends candidates in one request and tells what became of them, but where the registry refused it. */
  async send(candidates: Candidate<Entry>[], turns: BatchTurns): Promise<Sent<Entry, Judged>> {
    let open = candidates;
    for (let again = EDGES; ; again--) {
      if (this.halt !== undefined) return this.leave(open, afterFailure(this.halt));
      const sentAt = this.world.now();
      const sent = await this.sendInTurn(open, turns);
      if (sent === 'settled' || again === 0 || !(await this.isOtherByNow(sent, sentAt))) return sent;
      open = sent.refused;
    }
  }

  /** Sends candidates while no other execution sends for their owners, unless they would be late for the wait. */
  private async sendInTurn(candidates: Candidate<Entry>[], turns: BatchTurns): Promise<Sent<Entry, Judged>> {
    const { kind, world } = this;
    const entries = entriesOf(candidates);
    const owners = entries.map((entry) => kind.ownerOf(entry));
    await turns.take(owners, kind.timeLeft(entries, world.now()) - TRAVEL_MS);
    try {
      const late: Hopeless<Entry>[] = [];
      const ready = this.judged(candidates, late);
      await this.tellHopeless(late);
      return await this.sendOnce(await this.claimed(ready));
    } finally {
      // What comes between a request that may have been recorded and its repeat would lose its place.
      turns.letGo(this.unclear.owners);
    }
  }

  /** Writes down in the journal what is about to be sent. What it knows gets its outcome; the others are returned. */
  private async claimed(ready: Addressed<Entry, Judged>[]): Promise<Addressed<Entry, Judged>[]> {
    if (!this.world.journal.isKept) return ready;
    const fresh = ready.filter((one) => this.unclear.of(one) === undefined);
    const standings = await this.world.journal.claim(
      fresh.map(({ identity, judged }) => ({ key: identity, mayBeOld: this.kind.mayBeOld(judged) })),
    );
    if (standings.size === 0) return ready;
    return ready.filter(
      (one) => this.unclear.of(one) !== undefined || !this.tellKnown(one, standings.get(one.identity)),
    );
  }

  /** Tells of what the journal knows, or may have forgotten. Returns whether it is such. */
  private tellKnown(one: Candidate<Entry>, standing: Standing | undefined): boolean {
    const outcome = outcomeOf(standing, one.entry, this.kind.called);
    if (outcome !== undefined) this.note(one, outcome);
    return outcome !== undefined;
  }

  /** Sends what was claimed in one request, and sends it again as long as that is called for. */
  private async sendOnce(claimed: Addressed<Entry, Judged>[]): Promise<Sent<Entry, Judged>> {
    let ready = claimed;
    let patience = this.patienceFor(ready);
    while (ready.length > 0) {
      if (this.isOver(ready)) return await this.leaveClaimed(ready);
      const fate = await this.post(ready);
      if ('confirmed' in fate) return await this.confirm(ready, fate.confirmed);
      this.isLimited ||= fate.failure.status === 429;
      if (fate.failure.kind === 'unknown' && !this.unclear.includesAny(ready)) {
        ready = this.keepRepeatable(ready, fate);
        patience = this.patienceFor(ready);
      }
      if (!(await patience.allows(fate.failure))) {
        const isUnsent = fate.failure.kind === 'unsent';
        return await this.conclude(ready, isUnsent ? { failure: patience.ended(fate.failure) } : fate);
      }
      // What was on time can be late by now. What the registry may hold already goes out as it was.
      if (!this.unclear.includesAny(ready)) ready = await this.judgedAgain(ready);
    }
    return 'settled';
  }

  /** How long a request is sent again: what may have been recorded only as long as a repeat does no harm. */
  private patienceFor(ready: Addressed<Entry, Judged>[]): Pick<Patience, 'allows' | 'ended'> {
    const entries = entriesOf(ready);
    const now = this.world.now();
    const { retryUnknown } = this.options;
    const isOver = () => this.isOver(ready);
    return retryUnknown === 'whileOnTime' && this.unclear.includesAny(ready)
      ? this.world.patience(this.kind.timeToRepeat(entries, now), true, isOver)
      : this.world.patience(this.kind.timeLeft(entries, now), retryUnknown === 'always', isOver);
  }

  /** Whether another request has ended the run meanwhile. What may have been recorded is sent again all the same. */
  private isOver(ready: Addressed<Entry, Judged>[]): boolean {
    return this.halt !== undefined && !this.unclear.includesAny(ready);
  }

  /** Tells of what was claimed and is not sent, for another request. */
  private async leaveClaimed(ready: Addressed<Entry, Judged>[]): Promise<'settled'> {
    await this.takeOut(ready);
    return this.leave(ready, afterFailure(this.halt as RegistryFailure));
  }

  private async post(ready: Addressed<Entry, Judged>[]): Promise<{ confirmed: Receipt[] } | Fate> {
    const { body, order } = this.kind.toRequest(ready.map(({ judged }) => judged));
    const answer = await this.world.post(body).catch(failureOfError);
    if (answer instanceof RegistryFailure) return { failure: answer };
    const matched = this.kind.receiptsIn(order, answer);
    if (matched.ok) {
      this.unmatched = 0;
      return { confirmed: matched.receipts };
    }
    const shown = await this.world.quotable(answer);
    const unmatched = this.kind.receiptsIn(order, shown);
    const { reason } = unmatched.ok ? matched : unmatched;
    // A list of receipts tells that the registry has recorded the request; what else there is may be a proxy's page.
    const isList = Array.isArray(answer);
    const code = isList ? 'receiptsUnmatched' : 'unexpectedAnswer';
    // After some lists in a row that don't fit, no other will.
    const lasting = isList && ++this.unmatched > UNMATCHED;
    const failure = new RegistryFailure('unknown', reason, { code, remedy: LOOK_FIRST, lasting });
    // A text can be a page of any size.
    const receipts = typeof shown === 'string' ? readRefusal(shown).message : (shown ?? null);
    return { failure, received: { receipts } };
  }

  /** Of a request that may have been recorded, what can be sent again. Where there is such, the others are told of. */
  private keepRepeatable(sent: Addressed<Entry, Judged>[], fate: Fate): Addressed<Entry, Judged>[] {
    const { retryUnknown } = this.options;
    if (retryUnknown === 'never' || fate.failure.lasting) return sent;
    const some = retryUnknown === 'always' ? sent : this.unclear.repeatable(sent, this.world.now());
    if (some.length === 0) return sent;
    const kept = new Set(some.map(({ id }) => id));
    for (const one of sent) if (!kept.has(one.id)) this.noteUnknown(one, fate);
    this.unclear.add(some, fate, sent.length);
    return some;
  }

  /** What follows where a request is not sent again as it was. */
  private async conclude(sent: Addressed<Entry, Judged>[], fate: Fate): Promise<Sent<Entry, Judged>> {
    const { failure } = fate;
    if (this.unclear.includesAny(sent)) return await this.concludeUnclear(sent, fate);
    if (failure.kind === 'unknown' || failure.kind === 'cancelled') return this.leaveUnknown(sent, fate);
    if (failure.kind === 'refused') return await this.concludeRefused(sent, failure);
    const { reasonCode: code, message: reason, remedy, unreachable, retryAfter } = failure;
    // What ran out of its own time says nothing of others.
    const concernsAll =
      !unreachable || retryAfter !== undefined || this.kind.timeLeft(entriesOf(sent), this.world.now()) > TRAVEL_MS;
    // Before anything else, so that no other request begins meanwhile.
    if (concernsAll) this.halt ??= failure;
    await this.takeOut(sent);
    return this.leave(sent, { code, reason, remedy, unreachable });
  }

  /** The same for a request that the registry has not recorded, by its own words. */
  private async concludeRefused(
    refused: Addressed<Entry, Judged>[],
    failure: RegistryFailure,
  ): Promise<Sent<Entry, Judged>> {
    await this.takeOut(refused);
    return this.asRefusal(refused, failure);
  }

  /** The same for a request that may have been recorded the first time. */
  private async concludeUnclear(sent: Addressed<Entry, Judged>[], fate: Fate): Promise<Sent<Entry, Judged>> {
    const { failure } = fate;
    if (failure.kind !== 'refused' || this.options.retryUnknown === 'always') return this.leaveUnknown(sent, fate);
    if (isOfContent(failure.reason, this.unclear.isPart(sent))) {
      for (const { id } of sent) this.unclear.settle(id);
      return await this.concludeRefused(sent, failure);
    }
    const severable = new Set(this.unclear.severable(sent).map(({ id }) => id));
    for (const held of sent) if (!severable.has(held.id)) this.noteUnknown(held, fate);
    const rest = sent.filter(({ id }) => severable.has(id));
    // A name that would fit one of the rest alone can fit another one of the request.
    return rest.length === 0 ? 'settled' : this.asRefusal(rest, failure, this.namedIn(sent, failure));
  }

  /** A refusal of which entries may be the cause; any other one is the end of all. */
  private asRefusal(
    refused: Addressed<Entry, Judged>[],
    failure: RegistryFailure,
    named = this.namedIn(refused, failure),
  ): Sent<Entry, Judged> {
    const refusal = { refused, failure, named };
    return FAULT_OF_ENTRIES.includes(failure.status ?? 400) ? refusal : this.refuseAll(refusal);
  }

  private async takeOut(candidates: Addressed<Entry, Judged>[]): Promise<void> {
    await this.world.journal.takeOut(this.identitiesOf(candidates));
  }

  /** What the journal knows the candidates by; nothing where there is none. */
  private identitiesOf(candidates: Addressed<Entry, Judged>[]): string[] {
    return this.world.journal.isKept ? candidates.map(({ identity }) => identity) : [];
  }

  /** Whether what was refused goes out otherwise by now: it has become late, or has happened. Waits until that is sure. */
  private async isOtherByNow({ refused, failure }: Refusal<Entry, Judged>, sentAt: number): Promise<boolean> {
    // Neither the size nor the employer is a matter of time.
    if (failure.status === TOO_LARGE || failure.reasonCode === 'wrongEmployer') return false;
    if (this.unclear.includesAny(refused)) return false;
    // Between judgement and refusal something can have become late, or the answer has told the registry's time.
    const now = this.world.now();
    const entries = entriesOf(refused);
    const wait = this.kind.timeToBeSure(entries, now);
    const early = this.kind.timeToHappen(entries, Math.min(sentAt, now)) > 0;
    const outdated = refused.some(({ judged }) => this.kind.isOutdated(judged, now));
    if (wait === 0 && !early && !outdated) return false;
    await this.world.pause(wait);
    return true;
  }

  /** What was to be sent once more, as it would go out now; what no longer can is not with the registry. */
  private async judgedAgain(ready: Addressed<Entry, Judged>[]): Promise<Addressed<Entry, Judged>[]> {
    const again = this.judged(ready);
    const ids = new Set(again.map(({ id }) => id));
    await this.takeOut(ready.filter(({ id }) => !ids.has(id)));
    return again;
  }

  /** What a refusal says of single entries, by their ids. */
  private namedIn(refused: Addressed<Entry, Judged>[], failure: RegistryFailure): Map<number, Said> {
    const rejections = this.kind.namedIn(entriesOf(refused), failure.named);
    const named = new Map([...rejections].map(([place, rejection]) => [refused[place].id, failure.saidOf(rejection)]));
    const bases = new Set(refused.map(({ id, entry }) => (named.has(id) ? undefined : this.kind.givesBasis(entry))));
    for (const { id, entry } of refused) {
      const basis = this.kind.needsBasis(entry);
      // It may be fine once what it rests on is recorded.
      if (basis !== undefined && bases.has(basis) && mayLackBasis(named.get(id))) named.delete(id);
    }
    return named;
  }

  /**
   * The candidates that can go out now; those that wait get their outcome later, the others now.
   *
   * @param hopeless takes, instead, those that can't go out as they are
   */
  private judged(candidates: Candidate<Entry>[], hopeless?: Hopeless<Entry>[]): Addressed<Entry, Judged>[] {
    const now = this.world.now();
    const ready: Addressed<Entry, Judged>[] = [];
    for (const candidate of candidates) {
      const { id, item, entry } = candidate;
      const judged = this.kind.judge(entry, now);
      const first = this.unclear.of(candidate);
      if (first !== undefined && !this.unclear.isRepeatable(candidate, now)) {
        this.note(candidate, { status: 'unknown', entry, ...whyUnclear(first.failure, 'by now the event is late') });
      } else if (!judged.ok && hopeless !== undefined) hopeless.push({ candidate, problem: judged.problem });
      else if (!judged.ok) this.note(candidate, { status: 'invalid', problems: [judged.problem], entry });
      else if (first === undefined && this.mustWait(candidate, now)) this.early.push(candidate);
      else ready.push(new Ready(id, item, entry, judged.value, this.kind));
    }
    return ready;
  }

  /** Tells of what can't go out as it is, such as what has become late meanwhile: an earlier run may have submitted it. */
  private async tellHopeless(hopeless: Hopeless<Entry>[]): Promise<void> {
    if (hopeless.length === 0) return;
    const keyOf = ({ candidate }: Hopeless<Entry>): string => this.kind.identityOf(candidate.entry);
    const standings = await this.world.journal.lookUp(hopeless.map(keyOf));
    for (const one of hopeless) {
      const { candidate, problem } = one;
      if (this.tellKnown(candidate, standings.get(keyOf(one)))) continue;
      this.note(candidate, { status: 'invalid', problems: [problem], entry: candidate.entry });
    }
  }

  private mustWait({ id, entry }: Candidate<Entry>, now: number): boolean {
    if (!this.mayPutOff) return false;
    const early = this.kind.isEarly(entry, now);
    if (!early && this.waits.size === 0) return false;
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

  /** Tells of a request that succeeded. */
  private async confirm(sent: Addressed<Entry, Judged>[], receipts: Receipt[]): Promise<'settled'> {
    const near = this.world.now();
    await this.world.journal.confirm(this.identitiesOf(sent));
    sent.forEach((one, place) => {
      if (this.unclear.of(one) !== undefined) this.world.warn(one.id, sentTwice(this.kind.called));
      this.note(one, { status: 'submitted', judged: one.judged, receipt: receipts[place], near });
    });
    return 'settled';
  }

  /** Tells of a request that may have been carried out. Where not even receipts came, nothing more is sent after it. */
  private leaveUnknown(sent: Addressed<Entry, Judged>[], fate: Fate): 'settled' {
    const first = sent.map((one) => this.unclear.of(one)).find((one) => one !== undefined) ?? fate;
    if (fate.failure.reasonCode !== 'receiptsUnmatched') this.halt ??= stillUnclear(first.failure, fate.failure);
    for (const one of sent) this.noteUnknown(one, fate);
    return 'settled';
  }

  private noteUnknown(one: Addressed<Entry, Judged>, fate: Fate): void {
    const first = this.unclear.of(one) ?? fate;
    const { reasonCode: code, message, remedy } = stillUnclear(first.failure, fate.failure);
    const isAlone = first.failure === fate.failure && first.received !== undefined;
    const reason = isAlone ? `${message}: which one belongs to this ${this.kind.called.thing} can't be told` : message;
    this.note(one, { status: 'unknown', judged: one.judged, code, reason, remedy, ...first.received });
  }

  /** Tells of what was not sent. */
  leave(candidates: Candidate<Entry>[], why: NotSent): 'settled' {
    for (const candidate of candidates) this.note(candidate, { status: 'notSent', entry: candidate.entry, ...why });
    return 'settled';
  }

  /** Tells of a request that was refused as a whole; nothing more is sent after it. */
  refuseAll(refusal: Refusal<Entry, Judged>): 'settled' {
    const { refused, failure, named } = refusal;
    this.halt ??= failure;
    const others = refused.length - 1;
    const held = `held this ${this.kind.called.thing}${others > 0 ? ` and ${counted(others, 'other')}` : ''}`;
    const reason = `The registry refused the request that ${held}: ${failure.reason}`;
    const { reasonCode, remedy, generalRemedy } = failure;
    let why: Pick<Why, 'code' | 'remedy'> = { code: reasonCode, remedy };
    if (named.size > 0) why = othersNamed(this.kind.called);
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
    this.reject(refused, said, `The registry refused the ${this.kind.called.thing}, ${because}: ${said.reason}`, {
      code: 'noCheckIn',
      remedy,
    });
  }

  /** Tells of entries that were refused together, each for what the registry said. */
  refuseEach(refused: Addressed<Entry, Judged>[], said: Said): void {
    for (const one of refused)
      this.reject(one, said, `The registry refused the ${this.kind.called.thing}: ${said.reason}`);
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

  private note(candidate: Candidate<Entry>, told: Outcome<Entry, Judged>): void {
    const { id, entry } = candidate;
    const first = this.unclear.of(candidate);
    this.unclear.settle(id);
    const outcome = this.advised(first === undefined || isSettled(told) ? told : this.afterUnclear(entry, first, told));
    this.world.tell(id, outcome);
    this.noteBasis(candidate, isSettled(outcome));
  }

  /** The same, with what would come of submitting it a second time. */
  private advised(outcome: Outcome<Entry, Judged>): Outcome<Entry, Judged> {
    if (outcome.status !== 'unknown' || outcome.remedy !== LOOK_FIRST) return outcome;
    return { ...outcome, remedy: `${LOOK_FIRST}: ${this.kind.called.again}` };
  }

  /** What may have been recorded the first time was not refused, and not left unsent. */
  private afterUnclear(entry: Entry, { failure }: Fate, told: Outcome<Entry, Judged>): Outcome<Entry, Judged> {
    if (
      told.status === 'rejected' &&
      told.code === 'existsAlready' &&
      this.kind.mayBeAbout(entry, told.rejection.reason)
    ) {
      this.heldAlready.push(this.kind.identityOf(entry));
      return { status: 'duplicate', entry, ...heldAlready(this.kind.called) };
    }
    return { status: 'unknown', entry, ...whyUnclear(failure, `sent again it came to this: ${whyNot(told)?.reason}`) };
  }

  private noteBasis({ item, entry }: Candidate<Entry>, submitted: boolean): void {
    if (submitted && this.missing.size === 0) return;
    const basis = this.kind.givesBasis(entry);
    if (basis === undefined) return;
    if (submitted) this.missing.delete(basis);
    else this.missing.set(basis, item);
  }
}

/** Whether the reason of a refusal can be that something is missing, since it is known to be no other. */
const mayLackBasis = (said: Said | undefined): boolean =>
  said?.reasonCode === 'noCheckIn' || said?.reasonCode === 'refused';

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
