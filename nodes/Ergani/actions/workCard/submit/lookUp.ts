import type { Waiting } from '../../../delivery/entry';
import { Journal, type JournalState } from '../../../delivery/journal';
import type { Kind } from '../../../delivery/kind';
import { KeyedLock } from '../../../delivery/locks';
import { outcomeOf } from '../../../delivery/known';
import { ofMemory } from '../../../delivery/prepare';
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
export async function lookUpEvents(
  run: EventRun,
  { settings, history }: EventInput,
  login: Login,
): Promise<EventFacts | undefined> {
  const { context, ledger, shown, beside } = run;
  const { account, clock, journal } = login;
  // Where the run stops for one row, the others are judged all the same, so that all faults are reported at once.
  const willStop = !mayGoOn(run);
  const asker: Asker = { context, settings, clock, willStop };
  const isAnyOffTime = (): boolean =>
    waitingIn(run).some((event) => isOffTime(event, clock)) ||
    (willStop && history.placesInQuestion({ now: clock.now(), judgesRecorded: false }).size > 0);
  const employer = await consultEmployer(asker, waitingIn(run), isAnyOffTime);
  if (employer instanceof RegistryFailure) {
    if (willStop) return undefined;
    reportLackOf(run, employer, clock.now());
  } else shown.employerAfm = employer;
  const employerAfm = shown.employerAfm ?? '';
  const untold = isAnyOffTime() ? await consultTime(asker, waitingIn(run)) : undefined;
  findRepeats(run, history, employerAfm);
  beside.journal = journal;
  const judgesRecorded = settings.repeatedEvents === 'submit';
  // Events that are to be sent again still count as evidence for others.
  const witness = judgesRecorded ? new Journal(context, account, false, () => clock.now()) : journal;
  const kind = workCardKind(employerAfm);
  // Events that become late after this moment are looked up in the journal when they go out.
  const now = clock.now();
  const inQuestion = history.placesInQuestion({ now, judgesRecorded });
  // Where events are sent again, the journal of the delivery tells of nothing: only the witness knows the open shifts.
  const mustBeKnown = (event: WorkCardEvent): boolean =>
    judgesRecorded ? kind.memory?.asks(event).length !== 0 : !canGoOut(event, now);
  const isInQuestion = ({ id, entry }: Waiting<WorkCardEvent>): boolean => inQuestion.has(id) || mustBeKnown(entry);
  const recorded = await askJournal(run, witness, kind, {
    account,
    now,
    isInQuestion,
    longest: lockFor(settings),
    take: (id, outcome) => {
      if (!judgesRecorded) reportEvent(run, id, outcome);
    },
  });
  const knowsNew = witness.isKept && witness.complaint === undefined;
  if (untold !== undefined) reportOffTime(run, untold, clock);
  return { kind, now, judgesRecorded, isRecorded: (id) => recorded.has(id) || ledger.isWithRegistry(id), knowsNew };
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

interface Question {
  account: string;
  /** Epoch ms by the registry's clock. */
  now: number;
  isInQuestion(one: Waiting<WorkCardEvent>): boolean;
  /** How long to wait at most for another execution that sends the same, in ms. */
  longest: number;
  take(id: number, outcome: ReturnType<typeof outcomeOf<WorkCardEvent>> & object): void;
}

/**
 * Looks up in the journal what has to be known before anything is sent: events that would be refused, those that decide
 * about them, and those of a work day with several events of one kind. The delivery asks about all others when they go
 * out.
 *
 * @returns the ids of events that are with the registry, or may be
 */
async function askJournal(
  { context, ledger }: EventRun,
  journal: Journal,
  kind: WorkCardKind,
  { account, now, isInQuestion, longest, take }: Question,
): Promise<Set<number>> {
  const { memory } = kind;
  const recorded = new Set<number>();
  const note = ({ id, entry }: Waiting<WorkCardEvent>, state: JournalState | undefined): void => {
    const outcome = outcomeOf(state, entry, EVENT);
    if (outcome === undefined) return;
    recorded.add(id);
    take(id, outcome);
  };
  const waiting = [...ledger.waiting()];
  const asked = waiting.filter((one) => {
    const { entry } = one;
    // The key takes longer to make than all else here, and an empty journal needs none.
    if (!journal.knowsAny || !journal.isConfirmed(kind.keysOf(entry)[0])) return isInQuestion(one);
    memory?.complete(
      entry,
      (key) => journal.isConfirmed(key),
      () => false,
    );
    note(one, 'confirmed');
    return false;
  });
  if (!journal.isKept) return recorded;
  // Another execution may be sending these events: its answer is awaited, for half of the time that is left.
  const lock = new KeyedLock(account, cancelSignal(context));
  const left = Math.min(timeLeft(entriesOf(waiting), now) / 2, longest);
  await lock.acquire(entriesOf(asked).map(kind.ownerOf), left);
  try {
    // Other processes are waited for no longer than other executions of this process.
    const until = now + left;
    const claims = entriesOf(asked).flatMap((event) => {
      const since = isLate(event.eventTime, now) ? event.eventTime : undefined;
      const days = memory?.asks(event) ?? [];
      return [...kind.keysOf(event).map((key) => ({ key, since, until })), ...days.map(ofMemory)];
    });
    const states = await journal.lookUp(claims);
    const is = (state: JournalState) => (key: string) => states.get(key) === state;
    for (const one of asked) {
      memory?.complete(one.entry, is('confirmed'), is('open'));
      const ofKeys = kind.keysOf(one.entry).map((key) => states.get(key));
      note(one, kind.stateOf(one.entry, ofKeys));
    }
  } finally {
    lock.release();
  }
  return recorded;
}

const entriesOf = (waiting: ReadonlyArray<{ entry: WorkCardEvent }>): WorkCardEvent[] =>
  waiting.map(({ entry }) => entry);
