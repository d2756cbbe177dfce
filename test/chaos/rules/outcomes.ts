import type { Call } from '../../../sandbox/ledger';
import { isNoSession, isSessionCall, keyOf, type Request, type ToldRow, type Trial } from '../evidence';
import { NAMELESS } from '../faultyRows';
import type { PlannedRow } from '../rows';
import { isOf } from '../tap';
import { ON_TIME } from '../truth';
import { isList, sinceRefusal, wasLeftOpen } from './again';
import { type Answer, answerOf, endsSending, mayHaveArrived } from './answers';
import { type Case, isWithRegistry, type Row, stoppedAtOnce } from './case';
import { ranOutOfTime } from './ownTime';
import { isHopeless, mayEndAnywhere, settingsFlaw } from './settings';
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

/** Events that are refused one by one for one reason, before the others are given up. */
const PROBES = 6;

/** Each row's status follows from what happened to it, and a row that nothing happened to is submitted. */
export function outcomesFollow(evidence: Case): Violation[] {
  const endings = new Map(evidence.evidence.trials.map((trial) => [trial, endingOf(trial, evidence)]));
  const stops = evidence.evidence.trials.flatMap((trial): Violation[] =>
    stoppedAtOnce(trial) && endings.get(trial) === undefined
      ? [{ trial: trial.number, row: undefined, unaccounted: false, text: `it stopped for no reason: ${trial.error}` }]
      : [],
  );
  return [...stops, ...evidence.rows.flatMap((row) => ofRow(row, endings.get(row.trial), evidence))];
}

function ofRow(row: Row, ending: string | undefined, evidence: Case): Violation[] {
  const { trial, index, planned, status, requests, told } = row;
  if (status === undefined) return [];
  const said = told.length > 0 ? `: ${String(told[0].json.reason ?? '')}` : '';
  const no = (text: string): Violation[] => [
    { trial: trial.number, row: index, unaccounted: false, text: `${text}${said}` },
  ];
  const last = requests.at(-1);
  const answer = last && answerOf(last, evidence);

  if (isHopeless(trial)) {
    return status === 'notSent' || status === 'invalid' ? [] : no(`it is ${status}, although ${settingsFlaw(trial)}`);
  }
  if (planned.fate === 'invalid') {
    const code = told[0]?.json.reasonCode;
    if (status === 'invalid' && planned.codes?.includes(String(code)) === false && settingsFlaw(trial) === undefined) {
      return no(`it is invalid for ${String(code)}, being faulty (${planned.flaw})`);
    }
    if (status === 'invalid') return [];
    // Whether it is late is judged by the registry's clock, which it may not have told.
    // What employees have in an input is judged by the registry's clock and by the journal, once rows can be sent.
    const isHistory = planned.kind === 'history' && ending !== undefined;
    const isUnread = stoppedAtOnce(trial) || trial.settings.option?.flaw !== undefined;
    const isNameless = planned.flaw === NAMELESS;
    const isLeft = ending !== undefined || (isNameless && trial.calls.some(isFaultyService));
    // To look it up, it was written down by an execution that was ended before it could take it out again.
    if (status === 'unknown' && evidence.endedBefore(row)) return [];
    if (status === 'notSent' && isLeft && (planned.truth !== undefined || isUnread || isNameless || isHistory))
      return [];
    return no(`it is ${status}, being faulty (${planned.flaw})`);
  }
  if (status === 'invalid') {
    const isAllowed =
      planned.fate === 'doubtful' ||
      trial.settings.option?.flaw !== undefined ||
      becameLate(row) ||
      isOfEitherOrder(row) ||
      isOtherHalf(row, evidence);
    return isAllowed ? [] : no(`it is invalid, being ${describe(row)}`);
  }
  if (answer === undefined || last === undefined) {
    // What becomes of one that another goes out for follows from that: see `remarksAreMade`.
    if (planned.repeats !== undefined && ['duplicate', 'unknown', 'notSent'].includes(status)) return [];
    // What earlier executions did with it decides: see `runsAgree`.
    if (status === 'duplicate' || status === 'unknown') return [];
    if (status === 'notSent' && isOvertaken(row, evidence)) return [];
    if (status !== 'notSent') return no(`it is ${status}, and was in no request`);
    return ending === undefined && planned.fate !== 'refused' && !ranOutOfTime(row, evidence)
      ? no(`it was not sent for no reason, being ${describe(row)}`)
      : [];
  }
  // On a busy machine any answer can take longer than a short timeout.
  const impatient = trial.settings.timeout === undefined ? [] : ['unknown'];
  const isOpen = answer !== 'confirmed' && wasLeftOpen(row, evidence);
  const isSettled =
    answer === 'refused' ||
    sinceRefusal(row)
      .slice(0, -1)
      .every((request) => !mayHaveArrived(answerOf(request, evidence)));
  const following = isOpen ? ['unknown', ...(isSettled ? FOLLOWING[answer] : [])] : FOLLOWING[answer];
  if (![...following, ...impatient].includes(status)) {
    return no(`it is ${status}, and its last request was ${answer} (status ${last.call?.status ?? 'none'})`);
  }
  if (planned.fate === 'refused') return [];
  if (status === 'notSent' && ending === undefined && !followsInvalid(row, evidence) && !ranOutOfTime(row, evidence)) {
    return no(`it was not sent for no reason, being ${describe(row)}`);
  }
  if (status === 'rejected' && !isRightlyRefused(last, trial, evidence)) {
    return no(`it is rejected, being ${describe(row)}, in a request of ${last.events.length}`);
  }
  return [];
}

