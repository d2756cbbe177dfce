import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { deliver } from '../../../delivery/deliver';
import { isWithRegistry, TRAVEL_MS, type Waiting } from '../../../delivery/entry';
import { Journal, type JournalState } from '../../../delivery/journal';
import { type KeptOutput, Ledger } from '../../../delivery/ledger';
import { KeyedLock } from '../../../delivery/locks';
import { outcomeOf } from '../../../delivery/messages';
import { type Settings, SharedOptions } from '../../../delivery/options';
import type { EntryOutput } from '../../../delivery/output';
import type { ToldEmployee } from '../../../model/sheet/employees';
import type { EventType } from '../../../model/sheet/eventWord';
import type { FullNameOrder } from '../../../model/sheet/fullName';
import { isTooOld } from '../../../model/sheet/timeline';
import type { Problem } from '../../../model/values/result';
import { rowOf } from '../../../model/values/numbers';
import { canGoOut, isEarly, isLate, judge, type JudgedEvent, timeLeft } from '../../../model/workCard/lateness';
import { MissingCheckIns } from '../../../model/workCard/missingCheckIns';
import { repeatsOf, soleEmployer, subjectOf } from '../../../model/workCard/repeats';
import type { WorkCardEvent } from '../../../model/workCard/workCardEvent';
import { clockOf } from '../../../transport/clock';
import { failureUnless, RegistryFailure } from '../../../transport/failure';
import { cancelSignal, registryAccount, registryAddress } from '../../../transport/request';
import { valueOf } from '../../eachItem';
import { consultEmployees } from '../../employees';
import { connectedEmployer, employerNotice } from '../../employer';
import { plannedRequests, submitted, worldOf } from '../../shared/submission';
import { Tries } from '../../tries';
import { completeEvents, isOpen } from './completion';
import { History, remarkOnBranches, type RunFacts } from './history';
import { EVENT_COLUMNS, type EventOutcome, toOutput } from './output';
import { EventReader, type ReadEvent, type ReadItem } from './readEvent';
import { readRows } from './rows';
import { readSheetOptions, SHEET_LABELS } from './settings';
import { EVENT, workCardKind } from './workCardKind';

/** Stands for the employer in the bodies of a dry run, which does not ask the registry for it. */
const CONNECTED_EMPLOYER = '(connected employer)';

/**
 * Submits the rows of the input and tells what became of each. Section: Endpoints, `POST /Documents/WRKCardSE`.
 *
 * @returns one item for each event, in the rows' order
 * @throws NodeOperationError or NodeApiError as n8n's On Error setting asks for it
 */
export async function submitRows(this: IExecuteFunctions, items: INodeExecutionData[]): Promise<INodeExecutionData[]> {
  return await submitted(this, items, new Run(this, items), EVENT_COLUMNS);
}

/** That of no rows: before they are read, and once they are in the order of sending. */
const NO_HISTORY = new History([], { hasMonthFirst: false, hasEventWords: false });

/** What the registry told before anything was sent. */
interface Consulted {
  /** The connected employer: nine digits; null where no row needs it, or where it was not told. */
  employerAfm: string | null;
  /** Why it was not told. */
  failure?: RegistryFailure;
}

/** One submission of all rows. */
class Run {
  readonly ledger: Ledger<WorkCardEvent, JudgedEvent, ReadEvent>;

  private readonly tries: Tries<KeptOutput>;

  readonly thing = EVENT.thing;

  isDry = false;

  includesOthers = false;

  unusedColumns: string | undefined;

  journal: Journal | undefined;

  private employerAfm: string | null = null;

  private readonly checkIns = new MissingCheckIns();

  /** What the rows say together, by the ids of `ledger`, until that is put into order. */
  private history = NO_HISTORY;

  private clock = clockOf('');

  constructor(
    private readonly context: IExecuteFunctions,
    private readonly items: INodeExecutionData[],
  ) {
    this.tries = new Tries(items);
    this.ledger = new Ledger(items, this.tries, {
      called: EVENT,
      toOutput: (outcome, read) => toOutput(outcome, this.employerAfm, read),
      subjectOf: (told) => subjectOf(isOutput(told) ? { ...told, type: told.event as EventType } : told),
    });
  }

