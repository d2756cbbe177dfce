import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { isWithRegistry, TRAVEL_MS, type Waiting } from '../../../delivery/entry';
import { Journal, type JournalState } from '../../../delivery/journal';
import type { Kind } from '../../../delivery/kind';
import { type KeptOutput, Ledger } from '../../../delivery/ledger';
import { KeyedLock } from '../../../delivery/locks';
import { outcomeOf } from '../../../delivery/messages';
import { type Settings, SharedOptions } from '../../../delivery/options';
import type { EntryOutput } from '../../../delivery/output';
import type { EventType } from '../../../model/sheet/eventWord';
import type { FullNameOrder } from '../../../model/sheet/names';
import type { Problem } from '../../../model/values/result';
import { RowNames } from '../../../model/values/rowNames';
import {
  canGoOut,
  isEarly,
  isLate,
  judge,
  type JudgedEvent,
  patience,
  timeLeft,
  timeToAsk,
} from '../../../model/workCard/lateness';
import { MissingCheckIns } from '../../../model/workCard/missingCheckIns';
import { repeatsOf, soleEmployer, subjectOf } from '../../../model/workCard/repeats';
import type { WorkCardEvent } from '../../../model/workCard/workCardEvent';
import { askTime } from '../../../transport/askTime';
import { clockOf } from '../../../transport/clock';
import { failureUnless, RegistryFailure } from '../../../transport/failure';
import {
  cancelSignal,
  registryAccount,
  registryAddress,
  type Repetition,
  type RequestOptions,
} from '../../../transport/request';
import { consultEmployees, notChecked, notMarked } from '../../shared/employees';
import { connectedEmployer, takeEmployerNotice } from '../../shared/employer';
import { valueOf } from '../../shared/errors';
import { addHint } from '../../shared/items';
import { lockFor, planRequests, runSubmission, send, type Submission } from '../../shared/submission';
import { Tries } from '../../shared/tries';
import { completeEvents, employeeOf, isEvent, isOpen } from './completion';
import { assumedDay, History, type JudgingFacts, rememberedDay, warnOfMissingBranches } from './history';
import { EVENT_COLUMNS, type EventOutcome, toOutput } from './output';
import { readEvents, type ReadEvent, type ReadItem } from './readEvent';
import { readRows } from './rows';
import { readSheetOptions, SHEET_LABELS } from '../../shared/sheetOptions';
import { EVENT, workCardKind } from './workCardKind';

/**
 * Submits the rows of the input. Section: Endpoints, `POST /Documents/WRKCardSE`.
 *
 * @returns one item for each event, in the order of the rows
 * @throws NodeOperationError or NodeApiError as n8n's On Error setting asks for it
 */
export async function submitRows(this: IExecuteFunctions, items: INodeExecutionData[]): Promise<INodeExecutionData[]> {
  return await runSubmission(this, items, new WorkCardSubmission(this, items), EVENT_COLUMNS);
}

const namesNoEmployer = ({ employerAfm }: WorkCardEvent): boolean => employerAfm === null;

/** Stands for the employer in the bodies of a dry run, which does not ask the registry for it. */
const CONNECTED_EMPLOYER = '(connected employer)';

/** The history of no rows: before they are read, and once they are arranged. */
const NO_HISTORY = new History([], false, new RowNames([]));

class WorkCardSubmission implements Submission<WorkCardEvent, JudgedEvent> {
  readonly thing = EVENT.thing;

  readonly names: RowNames;

  readonly ledger: Ledger<WorkCardEvent, JudgedEvent, ReadEvent>;

  settings: Settings | undefined;

  journal: Journal | undefined;

  unusedColumns: string | undefined;

  private readonly tries: Tries<KeptOutput>;

  /** Nine digits; null where no row needs it, or the registry did not give it. */
  private employerAfm: string | null = null;

  private readonly checkIns = new MissingCheckIns();

  /** Its places are the ids of `ledger`, until these are arranged. */
  private history = NO_HISTORY;

  private clock = clockOf('');

  /** Says that no list of employees has checked the rows; undefined where one has. */
  private unchecked: string | undefined;

  constructor(
    private readonly context: IExecuteFunctions,
    private readonly items: INodeExecutionData[],
  ) {
    this.tries = new Tries(items);
    this.names = new RowNames(items);
    this.ledger = new Ledger(items, this.names, this.tries, {
      called: EVENT,
      toOutput: (outcome, read) => toOutput(outcome, this.employerAfm, read),
      subjectOf: (event) => subjectOf(isOutput(event) ? { ...event, type: event.event as EventType } : event),
    });
  }