/** Whether a later row of the same employee, day and type was with the registry before, whose place it would take. */
function isOvertaken({ trial, index, planned: { truth } }: Row, evidence: Case): boolean {
  const isSame = (other: Row): boolean =>
    other.planned.truth?.type === truth?.type && other.planned.truth?.referenceDate === truth?.referenceDate;
  return evidence
    .rowsFor(String(truth?.employeeAfm))
    .some((row) => row.trial === trial && row.index > index && isSame(row) && isWithRegistry(row));
}

/** Whether a row that was refused has been overtaken: later tries keep it back, and tell what was said of it. */
const hasOvertakenRefused = (trial: Trial, evidence: Case): boolean =>
  evidence.rows.some((row) => row.trial === trial && row.status === 'rejected' && isOvertaken(row, evidence));

const describe = ({ planned: { kind, flaw } }: Row): string => (flaw === '' ? kind : `${kind} (${flaw})`);

/** An event without a reason that was on time when its row was made, and no more when the execution was over. */
function becameLate({ trial, planned: { truth } }: Row): boolean {
  return truth !== undefined && truth.reason === null && trial.endedAt - truth.at > ON_TIME;
}

/** Whether a row repeats another of its input that had become late by the time it was to go out for both. */
const followsInvalid = ({ trial, planned: { repeats } }: Row, evidence: Case): boolean =>
  repeats !== undefined && evidence.rowAt(trial, repeats).status === 'invalid';

/** Whether a row is the departure of an arrival that can't be read, since its day and month can change places. */
const isOtherHalf = ({ trial, told, planned }: Row, evidence: Case): boolean =>
  told[0]?.json.reasonCode === 'otherHalfRefused' &&
  evidence
    .rowsFor(planned.employeeAfm)
    .some((other) => other.trial === trial && other.status === 'invalid' && isOfEitherOrder(other));

/** A date whose day and month can change places. */
const EITHER_ORDER = /(?<!\d)(0?[1-9]|1[0-2])([/.-])(?!0?\1\2)(?:0?[1-9]|1[0-2])\2\d{4}(?!\d)/;
/** One that has a reading only where the month comes first. */
const MONTH_FIRST = /(?<!\d)(?:0?[1-9]|1[0-2])([/.-])(?:1[3-9]|2\d|3[01])\1\d{4}(?!\d)/;

/** Whether a row has a date that can be read either way, in an input with one that has the month first. */
export function isOfEitherOrder({ trial, planned }: Row): boolean {
  const has = (date: RegExp, { item }: PlannedRow): boolean => date.test(JSON.stringify(item));
  return has(EITHER_ORDER, planned) && trial.rows.some((row) => has(MONTH_FIRST, row));
}

/** Whether a refused request is the end for all events in it: it was made up, or an event alone is at fault, or nobody looks for it. */
function isRightlyRefused(request: Request, { settings }: Trial, evidence: Case): boolean {
  if (request.call?.faults.includes('answer') === true) return true;
  if (request.events.length > 1 && settings.onRejection === 'isolate') return false;
  return request.events.some((event, place) => {
    const [row] = evidence.rowsOf(event);
    return row?.planned.fate === 'refused' || (event.type === '1' && !hasCheckIn(request, place, evidence));
  });
}

/** Whether the check-in of a check-out was with the registry when it came: in the ledger, or before it in the request. */
function hasCheckIn({ call, events }: Request, place: number, evidence: Case): boolean {
  const { employeeAfm, referenceDate } = events[place];
  const inRequest = events
    .slice(0, place)
    .some((event) => event.type === '0' && event.employeeAfm === employeeAfm && event.referenceDate === referenceDate);
  const came = call?.at ?? Infinity;
  return (
    inRequest ||
    evidence
      .recordedOf(employeeAfm)
      .some((event) => event.type === '0' && event.referenceDate === referenceDate && event.submittedAt <= came)
  );
}

/** After so many lists of receipts in a row that don't fit, nothing more is sent. */
const MOST_UNMATCHED = 3;