  /** Reads, consults the registry, holds back, sends or rehearses. What becomes of each row is in `ledger`. */
  async submit(): Promise<void> {
    const settings = await this.read();
    const { address, account: stored } = await registryAccount(this.context);
    const account = this.tries.accountFor(stored);
    this.clock = clockOf(address);
    if (settings.dryRun) return this.rehearse(settings);
    // Where the run stops for one row, the others are judged all the same: all faults are said at once.
    const willStop = !this.mayGoOn;
    const { employerAfm, failure } = await this.consult(settings, willStop);
    if (willStop && failure !== undefined) return;
    this.employerAfm = employerAfm;
    if (failure !== undefined) this.leaveFor(failure);
    this.noteRepeats(this.employerAfm ?? '');
    const isAgain = settings.repeatedEvents === 'submit';
    const journal = new Journal(this.context, account, isAgain);
    this.journal = journal;
    // What is sent again is a witness all the same.
    const witness = isAgain ? new Journal(this.context, account, false) : journal;
    // What becomes late from here on is looked up when it would go out.
    const { now } = this;
    const isRecorded = await this.recognize(witness, account, { now, judgesRecorded: isAgain });
    const knowsNew = witness.isKept && witness.complaint === undefined;
    this.holdBack({ now, judgesRecorded: isAgain, isRecorded, knowsNew });
    this.arrange(isRecorded);
    if (this.mayGoOn) await this.send(settings, journal, account);
  }

  /** What the registry told of the employer beside its AFM. */
  notice = (): string | undefined => employerNotice(this.context);

  private get now(): number {
    return this.clock.now();
  }

  /** Whether events can be sent: n8n's On Error setting decides whether one bad row keeps all others back. */
  private get mayGoOn(): boolean {
    return this.context.continueOnFail() || this.ledger.isFine;
  }

  /** Reads all rows, and the options that they share. */
  private async read(): Promise<Settings> {
    const shared = new SharedOptions(EVENT, SHEET_LABELS);
    const all: ReadItem[] = [];
    const events = new EventReader();
    let hasEventWords = false;
    let fullNameOrder: FullNameOrder = 'notSet';
    let item = 0;
    for (const row of readRows(this.context, this.items, (sentence) => (this.unusedColumns = sentence))) {
      hasEventWords ||= row.sheetOptions.eventWords.size > 0;
      ({ fullNameOrder } = row.sheetOptions);
      if (row.options !== undefined) shared.take({ options: row.options, dryRun: row.dryRun, item });
      let nth = 0;
      for (const read of events.of(row)) all.push({ item, nth: nth++, read });
      item++;
    }
    const settings = shared.read(readSheetOptions);
    this.isDry = settings.ok && settings.value.dryRun;
    this.includesOthers = settings.ok && settings.value.includeOtherFields;
    try {
      if (settings.ok) await this.complete(all, settings.value, fullNameOrder);
      remarkOnBranches(all);
    } finally {
      this.history = new History(all, { hasMonthFirst: events.hasMonthFirst, hasEventWords });
      for (const { item, read, nth } of all) this.ledger.add(item, read, nth);
      this.holdBackSuperseded();
    }
    return valueOf(settings);
  }

  /**
   * Has the rows completed that leave something to the registry's list of employees; those that it can't complete are
   * no events from then on. A dry run asks for the list too, since it decides what becomes of them.
   *
   * @param order how to split a full name where the list does not have the employee
   * @throws RegistryFailure where the run is to stop for it
   */
  private async complete(
    all: ReadItem[],
    { dryRun, timeout, retryFor }: Settings,
    order: FullNameOrder,
  ): Promise<void> {
    const wanted: ToldEmployee[] = [];
    const events: WorkCardEvent[] = [];
    for (const { read } of all) {
      if (isOpen(read)) wanted.push(read.wanted);
      if ('warnings' in read) events.push(read.entry);
    }
    if (wanted.length === 0) return;
    this.clock = clockOf(await registryAddress(this.context));
    const until = lastSending(timeLeft(events, this.now));
    const stops = !dryRun && !this.context.continueOnFail() && events.length === all.length;
    const asked = consultEmployees(this.context, wanted, { timeout, retryFor, until });
    const told = await asked.catch(failureUnless(stops));
    if (!(told instanceof RegistryFailure)) return completeEvents(all, told, order);
    for (const one of all) if (isOpen(one.read)) one.read = this.leftFor(told, one.read.entry);
  }

