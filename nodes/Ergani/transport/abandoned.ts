import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { FAILURES } from '../model/values/words/failures';
import { RegistryFailure } from './failure';

/** Credentials of requests that were reported as not sent, while n8n may still be about to send them. */
const abandoned = new WeakSet<ICredentialDataDecryptedObject>();

/** Keeps a request from being sent once it has a session. */
export function abandon(credentials: ICredentialDataDecryptedObject): void {
  abandoned.add(credentials);
}

/** Throws if the request that the credential is for was abandoned. */
export function checkAwaited(credentials: ICredentialDataDecryptedObject): void {
  if (abandoned.has(credentials)) throw tooLate();
}

export const tooLate = (): RegistryFailure =>
  new RegistryFailure('unsent', FAILURES.sessionTooLate(), { unreachable: true });
