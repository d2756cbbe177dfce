import { type Answer, decide, type Decision, type Policy, type State } from '../../nodes/Ergani/delivery/decide';
import { failureOfAnswer, failureOfError, RegistryFailure } from '../../nodes/Ergani/transport/failure';
import { FAILURES } from '../../nodes/Ergani/model/values/words/failures';

const NOW = 1_000_000;
const MINUTE = 60_000;
const POLICY: Policy = { onRejection: 'isolate', retryUnknown: 'whileOnTime', retryForMs: MINUTE, jitter: 1 };
const POLICIES = ['whileOnTime', 'never', 'always'] as const;

const FRESH: State = {
  inDoubt: false,
  deadline: NOW + 10 * MINUTE,
  harmlessUntil: NOW + 10 * MINUTE,
  triedFor: 0,
  repeats: 0,
  timeToBeSure: undefined,
  isCancelled: false,
};
const IN_DOUBT: State = { ...FRESH, inDoubt: true, repeats: 1, triedFor: 500 };

const answered = (status: number, message = '', headers: Record<string, unknown> = {}): RegistryFailure =>
  failureOfAnswer({ status, headers, body: message === '' ? '' : { message } });
const thrown = (code: string, syscall?: string): RegistryFailure =>
  failureOfError(Object.assign(new Error('It failed'), { code, syscall }));

const ACCEPTED: Answer = { kind: 'accepted' };
const REFUSED = answered(400, 'Μη αποδεκτή κίνηση.');
const OF_CONTENT = answered(400, 'Χωρίς Ένδειξη Κάρτας Εργασίας.');
const EXISTS = answered(400, 'υπάρχει ήδη είσοδος');
const LATE_NOW = answered(400, 'Η κίνηση είναι εκτός του επιτρεπόμενου χρονικού ορίου.');
const NOT_REACHED: Array<[string, RegistryFailure]> = [
  ['429', answered(429)],
  ['503', answered(503)],
  ['no connection', thrown('ECONNREFUSED', 'connect')],
  ['no name', thrown('ENOTFOUND', 'getaddrinfo')],
  ['no certificate', thrown('CERT_HAS_EXPIRED')],
];
const NO_ANSWER: Array<[string, RegistryFailure]> = [
  ['500', answered(500)],
  ['504', answered(504)],
  ['408', answered(408)],
  ['cut', thrown('ECONNRESET', 'read')],
  ['timeout', thrown('ETIMEDOUT', 'read')],
];

const finish = (as: string) => ({ action: 'finish', as });
const stopRun = (as: string) => ({ action: 'stopRun', as });
const again = (inDoubt: boolean) => ({ action: 'repeatAfter', ms: expect.any(Number) as number, inDoubt });
const SPLIT = { action: 'split' };

const decided = (state: Partial<State>, answer: Answer, policy: Partial<Policy> = {}): Decision =>
  decide({ ...FRESH, ...state }, answer, { ...POLICY, ...policy }, NOW);