  takeNotices(): string[] {
    return [this.unchecked, takeEmployerNotice(this.context)].filter((notice) => notice !== undefined);
  }

  async submit(): Promise<void> {
    const settings = await this.read();
    const { address, account: stored } = await registryAccount(this.context);
    const account = this.tries.accountFor(stored);
    this.clock = clockOf(address);
    if (settings.dryRun) return this.rehearse(settings);
    // Where the run stops for one row, the others are judged all the same, so that all faults are reported at once.
    const willStop = !this.mayGoOn;
    const employer = await this.consultEmployer(settings, willStop);
    if (employer instanceof RegistryFailure) {
      if (willStop) return;
      this.reportLackOf(employer);
    } else this.employerAfm = employer;
    const untold = await this.consultTime(settings, willStop);
    this.findRepeats(this.employerAfm ?? '');
    const judgesRecorded = settings.repeatedEvents === 'submit';
    const clock = (): number => this.now;
    this.journal = new Journal(this.context, account, judgesRecorded, clock);
    // Events that are to be sent again still bear witness for others.
    const witness = judgesRecorded ? new Journal(this.context, account, false, clock) : this.journal;
    // The journal is asked about events that become late after this moment when they go out.
    const { now } = this;
    const isRecorded = await this.lookUp(witness, account, { now, judgesRecorded, longest: lockFor(settings) });
    const knowsNew = witness.isKept && witness.complaint === undefined;
    if (untold !== undefined) this.reportOffTime(untold);
    this.holdBack({ now, judgesRecorded, isRecorded, knowsNew });
    this.arrange(isRecorded);
    if (this.mayGoOn) await this.send(settings, this.journal, account);
  }

  private get now(): number {
    return this.clock.now();
  }

  /** Whether events can be sent: n8n's On Error setting decides whether one bad row holds back all others. */
  private get mayGoOn(): boolean {
    return this.context.continueOnFail() || this.ledger.isFine;
  }

  private get kind(): Kind<WorkCardEvent, JudgedEvent> {
    return workCardKind(this.employerAfm ?? '', (event) => this.noteWorkDay(event));
  }

  /** Notes that the journal has told the work day of a check-out, which was assumed before. */
  private noteWorkDay(event: WorkCardEvent): void {
    for (const { id, entry } of this.ledger.waiting()) {
      if (entry !== event) continue;
      this.ledger.takeBack(id, assumedDay(String(event.ownReferenceDate)));
      this.ledger.warn(id, rememberedDay(event.referenceDate));
    }
  }

  /** Reads all rows, and the options that they share. */
  private async read(): Promise<Settings> {
    // A credential whose address can't be used is told of later, with the rows.
    const address = await registryAddress(this.context).catch(() => undefined);
    if (address !== undefined) this.clock = clockOf(address);
    const { rows, sheetOptions, unusedColumns } = readRows(this.context, this.items, this.now);
    this.unusedColumns = unusedColumns;
    const shared = new SharedOptions(EVENT, this.names, SHEET_LABELS);
    const all: ReadItem[] = [];
    let item = 0;
    for (const row of rows) {
      const { options, dryRun } = row;
      if (options !== undefined) shared.take({ options, dryRun, item });
      all.push(...readEvents(row, item));
      item++;
    }
    const settings = shared.read(readSheetOptions);
    this.settings = settings.ok ? settings.value : undefined;
    try {
      if (settings.ok) await this.complete(all, settings.value, sheetOptions.fullNameOrder);
      warnOfMissingBranches(all);
    } finally {
      this.history = new History(all, sheetOptions.eventWords.size > 0, this.names);
      for (const one of all) {
        this.ledger.add(one.item, one.read, one.nth);
        if ('status' in one.read && one.read.status === 'invalid') this.checkIns.note(one.read.entry, one.item, false);
      }
      this.holdBackSuperseded();
    }
    return valueOf(settings);
  }

