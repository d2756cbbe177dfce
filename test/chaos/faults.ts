import { type Fault, type FaultEffect, RECEIPT_CHANGES } from '../../sandbox/faults';
import type { Random } from './random';
import { type Settings, SHORT_TIMEOUT } from './settings';

/** Calls of the registry that faults strike. */
const DOCUMENTS = 'POST /Documents/WRKCardSE';
const TEMPLATE = 'GET /Documents/WRKCardSE';
const SERVICE = 'POST /WebServices/ExecuteService';
export const LOGIN = 'POST /Authentication';
export const REFRESH = 'POST /Authentication/Refresh';

/** How long an answer is held back, in ms, so that the node gives up waiting for it. */
export const LONG_DELAY = 2 * SHORT_TIMEOUT;
const DRIP_MS = 100;
const EXPIRY = 'api-token-expired';

type Menu = ReadonlyArray<readonly [weight: number, fault: (random: Random) => FaultEffect]>;

const anyPhase = (random: Random): 'before' | 'after' => random.one(['before', 'after']);

/** An answer in place of the registry's, given before it has looked at the request. */
const answer =
  (status: number, more: Partial<FaultEffect> = {}) =>
  (): FaultEffect =>
    ({ kind: 'answer', status, ...more }) as FaultEffect;

/** The same, or after it has done what it was asked. */
const late =
  (status: number, more: Partial<FaultEffect> = {}) =>
  (random: Random): FaultEffect =>
    ({ ...answer(status, more)(), when: anyPhase(random) }) as FaultEffect;

/** The time of a clock that is wrong by minutes, or by years, of either sign. */
function wrongDate(random: Random): string {
  const off = random.one([random.whole(3, 40), random.whole(60, 1_000_000)]) * random.one([-1, 1]);
  return new Date(Date.parse('2026-11-26T08:00:00Z') + off * 60_000 + random.whole(0, 59_999)).toUTCString();
}

/** The page of a proxy with a clock of its own. */
const page =
  (status: number) =>
  (random: Random): FaultEffect => ({ kind: 'answer', status, as: 'html', headers: { date: wrongDate(random) } });

const REFUSALS: Menu = [
  [3, answer(400)],
  [1, answer(400, { as: 'html' })],
  [1, answer(400, { as: 'empty' })],
  [1, answer(400, { as: 'text' })],
  [2, answer(400, { body: { message: 'Παράρτημα 0:\nΆγνωστο σφάλμα.' } })],
  [2, answer(401, { as: 'empty' })],
  [1, answer(401, { headers: { 'api-token-expired': 'true' } })],
  [1, answer(403, { headers: { 'api-token-expired': 'true' } })],
  [1, answer(403)],
  [1, answer(404, { as: 'html' })],
  [1, answer(409)],
  [1, answer(413, { as: 'html' })],
  [1, answer(422)],
  [1, answer(302, { as: 'empty', headers: { location: 'http://127.0.0.1:1/' } })],
];

const TOO_BUSY: Menu = [
  [2, answer(429, { headers: { 'retry-after': '0' } })],
  [1, answer(429, { headers: { 'retry-after': '1' } })],
  [3, answer(503, { as: 'html' })],
  [2, page(503)],
];

/** What leaves open whether the registry did what it was asked. */
const NO_ANSWER: Menu = [
  [4, (random) => ({ kind: 'cut', when: anyPhase(random) })],
  [2, late(500)],
  [2, late(502, { as: 'html' })],
  [2, late(504, { as: 'text' })],
  [1, late(408, { as: 'empty' })],
  [3, late(200, { as: 'html' })],
  [1, page(200)],
  [1, page(502)],
  [1, late(200, { as: 'empty' })],
  [1, late(200, { body: {} })],
  [1, late(200, { body: null })],
  [1, late(204, { as: 'empty' })],
  [1, () => ({ kind: 'amend', status: 500 })],
];