describe.each(POLICIES)('The table, with Retry Unknown: %s', (retryUnknown) => {
  const policy = { retryUnknown };

  test('accepted: submitted, in doubt too', () => {
    expect(decided(FRESH, ACCEPTED, policy)).toEqual(finish('submitted'));
    expect(decided(IN_DOUBT, ACCEPTED, policy)).toEqual(finish('submitted'));
  });

  test.each([400, 409, 413, 422])('fresh, refused with %i: split', (status) => {
    expect(decided(FRESH, answered(status, 'Κάτι'), policy)).toEqual(SPLIT);
    expect(decided(FRESH, answered(status, 'Κάτι'), { ...policy, onRejection: 'stop' })).toEqual(stopRun('rejected'));
  });

  test.each(NOT_REACHED)('fresh, not reached (%s): again, as fresh', (_, failure) => {
    expect(decided(FRESH, failure, policy)).toEqual(again(false));
  });

  test.each(NO_ANSWER)('fresh, no answer (%s): in doubt and again, or unknown', (_, failure) => {
    const expected = retryUnknown === 'never' ? stopRun('unknown') : again(true);
    expect(decided(FRESH, failure, policy)).toEqual(expected);
  });

  test.each([...NOT_REACHED, ...NO_ANSWER])('in doubt, then %s: again, then unknown', (_, failure) => {
    if (retryUnknown === 'never') return;
    expect(decided(IN_DOUBT, failure, policy)).toEqual(again(true));
    expect(decided({ ...IN_DOUBT, triedFor: MINUTE }, failure, policy)).toEqual(stopRun('unknown'));
  });

  test('beside the table: no session, a redirect, other refusals', () => {
    for (const failure of [answered(401), answered(302), answered(403), answered(404), answered(418)]) {
      expect([failure.status, decided(FRESH, failure, policy)]).toEqual([failure.status, stopRun('notSent')]);
      expect([failure.status, decided(IN_DOUBT, failure, policy)]).toEqual([failure.status, stopRun('unknown')]);
    }
  });

  test('beside the table: cancelled', () => {
    for (const state of [FRESH, IN_DOUBT]) {
      expect(decided(state, thrown('ERR_CANCELED'), policy)).toEqual(stopRun('unknown'));
      for (const [, failure] of NO_ANSWER)
        expect(decided({ ...state, isCancelled: true }, failure, policy)).toEqual(stopRun('unknown'));
    }
    for (const [, failure] of NOT_REACHED) {
      expect(decided({ ...FRESH, isCancelled: true }, failure, policy)).toEqual(stopRun('notSent'));
      expect(decided({ ...IN_DOUBT, isCancelled: true }, failure, policy)).toEqual(stopRun('unknown'));
    }
  });

  test('beside the table: receipts that do not fit are never repeated, and end the run the third time', () => {
    for (const state of [FRESH, IN_DOUBT]) {
      const told = [1, 2, 3, 4].map((inARow) => decided(state, { kind: 'unmatched', inARow }, policy));
      expect(told).toEqual([finish('unknown'), finish('unknown'), stopRun('unknown'), stopRun('unknown')]);
    }
  });
});

describe('In doubt, refused', () => {
  test('for what can not have arisen since: as fresh', () => {
    expect(decided(IN_DOUBT, OF_CONTENT)).toEqual(SPLIT);
    expect(decided(IN_DOUBT, OF_CONTENT, { onRejection: 'stop' })).toEqual(stopRun('rejected'));
  });

  test.each([EXISTS, LATE_NOW, REFUSED])('for what can have arisen since, or for what nobody knows', (failure) => {
    expect(decided(IN_DOUBT, failure)).toEqual(finish('held'));
    expect(decided(IN_DOUBT, failure, { onRejection: 'stop' })).toEqual(stopRun('held'));
  });

  test('after it was sent again while that could do harm: no reason is certain', () => {
    for (const failure of [OF_CONTENT, EXISTS, REFUSED])
      expect(decided(IN_DOUBT, failure, { retryUnknown: 'always' })).toEqual(stopRun('unknown'));
  });
});