  /**
   * Completes and checks the rows with the registry's list of employees, in a dry run too. Rows that need nothing from it
   * go out without it where it can't be had: no event is lost for a list.
   *
   * @throws RegistryFailure where rows need it and the run is to stop for it
   */
  private async complete(
    all: ReadItem[],
    { dryRun, timeout, retryFor }: Settings,
    order: FullNameOrder,
  ): Promise<void> {
    const events = all.map(({ read }) => read).filter(isEvent);
    if (events.length === 0) return;
    const needing = events.filter(isOpen);
    const others = events.filter((event) => !isOpen(event));
    const until = this.endOfQuestion(entriesOf(needing), entriesOf(others));
    const stops = needing.length > 0 && events.length === all.length && !dryRun && !this.context.continueOnFail();
    const asked = consultEmployees(this.context, events.map(employeeOf), { timeout, retryFor, until });
    const employees = await asked.catch(failureUnless(stops));
    if (others.length > 0) this.unchecked = notChecked(employees);
    if (!(employees instanceof RegistryFailure)) {
      const hint = dryRun ? notMarked(employees) : undefined;
      if (hint !== undefined) addHint(this.context, hint, 'warning');
      return completeEvents(all, employees, order);
    }
    for (const one of all) {
      const { read } = one;
      if (isEvent(read) && isOpen(read)) one.read = this.notSentFor(employees, read.entry);
    }
  }

  /**
   * When a question to the registry has to be answered, in epoch ms by this machine's clock.
   *
   * @param needing events that can't go out without the answer
   * @param others events that can
   */
  private endOfQuestion(needing: readonly WorkCardEvent[], others: readonly WorkCardEvent[]): number {
    const { now } = this;
    // Where all can go out without the answer, none of them becomes late for it.
    const left = needing.length === 0 ? timeLeft(others, now) : timeToAsk(needing, now);
    return Date.now() + Math.min(left - TRAVEL_MS, patience(others, now));
  }

  /**
   * Asks the registry who the employer is, where a row names none.
   *
   * @param willStop whether other rows stop the run: then it is asked once, and only where an event may be late or early
   * @returns null where nothing had to be asked
   * @throws RegistryFailure where the run is to stop for it
   */
  private async consultEmployer(settings: Settings, willStop: boolean): Promise<string | RegistryFailure | null> {
    const { eventsWaiting: events } = this;
    if (!events.some(namesNoEmployer) || (willStop && !this.isAnyOffTime(events, willStop))) return null;
    const stops = !willStop && !this.context.continueOnFail();
    const question = this.questionOf(settings, willStop, namesNoEmployer);
    return await connectedEmployer(this.context, question).catch(failureUnless(stops));
  }

  /**
   * Asks the registry for the time, before this machine's clock alone refuses an event, lets it wait or calls it late: with a
   * wrong clock that would be a false statement, or an event that is lost.
   *
   * @returns why no answer came; undefined where the time is known, or nothing depends on it
   */
  private async consultTime(settings: Settings, willStop: boolean): Promise<RegistryFailure | undefined> {
    const { eventsWaiting: events } = this;
    if (!this.isAnyOffTime(events, willStop)) return undefined;
    const asked = askTime(
      this.context,
      this.questionOf(settings, willStop, (event) => this.isOffTime(event)),
    );
    const failure = await asked.catch(failureUnless(false));
    return failure instanceof RegistryFailure ? failure : undefined;
  }

  private get eventsWaiting(): WorkCardEvent[] {
    return this.ledger.entriesWaiting().filter((entry) => entry !== undefined);
  }

  /** @param needs whether an event can't go out without the answer */
  private questionOf(
    { timeout, retryFor }: Settings,
    willStop: boolean,
    needs: (event: WorkCardEvent) => boolean,
  ): RequestOptions & Repetition {
    const { eventsWaiting: events } = this;
    const [needing, others] = [events.filter(needs), events.filter((event) => !needs(event))];
    return { timeout, retryFor: willStop ? 0 : retryFor, until: this.endOfQuestion(needing, others) };
  }

  private isAnyOffTime(events: readonly WorkCardEvent[], willStop: boolean): boolean {
    const { now } = this;
    if (events.some((event) => this.isOffTime(event))) return true;
    return willStop && this.history.placesInQuestion({ now, judgesRecorded: false }).size > 0;
  }

  /** Whether an event seems early or late, by the clock or by the registry's last answer alone. */
  private isOffTime({ eventTime }: WorkCardEvent): boolean {
    const clocks = [this.now, this.clock.byLastAnswer()];
    return clocks.some((now) => isEarly(eventTime, now) || isLate(eventTime, now));
  }

