import { isSessionCall, type Trial } from '../evidence';
import { ON_TIME } from '../truth';
import { type Answer, answerOf, isMadeUp, mayHaveArrived, sinceRefusal } from './answers';
import { type Case, isWithRegistry, type Row, violated } from './case';
import type { Violation } from './violation';

/** Which statuses follow from the answer to the last request that held the row. */
const FOLLOWING: Record<Answer, readonly string[]> = {
  confirmed: ['submitted'],
  spoiled: ['unknown'],
  none: ['unknown'],
  unsent: ['notSent'],
  expired: ['notSent'],
  // Where sending stops while the events at fault are being looked for, the others are left.
  refused: ['rejected', 'notSent'],
};

/**
 * What becomes of a row that says what an earlier one of its input says: that goes out for both. A refusal goes for the
 * first alone, since another row of the same event could differ in names.
 */
const REPEATING: Record<string, readonly string[]> = {
  submitted: ['duplicate'],
  duplicate: ['duplicate'],
  unknown: ['unknown'],
  rejected: ['notSent'],
  notSent: ['notSent'],
};

/** Each row's status follows from what happened to it, and a row that nothing happened to is submitted. */
export function outcomesFollow(evidence: Case): Violation[] {
  const troubled = new Map(evidence.evidence.trials.map((trial) => [trial, isTroubled(trial, evidence)]));
  return evidence.rows.flatMap((row): Violation[] => {
    if (row.status === undefined) return [];
    const why = wrongIn(row, troubled.get(row.trial) === true, evidence);
    if (why === undefined) return [];
    const { kind } = row.planned;
    const said = row.told.map(({ json }) => `${String(json.reasonCode)}: ${String(json.reason)}`).join();
    return [violated(row, `it is ${row.status}, ${why}, being ${kind}: ${said}`)];
  });
}

/** Why a row can't have its status; undefined where it can. */
function wrongIn(row: Row, isInTrouble: boolean, evidence: Case): string | undefined {
  const { planned, requests } = row;
  const status = String(row.status);
  if (status === 'invalid') return becameLate(row) ? undefined : 'and nothing is wrong with it';
  if (planned.repeats !== undefined && requests.length === 0) return wrongInRepeat(row, planned.repeats, evidence);
  const last = requests.at(-1);
  if (last === undefined) {
    // What earlier executions did with it decides: see `runsAgree`.
    if (status === 'duplicate' || status === 'unknown') return undefined;
    if (status !== 'notSent') return 'and was in no request';
    return isInTrouble || isOvertaken(row, evidence) ? undefined : 'and nothing was in its way';
  }
  const answer = answerOf(last, evidence);
  if (!mayFollow(row, answer, evidence).includes(status)) {
    return `and its last request was ${answer} (status ${last.call?.status ?? 'none'})`;
  }
  if (planned.isPoisoned) return undefined;
  if (status === 'notSent') return isInTrouble ? undefined : 'and nothing was in its way';
  const isRefusedItself = status === 'rejected' && !isMadeUp(last) && last.call?.status === 400;
  if (isRefusedItself && evidence.knowsArrival(row)) return 'although its arrival is with the registry';
  const isRefusedWithOthers = !isMadeUp(last) && last.events.length > 1 && row.trial.settings.onRejection === 'isolate';
  return status === 'rejected' && isRefusedWithOthers ? `in a request of ${last.events.length}` : undefined;
}

function mayFollow(row: Row, answer: Answer, evidence: Case): readonly string[] {
  const mayArrive = (requests: Row['requests']): boolean =>
    requests.slice(0, -1).some((request) => mayHaveArrived(answerOf(request, evidence)));
  const isOpen = answer !== 'confirmed' && mayArrive(row.requests);
  // What the registry itself refuses, as a whole, it has not taken before.
  const isSettled = !mayArrive(sinceRefusal(row));
  // On a busy machine any answer can take longer than a short timeout.
  const isImpatient = row.trial.settings.timeout !== undefined;
  return [...(!isOpen || isSettled ? FOLLOWING[answer] : []), ...(isOpen || isImpatient ? ['unknown'] : [])];
}

function wrongInRepeat(row: Row, repeats: number, evidence: Case): string | undefined {
  const alike = evidence.rowsOf(row.planned.truth).filter(({ trial }) => trial === row.trial);
  const first = alike.find(({ index }) => index === repeats);
  const following = REPEATING[String(first?.status)];
  if (following === undefined || following.includes(String(row.status))) return undefined;
  return `although it repeats item ${repeats}, which is ${first?.status}`;
}

/** An event without a reason that was on time when its row was made, and no more when the execution was over. */
const becameLate = ({ trial, planned: { truth } }: Row): boolean =>
  truth.reason === null && trial.endedAt - truth.at > ON_TIME;

/** Whether a later row of the same employee, day and type was with the registry before, whose place it would take. */
function isOvertaken({ trial, index, planned: { truth } }: Row, evidence: Case): boolean {
  return evidence
    .rowsFor(truth.employeeAfm)
    .some(
      (other) =>
        other.trial === trial &&
        other.index > index &&
        other.planned.truth.type === truth.type &&
        other.planned.truth.referenceDate === truth.referenceDate &&
        isWithRegistry(other),
    );
}

/** Whether anything was in the way of an execution, so that it may have left rows unsent. */
function isTroubled(trial: Trial, evidence: Case): boolean {
  const { settings, calls, paused, ending, told } = trial;
  if (paused || ending !== undefined || settings.timeout !== undefined) return true;
  const isStopped = (code: unknown): boolean => code === 'invalid' || code === 'overtaken';
  if (settings.onError === 'stopWorkflow') {
    if (told.some(({ json }) => isStopped(json.status) || isStopped(json.reasonCode))) return true;
    // Later tries keep back what was refused and has been overtaken.
    const isOut = (row: Row): boolean => row.trial === trial && row.status === 'rejected';
    if (settings.tries > 1 && evidence.rows.some((row) => isOut(row) && isOvertaken(row, evidence))) return true;
  }
  return calls.some((call) => {
    // What the registry itself refuses is looked for, and the rest is sent.
    const isLookedFor = call.status === 400 && !call.toldExpiry && settings.onRejection === 'isolate';
    return call.faults.length > 0 || (call.status !== 200 && (isSessionCall(call) || !isLookedFor));
  });
}