/** What slows a call down, or ends the session in the middle of it. */
const HARMLESS: Menu = [
  [3, (random) => ({ kind: 'delay', ms: random.whole(1, 30), when: anyPhase(random) })],
  [4, () => ({ kind: 'expireAccessTokens' })],
  [2, () => ({ kind: 'amend', headers: { 'api-token-expired': 'true' } })],
];

const DATE = '02/03/2026 08:00';

/** What is said in place of receipts, of events that are recorded or not. */
const LIES: readonly unknown[] = [
  [],
  [{ id: '-1', protocol: '-1', submitDate: DATE }],
  [{ id: -1, protocol: -1, submitDate: DATE }],
  [{ id: 'null', protocol: 'null', submitDate: '' }],
  [{ id: '', protocol: 'Internal error', submitDate: '' }],
  [{ id: '1', protocol: 'ΕΥΣ1', submitDate: '02/03/2001 08:00' }],
  { protocol: 'N/A', message: 'Σφάλμα: δεν καταχωρήθηκε' },
  { success: false, protocol: 'ΕΥΣ1', message: 'Not recorded' },
];

/** Receipts that don't fit, or lie. One missing could leave as many as there are Cards, which is an answer too. */
const RECEIPTS: Menu = [
  [1, () => ({ kind: 'amend', status: 201 })],
  [8, (random) => ({ kind: 'receipts', change: random.one(RECEIPT_CHANGES.filter((change) => change !== 'missing')) })],
  [4, (random) => late(200, { body: random.one(LIES) })(random)],
];

/** Refusals that repeat the request, its password and tokens, as careless servers do. */
const echo = (random: Random): FaultEffect => ({
  kind: 'echo',
  status: random.one([400, 400, 401, 403, 500]),
  as: random.one(['json', 'json', 'text', 'html'] as const),
  encoded: random.one([undefined, 'json', 'address'] as const),
});

const ON_CALLS: Menu = [...REFUSALS, ...TOO_BUSY, ...NO_ANSWER, ...HARMLESS, [6, echo]];
const ON_DOCUMENTS: Menu = [...ON_CALLS, ...RECEIPTS];
/** No refusal: what refuses to tell the time has told it. */
const ON_TIMES: Menu = [
  ...TOO_BUSY,
  [2, page(200)],
  [1, page(502)],
  [1, (random) => ({ kind: 'cut', when: anyPhase(random) })],
];
const ON_SESSIONS: Menu = [
  ...TOO_BUSY,
  ...NO_ANSWER,
  [2, answer(401, { as: 'empty' })],
  [1, answer(400)],
  [1, answer(403, { as: 'html' })],
  [6, echo],
];

/** How often nothing strikes, out of one. */
const QUIET = 0.4;
const DRIPS = 0.5;
const REFUSED_AGAIN = 0.1;
/** A login waits for half a minute. */
const LOGIN_DRIPS = 0.02;
/** How often one answer of the registry has the time of another clock. Two that agree could not be told from the truth. */
const WRONG_CLOCK = 0.3;

/**
 * What goes wrong while executions run.
 *
 * Left out is what no client could see through: a registry that records events and then says that it refused them, that
 * it was too busy, or that the token had expired; and an answer that tells of an expired token beside something else.
 *
 * @param settings of these executions
 * @param tellsExpiry whether the registry tells by a header that a token has expired
 */
