import { hash } from 'crypto';
import type { ICredentialDataDecryptedObject, IExecuteFunctions, ILoadOptionsFunctions } from 'n8n-workflow';
import { FAILURES } from '../model/values/words/failures';
import { baseUrlOf } from './address';
import { failureOfError, RegistryFailure } from './failure';

export const CREDENTIAL = 'erganiApi';

export type Caller = IExecuteFunctions | ILoadOptionsFunctions;

/** A caller that is no execution is the editor, which asks for a list. */
export function isExecution(caller: Caller): caller is IExecuteFunctions {
  return 'getExecutionCancelSignal' in caller;
}

/** Aborted when the execution is cancelled; undefined in the editor. */
export function cancelSignal(caller: Caller): AbortSignal | undefined {
  return isExecution(caller) ? caller.getExecutionCancelSignal() : undefined;
}

/** An object that is the same for all calls of an execution; for the editor one for each of its requests. */
export const executionOf = (caller: Caller): object => cancelSignal(caller) ?? caller;

/** @throws RegistryFailure */
export async function storedCredential(caller: Caller): Promise<ICredentialDataDecryptedObject> {
  return await caller.getCredentials(CREDENTIAL).catch((error: Error) => {
    throw new RegistryFailure('unsent', FAILURES.credentialUnreadable(error.message));
  });
}

/** @throws RegistryFailure */
export async function registryAddress(caller: Caller): Promise<string> {
  return await storedCredential(caller)
    .then(baseUrlOf)
    .catch((error: unknown) => {
      throw failureOfError(error);
    });
}

/** @returns `account`: a hash of address and user name, which stays the same when the password changes */
export async function registryAccount(caller: Caller): Promise<{ address: string; account: string }> {
  const address = await registryAddress(caller);
  return { address, account: accountOf(await storedCredential(caller)) };
}

export const accountOf = (credentials: ICredentialDataDecryptedObject): string =>
  hash('sha256', JSON.stringify([baseUrlOf(credentials), credentials.username]));