/** Whether a call for a list was struck. */
const isFaultyService = ({ path, faults }: Call): boolean => path.startsWith('/WebServices/') && faults.length > 0;

const NO_LOGIN =
  /session could be started|without an access token|no further login|does not accept the username, the password/;

/** Whether a row, or the error of an execution that told of none, says that it could not log in. */
const tellsOfLogin = ({ told, error }: Trial): boolean =>
  [error, ...told.map(({ json }) => json.reason)].some((text) => NO_LOGIN.test(String(text)));

/** Whether the node says that an answer did not come in time. */
const tellsOfTimeout = ({ error, told }: Trial): boolean =>
  [error, ...told.map(({ json }) => json.reason)].some((text) => /gave no answer in time/.test(String(text)));

const isUnknown = ({ json }: ToldRow): boolean => json.status === 'unknown';

/** Why an execution sent nothing more at some point; undefined where nothing kept it from going on. */
function endingOf(trial: Trial, evidence: Case): string | undefined {
  const { settings, requests, paused, remembers, rows, told } = trial;
  if (mayEndAnywhere(trial)) return settingsFlaw(trial);
  if ((paused || remembers) && tellsOfLogin(trial)) return 'a login had failed, or been refused, shortly before';
  if (settings.onError === 'stopWorkflow') {
    if (rows.some(({ fate }) => fate === 'invalid')) return 'a row was faulty';
    if (told.some(({ json }) => json.reasonCode === 'overtaken')) return 'a row had been overtaken';
    if (settings.tries > 1 && hasOvertakenRefused(trial, evidence)) return 'a row that was refused had been overtaken';
    if (told.some(({ json }) => json.status === 'invalid')) return 'a row was not read, or had become late';
  }
  if (sessionCallsThatCount(trial).some(isNoSession)) return 'no session was to be had';
  // On a busy machine any answer can take longer than a short timeout.
  const isSlow = told.some(isUnknown) || requests.every(({ events }) => events.length === 0) || tellsOfTimeout(trial);
  if (settings.timeout !== undefined && isSlow) return 'an answer took too long';
  let madeUp = 0;
  let unmatched = 0;
  // An execution that was refused a fresh token asks for no other: its next one that is refused is the end as well.
  let noOther = false;
  for (const [index, request] of requests.entries()) {
    const answer = answerOf(request, evidence);
    if (answer === 'refused' && request.call?.faults.includes('answer') === true) madeUp++;
    if (answer === 'spoiled' && isList(request)) unmatched++;
    else if (answer === 'confirmed') unmatched = 0;
    if (unmatched >= MOST_UNMATCHED) return 'receipts did not fit, again and again';
    noOther ||= isFreshTokenRefused(trial, index, evidence);
    const ends = (answer === 'expired' && noOther) || endsSending(request, answer, settings.onRejection);
    if (ends && !isRepeated(request, requests.slice(index + 1))) return `a request was ${answer}`;
  }
  return madeUp >= PROBES ? 'all events that were tried were refused' : undefined;
}

/**
 * Whether a request was made again with another token, and that was refused too: by a fault, also one that struck an
 * execution at the same time, or for its age, where tokens don't live long.
 */
function isFreshTokenRefused({ requests, calls }: Trial, index: number, all: Case): boolean {
  const request = requests[index];
  // Others can have been under way at the same time.
  const before = requests
    .slice(0, index)
    .reverse()
    .find((one) => isRepeated(request, [one]));
  if (before === undefined || [before, request].some((one) => answerOf(one, all) !== 'expired')) return false;
  const { call } = request;
  if (call?.faults.some((fault) => fault === 'answer' || fault === 'amend') === true) return true;
  if (calls.some(({ faults }) => faults.includes('expireAccessTokens'))) return true;
  const renewal = calls.filter((other) => isSessionCall(other) && other.id < (call?.id ?? 0)).at(-1);
  // Tokens tell their end in whole seconds.
  return renewal !== undefined && (call?.at ?? 0) - renewal.at > (all.evidence.tokenLifetime - 1) * 1_000;
}

/** Logins and refreshes: of an execution alone the last, of executions at once all, since nothing tells whose they are. */
function sessionCallsThatCount({ number, calls }: Trial): Call[] {
  const alone = calls.every(({ query }) => query.request === undefined || isOf(number, String(query.request)));
  return calls.filter(isSessionCall).slice(alone ? -1 : 0);
}

/** Whether a request was made another time: with its first event, or, where it has none, at the same endpoint. */
const isRepeated = ({ endpoint, events: [first] }: Request, others: readonly Request[]): boolean =>
  others.some((other) =>
    first === undefined ? other.endpoint === endpoint : other.events.some((event) => keyOf(event) === keyOf(first)),
  );
