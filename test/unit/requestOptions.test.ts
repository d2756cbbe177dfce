import type { IDataObject } from 'n8n-workflow';
import { readRequestOptions } from '../../nodes/Ergani/transport/requestOptions';

const LONGEST = 2 ** 31 - 1;

describe('Timeout and Retry For', () => {
  it.each<[string, IDataObject, timeout: number, retryFor: number]>([
    ['not set', {}, 60_000, 60],
    ['as long as a timer can run', { timeout: LONGEST }, LONGEST, 60],
    ['longer than a timer can run', { timeout: 2 ** 31 }, LONGEST, 60],
    ['much longer', { timeout: 1e300, retryFor: 1e300 }, LONGEST, LONGEST / 1_000],
    ['without end', { timeout: Infinity, retryFor: Infinity }, LONGEST, LONGEST / 1_000],
    ['text', { timeout: '60000', retryFor: ' 60 ' }, 60_000, 60],
    ['text of a number that is too long', { timeout: '99999999999', retryFor: '1e99' }, LONGEST, LONGEST / 1_000],
    ['fractions', { timeout: 60_000.5, retryFor: 0.5 }, 60_001, 0.5],
    ['part of a millisecond, which is a limit too', { timeout: 0.5, retryFor: 0 }, 1, 0],
  ])('%s', (_, options, timeout, retryFor) => {
    expect(readRequestOptions(options)).toEqual({ ok: true, value: { timeout, retryFor } });
  });

  it.each<[field: string, option: string, values: unknown[]]>([
    ['Timeout (Milliseconds)', 'timeout', [0, -1, Number.NaN, -Infinity, 'soon', '', ' ', true, [5], null]],
    ['Retry For (Seconds)', 'retryFor', [-1, Number.NaN, 'soon', '', ' ', false, [5], {}, null]],
  ])('%s: what is no such number is refused', (field, option, values) => {
    for (const value of values) {
      const reading = readRequestOptions({ [option]: value as IDataObject });
      expect([value, reading]).toMatchObject([value, { ok: false, problem: { code: 'invalidOption', field } }]);
    }
  });
});
