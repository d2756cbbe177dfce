import type { IExecuteFunctions } from 'n8n-workflow';
import type { RowNames } from '../model/values/rowNames';
import { FAILURES } from '../model/values/words/failures';
import { RegistryFailure } from './failure';
import { CREDENTIAL } from './caller';
import { loginOf } from './session';

/** The login that the credential gives for an item; undefined where its expressions fail for it. */
const loginFor = async (context: IExecuteFunctions, item: number): Promise<string | undefined> =>
  await context
    .getCredentials(CREDENTIAL, item)
    .then(loginOf)
    .catch(() => undefined);

/**
 * How many items the login is resolved for at once, and for how many of a long input at first: n8n reads the credential
 * from its database each time, which takes two milliseconds, as long as the rest of a row.
 */
const AT_ONCE = 50;

/**
 * Refuses a run whose items have different logins: n8n resolves the expressions of a credential for each item, and a
 * run reports in one session, for one employer. Of a long input the login is resolved for an item that does not exist
 * and for a sample of the items, and for all of them only where these differ. So a login that differs for a few items
 * between those of the sample is not found.
 *
 * @param names of the rows, for messages
 * @throws RegistryFailure; nothing was sent
 */
export async function checkOneLogin(context: IExecuteFunctions, items: number, names: RowNames): Promise<void> {
  if (items < 2) return;
  const first = await loginFor(context, 0);
  // The operation itself tells why a credential can't be read.
  if (first === undefined) return;
  if (items > AT_ONCE) {
    const some = Array.from({ length: AT_ONCE }, (_, k) => Math.round(((k + 1) * (items - 1)) / AT_ONCE));
    if ((await otherLogin(context, first, [items, ...some])) === undefined) return;
  }
  for (let begin = 1; begin < items; begin += AT_ONCE) {
    const length = Math.min(AT_ONCE, items - begin);
    const other = await otherLogin(
      context,
      first,
      Array.from({ length }, (_, k) => begin + k),
    );
    if (other === undefined) continue;
    throw new RegistryFailure('session', FAILURES.severalLogins(names.list([{ item: 0 }, { item: other }])));
  }
}

/** The first of some items that has another login. */
async function otherLogin(
  context: IExecuteFunctions,
  login: string,
  items: readonly number[],
): Promise<number | undefined> {
  const logins = await Promise.all(items.map((item) => loginFor(context, item)));
  return items.find((_, place) => logins[place] !== login);
}
