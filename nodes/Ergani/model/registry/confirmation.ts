import { fieldNamed, isRecord, shortened, trimBlanks } from '../values/result';
import { isPage } from './rejection';

/** Another server may answer with a text of any length. */
const LONGEST_TEXT = 2_000;

/**
 * Reads the message of a call that the registry has carried out: an object with `message`, or a bare text.
 * Section: Endpoints, `POST /Documents/CancelSubmittedDocument` and `POST /Authentication/Logout`.
 *
 * @param answer body of the registry's answer, of any shape
 * @returns the message; '' for none; null for an HTML page, and for an answer that says it is no success
 */
export function readConfirmation(answer: unknown): string | null {
  if (isPage(answer)) return null;
  const [success, text] = isRecord(answer)
    ? [fieldNamed(answer, 'success'), fieldNamed(answer, 'message')]
    : [answer, answer];
  if (success === false || (typeof success === 'string' && /^false$/i.test(success))) return null;
  return typeof text === 'string' ? shortened(trimBlanks(text), LONGEST_TEXT) : '';
}

/** Whether a message says that nothing was done, such as for a document that is cancelled already or does not exist. */
export const saysNotDone = (message: string): boolean => /no objects|δεν /i.test(message);
