import type { ICredentialDataDecryptedObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { readConfirmation } from '../../model/registry/confirmation';
import { toRegistryTime } from '../../model/values/time/read';
import { NOT_GIVEN, REMEDIES } from '../../model/values/words/failures';
import { clockOf } from '../../transport/clock';
import { CREDENTIAL, registryAddress } from '../../transport/caller';
import { unexpectedAnswer } from '../../transport/failure';
import { callRegistry } from '../../transport/request';
import { hasSession } from '../../transport/session';
import type { Operation } from '../operation';
import { once } from '../shared/eachItem';
import { requestOptions, requestOptionsOf } from '../shared/requestOptions';

/** Session: Log Out. Section: Endpoints, `POST /Authentication/Logout`. */
export const logOut: Operation = {
  option: {
    name: 'Log Out',
    action: 'Log out of session',
    description: 'Shorten the life of the session that is kept with the credential; the next request may log in again',
  },
  fields: [requestOptions],
  async execute(items) {
    return await once(this, items, async () => [await logOutOnce(this)]);
  },
};

/** How long a refresh token lives after a logout. Section: Limits, "Refresh token lifetime after logout". */
const LIFE_AFTER_LOGOUT_MS = 3 * 3_600_000;

async function logOutOnce(context: IExecuteFunctions): Promise<INodeExecutionData> {
  const address = await registryAddress(context);
  const before = await context.getCredentials(CREDENTIAL);
  if (!hasSession(before) || !before.refreshToken) {
    return { json: { loggedOut: false, sessionExpiresAt: null, message: 'There was no session to log out from' } };
  }
  const failure = await endSession(context, before).catch((error: Error) => error);
  // With an expired access token the call itself has renewed the session. The new session has to end, whatever the
  // registry said of the old one.
  const ended = await context.getCredentials(CREDENTIAL);
  if (ended.refreshToken !== before.refreshToken) await endSession(context, ended);
  else if (failure) throw failure;
  const afterLogout = clockOf(address).now() + LIFE_AFTER_LOGOUT_MS;
  const own = Date.parse(String(ended.refreshTokenExpired));
  const expires = Number.isNaN(own) ? afterLogout : Math.min(own, afterLogout);
  const sessionExpiresAt = toRegistryTime(Math.floor(expires / 1_000) * 1_000);
  const message = `The session can be renewed until ${sessionExpiresAt}`;
  return { json: { loggedOut: true, sessionExpiresAt, message } };
}

async function endSession(context: IExecuteFunctions, { refreshToken }: ICredentialDataDecryptedObject): Promise<void> {
  const answer = await callRegistry(context, {
    method: 'POST',
    path: '/Authentication/Logout',
    // The body is a bare JSON string.
    body: JSON.stringify(refreshToken),
    remedy: REMEDIES.noSessionLeft,
    ifUnknown: 'repeat',
    ...requestOptionsOf(context, 0),
  });
  if (readConfirmation(answer) === null) {
    throw unexpectedAnswer(answer, NOT_GIVEN.logout());
  }
}
