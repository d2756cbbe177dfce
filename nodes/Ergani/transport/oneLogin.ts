import type { IExecuteFunctions } from 'n8n-workflow';
import { rowOf } from '../model/values/numbers';
import { RegistryFailure } from './failure';
import { CREDENTIAL } from './request';
import { loginOf } from './session';

/** The login that the credential gives for an item; undefined where its expressions fail for it. */
const loginFor = async (context: IExecuteFunctions, item: number): Promise<string | undefined> =>
  await context
    .getCredentials(CREDENTIAL, item)
    .then(loginOf)
    .catch(() => undefined);

/**
 * Refuses a run whose items have different logins: a credential may hold expressions, which n8n resolves for each item,
 * and a run reports in one session, for one employer.
 *
 * The credential is resolved for an item first that is not there. Where that gives the login of the first and of the last
 * one, its fields don't depend on items, and 10,000 of these cost no more than two.
 *
 * @throws RegistryFailure; nothing was sent
 */
export async function checkOneLogin(context: IExecuteFunctions, items: number): Promise<void> {
  if (items < 2) return;
  const first = await loginFor(context, 0);
  // The operation itself tells why a credential can't be read.
  if (first === undefined) return;
  const [none, last] = [await loginFor(context, items), await loginFor(context, items - 1)];
  if (none === first && last === first) return;
  for (let item = 1; item < items; item++) {
    if ((await loginFor(context, item)) === first) continue;
    throw new RegistryFailure('session', `The credential gives ${rowOf(0)} and ${rowOf(item)} different logins`, {
      code: 'severalLogins',
      remedy: 'Nothing was sent. Make a workflow with a credential of its own for each employer',
    });
  }
}
