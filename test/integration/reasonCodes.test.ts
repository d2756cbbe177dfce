import { readRequestOptions } from '../../nodes/Ergani/actions/requestOptions';
import { SharedOptions } from '../../nodes/Ergani/actions/workCard/submit/settings';
import type { ReasonCode } from '../../nodes/Ergani/model/cells/reasonCodes';
import { AddressFlaw } from '../../nodes/Ergani/transport/address';
import { failureOfError, failureOfAnswer, harmless, inSoLong } from '../../nodes/Ergani/transport/failure';

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
    expect(failureOfAnswer({ status, headers: {}, body: { message: 'Something' } }).code).toBe(code);
  });

  test.each([400, 409, 422])('status %i that names the wrong employer: wrongEmployer', (status) => {
    const body = { message: `Για το Παράρτημα: 0\n${WRONG_EMPLOYER}` };
    expect(failureOfAnswer({ status, headers: {}, body }).code).toBe('wrongEmployer');
  });

  test.each<[code: string, syscall: string | undefined, reason: ReasonCode]>([
    ['ENOTFOUND', undefined, 'unreachable'],
    ['ECONNREFUSED', 'connect', 'unreachable'],
    ['ECONNRESET', 'connect', 'unreachable'],
    ['ECONNRESET', 'read', 'connectionCut'],
    ['EPIPE', undefined, 'connectionCut'],
    ['ECONNABORTED', undefined, 'noAnswer'],
    ['ETIMEDOUT', 'read', 'noAnswer'],
    ['CERT_HAS_EXPIRED', undefined, 'certificate'],
    ['SELF_SIGNED_CERT_IN_CHAIN', undefined, 'certificate'],
    ['ERR_CANCELED', undefined, 'cancelled'],
  ])('an exception %s of %s: %s', (code, syscall, reason) => {
    expect(failureOfError(Object.assign(new Error('It failed'), { code, syscall })).code).toBe(reason);
  });

  test('an exception without a code: noAnswer; an address that can not be used: addressInvalid', () => {
    expect(failureOfError(new Error('It failed')).code).toBe('noAnswer');
    expect(failureOfError(new AddressFlaw('It is empty', 'Enter one')).code).toBe('addressInvalid');
  });

  test('stays through whatever is done with the failure', () => {
    for (const status of [302, 400, 403, 418, 429, 500, 503]) {
      const failure = failureOfAnswer({ status, headers: {}, body: '' });
      expect([harmless(failure).code, inSoLong(failure, 1).code]).toEqual([failure.code, failure.code]);
    }
  });
});

describe('The code of an option', () => {
  test.each([{ batchSize: 0 }, { dryRun: '' }, { retryUnknown: 1 }, { onRejection: '' }, { timeout: 0 }])(
    '%j: invalidOption',
    (option) => {
      const options = new SharedOptions();
      options.take(option, 0);
      expect(options.read()).toMatchObject({ ok: false, problem: { code: 'invalidOption' } });
    },
  );

  test('Retry For below 0: invalidOption', () => {
    expect(readRequestOptions({ retryFor: -1 })).toMatchObject({ ok: false, problem: { code: 'invalidOption' } });
  });

  test('two values in one run: optionsDiffer', () => {
    const options = new SharedOptions();
    options.take({ dryRun: true }, 0);
    options.take({ dryRun: false }, 1);
    expect(options.read()).toMatchObject({ ok: false, problem: { code: 'optionsDiffer' } });
  });
});
