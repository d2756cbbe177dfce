import type { Waiting } from '../../../delivery/entry';
import { type Claim, Journal, type JournalState, asClaim } from '../../../delivery/journal';
import type { Kind } from '../../../delivery/kind';
import { KeyedLock } from '../../../delivery/locks';
import { outcomeOf } from '../../../delivery/known';
import { canGoOut, isLate, type JudgedEvent, timeLeft } from '../../../model/workCard/lateness';
import { soleEmployer } from '../../../model/workCard/repeats';
import type { WorkCardEvent } from '../../../model/workCard/workCardEvent';
import type { RegistryClock } from '../../../transport/clock';
import { RegistryFailure } from '../../../transport/failure';
import { cancelSignal } from '../../../transport/caller';
import { lockFor } from '../../shared/sending';
import { type Login, mayGoOn } from '../../shared/steps';
import type { JudgingFacts } from './history';
import { findRepeats } from './judging';
import { type Asker, consultEmployer, consultTime, isOffTime } from './questions';
import type { EventInput } from './reading';
import { type EventRun, notSentFor, reportEvent } from './run';
import { EVENT, workCardKind } from './workCardKind';

type WorkCardKind = Kind<WorkCardEvent, JudgedEvent>;

/** What the registry and the journal know of the events. */
export interface EventFacts extends JudgingFacts {
  kind: WorkCardKind;
}

/** In the bodies of a dry run, which does not ask the registry for the employer. */
const CONNECTED_EMPLOYER = '(connected employer)';

export function assumeEvents(run: EventRun, { history }: EventInput, { clock }: Login): EventFacts {
  const { ledger } = run;
  findRepeats(run, history, soleEmployer(waitingIn(run)));
  return {
    kind: workCardKind(CONNECTED_EMPLOYER),
    now: clock.now(),
    judgesRecorded: false,
    isRecorded: (id) => ledger.isWithRegistry(id),
    knowsNew: true,
  };
}

/**
 * Asks the registry for the employer and the time, and the journal for what was submitted, where the judgement depends
 * on them. Reports events that can't go out because an answer is missing.
 *
 * @returns undefined where the run stops for other rows, and the employer could not be had
 */
export async function lookUpEvents(run: EventRun, input: EventInput, login: Login): Promise<EventFacts | undefined> {
  const { context, shown, beside } = run;
  const { settings, history } = input;
  const { clock } = login;
  // Where the run stops for one row, the others are judged all the same, so that all faults are reported at once.
  const asker: Asker = { context, settings, clock, willStop: !mayGoOn(run) };
  const dependsOnTime = (): boolean => isAnyOffTime(run, history, asker);

  const isEmployerSettled = await learnEmployer(run, asker, dependsOnTime);
  if (!isEmployerSettled) return undefined;
  const untold = dependsOnTime() ? await consultTime(asker, waitingIn(run)) : undefined;

  findRepeats(run, history, shown.employerAfm ?? '');
  beside.journal = login.journal;
  const facts = await consultJournal(run, input, login);

  if (untold !== undefined) reportOffTime(run, untold, clock);
  return facts;
}

/** Whether the time decides about any event: about itself, or where the run stops, about what its others say of it. */
function isAnyOffTime(run: EventRun, history: EventInput['history'], { clock, willStop }: Asker): boolean {
  if (waitingIn(run).some((event) => isOffTime(event, clock))) return true;
  return willStop && history.placesInQuestion({ now: clock.now(), judgesRecorded: false }).size > 0;
}

/**
 * Asks who the employer is, where an event names none, and reports the events that can't go out without an answer.
 *
 * @returns whether the run goes on
 */
async function learnEmployer(run: EventRun, asker: Asker, mayBeOffTime: () => boolean): Promise<boolean> {
  const employer = await consultEmployer(asker, waitingIn(run), mayBeOffTime);
  if (!(employer instanceof RegistryFailure)) run.shown.employerAfm = employer;
  else if (asker.willStop) return false;
  else reportLackOf(run, employer, asker.clock.now());
  return true;
}

const waitingIn = ({ ledger }: EventRun): WorkCardEvent[] => Array.from(ledger.waiting(), ({ entry }) => entry);

/** Reports the rows that can't go out because the registry did not tell who the employer is. */
function reportLackOf(run: EventRun, failure: RegistryFailure, now: number): void {
  // A registry that answered, but not this question, still takes rows that name their employer.
  const concernsAll = failure.kind !== 'refused' && failure.kind !== 'unknown';
  for (const { id, entry } of run.ledger.waiting()) {
    if (concernsAll || entry.employerAfm === null) reportEvent(run, id, notSentFor(failure, entry, now));
  }
}

/** Reports the events that may be late or early by a clock that the registry did not confirm. */
function reportOffTime(run: EventRun, failure: RegistryFailure, clock: RegistryClock): void {
  for (const { id, entry } of run.ledger.waiting()) {
    if (isOffTime(entry, clock)) reportEvent(run, id, notSentFor(failure, entry, clock.now()));
  }
}

