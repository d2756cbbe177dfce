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

/** How many items' logins are resolved at once: n8n reads the credential from its database for each. */
const AT_ONCE = 100;

/**
 * Refuses a run whose items have different logins: a credential may hold expressions, which n8n resolves for each item,
 * and a run reports in one session, for one employer. n8n does not tell whether there are any, and one can name any item
 * (`$itemIndex`), so all are resolved.
 *
 * @throws RegistryFailure; nothing was sent
 */
export async function checkOneLogin(context: IExecuteFunctions, items: number): Promise<void> {
  if (items < 2) return;
  const first = await loginFor(context, 0);
  // The operation itself tells why a credential can't be read.
  if (first === undefined) return;
  for (let begin = 1; begin < items; begin += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, items - begin) }, (_, k) => begin + k);
    const logins = await Promise.all(some.map((item) => loginFor(context, item)));
    const other = logins.findIndex((login) => login !== first);
    if (other < 0) continue;
    throw new RegistryFailure(
      'session',
      `The credential gives ${rowOf(0)} and ${rowOf(some[other])} different logins`,
      {
        code: 'severalLogins',
        remedy: 'Nothing was sent. Make a workflow with a credential of its own for each employer',
      },
    );
  }
}