  /** Reports the rows that can't go out because the registry did not tell who the employer is. */
  private reportLackOf(failure: RegistryFailure): void {
    // A registry that answered, but not this question, still takes rows that name their employer.
    const concernsAll = failure.kind !== 'refused' && failure.kind !== 'unknown';
    for (const { id, entry } of this.ledger.waiting()) {
      if (concernsAll || entry.employerAfm === null) this.report(id, this.notSentFor(failure, entry));
    }
  }

  /** Reports the events that may be late or early by a clock that the registry did not confirm. */
  private reportOffTime(failure: RegistryFailure): void {
    for (const { id, entry } of this.ledger.waiting()) {
      if (this.isOffTime(entry)) this.report(id, this.notSentFor(failure, entry));
    }
  }

  /** The outcome of an event that needs an answer which the registry did not give. */
  private notSentFor(failure: RegistryFailure, entry: WorkCardEvent): EventOutcome {
    const { reasonCode: code, message: reason, remedy } = failure;
    // "unreachable" is an excuse for being late, and not for an event that was late before.
    const unreachable = failure.unreachable && canGoOut(entry, this.now);
    return { status: 'notSent', entry, code, reason, remedy, unreachable };
  }

  /** Takes the outcome of an event. The reason of a refused check-out names the check-in that is missing. */
  private report(id: number, outcome: EventOutcome): void {
    const event = 'prepared' in outcome ? outcome.prepared.event : outcome.entry;
    this.ledger.report(id, withMissingCheckIn(outcome, event, this.checkIns, this.names));
    this.checkIns.note(event, this.ledger.itemOf(id), isWithRegistry(outcome) || outcome.status === 'valid');
  }

  /** Refuses what can't go out at this moment, and what makes no possible history. */
  private holdBack(facts: JudgingFacts): void {
    const doubts = this.history.problems(facts);
    const check = ({ id, entry }: Waiting<WorkCardEvent>, doubt?: Problem): void => {
      const problems = problemsOf(entry, doubt, facts.now);
      if (problems.length > 0) this.report(id, { status: 'invalid', problems, entry });
    };
    for (const one of this.ledger.waiting()) if (doubts.has(one.id)) check(one, doubts.get(one.id));
    this.holdBackSuperseded();
    for (const one of this.ledger.waiting()) check(one);
  }

  private holdBackSuperseded(): void {
    const { ledger } = this;
    if (!ledger.isAnyWithRegistry) return;
    const isThere = (id: number): boolean => ledger.isWaiting(id) || ledger.isWithRegistry(id);
    ledger.holdBackSuperseded(this.history.order(isThere, () => false).places);
  }

  /** Arranges the ledger in the order of sending. */
  private arrange(isRecorded: (id: number) => boolean): void {
    const { ledger } = this;
    const { places, afterOthers } = this.history.order((id) => ledger.isWaiting(id), isRecorded);
    ledger.arrange(places, afterOthers);
    // Its places are no ids any more, and it would keep all rows in memory.
    this.history = NO_HISTORY;
  }

  /** Finds events that occur twice in the input. They go out once, with the late reason of any of their rows. */
  private findRepeats(employerAfm: string): void {
    const { ledger } = this;
    for (const [id, first] of repeatsOf(ledger.entriesWaiting(), employerAfm)) {
      ledger.entryOf(first).lateReason ??= ledger.entryOf(id).lateReason;
      ledger.noteRepeat(id, first);
      this.history.leaveOut(id);
    }
  }