/** What the journal knows of the events that would be refused, and of those that decide about them. */
async function consultJournal(
  run: EventRun,
  { settings, history }: EventInput,
  { account, clock, journal }: Login,
): Promise<EventFacts> {
  const judgesRecorded = settings.repeatedEvents === 'submit';
  // Events that are to be sent again still count as evidence for others.
  const witness = judgesRecorded ? new Journal(run.context, account, false, () => clock.now()) : journal;
  const kind = workCardKind(run.shown.employerAfm ?? '');
  // Events that become late after this moment are looked up in the journal when they go out.
  const now = clock.now();
  const inQuestion = history.placesInQuestion({ now, judgesRecorded });
  // Where events are sent again, the journal of the delivery tells of nothing: only the witness knows the open shifts.
  const mustBeKnown = (event: WorkCardEvent): boolean =>
    judgesRecorded ? kind.memory?.asks(event).length !== 0 : !canGoOut(event, now);

  const recorded = await findRecorded(run, witness, kind, {
    account,
    now,
    isInQuestion: ({ id, entry }) => inQuestion.has(id) || mustBeKnown(entry),
    longest: lockFor(settings),
    report: (id, outcome) => {
      if (!judgesRecorded) reportEvent(run, id, outcome);
    },
  });
  const isRecorded = (id: number): boolean => recorded.has(id) || run.ledger.isWithRegistry(id);
  const knowsNew = witness.isKept && witness.complaint === undefined;
  return { kind, now, judgesRecorded, isRecorded, knowsNew };
}

interface Question {
  account: string;
  /** Epoch ms by the registry's clock. */
  now: number;
  isInQuestion(one: Waiting<WorkCardEvent>): boolean;
  /** How long to wait at most for another execution that sends the same, in ms. */
  longest: number;
  /** Takes the outcome of an event that is recorded. */
  report(id: number, outcome: ReturnType<typeof outcomeOf<WorkCardEvent>> & object): void;
}

/**
 * Finds in the journal what has to be known before anything is sent: events that would be refused, those that decide
 * about them, and those of a work day with several events of one kind. The delivery asks about all others when they go
 * out.
 *
 * @returns the ids of events that are with the registry, or may be
 */
async function findRecorded(
  { context, ledger }: EventRun,
  journal: Journal,
  kind: WorkCardKind,
  { account, now, isInQuestion, longest, report }: Question,
): Promise<Set<number>> {
  const recorded = new Set<number>();
  const note = ({ id, entry }: Waiting<WorkCardEvent>, state: JournalState | undefined): void => {
    const outcome = outcomeOf(state, entry, EVENT);
    if (outcome === undefined) return;
    recorded.add(id);
    report(id, outcome);
  };

  const waiting = [...ledger.waiting()];
  // The key takes longer to make than all else here, and an empty journal needs none.
  const isConfirmed = ({ entry }: Waiting<WorkCardEvent>): boolean =>
    journal.knowsAny && journal.isConfirmed(kind.keysOf(entry)[0]);
  const asked: Array<Waiting<WorkCardEvent>> = [];
  for (const one of waiting) {
    if (isConfirmed(one)) {
      completeBy(kind, one.entry, (key) => (journal.isConfirmed(key) ? 'confirmed' : undefined));
      note(one, 'confirmed');
    } else if (isInQuestion(one)) asked.push(one);
  }
  if (!journal.isKept) return recorded;

  // Another execution may be sending these events: its answer is awaited, for half of the time that is left.
  const left = Math.min(timeLeft(entriesOf(waiting), now) / 2, longest);
  const lock = new KeyedLock(account, cancelSignal(context));
  await lock.acquire(entriesOf(asked).map(kind.ownerOf), left);
  try {
    // Other processes are waited for no longer than other executions of this process.
    const states = await journal.lookUp(claimsOf(kind, entriesOf(asked), now, now + left));
    for (const one of asked) {
      completeBy(kind, one.entry, (key) => states.get(key));
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
  return recorded;
}

/** Completes an event in place with what the journal remembers of earlier ones. */
function completeBy(
  { memory }: WorkCardKind,
  event: WorkCardEvent,
  stateOf: (key: string) => JournalState | undefined,
): void {
  const is = (state: JournalState) => (key: string) => stateOf(key) === state;
  memory?.complete(event, is('confirmed'), is('open'));
}

/**
 * The questions to the journal about events.
 *
 * @param until how long other processes are waited for (epoch ms by the registry's clock)
 */
function claimsOf(kind: WorkCardKind, events: readonly WorkCardEvent[], now: number, until: number): Claim[] {
  return events.flatMap((event) => {
    const since = isLate(event.eventTime, now) ? event.eventTime : undefined;
    const ofEvent = kind.keysOf(event).map((key) => ({ key, since, until }));
    return [...ofEvent, ...(kind.memory?.asks(event) ?? []).map(asClaim)];
  });
}

const entriesOf = (waiting: ReadonlyArray<{ entry: WorkCardEvent }>): WorkCardEvent[] =>
  waiting.map(({ entry }) => entry);
