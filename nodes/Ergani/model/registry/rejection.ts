import { fold } from '../values/normalise';
import { withoutLeadingZeros } from '../values/numbers';
import { isRecord, shortened, trimBlanks } from '../values/result';
import { withoutRuns } from './texts';
import { isOfMovement, readMovements, type RefusedMovement, type Said } from './refusedLines';

/** Why the registry refused a request or an entry, in its own words. */
export interface Rejection {
  /** Branch number (f_aa) that the message names; null for none. The form of the line is not documented. */
  branch: string | null;
  /** The message without its branch line. */
  reason: string;
  /** The whole message, trimmed, at most 2,000 characters. */
  message: string;
}

const LONGEST_MESSAGE = 2_000;
/** The rest of a longer body is ignored. */
export const LONGEST_BODY = 256 * 1_024;

/** A line break, also as the registry has been seen to write it: a backslash and an n. */
const LINE_BREAK = /\r\n|\n|\r|\\r\\n|\\n|<br\s{0,10}\/?>/i;
const HTML_PAGE =
  /^(?:<\?xml[^>]*>)?\s*<(?:!--|(?:!doctype\s+html|html|head|body|title|center|h1|div|p|meta|script)\b)/i;

/** Whether a body is an HTML page: proxies answer with one whatever was asked for. */
export function isPage(body: unknown): boolean {
  return typeof body === 'string' && HTML_PAGE.test(trimBlanks(body));
}

/** How many fields of an object are looked at. */
const MOST_FIELDS = 100;
const MESSAGE_KEYS = ['message', 'detail', 'title', 'error', 'errormessage', 'error_description'];

const LONGEST_TITLE = 200;
const NO_REASON = 'The registry gave no reason';

/** Why the registry refused a request, and what it names. */
export interface Refusal extends Rejection {
  /** The movements that it names, each with its own reasons. */
  movements: RefusedMovement[];
  /** The lines of `reason` that are about no movement. */
  beside: string;
}

/**
 * Reads why the registry refused a request. The message for a work card is a branch line and the reason; or, for each
 * branch, a branch line and lines that name movements, with the reasons below each. Section: Errors.
 *
 * @param body of the answer: an object, a JSON string, plain text, bytes, an HTML page, or nothing
 */
export function readRefusal(body: unknown): Refusal {
  const text = withoutRuns(trimBlanks(textOf(body).slice(0, LONGEST_BODY)));
  if (text === '') return plain(NO_REASON, '');
  if (HTML_PAGE.test(text)) {
    const title = titleOf(text);
    const reason = `An HTML page came in place of the registry's answer${title === '' ? '' : `: ${title}`}`;
    return plain(reason, reason);
  }
  const lines = text.split(LINE_BREAK).map(trimBlanks);
  const rest = trimBlanks(lines.slice(1).join('\n'));
  const branch = rest === '' || isOfMovement(lines[0]) ? null : branchOf(lines[0]);
  const reason = (branch === null ? trimBlanks(lines.join('\n')) : rest) || NO_REASON;
  const above = { branch, lines: branch === null ? [] : [lines[0]] };
  const { movements, beside } = readMovements(lines.slice(above.lines.length), above);
  return {
    branch,
    reason: shortened(reason, LONGEST_MESSAGE),
    message: shortened(text, LONGEST_MESSAGE),
    movements,
    beside: movements.length === 0 ? reason : beside,
  };
}

const plain = (reason: string, message: string): Refusal => ({
  branch: null,
  reason,
  message,
  movements: [],
  beside: reason,
});

/** What a refusal says about one entry of a request, from all that it says under the entry's names. */
export function rejectionOf(said: readonly Said[]): Rejection {
  const [{ branch, heading }] = said;
  const reason = [...new Set(said.flatMap(({ reasons }) => reasons))].join('\n');
  return { branch, reason, message: [...heading, reason].join('\n') };
}

/**
 * The title of an HTML page; '' for none. A pattern would search for the end anew from each `<title`, which takes long.
 */
function titleOf(page: string): string {
  const start = page.search(/<title[\s>]/i);
  const open = start < 0 ? -1 : page.indexOf('>', start);
  const close = page.indexOf('<', open);
  return open < 0 ? '' : trimBlanks(page.slice(open + 1, close < 0 ? undefined : close).slice(0, LONGEST_TITLE));
}

