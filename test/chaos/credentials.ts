import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import type { Fault, FaultEffect } from '../../sandbox/faults';
import { StoredCredential } from '../integration/n8n';
import type { Random } from './random';
import { WRONG_PASSWORD } from './secrets';

/** A credential of one execution, with a login of its own, that fails. */
export interface FailingCredential {
  /** What is wrong with it, in words. */
  flaw: string;
  /** Whether nothing can be sent with it. */
  useless: boolean;
  /** How often it can be read. */
  reads: number;
  /** Fields that are not those of the registry. */
  fields: Partial<ICredentialDataDecryptedObject>;
  /** What strikes its logins. */
  faults: readonly Fault[];
  /** Whether the registry says no to the login, which then is not tried again. */
  refused: boolean;
  /** In how many ms it allows another login all the same; undefined where it names no time. */
  retryAfter?: number;
}

const LOGIN = 'POST /Authentication';

/** Addresses that can't be used. Nothing listens at any of them. */
const ADDRESSES = [
  '',
  'registry',
  'ftp://127.0.0.1/api',
  'http://registry.invalid/api',
  'http://user:password@127.0.0.1:9/api',
  'http://127.0.0.1:9/api?key=1',
];

type Refusal = readonly [flaw: string, effect: FaultEffect, retryAfter?: number];

/** Answers to a login that are a no. */
const REFUSALS: readonly Refusal[] = [
  ['400', { kind: 'answer', status: 400 }],
  ['401', { kind: 'answer', status: 401, as: 'empty' }],
  ['403', { kind: 'answer', status: 403, as: 'html' }],
  ['429', { kind: 'answer', status: 429 }],
  ['429 for a second', { kind: 'answer', status: 429, headers: { 'retry-after': '1' } }, 1_000],
];

/** Answers to a login that are none. */
const NO_SESSIONS: readonly Refusal[] = [
  ['500', { kind: 'answer', status: 500 }],
  ['502', { kind: 'answer', status: 502, as: 'html' }],
  ['503', { kind: 'answer', status: 503, as: 'html' }],
  ['a page with 200', { kind: 'answer', status: 200, as: 'html' }],
  ['an empty 200', { kind: 'answer', status: 200, as: 'empty' }],
  ['200 without tokens', { kind: 'answer', status: 200, body: {} }],
  ['204', { kind: 'answer', status: 204, as: 'empty' }],
  ['302', { kind: 'answer', status: 302, as: 'empty', headers: { location: 'http://127.0.0.1:9/' } }],
  ['a cut', { kind: 'cut' }],
];

/** A credential that fails, drawn. */
export function failingCredential(random: Random): FailingCredential {
  const fine = { useless: false, reads: Infinity, fields: {}, faults: [], refused: false };
  const struck = ([told, effect, retryAfter]: Refusal, refused: boolean): FailingCredential => {
    const times = random.one([1, 2, 'always'] as const);
    const faults = [{ ...effect, on: LOGIN, times }];
    return { ...fine, flaw: `its login is answered by ${told}`, faults, refused, retryAfter };
  };
  return random.weighted<() => FailingCredential>([
    [3, () => ({ ...fine, flaw: "it can't be read", useless: true, reads: 0 })],
    [
      2,
      () => {
        const reads = random.whole(1, 6);
        return { ...fine, flaw: `it can't be read more than ${reads} times`, reads };
      },
    ],
    [
      3,
      () => {
        const baseUrl = random.one(ADDRESSES);
        return { ...fine, flaw: `its Base URL is "${baseUrl}"`, useless: true, fields: { baseUrl } };
      },
    ],
    [1, () => ({ ...fine, flaw: 'nobody listens at its Base URL', fields: { baseUrl: 'http://127.0.0.1:9/api' } })],
    [2, () => ({ ...fine, flaw: 'its password is wrong', fields: { password: WRONG_PASSWORD }, refused: true })],
    [4, () => struck(random.one(REFUSALS), true)],
    [5, () => struck(random.one(NO_SESSIONS), false)],
  ])();
}

/** A credential that can be read so often, and then no more. */
export class ForgottenCredential extends StoredCredential {
  constructor(
    data: ICredentialDataDecryptedObject,
    private reads: number,
  ) {
    super(data);
  }

  override async getDecrypted(): Promise<ICredentialDataDecryptedObject> {
    if (this.reads-- <= 0) throw new Error('Credentials could not be decrypted');
    return await super.getDecrypted();
  }
}
