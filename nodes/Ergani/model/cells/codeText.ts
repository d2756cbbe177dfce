import { decimalReadings } from './numbers';
import { withoutBlanks } from './reading';
import { remembered } from './remembered';

const LONGEST_CODE = 60;

/** A sheet has few branches and few words. */
const KNOWN_CODES = 512;

const bareCode = remembered((text: string) => {
  const code = withoutBlanks(text).replace(/^['’‘]/, '');
  // Of 1.0 there is one reading; 1.000 is a thousand, too.
  return decimalReadings(code).length === 1 ? code.replace(/(?<=^\d+)[.,]0+$/, '') : code;
}, KNOWN_CODES);

/**
 * A cell of a code column as text: Excel's apostrophe and the `.0` of number columns taken away; null for no text.
 * Where the point can part thousands, it stays, and the text is no code.
 */
export function codeText(value: unknown): string | null {
  if (typeof value === 'string') {
    return value.length > LONGEST_CODE ? null : bareCode(value);
  }
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : null;
}
