import { SharedOptions } from '../../nodes/Ergani/delivery/options';
import { readRequestOptions } from '../../nodes/Ergani/transport/requestOptions';
import { readSheetOptions, SHEET_LABELS } from '../../nodes/Ergani/actions/shared/sheetOptions';
import { EVENT } from '../../nodes/Ergani/actions/workCard/submit/workCardKind';
import type { ReasonCode } from '../../nodes/Ergani/model/values/reasonCodes';
import { AddressFlaw } from '../../nodes/Ergani/transport/address';
import { failureOfError, failureOfAnswer, harmless } from '../../nodes/Ergani/transport/failure';
import { RowNames } from '../../nodes/Ergani/model/values/rowNames';
import { FAILURES } from '../../nodes/Ergani/model/values/words/failures';

const NAMES = new RowNames([]);
const WRONG_EMPLOYER = 'Το ΑΦΜ δεν αντιστοιχεί στον συνδεδεμένο εργοδότη.';

describe('The code of a failure', () => {
  test.each<[status: number, code: ReasonCode]>([
    [302, 'redirect'],
    [400, 'refused'],
    [401, 'sessionRefused'],
    [403, 'notAllowed'],
    [404, 'unknownAddress'],
    [408, 'serverError'],
    [409, 'refused'],
    [413, 'tooLarge'],
    [418, 'unexpectedAnswer'],
    [422, 'refused'],
    [429, 'tooManyRequests'],
    [500, 'serverError'],
    [502, 'serverError'],
    [503, 'unavailable'],
  ])('status %i: %s', (status, code) => {
    expect(failureOfAnswer({ status, headers: {}, body: { message: 'Something' } }).reasonCode).toBe(code);
  });

  test.each([400, 409, 422])('status %i that names the wrong employer: wrongEmployer', (status) => {
    const body = { message: `Για το Παράρτημα: 0\n${WRONG_EMPLOYER}` };
    expect(failureOfAnswer({ status, headers: {}, body }).reasonCode).toBe('wrongEmployer');
  });

  test.each<[code: string, syscall: string | undefined, reason: ReasonCode]>([
    ['ENOTFOUND', undefined, 'unreachable'],
    ['ECONNREFUSED', 'connect', 'unreachable'],
    ['ECONNRESET', 'connect', 'unreachable'],
    // https://github.com/nodejs/node/issues/31189, https://github.com/npm/npm/issues/7508
    ['EBUSY', 'getaddrinfo', 'unreachable'],
    ['EAI_FAIL', 'getaddrinfo', 'unreachable'],
    ['EMFILE', 'connect', 'unreachable'],
    ['ECONNRESET', 'read', 'connectionCut'],
    ['EMFILE', undefined, 'connectionCut'],
    ['EPIPE', undefined, 'connectionCut'],
    ['ECONNABORTED', undefined, 'noAnswer'],
    ['ETIMEDOUT', 'read', 'noAnswer'],
    ['CERT_HAS_EXPIRED', undefined, 'certificate'],
    ['SELF_SIGNED_CERT_IN_CHAIN', undefined, 'certificate'],
    ['ERR_CANCELED', undefined, 'cancelled'],
  ])('an exception %s of %s: %s', (code, syscall, reason) => {
    expect(failureOfError(Object.assign(new Error('It failed'), { code, syscall })).reasonCode).toBe(reason);
  });

  test('an exception without a code: noAnswer; an address that can not be used: addressInvalid', () => {
    expect(failureOfError(new Error('It failed')).reasonCode).toBe('noAnswer');
    expect(failureOfError(new AddressFlaw(FAILURES.address('empty'))).reasonCode).toBe('addressInvalid');
  });

  test('stays through whatever is done with the failure', () => {
    for (const status of [302, 400, 403, 418, 429, 500, 503]) {
      const failure = failureOfAnswer({ status, headers: {}, body: '' });
      expect([harmless(failure).reasonCode, failure.but({ retryAfter: 1 }).reasonCode]).toEqual([
        failure.reasonCode,
        failure.reasonCode,
      ]);
    }
  });
});

describe('The code of an option', () => {
  test.each([{ batchSize: 0 }, { retryUnknown: 1 }, { onRejection: '' }, { timeout: 0 }])(
    '%j: invalidOption',
    (option) => {
      const options = new SharedOptions(EVENT, NAMES, SHEET_LABELS);
      options.take({ options: option, dryRun: false, item: 0 });
      expect(options.read(readSheetOptions)).toMatchObject({ ok: false, problem: { code: 'invalidOption' } });
    },
  );

  test.each(['', 'true', undefined, 1])('Dry Run is %p: invalidOption', (dryRun) => {
    const options = new SharedOptions(EVENT, NAMES);
    options.take({ options: {}, dryRun, item: 0 });
    expect(options.read()).toMatchObject({ ok: false, problem: { code: 'invalidOption' } });
  });

  test('Retry For below 0: invalidOption', () => {
    expect(readRequestOptions({ retryFor: -1 })).toMatchObject({ ok: false, problem: { code: 'invalidOption' } });
  });

  test('two values in one run: optionsDiffer', () => {
    const options = new SharedOptions(EVENT, NAMES, SHEET_LABELS);
    options.take({ options: {}, dryRun: true, item: 0 });
    options.take({ options: {}, dryRun: false, item: 1 });
    expect(options.read()).toMatchObject({ ok: false, problem: { code: 'optionsDiffer' } });
  });
});
