import type { Fault } from '../../sandbox/faults';
import { DOCUMENTS, LOGIN, REFRESH, SERVICE } from './endpoints';
import type { Random } from './random';
import { type Settings, SHORT_TIMEOUT } from './settings';

/** How long an answer is held back, in ms, so that the node gives up waiting for it. */
export const LONG_DELAY = 2 * SHORT_TIMEOUT;

/** Which calls are struck. */
type Rule = Pick<Fault, 'on' | 'skip' | 'times' | 'probability' | 'seed'>;
type Menu = ReadonlyArray<readonly [weight: number, fault: (random: Random) => Fault]>;

/** A header of the registry, as HTTP writes times. */
const httpDate = (at: number): string => new Date(at).toUTCString();

/**
 * What goes wrong while executions run.
 *
 * Left out is what no client could see through: a registry that records events and then says that it refused them, that
 * it was too busy, or that the token had expired; and an answer that tells of an expired token beside something else.
 *
 * @param settings of these executions
 * @param now epoch ms by the sandbox's clock
 * @param expiryHeader whether the registry tells by a header that a token has expired
 */
export function anyFaults(random: Random, settings: readonly Settings[], now: number, expiryHeader: boolean): Fault[] {
  const waits = settings.some(({ timeout }) => timeout !== undefined);
  const requests = Math.max(...settings.map(({ rows, batchSize }) => Math.ceil(rows / batchSize)));
  const rule = (on: string): Rule => {
    if (random.chance(0.1)) return { on, probability: random.one([0.1, 0.3, 0.6]), seed: random.whole(1, 1_000_000) };
    // One refused request leads to many more.
    const skip = random.chance(0.2) ? 0 : random.whole(0, requests + 5);
    return {
      on,
      skip,
      times: random.weighted([
        [6, 1],
        [2, 2],
        [1, 5],
      ]),
    };
  };
  const faults: Fault[] = [];
  // Delays come first, so that another fault can still decide the answer.
  if (waits) faults.push({ ...rule(DOCUMENTS), kind: 'delay', ms: LONG_DELAY, when: anyPhase(random) });
  // What no answer tells of must not go out again with the next try.
  if (settings.some(({ tries }) => tries > 1) && random.chance(0.6)) {
    const skip = random.whole(0, Math.max(0, requests - 1));
    faults.push({ ...random.weighted(NO_ANSWER)(random), on: DOCUMENTS, skip });
  }
  const usable = (): Fault[] => {
    const added = faults.some(addsExpiryHeader);
    return faults.filter(
      (fault) => !((expiryHeader || added) && replacesAnswer(fault)) && !(added && leavesOpen(fault)),
    );
  };
  if (random.chance(waits ? 0.7 : 0.45)) return usable();
  for (
    let count = random.weighted([
      [6, 1],
      [3, 2],
      [1, 4],
    ]);
    count > 0;
    count--
  ) {
    const [on, menu] = random.weighted<[string, Menu]>([
      [8, [DOCUMENTS, onDocuments(now)]],
      [2, [SERVICE, onService(now)]],
      [2, [REFRESH, onSession(now)]],
      [1, [LOGIN, onSession(now)]],
    ]);
    const isSession = on === LOGIN || on === REFRESH;
    faults.push({ ...random.weighted(menu)(random), ...(isSession ? { on, times: random.whole(1, 3) } : rule(on)) });
    // Where nothing expires, nobody logs in or refreshes.
    if (isSession) faults.push({ kind: 'expireAccessTokens', on: DOCUMENTS, skip: random.whole(0, requests) });
    if (on === LOGIN) faults.push({ kind: 'expireRefreshTokens' });
  }
  return usable();
}

const addsExpiryHeader = (fault: Fault): boolean =>
  fault.kind === 'amend' && fault.headers?.['api-token-expired'] !== undefined;

/** Whether the registry's own headers go out with another status, or with another body. */
const replacesAnswer = (fault: Fault): boolean =>
  (fault.kind === 'amend' && fault.status !== undefined) || (fault.kind === 'answer' && fault.when === 'after');

/** Whether an answer does not tell if the registry did what it was asked. */
const leavesOpen = (fault: Fault): boolean =>
  fault.kind === 'answer' && (fault.status === 408 || (fault.status >= 500 && fault.status !== 503));