export function anyFaults(random: Random, settings: readonly Settings[], tellsExpiry: boolean): Fault[] {
  const isImpatient = settings.every(({ timeout }) => timeout !== undefined);
  const requests = Math.max(...settings.map(({ rows, batchSize }) => Math.ceil(rows / batchSize)));
  const anyRequest = () => random.whole(0, requests);
  const faults: Fault[] = [];
  // Delays come first, so that another fault can still decide the answer.
  if (isImpatient) {
    const when = anyPhase(random);
    faults.push({ kind: 'delay', ms: LONG_DELAY, when, on: DOCUMENTS, skip: anyRequest() });
    if (random.chance(DRIPS)) {
      faults.push({ kind: 'drip', ms: DRIP_MS, when, on: random.one([DOCUMENTS, SERVICE]), skip: anyRequest() });
    }
  }
  // What no answer tells of must not go out again with n8n's next try.
  if (settings.some(({ tries }) => tries > 1) && random.chance(0.6)) {
    faults.push({ ...random.weighted(NO_ANSWER)(random), on: DOCUMENTS, skip: random.whole(0, requests - 1) });
  }
  // What is said of a request that goes out again tells nothing of the first time.
  if (random.chance(REFUSED_AGAIN)) {
    const rule = { on: DOCUMENTS, skip: anyRequest() };
    faults.push({ ...random.weighted(NO_ANSWER)(random), ...rule }, { ...random.weighted(REFUSALS)(random), ...rule });
  }
  if (random.chance(LOGIN_DRIPS)) faults.push({ kind: 'drip', ms: DRIP_MS, on: LOGIN }, ...expiry(anyRequest(), true));
  if (random.chance(WRONG_CLOCK)) {
    const on = random.one([DOCUMENTS, DOCUMENTS, TEMPLATE, SERVICE, LOGIN]);
    const skip = on === DOCUMENTS ? anyRequest() : random.whole(0, 1);
    faults.push({ kind: 'amend', headers: { date: wrongDate(random) }, on, skip });
  }
  if (!random.chance(QUIET)) {
    const count = random.one([1, 1, 1, 2, 2, 4]);
    for (let n = 0; n < count; n++) faults.push(...anyFault(random, requests));
  }
  const addsExpiry = faults.some((fault) => fault.kind === 'amend' && fault.headers?.[EXPIRY] !== undefined);
  return faults.filter(
    (fault) => !((tellsExpiry || addsExpiry) && replacesAnswer(fault)) && !(addsExpiry && leavesOpen(fault)),
  );
}

function anyFault(random: Random, requests: number): Fault[] {
  const [on, menu] = random.weighted<readonly [string, Menu]>([
    [8, [DOCUMENTS, ON_DOCUMENTS]],
    [2, [SERVICE, ON_CALLS]],
    [1, [TEMPLATE, ON_TIMES]],
    [2, [REFRESH, ON_SESSIONS]],
    [1, [LOGIN, ON_SESSIONS]],
  ]);
  const effect = random.weighted(menu)(random);
  if (on === LOGIN || on === REFRESH) {
    return [{ ...effect, on, times: random.whole(1, 3) }, ...expiry(random.whole(0, requests), on === LOGIN)];
  }
  if (random.chance(0.1)) {
    return [{ ...effect, on, probability: random.one([0.1, 0.3, 0.6]), seed: random.whole(1, 1_000_000) }];
  }
  // One refused request leads to many more.
  const skip = random.chance(0.2) ? 0 : random.whole(0, requests + 5);
  return [{ ...effect, on, skip, times: random.one([1, 1, 1, 2, 5]) }];
}

/** Where nothing expires, nobody logs in or refreshes. */
const expiry = (skip: number, refreshToo: boolean): Fault[] => [
  { kind: 'expireAccessTokens', on: DOCUMENTS, skip },
  ...(refreshToo ? [{ kind: 'expireRefreshTokens' } as const] : []),
];

/** Whether the registry's own headers go out with another status, or with another body. */
const replacesAnswer = (fault: Fault): boolean =>
  (fault.kind === 'amend' && fault.status !== undefined) || (fault.kind === 'answer' && fault.when === 'after');

/** Whether an answer does not tell if the registry did what it was asked. */
const leavesOpen = (fault: Fault): boolean =>
  fault.kind === 'answer' && (fault.status === 408 || (fault.status >= 500 && fault.status !== 503));
