import type { Waiting } from '../../../delivery/entry';
import type { Problem } from '../../../model/values/result';
import { canGoOut, judge } from '../../../model/workCard/lateness';
import { repeatsOf } from '../../../model/workCard/repeats';
import type { WorkCardEvent } from '../../../model/workCard/workCardEvent';
import type { History, JudgingFacts } from './history';
import { type EventRun, reportEvent } from './run';

/**
 * Finds events that occur more than once in the input. They go out once, with the late reason of any of their rows.
 *
 * @param employerAfm the employer of events that name none
 */
export function findRepeats({ ledger }: EventRun, history: History, employerAfm: string): void {
  for (const [id, first] of repeatsOf(ledger.entriesWaiting(), employerAfm)) {
    ledger.entryOf(first).lateReason ??= ledger.entryOf(id).lateReason;
    ledger.noteRepeat(id, first);
    history.leaveOut(id);
  }
}

/** Refuses what can't go out at this moment, and events that contradict each other. */
export function holdBack(run: EventRun, history: History, facts: JudgingFacts): void {
  const { ledger } = run;
  const doubts = history.problems(facts);
  const check = ({ id, entry }: Waiting<WorkCardEvent>, doubt?: Problem): void => {
    const problems = problemsOf(entry, doubt, facts.now);
    if (problems.length > 0) reportEvent(run, id, { status: 'invalid', problems, entry });
  };
  for (const one of ledger.waiting()) if (doubts.has(one.id)) check(one, doubts.get(one.id));
  holdBackSuperseded(run, history);
  for (const one of ledger.waiting()) check(one);
}

/** Holds back events that would take the place of later ones, which an earlier try has sent. */
export function holdBackSuperseded({ ledger }: EventRun, history: History): void {
  if (!ledger.isAnyWithRegistry) return;
  const isThere = (id: number): boolean => ledger.isWaiting(id) || ledger.isWithRegistry(id);
  ledger.holdBackSuperseded(history.order(isThere, () => false).places);
}

/** Arranges the ledger in the order of sending. From then on the places of the history are no ids. */
export function arrange({ ledger }: EventRun, history: History, isRecorded: JudgingFacts['isRecorded']): void {
  const { places, afterOthers } = history.order((id) => ledger.isWaiting(id), isRecorded);
  ledger.arrange(places, afterOthers);
  history.release();
}

/**
 * All that is wrong with an event at a moment.
 *
 * @param doubt what is wrong with it compared with the other rows
 * @param now epoch ms by the registry's clock
 */
function problemsOf(event: WorkCardEvent, doubt: Problem | undefined, now: number): Problem[] {
  const problems = doubt === undefined ? [] : [doubt];
  // A late reason would not help an event that is too old, so none is asked for.
  if (canGoOut(event, now) || doubt?.code === 'tooOld') return problems;
  const judged = judge(event, now);
  return judged.ok ? problems : [...problems, judged.problem];
}