/** Answers in place of the registry's, given before it has looked at the request. */
const refusals = (now: number): Menu => [
  [3, () => ({ kind: 'answer', status: 400 })],
  [1, () => ({ kind: 'answer', status: 400, as: 'html' })],
  [1, () => ({ kind: 'answer', status: 400, as: 'empty' })],
  [1, () => ({ kind: 'answer', status: 400, as: 'text' })],
  [1, () => ({ kind: 'answer', status: 400, body: 'Παράρτημα 1:\r\nΆγνωστο σφάλμα.' })],
  [1, () => ({ kind: 'answer', status: 400, body: { message: 'Παράρτημα 0:\nΆγνωστο σφάλμα.' } })],
  [2, () => ({ kind: 'answer', status: 401, as: 'empty' })],
  [1, () => ({ kind: 'answer', status: 401, headers: { 'api-token-expired': 'true' } })],
  [1, () => ({ kind: 'answer', status: 403, headers: { 'api-token-expired': 'true' } })],
  [1, () => ({ kind: 'answer', status: 403 })],
  [1, () => ({ kind: 'answer', status: 404, as: 'html' })],
  [1, () => ({ kind: 'answer', status: 409 })],
  [1, () => ({ kind: 'answer', status: 413, as: 'html' })],
  [1, () => ({ kind: 'answer', status: 422 })],
  [1, () => ({ kind: 'answer', status: 302, as: 'empty', headers: { location: 'http://127.0.0.1:1/' } })],
  ...tooBusy(now),
];

/** Answers of a registry that takes nothing at the moment. */
const tooBusy = (now: number): Menu => [
  [2, () => ({ kind: 'answer', status: 429, headers: { 'retry-after': '0' } })],
  [1, () => ({ kind: 'answer', status: 429, headers: { 'retry-after': '1' } })],
  [3, () => ({ kind: 'answer', status: 503, as: 'html' })],
  [1, () => ({ kind: 'answer', status: 503, headers: { 'retry-after': httpDate(now + 1_000) } })],
];

/** What leaves open whether the registry did what it was asked. */
const NO_ANSWER: Menu = [
  [4, (random) => ({ kind: 'cut', when: anyPhase(random) })],
  [2, (random) => ({ kind: 'answer', status: 500, when: anyPhase(random) })],
  [2, (random) => ({ kind: 'answer', status: 502, as: 'html', when: anyPhase(random) })],
  [2, (random) => ({ kind: 'answer', status: 504, as: 'text', when: anyPhase(random) })],
  [1, (random) => ({ kind: 'answer', status: 408, as: 'empty', when: anyPhase(random) })],
  [3, (random) => ({ kind: 'answer', status: 200, as: 'html', when: anyPhase(random) })],
  [1, (random) => ({ kind: 'answer', status: 200, as: 'empty', when: anyPhase(random) })],
  [1, (random) => ({ kind: 'answer', status: 200, body: {}, when: anyPhase(random) })],
  [1, (random) => ({ kind: 'answer', status: 200, body: null, when: anyPhase(random) })],
  [1, (random) => ({ kind: 'answer', status: 204, as: 'empty', when: anyPhase(random) })],
  [1, () => ({ kind: 'amend', status: 500 })],
];

/** What slows a call down, or ends the session in the middle of it. */
const HARMLESS: Menu = [
  [3, (random) => ({ kind: 'delay', ms: random.whole(1, 30), when: anyPhase(random) })],
  [4, () => ({ kind: 'expireAccessTokens' })],
  [2, () => ({ kind: 'amend', headers: { 'api-token-expired': 'true' } })],
  [1, () => ({ kind: 'amend', headers: { 'x-served-by': 'proxy-7' } })],
];

const anyPhase = (random: Random): 'before' | 'after' => random.one(['before', 'after']);

const onDocuments = (now: number): Menu => [
  ...refusals(now),
  ...NO_ANSWER,
  ...HARMLESS,
  [1, () => ({ kind: 'amend', status: 201 })],
  // One missing could leave as many as there are Cards, which is an answer too.
  [3, () => ({ kind: 'receipts', change: 'extra' })],
  [1, () => ({ kind: 'receipts', change: 'none' })],
  [2, () => ({ kind: 'receipts', change: 'noProtocol' })],
];

const onService = (now: number): Menu => [...refusals(now), ...NO_ANSWER, ...HARMLESS];

const onSession = (now: number): Menu => [
  ...tooBusy(now),
  ...NO_ANSWER,
  [2, () => ({ kind: 'answer', status: 401, as: 'empty' })],
  [1, () => ({ kind: 'answer', status: 400 })],
  [1, () => ({ kind: 'answer', status: 403, as: 'html' })],
  [3, (random) => ({ kind: 'delay', ms: random.whole(1, 30), when: anyPhase(random) })],
];
