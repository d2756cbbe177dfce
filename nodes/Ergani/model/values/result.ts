import type { ReasonCode } from './reasonCodes';

export interface Problem {
  code: ReasonCode;
  /** Display name of the field, e.g. 'Employee AFM'. */
  field: string;
  /** What is wrong, as it follows the field's name. It quotes no cell, since n8n logs errors; it may name headers. */
  text: string;
  /** The cell as messages show it, or several. Only items hold it, which belong to the owner of the rows. */
  value?: string;
  /** Words between the text and the cells, which would make no sense without these. */
  lead?: string;
  remedy: string;
}

/** What a value means, or what is wrong with it. Readers never throw. */
export type Reading<T> = { ok: true; value: T; warning?: string } | Refusal;

export interface Refusal {
  ok: false;
  problem: Problem;
}

/** How much of a user's value a message quotes, in UTF-16 units. */
const SHOWN_LENGTH = 40;

/**
 * Control characters, zero-width and direction marks, and other characters that can't be seen. Spreadsheets, terminals
 * and chat programs leave them behind, and JavaScript's \s doesn't match them.
 */
const INVISIBLE = '\\p{Cc}\\p{Default_Ignorable_Code_Point}\\uFFF9-\\uFFFB\\p{Noncharacter_Code_Point}';
const BLANK = new RegExp(`[\\s${INVISIBLE}]`, 'u');
/** One at a time: a pattern for runs overflows the stack on a very long run. */
const BLANKS = new RegExp(`[\\s${INVISIBLE}]`, 'gu');
const UNSHOWABLE = new RegExp(`[\\s${INVISIBLE}]+`, 'gu');

/** Tabs and line breaks separate words, as a blank does. The two characters of a Windows line break are one. */
const BREAKS = /\r\n|[\t-\r\u0085\u2028\u2029]/g;
/** Halves of surrogate pairs can't be seen either. */
const SHAPELESS = new RegExp(`[${INVISIBLE}\\p{Cs}]`, 'gu');

/** A value that was read. `warning`: a whole sentence for the user. */
export function understood<T>(value: T, warning?: string): Reading<T> {
  return warning === undefined ? { ok: true, value } : { ok: true, value, warning };
}

/** A problem in a sentence with its value, for items. */
export function reasonInItem({ field, text, value, lead }: Problem): string {
  if (value === undefined) return reasonInError({ field, text });
  if (lead !== undefined) return `${field} ${text}${lead} ${value}`;
  if (text.endsWith(':')) return `${field} ${text} ${value}`;
  return /^an? /.test(value) ? `${field} holds ${value}, which ${text}` : `${field} ${value} ${text}`;
}

/** A problem in a sentence without its value, for errors, which n8n writes to its log. */
export const reasonInError = ({ field, text }: Pick<Problem, 'field' | 'text'>): string =>
  `${field} ${text.replace(/:$/, '')}`;

/** The text without blanks at its ends, such as any Unicode space and zero-width characters. Linear in its length. */
export function trimBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && BLANK.test(text[start])) start++;
  while (end > start && BLANK.test(text[end - 1])) end--;
  return text.slice(start, end);
}

export const withoutBlanks = (text: string): string => text.replace(BLANKS, '');

/**
 * A text that people write for the registry, on one line and without invisible characters: each tab and line break
 * becomes a blank, all else stays. Linear in its length.
 */
export const legible = (text: string): string => text.replace(BREAKS, ' ').replace(SHAPELESS, '');

/** The cell in a list of one, as Airtable hands over what it looks up; any other cell as it is. */
export const unwrapSingle = (cell: unknown): unknown => (Array.isArray(cell) && cell.length === 1 ? cell[0] : cell);

/** Whether a cell is empty: undefined, null, only blanks, or NULL, as databases write it. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  return typeof value === 'string' && (trimBlanks(value) === '' || /^null$/i.test(value));
}

/** A cell as text; '' for an object that can't be converted, such as `{"toString": {}}` from JSON. */
export function asText(cell: unknown): string {
  try {
    return String(cell);
  } catch {
    return '';
  }
}

/** Whether the value is a JavaScript Date, even one of another realm: n8n's expressions run in a realm of their own. */
export function isDate(value: unknown): value is Date {
  return Object.prototype.toString.call(value) === '[object Date]';
}

/** The part of a luxon DateTime that the model needs. */
export interface Moment {
  isValid: boolean;
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  millisecond: number;
  toMillis(): number;
}

const MOMENT_PARTS = ['year', 'month', 'day', 'hour', 'minute', 'second', 'millisecond'] as const;

/**
 * Whether the value is a luxon DateTime, even one of another copy of luxon: n8n brings its own. A Duration has
 * `toMillis` too, but none of the parts of a date.
 */
export function isMoment(value: unknown): value is Moment {
  if (typeof value !== 'object' || value === null) return false;
  const moment = value as Partial<Moment>;
  if (typeof moment.toMillis !== 'function' || typeof moment.isValid !== 'boolean') return false;
  return MOMENT_PARTS.every((part) => typeof moment[part] === 'number');
}

/** Whether the value is an object with named fields: no array, null or Date. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isDate(value);
}

/** A list, or the list that is the only field of an object; null for anything else. */
export function soleListIn(answer: unknown): unknown[] | null {
  const [list, ...others] = isRecord(answer) ? Object.values(answer) : [answer];
  return Array.isArray(list) && others.length === 0 ? list : null;
}

/** The value of a field by its name in any case: the specification has lower case, .NET services often don't. */
export function fieldNamed(record: Record<string, unknown>, name: string): unknown {
  if (Object.hasOwn(record, name)) return record[name];
  return Object.entries(record).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
}

/** The first `length` UTF-16 units of the text, never half a character, with an ellipsis where it was cut. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = /[\uD800-\uDBFF]/.test(text[length - 1]) ? length - 1 : length;
  return `${text.slice(0, cut)}…`;
}

/** A value as messages show it: text in quotes, on one line, shortened; of lists and objects only their kind. */
export function quote(value: unknown): string {
  if (typeof value === 'string') {
    // Runs of blanks shrink to one; four times the length is still enough to fill the line.
    const line = trimBlanks(value.slice(0, 4 * SHOWN_LENGTH).replace(UNSHOWABLE, ' '));
    return `"${shortened(value.length > 4 * SHOWN_LENGTH ? `${line}…` : line, SHOWN_LENGTH)}"`;
  }
  if (value === undefined || value === null) return 'nothing';
  if (isDate(value)) return Number.isNaN(value.getTime()) ? 'an invalid date' : `"${value.toISOString()}"`;
  if (isMoment(value)) return value.isValid ? `"${new Date(value.toMillis()).toISOString()}"` : 'an invalid date';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'function' || typeof value === 'symbol') return `a ${typeof value}`;
  return shortened(String(value), SHOWN_LENGTH);
}