  /**
   * Looks up in the journal what has to be known before anything is sent: events that would be refused, their witnesses,
   * and those of a work day with several events of one kind. The delivery asks about all others when they go out.
   *
   * @returns whether an event is with the registry, or may be
   */
  private async lookUp(
    journal: Journal,
    account: string,
    { now, judgesRecorded, longest }: Pick<JudgingFacts, 'now' | 'judgesRecorded'> & { longest: number },
  ): Promise<JudgingFacts['isRecorded']> {
    const { ledger, kind } = this;
    const { memory } = kind;
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
      // The key takes longer to make than all else here, and an empty journal needs none.
      const isConfirmed = journal.knowsAny && journal.isConfirmed(keyOf(entry));
      if (isConfirmed) {
        memory?.complete(entry, (key) => journal.isConfirmed(key));
        note(one, 'confirmed');
      }
      return !isConfirmed && (inQuestion.has(id) || (!judgesRecorded && !canGoOut(entry, now)));
    });
    const isRecorded = (id: number): boolean => recorded.has(id) || ledger.isWithRegistry(id);
    if (!journal.isKept) return isRecorded;
    // Another execution may be sending these events: its answer is awaited, for half of the time that is left.
    const lock = new KeyedLock(account, cancelSignal(this.context));
    const left = Math.min(timeLeft(entriesOf(waiting), now) / 2, longest);
    await lock.acquire(entriesOf(asked).map(kind.ownerOf), left);
    try {
      // Nobody else waits for them longer than for another execution of this process.
      const until = now + left;
      const claims = entriesOf(asked).flatMap((event) => {
        const since = isLate(event.eventTime, now) ? event.eventTime : undefined;
        const days = memory?.asks(event) ?? [];
        return [...kind.keysOf(event).map((key) => ({ key, since, until })), ...days.map((key) => ({ key, until: 0 }))];
      });
      const states = await journal.lookUp(claims);
      for (const one of asked) {
        memory?.complete(one.entry, (key) => states.get(key) === 'confirmed');
        note(
          one,
          kind.stateOf(
            one.entry,
            kind.keysOf(one.entry).map((key) => states.get(key)),
          ),
        );
      }
    } finally {
      lock.release();
    }
    return isRecorded;
  }

  private async send(settings: Settings, journal: Journal, account: string): Promise<void> {
    await send(this.context, this.ledger.waiting(), this.kind, settings, {
      path: '/Documents/WRKCardSE',
      remedy: 'Correct what the registry names, then submit this row again',
      journal,
      account,
      now: () => this.now,
      warn: (id, warning) => this.ledger.warn(id, warning),
      report: (id, outcome) => this.report(id, outcome),
    });
  }

  /** Reports what would be sent; the last event of each request has its body. */
  private rehearse({ batchSize }: Settings): void {
    const { now, ledger } = this;
    this.findRepeats(soleEmployer(entriesOf([...ledger.waiting()])));
    const isRecorded = (id: number): boolean => ledger.isWithRegistry(id);
    this.holdBack({ now, judgesRecorded: false, isRecorded, knowsNew: true });
    this.arrange(isRecorded);
    const kind = workCardKind(CONNECTED_EMPLOYER);
    for (const { request, ready, body } of planRequests(ledger.waiting(), kind, now, batchSize)) {
      ready.forEach(({ id, prepared }, place) => {
        const missing = this.checkIns.lackedBy(prepared.event, 'noCheckIn');
        if (missing !== undefined) ledger.warn(id, lacksCheckIn(this.names.of(missing)));
        const outcome: EventOutcome = { status: 'valid', prepared, request };
        this.report(id, place === ready.length - 1 ? { ...outcome, body } : outcome);
      });
    }
  }
}

/**
 * All that is wrong with an event at a moment.
 *
 * @param doubt what is wrong with it beside the other rows
 */
function problemsOf(event: WorkCardEvent, doubt: Problem | undefined, now: number): Problem[] {
  const problems = doubt === undefined ? [] : [doubt];
  // A late reason would not help an event that is too old, so none is asked for.
  if (canGoOut(event, now) || doubt?.code === 'tooOld') return problems;
  const judged = judge(event, now);
  return judged.ok ? problems : [...problems, judged.problem];
}

const isOutput = (event: Partial<WorkCardEvent> | EntryOutput): event is EntryOutput => 'status' in event;

const entriesOf = (waiting: ReadonlyArray<{ entry: WorkCardEvent }>): WorkCardEvent[] =>
  waiting.map(({ entry }) => entry);

/** The journal is not asked in a dry run, so that the registry may have the check-in. */
const lacksCheckIn = (row: string): string =>
  `Its check-in, ${row}, can't be submitted: the registry refuses this check-out unless it has that one`;

/** The outcome; with another reason where it is the refusal of a check-out whose check-in was not submitted. */
function withMissingCheckIn(
  outcome: EventOutcome,
  event: Partial<WorkCardEvent>,
  checkIns: MissingCheckIns,
  names: RowNames,
): EventOutcome {
  if (outcome.status !== 'rejected' || outcome.isOfAll) return outcome;
  const item = checkIns.lackedBy(event, outcome.code);
  if (item === undefined) return outcome;
  return {
    ...outcome,
    code: 'noCheckIn',
    reason: `The registry refused the event, whose check-in, ${names.of(item)}, was not submitted: ${outcome.rejection.reason}`,
    remedy: `Correct ${names.short(item)} first, then submit both: this one may be fine`,
  };
}
