import type { IRun } from 'n8n-workflow';
import type { Execution } from '../integration/n8n';
import { leaksIn, PASSWORD, textsOf } from '../support/secrets';

/** How the tests find a secret, wherever it stands and however it is written. */
const SECRETS = new Map([
  [PASSWORD, 'the password'],
  ['token+/=', 'an access token'],
]);

const runOf = (resultData: object): IRun => ({ data: { resultData } }) as unknown as IRun;

const leaksOf = (execution: Partial<Execution>): string[] =>
  leaksIn(textsOf({ items: [], outputs: [], error: undefined, run: runOf({}), ...execution }), SECRETS);

const errorOf = (error: Error, more: object = {}): Execution['error'] => Object.assign(error, { context: {}, ...more });

describe('A secret is found', () => {
  test.each([
    ['as it is', PASSWORD],
    ['in JSON', JSON.stringify(PASSWORD)],
    ['in JSON within JSON', JSON.stringify({ message: `Cannot read ${JSON.stringify({ Password: PASSWORD })}` })],
    ['encoded for an address', encodeURIComponent(PASSWORD)],
    ['encoded for a form', String(new URLSearchParams({ password: PASSWORD }))],
  ])('%s', (_, text) => {
    expect(leaksOf({ items: [[{ json: { reason: text } }]] })).toEqual(['the password in outputs']);
    expect(leaksIn({ "n8n's log": text }, SECRETS)).toEqual(["the password in n8n's log"]);
  });

  const toldByJson = { message: 'Failed', toJSON: () => ({ message: 'Failed' }), sent: PASSWORD };

  test.each<[string, Execution['error'], string]>([
    ['its message', errorOf(new Error('Bearer token+/= is not accepted')), 'an access token'],
    ['what caused it', errorOf(new Error('Failed'), { cause: new Error(`It was ${PASSWORD}`) }), 'the password'],
    ['a cause that JSON does not show', errorOf(new Error('Failed', { cause: PASSWORD })), 'the password'],
    ['what its own JSON leaves out', errorOf(Object.assign(new Error(), toldByJson)), 'the password'],
    ['bytes', errorOf(new Error('Failed'), { body: Buffer.from(PASSWORD) }), 'the password'],
    ['a map', errorOf(new Error('Failed'), { headers: new Map([['Authorization', PASSWORD]]) }), 'the password'],
  ])('in an error: %s', (_, error, what) => {
    expect(leaksOf({ error })).toEqual([`${what} in the error`]);
    expect(leaksOf({ run: runOf({ error }) })).toEqual([`${what} in the stored execution`]);
  });

  test('and none where there is none', () => {
    expect(leaksOf({ items: [[{ json: { reason: 'The registry does not accept the password' } }]] })).toEqual([]);
  });
});
