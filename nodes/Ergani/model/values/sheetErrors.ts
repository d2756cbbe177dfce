import { fold } from './normalise';
import { refused } from './problems';
import { isEmpty, isRecord, type Refusal, trimBlanks } from './result';
import type { Asked } from './words/howToWrite';

/** What Excel, Google Sheets, LibreOffice and Access show for a value, in English, Greek and nearby languages. */
const ERRORS = [
  ...['N/A', 'REF', 'VALUE', 'NAME', 'DIV/0', 'NULL', 'NUM', 'SPILL', 'CALC', 'FIELD', 'BLOCKED', 'CONNECT', 'UNKNOWN'],
  ...['BUSY', 'GETTING_DATA', 'ERROR', 'DELETED', 'NV', 'N/D'],
  ...['Δ/Υ', 'ΑΝΑΦ', 'ΤΙΜΗ', 'ΟΝΟΜΑ', 'ΔΙΑΙΡ/0', 'ΚΕΝΟ', 'ΑΡΙΘ'],
];
const KNOWN_ERRORS = new Set(ERRORS.map(fold));

/** Errors in other languages: a hash, capitals, and one of two marks at the end. */
const ERROR_LIKE = /^#[¡¿]?\p{Lu}[\p{Lu}\d/_]*[!?]$/u;
/** A number in a column that is too narrow for it; some programs save that. */
const TOO_NARROW = /^##+$/;
/** Numbered errors of LibreOffice, and what Google Sheets shows while it is computing. */
const WITHOUT_HASH = /^(?:err:\s?\d{3}|(?:loading|(?:γίνεται )?φόρτωση)\s?(?:\.{3}|…))$/i;
const LONGEST_ERROR = 40;

function isErrorText(given: string): boolean {
  if (given.length > LONGEST_ERROR) return false;
  const text = trimBlanks(given);
  if (!text.startsWith('#')) return WITHOUT_HASH.test(text);
  return ERROR_LIKE.test(text) || TOO_NARROW.test(text) || KNOWN_ERRORS.has(fold(text));
}

/** Whether an object stands for a cell in error, as some programs hand it over: `{error: '#N/A'}`, or as a `result`. */
function isErrorObject(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { error } = isRecord(value.result) ? value.result : value;
  return typeof error === 'string';
}

/**
 * Refuses a cell whose formula has failed or is still being computed (`#N/A`, `#ΤΙΜΗ!`, `Loading...`): it isn't empty,
 * yet no field can take it.
 *
 * @param field display name, for messages
 * @returns null for any other cell
 */
export function sheetError(value: unknown, field: string): Refusal | null {
  const isError = typeof value === 'string' ? isErrorText(value) : isErrorObject(value);
  return isError ? refused('sheetError', field, {}, value) : null;
}

/**
 * Refuses a cell that holds no value: an empty one, or an error of the spreadsheet.
 *
 * @param field display name, for messages
 * @returns null for any other cell
 */
export const noValue = (value: unknown, field: string, asked: Asked): Refusal | null =>
  isEmpty(value) ? refused('empty', field, { asked }) : sheetError(value, field);