/** The text of a body; '' for none. */
function textOf(body: unknown): string {
  if (typeof body === 'string') return textOfJson(body.slice(0, LONGEST_BODY));
  if (ArrayBuffer.isView(body)) {
    const bytes = new Uint8Array(body.buffer, body.byteOffset, Math.min(body.byteLength, LONGEST_BODY));
    return textOfJson(new TextDecoder().decode(bytes));
  }
  if (typeof body === 'number' || typeof body === 'boolean') return String(body);
  if (Array.isArray(body)) return body.slice(0, 20).map(messageOf).filter(Boolean).join('\n');
  return messageOf(body);
}

/** The message in a text of JSON, which is an object or a quoted string; any other text as it is. */
function textOfJson(text: string): string {
  const trimmed = trimBlanks(text);
  if (!/^["{]/.test(trimmed)) return trimmed;
  try {
    const inner: unknown = JSON.parse(trimmed);
    // Serialising it again turns escapes such as \u03b1 into letters.
    return messageOf(inner) || JSON.stringify(inner);
  } catch {
    return trimmed;
  }
}

/** The message of an object, with the errors that a problem document lists; '' for none. */
function messageOf(value: unknown): string {
  if (!isRecord(value)) return typeof value === 'string' ? value : '';
  // On one line: a second line would make a branch line of the first one.
  return [mainMessageOf(value), errorsOf(value)].filter(Boolean).join(' ');
}

/** How many errors of a problem document are quoted, and how much of each. */
const MOST_ERRORS = 20;
const LONGEST_ERROR = 200;

/**
 * The `errors` of a problem document (RFC 9457), or the fields that ASP.NET uses for them: texts or objects with a
 * message, in a list, or by the names of the fields that they are about.
 */
function errorsOf(value: Record<string, unknown>): string {
  const errors = Object.entries(value)
    .slice(0, MOST_FIELDS)
    .find(([name]) => /^(?:errors|modelState|messageDetail|exceptionMessage)$/i.test(name))?.[1];
  const named = isRecord(errors)
    ? Object.entries(errors)
    : [errors].flat().map((error): [string, unknown] => ['', error]);
  const texts = named.slice(0, MOST_ERRORS).map(([name, held]) => {
    const text = [held].flat().slice(0, MOST_ERRORS).map(errorOf).filter(Boolean).join(' ');
    return name === '' || text === '' ? text : `${shortened(name, LONGEST_ERROR)}: ${text}`;
  });
  return texts.filter(Boolean).join('; ');
}

/** The text of one error, on one line. */
function errorOf(error: unknown): string {
  const text = isRecord(error) ? mainMessageOf(error) : typeof error === 'string' ? error : '';
  return shortened(trimBlanks(text), LONGEST_ERROR).replace(/\s+/g, ' ');
}

/** The message of an object by any of the usual names; '' for none. */
function mainMessageOf(value: Record<string, unknown>): string {
  for (const wanted of MESSAGE_KEYS) {
    for (const key of Object.keys(value).slice(0, MOST_FIELDS)) {
      const held = value[key];
      if (key.toLowerCase() === wanted && typeof held === 'string' && trimBlanks(held) !== '') return held;
    }
  }
  return '';
}

const MARKS = /\p{M}/gu;
const BETWEEN_WORDS = /[^\p{L}]+/u;
const BRANCH_WORDS = /(?:παρ|υποκαταστημα|branch|f_aa)\D{0,12}(\d{1,6})(?!\d)/;

/**
 * The branch number in a first line; null for none. The form of the line is not documented, so that a short line with a
 * single number is accepted too. A number of more than six digits is no branch.
 */
function branchOf(line: string): string | null {
  if (line.length > 80) return null;
  const bare = line.normalize('NFD').replace(MARKS, '').toLowerCase();
  const numbers = bare.match(/\d+/g)?.filter((digits) => digits.length <= 6) ?? [];
  const named = BRANCH_WORDS.exec(bare)?.[1] ?? (numbers.length === 1 && wordsIn(bare) <= 4 ? numbers[0] : undefined);
  return named === undefined ? null : withoutLeadingZeros(named);
}

const wordsIn = (line: string): number => line.split(BETWEEN_WORDS).filter((word) => fold(word) !== '').length;

/** A message quotes no more of an answer. */
const QUOTED_LENGTH = 200;

/** What an answer says, as messages quote it: who answered and why. A list holds data, and is not quoted. */
export const quotedFrom = (answer: unknown): string =>
  Array.isArray(answer) ? '' : shortened(readRefusal(answer).message, QUOTED_LENGTH);
