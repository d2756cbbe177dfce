import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { RegistryFailure } from './failure';

/** Credentials of requests that nobody waits for any more, though n8n may still be about to send them. */
const abandoned = new WeakSet<ICredentialDataDecryptedObject>();

/** Keeps a request from going out once it has a session: what became of it was told already. */
export function abandon(credentials: ICredentialDataDecryptedObject): void {
  abandoned.add(credentials);
}

/** Throws where the request that the credential is for was abandoned. */
export function checkAwaited(credentials: ICredentialDataDecryptedObject): void {
  if (abandoned.has(credentials)) throw tooLate();
}

/** The failure of a request that had no session in time, and was not sent. */
export const tooLate = (): RegistryFailure =>
  new RegistryFailure('unsent', 'No session could be started in time', {
    code: 'noAnswer',
    remedy: 'Nothing was submitted. Run the workflow again',
    unreachable: true,
  });