  /**
   * Asks the registry who the employer is, where a row needs to know, and by that for its time, where this machine's
   * would hold a row back.
   *
   * @param willStop whether nothing is sent, for other rows: then it is asked once, and only of what can be at fault too
   * @throws RegistryFailure where the run is to stop for it
   */
  private async consult(settings: Settings, willStop: boolean): Promise<Consulted> {
    const { now } = this;
    let isNameless = false;
    let isDoubtful = false;
    const events = this.ledger.entriesWaiting().filter((entry) => entry !== undefined);
    for (const entry of events) {
      isNameless ||= entry.employerAfm === null;
      // An event that is early by a wrong clock would wait in vain.
      isDoubtful ||= !canGoOut(entry, now) || isEarly(entry.eventTime, now) || isTooOld(entry.eventTime, now);
    }
    if (willStop) isDoubtful ||= this.history.placesInQuestion({ now, judgesRecorded: false }).size > 0;
    const isNeeded = isDoubtful ? isNameless || !this.clock.isKnown : isNameless && !willStop;
    if (!isNeeded) return { employerAfm: null };
    const { timeout } = settings;
    const retryFor = willStop ? 0 : settings.retryFor;
    const until = lastSending(timeLeft(events, now));
    // Asked for the time alone, it was told by any answer.
    const stops = isNameless && !willStop && !this.context.continueOnFail();
    const asked = connectedEmployer(this.context, { timeout, retryFor, until });
    const told = await asked.catch(failureUnless(stops));
    return told instanceof RegistryFailure ? { employerAfm: null, failure: told } : { employerAfm: told };
  }

  /** Tells of the rows that can't go out since the registry did not tell the employer. */
  private leaveFor(failure: RegistryFailure): void {
    // Where the registry was there and had no answer to this, rows that name their employer need none.
    const concernsAll = failure.kind !== 'refused' && failure.kind !== 'unknown';
    for (const { id, entry } of this.ledger.waiting()) {
      if (concernsAll || entry.employerAfm === null) this.report(id, this.leftFor(failure, entry));
    }
  }

  /**
   * What becomes of an event that can't go out for want of what the registry was asked. One that is late without a
   * reason may have been submitted before: the journal can't be asked about it either.
   */
  private leftFor(failure: RegistryFailure, entry: WorkCardEvent): EventOutcome {
    const { reasonCode: code, message: reason, remedy } = failure;
    // What is late already is not late for this failure.
    const unreachable = failure.unreachable && canGoOut(entry, this.now);
    return { status: 'notSent', entry, code, reason, remedy, unreachable };
  }

  /** Takes what became of an event. A check-out that was refused is told which check-in it lacks. */
  private report(id: number, outcome: EventOutcome): void {
    const event = 'prepared' in outcome ? outcome.prepared.event : outcome.entry;
    this.ledger.report(id, withoutCheckIn(outcome, event, this.checkIns));
    this.checkIns.note(event, this.ledger.itemOf(id), isWithRegistry(outcome));
  }

  /** Holds back what could not go out at a moment, or makes no possible history. */
  private holdBack(facts: RunFacts): void {
    const doubts = this.history.problems(facts);
    const leave = ({ id, entry }: Waiting<WorkCardEvent>, doubt?: Problem): void => {
      const problems = problemsOf(entry, doubt, facts.now);
      if (problems.length > 0) this.report(id, { status: 'invalid', problems, entry });
    };
    for (const one of this.ledger.waiting()) if (doubts.has(one.id)) leave(one, doubts.get(one.id));
    this.holdBackSuperseded();
    for (const one of this.ledger.waiting()) leave(one);
  }

  /** Puts what goes out into its order. */
  private arrange(isRecorded: (id: number) => boolean): void {
    const { ledger } = this;
    const { places, afterOthers } = this.history.order((id) => ledger.isWaiting(id), isRecorded);
    ledger.arrange(places, afterOthers);
    // It knows the rows by other ids, and holds all of them.
    this.history = NO_HISTORY;
  }

  private holdBackSuperseded(): void {
    const { ledger } = this;
    if (!ledger.isAnyWithRegistry) return;
    const isThere = (id: number): boolean => ledger.isWaiting(id) || ledger.isWithRegistry(id);
    ledger.holdBackSuperseded(this.history.order(isThere, () => false).places);
  }

  /** Finds what comes more than once in this input, and goes out once: any of its rows can tell why it is late. */
  private noteRepeats(connectedEmployer: string): void {
    const { ledger } = this;
    for (const [id, first] of repeatsOf(ledger.entriesWaiting(), connectedEmployer)) {
      ledger.entryOf(first).lateReason ??= ledger.entryOf(id).lateReason;
      ledger.noteRepeat(id, first);
      this.history.leaveOut(id);
    }
  }

