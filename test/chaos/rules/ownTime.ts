import { isNoSession, isSessionCall, type Request } from '../evidence';
import { ON_TIME } from '../truth';
import { answerOf } from './answers';
import type { Case, Row } from './case';

/** How long before the end of its window nobody waits any more for an event, in ms, the step of the registry's clock included. */
const LAST_MOMENT = 7_500;

/**
 * Whether a row was left unsent since the time of its own request was over: no session could be had until one of the
 * request's events, which has no reason to be late with, was about to leave its on-time window. That says nothing of
 * other requests, which are made all the same.
 */
export function ranOutOfTime(row: Row, evidence: Case): boolean {
  const last = row.requests.at(-1);
  if (last !== undefined && answerOf(last, evidence) !== 'expired') return false;
  const { trial } = row;
  const failed = trial.calls.some(
    (call) => isSessionCall(call) && isNoSession(call) && call.id > (last?.call?.id ?? -1),
  );
  if (!failed) return false;
  const end = givenUpAt(row, last);
  return matesOf(row, last, evidence).some(({ planned: { truth } }) => {
    return truth !== undefined && truth.reason === null && truth.at + ON_TIME - LAST_MOMENT <= end;
  });
}

/** Rows that were left with it: those of its last request; where it was in none, those of which the same was told. */
function matesOf(row: Row, last: Request | undefined, { rows }: Case): Row[] {
  const reason = row.told[0]?.json.reason;
  return rows.filter((other) => {
    if (other.trial !== row.trial || other.status !== 'notSent') return false;
    return last === undefined
      ? other.requests.length === 0 && other.told[0]?.json.reason === reason
      : other.requests.at(-1) === last;
  });
}

/** Epoch ms by the registry's clock, at the latest. */
function givenUpAt({ trial }: Row, last: Request | undefined): number {
  const place = last === undefined ? trial.requests.length : trial.requests.indexOf(last);
  const next = trial.requests.slice(place + 1).find(({ call }) => call !== undefined);
  return next?.call?.at ?? trial.endedAt;
}
