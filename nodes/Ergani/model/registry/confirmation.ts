import { fieldNamed, isRecord, shortened, trimBlanks } from '../values/result';
import { isPage } from './rejection';

/** A text that somebody else's server answers with can be of any size. */
const LONGEST_TEXT = 2_000;

/**
 * Reads what the registry says of a call that it has carried out: an object with `message`, or the bare text.
 * Section: Endpoints, `POST /Documents/CancelSubmittedDocument` and `POST /Authentication/Logout`.
 *
 * @param answer the body of the registry's answer, of any shape
 * @returns the text; '' where it says nothing; null for an HTML page, and for what calls itself no success
 */
export function readConfirmation(answer: unknown): string | null {
  if (isPage(answer)) return null;
  const [success, text] = isRecord(answer)
    ? [fieldNamed(answer, 'success'), fieldNamed(answer, 'message')]
    : [answer, answer];
  if (success === false || (typeof success === 'string' && /^false$/i.test(success))) return null;
  return typeof text === 'string' ? shortened(trimBlanks(text), LONGEST_TEXT) : '';
}

/** Whether words speak of something that is cancelled already, or is not there, or else was not done. */
export const saysNotDone = (message: string): boolean => /no objects|δεν /i.test(message);