describe('Not reached: how long it is tried', () => {
  const [, [, failure]] = NOT_REACHED;

  test('pauses grow, and are no longer than what is left', () => {
    const pauses = [0, 1, 2, 3, 10].map((repeats) => decided({ repeats }, failure));
    expect(pauses).toEqual(
      [500, 1_000, 2_000, 4_000, 30_000].map((ms) => ({ action: 'repeatAfter', ms, inDoubt: false })),
    );
    expect(decided({ repeats: 10, triedFor: MINUTE - 700 }, failure)).toMatchObject({ ms: 700 });
  });

  test('Retry For is over: the run ends', () => {
    expect(decided({ triedFor: MINUTE }, failure)).toEqual(stopRun('notSent'));
    expect(decided({}, failure, { retryForMs: 0 })).toEqual(stopRun('notSent'));
  });

  test('its own time is over: the next request is tried', () => {
    expect(decided({ deadline: NOW + 5_001 }, failure)).toMatchObject({ ms: 1 });
    expect(decided({ deadline: NOW + 5_000 }, failure)).toEqual(finish('notSent'));
    expect(decided({ deadline: NOW + 5_000 }, failure, { retryForMs: 0 })).toEqual(stopRun('notSent'));
  });

  test('the registry names a time: it is kept to, and nothing is sent before', () => {
    const busy = (seconds: string): RegistryFailure => answered(503, '', { 'retry-after': seconds });
    expect(decided({}, busy('7'))).toMatchObject({ ms: 7_000 });
    expect(decided({}, busy('61'))).toEqual(stopRun('notSent'));
    expect(decided({ deadline: NOW + 9_000 }, busy('7'))).toEqual(stopRun('notSent'));
  });

  test('what would fare no better in a minute is not tried again', () => {
    const lasting = new RegistryFailure('unsent', FAILURES.loginLimited(), { lasting: true });
    expect(decided({}, lasting)).toEqual(stopRun('notSent'));
    expect(decided(IN_DOUBT, lasting)).toEqual(stopRun('unknown'));
  });
});

describe('No answer: how long a repeat is harmless', () => {
  const [, , , [, failure]] = NO_ANSWER;

  test('six seconds at least, for pause and travel', () => {
    expect(decided({ harmlessUntil: NOW + 6_000 }, failure)).toEqual(again(true));
    expect(decided({ harmlessUntil: NOW + 5_999 }, failure)).toEqual(stopRun('unknown'));
    expect(decided({ harmlessUntil: -Infinity }, failure)).toEqual(stopRun('unknown'));
  });

  test('in doubt, until five seconds before the end', () => {
    expect(decided({ ...IN_DOUBT, harmlessUntil: NOW + 5_001 }, failure)).toMatchObject({ ms: 1 });
    expect(decided({ ...IN_DOUBT, harmlessUntil: NOW + 5_000 }, failure)).toEqual(stopRun('unknown'));
  });

  test('always: however late, until the first event without a reason would be', () => {
    const policy = { retryUnknown: 'always' } as const;
    expect(decided({ harmlessUntil: -Infinity, deadline: Infinity }, failure, policy)).toEqual(again(true));
    expect(decided({ harmlessUntil: -Infinity, deadline: NOW + 5_000 }, failure, policy)).toEqual(stopRun('unknown'));
  });

  test('Retry For begins anew: another trouble came before', () => {
    expect(decided({ triedFor: MINUTE, repeats: 9 }, failure)).toMatchObject({ ms: 500, inDoubt: true });
    expect(decided({}, failure, { retryForMs: 0 })).toEqual(stopRun('unknown'));
  });
});

describe('A refusal on the verge of a limit of time', () => {
  test('is waited out, and the request goes out as it is by then', () => {
    expect(decided({ timeToBeSure: 1_500 }, REFUSED)).toEqual({ action: 'repeatAfter', ms: 1_500, inDoubt: false });
    expect(decided({ timeToBeSure: 1_500 }, REFUSED, { onRejection: 'stop' })).toMatchObject({ ms: 1_500 });
  });

  test('but not where time has no part in it', () => {
    const wrongEmployer = answered(400, 'Για το Παράρτημα: 0\nΤο ΑΦΜ δεν αντιστοιχεί στον συνδεδεμένο εργοδότη.');
    expect(decided({ timeToBeSure: 1_500 }, wrongEmployer)).toEqual(SPLIT);
    expect(decided({ timeToBeSure: 1_500 }, answered(413))).toEqual(SPLIT);
    expect(decided({ ...IN_DOUBT, timeToBeSure: 1_500 }, OF_CONTENT)).toEqual(SPLIT);
    expect(decided({ timeToBeSure: 1_500, isCancelled: true }, REFUSED)).toEqual(SPLIT);
  });
});