  /**
   * Tells of the events that earlier runs have sent, as far as it must be known before anything is sent: those that
   * would be refused, with the witnesses for it, and those of which one may have taken the place of another. Of all
   * others the journal is asked when they go out. What another execution sends of these is known once it has its answer.
   *
   * @returns whether an event is with the registry, or may be
   */
  private async recognize(
    journal: Journal,
    account: string,
    { now, judgesRecorded }: Pick<RunFacts, 'now' | 'judgesRecorded'>,
  ): Promise<RunFacts['isRecorded']> {
    const { ledger } = this;
    const kind = workCardKind(this.employerAfm ?? '');
    const keyOf = (event: WorkCardEvent): string => kind.keysOf(event)[0];
    const recorded = new Set<number>();
    const note = ({ id, entry }: Waiting<WorkCardEvent>, state: JournalState | undefined): void => {
      const outcome = outcomeOf(state, entry, EVENT);
      if (outcome === undefined) return;
      recorded.add(id);
      if (!judgesRecorded) this.report(id, outcome);
    };
    const waiting = [...ledger.waiting()];
    const inQuestion = this.history.placesInQuestion({ now, judgesRecorded });
    const asked = waiting.filter((one) => {
      const { id, entry } = one;
      // A text for each event takes longer than all else here: nearly always none is needed.
      const isConfirmed = journal.knowsAny && journal.isConfirmed(keyOf(entry));
      if (isConfirmed) note(one, 'confirmed');
      return !isConfirmed && (inQuestion.has(id) || (!judgesRecorded && !canGoOut(entry, now)));
    });
    const isRecorded = (id: number): boolean => recorded.has(id) || ledger.isWithRegistry(id);
    if (!journal.isKept) return isRecorded;
    const lock = new KeyedLock(account, cancelSignal(this.context));
    // The other half of the time is for sending.
    const left = timeLeft(entriesOf(waiting), now) / 2;
    await lock.acquire(entriesOf(asked).map(kind.ownerOf), left);
    const late = asked.filter(({ entry }) => isLate(entry.eventTime, now));
    const [keys, old] = [asked, late].map((some) => entriesOf(some).map(keyOf));
    const states = await journal.lookUp(keys, old);
    for (const one of asked) note(one, states.get(keyOf(one.entry)));
    lock.release();
    return isRecorded;
  }

  private async send(settings: Settings, journal: Journal, account: string): Promise<void> {
    const { context, ledger } = this;
    await deliver(
      ledger.waiting(),
      workCardKind(this.employerAfm ?? ''),
      worldOf(context, settings, {
        path: '/Documents/WRKCardSE',
        remedy: 'Correct what the registry names, then submit this row again',
        journal,
        account,
        now: () => this.now,
        warn: (id, warning) => ledger.warn(id, warning),
        report: (id, outcome) => this.report(id, outcome),
      }),
      { ...settings, retryFor: settings.retryFor * 1_000 },
    );
  }

  /** Gives each event the verdict of a dry run, and the last of each request the body that would go out. */
  private rehearse(settings: Settings): void {
    const { now } = this;
    const kind = workCardKind(CONNECTED_EMPLOYER);
    this.noteRepeats(soleEmployer(entriesOf([...this.ledger.waiting()])));
    const isRecorded = (id: number): boolean => this.ledger.isWithRegistry(id);
    this.holdBack({ now, judgesRecorded: false, isRecorded, knowsNew: true });
    this.arrange(isRecorded);
    for (const planned of plannedRequests(this.ledger.waiting(), kind, now, settings.batchSize)) {
      const { request, ready, body } = planned;
      ready.forEach(({ id, prepared }, place) => {
        const outcome: EventOutcome = { status: 'valid', prepared, request };
        this.report(id, place === ready.length - 1 ? { ...outcome, body } : outcome);
      });
    }
  }
}

/** All that is wrong with an event at a moment: what the others say of it, and when it happened. */
function problemsOf(event: WorkCardEvent, doubt: Problem | undefined, now: number): Problem[] {
  const problems = doubt === undefined ? [] : [doubt];
  // Nearly all can go out. No reason helps what is too old.
  if (canGoOut(event, now) || doubt?.code === 'tooOld') return problems;
  const judged = judge(event, now);
  return judged.ok ? problems : [...problems, judged.problem];
}

/** When a request for events is sent for the last time that would be late in so many ms: epoch ms of this machine. */
const lastSending = (within: number): number => Date.now() + within - TRAVEL_MS;

const isOutput = (told: Partial<WorkCardEvent> | EntryOutput): told is EntryOutput => 'status' in told;

const entriesOf = (waiting: readonly Waiting<WorkCardEvent>[]): WorkCardEvent[] => waiting.map(({ entry }) => entry);

/** What became of an event; of a check-out that was refused because its check-in was not submitted, that it was for that. */
function withoutCheckIn(outcome: EventOutcome, event: Partial<WorkCardEvent>, checkIns: MissingCheckIns): EventOutcome {
  if (outcome.status !== 'rejected' || outcome.isOfAll) return outcome;
  const item = checkIns.lackedBy(event, outcome.code);
  if (item === undefined) return outcome;
  return {
    ...outcome,
    code: 'noCheckIn',
    reason: `The registry refused the event, whose check-in, ${rowOf(item)}, was not submitted: ${outcome.rejection.reason}`,
    remedy: `Correct ${rowOf(item)} first, then submit both: this one may be fine`,
  };
}
