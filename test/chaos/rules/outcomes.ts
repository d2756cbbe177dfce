import { isSessionCall, type Request, type Trial } from '../evidence';
import { ON_TIME } from '../truth';
import { type Answer, answerOf, isMadeUp, mayHaveArrived, sinceRefusal } from './answers';
import { type Case, isWithRegistry, type Oracle, type Row, violated } from './case';
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

/** Says that a row can't have its status. */
function contradicted(row: Row, why: string): Violation {
  const said = row.told.map(({ json }) => `${String(json.reasonCode)}: ${String(json.reason)}`).join();
  return violated(row, `it is ${row.status}, ${why}, being ${row.planned.kind}: ${said}`);
}

/** Rows that could be read, and are no mere repeat of another. */
const judged = ({ rows }: Case): Row[] =>
  rows.filter(
    ({ status, planned, requests }) =>
      status !== undefined && status !== 'invalid' && (planned.repeats === undefined || requests.length > 0),
  );

/** Those that went out, each with the last request that held it, and its answer. */
const sent = (all: Case): Array<{ row: Row; last: Request; answer: Answer }> =>
  judged(all).flatMap((row) => {
    const last = row.requests.at(-1);
    return last === undefined ? [] : [{ row, last, answer: answerOf(last, all) }];
  });

export const invalidForNothing: Oracle = ({ rows }) =>
  rows
    .filter((row) => row.status === 'invalid' && !becameLate(row))
    .map((row) => contradicted(row, 'and nothing is wrong with it'));

export const repeatUnlikeItsFirst: Oracle = (all) =>
  all.rows.flatMap((row) => {
    const { status, requests, planned } = row;
    if (planned.repeats === undefined || requests.length > 0 || status === undefined || status === 'invalid') return [];
    const alike = all.rowsOf(planned.truth).filter(({ trial }) => trial === row.trial);
    const first = alike.find(({ index }) => index === planned.repeats);
    const following = REPEATING[String(first?.status)];
    if (following === undefined || following.includes(status)) return [];
    return [contradicted(row, `although it repeats item ${planned.repeats}, which is ${first?.status}`)];
  });

/** What earlier executions did with a row decides where it is a duplicate or unknown: see `runs.ts`. */
export const answeredThoughNotSent: Oracle = (all) =>
  judged(all)
    .filter(({ requests, status }) => requests.length === 0 && (status === 'submitted' || status === 'rejected'))
    .map((row) => contradicted(row, 'and was in no request'));

export const keptBackForNothing: Oracle = (all) => {
  const troubled = new Map(all.evidence.trials.map((trial) => [trial, isTroubled(trial, all)]));
  return judged(all)
    .filter(({ status, trial }) => status === 'notSent' && troubled.get(trial) === false)
    .filter((row) => (row.requests.length === 0 ? !isOvertaken(row, all) : !row.planned.isPoisoned))
    .map((row) => contradicted(row, 'and nothing was in its way'));
};

export const statusAgainstTheAnswer: Oracle = (all) =>
  sent(all)
    .filter(({ row, answer }) => !mayFollow(row, answer, all).includes(String(row.status)))
    .map(({ row, last: { call }, answer }) =>
      contradicted(row, `and its last request was ${answer} (status ${call?.status ?? 'none'})`),
    );

export const refusedThoughItsArrivalIsThere: Oracle = (all) =>
  sent(all)
    .filter(({ row, last }) => row.status === 'rejected' && !row.planned.isPoisoned && isRefusal(last))
    .filter(({ row }) => all.knowsArrival(row))
    .map(({ row }) => contradicted(row, 'although its arrival is with the registry'));

export const refusedWithOthers: Oracle = (all) =>
  sent(all)
    .filter(({ row, last }) => row.status === 'rejected' && !row.planned.isPoisoned && !isMadeUp(last))
    .filter(({ row, last }) => last.events.length > 1 && row.trial.settings.onRejection === 'isolate')
    .map(({ row, last }) => contradicted(row, `in a request of ${last.events.length}`));

/** Whether the registry itself has refused a request. */
const isRefusal = (request: Request): boolean => !isMadeUp(request) && request.call?.status === 400;

function mayFollow(row: Row, answer: Answer, all: Case): readonly string[] {
  const mayArrive = (requests: Row['requests']): boolean =>
    requests.slice(0, -1).some((request) => mayHaveArrived(answerOf(request, all)));
  const isOpen = answer !== 'confirmed' && mayArrive(row.requests);
  // What the registry itself refuses, as a whole, it has not taken before.
  const isSettled = !mayArrive(sinceRefusal(row));
  // On a busy machine any answer can take longer than a short timeout.
  const isImpatient = row.trial.settings.timeout !== undefined;
  return [...(!isOpen || isSettled ? FOLLOWING[answer] : []), ...(isOpen || isImpatient ? ['unknown'] : [])];
}

/** An event without a reason that was on time when its row was made, and no more when the execution was over. */
const becameLate = ({ trial, planned: { truth } }: Row): boolean =>
  truth.reason === null && trial.endedAt - truth.at > ON_TIME;

/** Whether a later row of the same employee, day and type was with the registry before, whose place it would take. */
function isOvertaken({ trial, index, planned: { truth } }: Row, all: Case): boolean {
  return all
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
function isTroubled(trial: Trial, all: Case): boolean {
  const { settings, calls, paused, ending, told } = trial;
  if (paused || ending !== undefined || settings.timeout !== undefined) return true;
  const isStopped = (code: unknown): boolean => code === 'invalid' || code === 'overtaken';
  if (settings.onError === 'stopWorkflow') {
    if (told.some(({ json }) => isStopped(json.status) || isStopped(json.reasonCode))) return true;
    // Later tries keep back what was refused and has been overtaken.
    const isOut = (row: Row): boolean => row.trial === trial && row.status === 'rejected';
    if (settings.tries > 1 && all.rows.some((row) => isOut(row) && isOvertaken(row, all))) return true;
  }
  return calls.some((call) => {
    // What the registry itself refuses is looked for, and the rest is sent.
    const isLookedFor = call.status === 400 && !call.toldExpiry && settings.onRejection === 'isolate';
    return call.faults.length > 0 || (call.status !== 200 && (isSessionCall(call) || !isLookedFor));
  });
}
