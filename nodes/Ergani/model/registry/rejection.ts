import { fold } from '../cells/folding';
import { isRecord, shortened, trimBlanks } from '../cells/reading';
import type { ReasonCode } from '../cells/reasonCodes';

/** Why the registry refused a request, as it wrote it. */
export interface Rejection {
  /** Branch number (f_aa) of the Card entry at fault, if the message names one. A hint: its form is not documented. */
  branch: string | null;
  /** The message without its branch line. */
  reason: string;
  /** The whole message as the registry wrote it, trimmed, at most 2,000 characters. */
  message: string;
}

const LONGEST_MESSAGE = 2_000;
/** The rest of a longer body is ignored. */
const LONGEST_BODY = 1_000_000;

const LINE_BREAK = /\r\n|\n|\r|<br\s*\/?>/i;
const HTML_PAGE = /^(?:<\?xml[^>]*>)?\s*<(?:!--|(?:!doctype\s+html|html|head|body|title|center|h1|div|p)\b)/i;

/** Whether a body is an HTML page, as proxies and other servers send them whatever was asked for. */
export function isPage(body: unknown): boolean {
  return typeof body === 'string' && HTML_PAGE.test(trimBlanks(body));
}

/** How many fields of an object are looked at. */
const MOST_FIELDS = 100;
const MESSAGE_KEYS = ['message', 'detail', 'title', 'error', 'errormessage', 'error_description'];

const LONGEST_TITLE = 200;
const NO_REASON = 'The registry gave no reason';

/**
 * Reads why the registry refused. The message of a Card entry begins with a line that names its branch.
 * Section: Errors.
 *
 * @param body the answer's body: an object, a JSON string, plain text, bytes, an HTML page, or nothing
 */
export function readRejection(body: unknown): Rejection {
  const text = trimBlanks(textOf(body));
  if (text === '') return { branch: null, reason: NO_REASON, message: '' };
  if (HTML_PAGE.test(text)) {
    const title = titleOf(text.slice(0, LONGEST_BODY));
    const reason = `An HTML page came in place of the registry's answer${title === '' ? '' : `: ${title}`}`;
    return { branch: null, reason, message: reason };
  }
  const message = shortened(text, LONGEST_MESSAGE);
  const lines = message.split(LINE_BREAK).map(trimBlanks);
  const rest = trimBlanks(lines.slice(1).join('\n'));
  const branch = rest === '' ? null : branchOf(lines[0]);
  return { branch, reason: (branch === null ? trimBlanks(lines.join('\n')) : rest) || NO_REASON, message };
}

/** The title of an HTML page, '' if it has none. A search: a pattern would look for the end of each `<title` anew. */
function titleOf(page: string): string {
  const start = page.search(/<title[\s>]/i);
  const open = start < 0 ? -1 : page.indexOf('>', start);
  const close = page.indexOf('<', open);
  return open < 0 ? '' : trimBlanks(page.slice(open + 1, close < 0 ? undefined : close).slice(0, LONGEST_TITLE));
}

/** The text of a body, '' where there is none. */
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

/** The message of a text: inside, if it is JSON (an object with a message, or a quoted string), else the text itself. */
function textOfJson(text: string): string {
  const trimmed = trimBlanks(text);
  if (!/^["{]/.test(trimmed)) return trimmed;
  try {
    const inner: unknown = JSON.parse(trimmed);
    // Serialized again, letters are letters, and not escapes such as \u03b1.
    return messageOf(inner) || JSON.stringify(inner);
  } catch {
    return trimmed;
  }
}

/** The message that a value is or holds, with the errors that a problem document lists beside it; '' for none. */
function messageOf(value: unknown): string {
  if (!isRecord(value)) return typeof value === 'string' ? value : '';
  // On one line: a branch line is one that another follows.
  return [mainMessageOf(value), errorsOf(value)].filter(Boolean).join(' ');
}

/** How many errors of a problem document are told, and how much of each. */
const MOST_ERRORS = 20;
const LONGEST_ERROR = 200;

/**
 * The `errors` of a problem document (RFC 9457): texts or objects with a message, in a list, or under the names of the
 * fields that they belong to, one or several each.
 */
function errorsOf(value: Record<string, unknown>): string {
  const errors = Object.entries(value)
    .slice(0, MOST_FIELDS)
    .find(([name]) => name.toLowerCase() === 'errors')?.[1];
  const named = isRecord(errors)
    ? Object.entries(errors)
    : [errors].flat().map((error): [string, unknown] => ['', error]);
  const told = named.slice(0, MOST_ERRORS).map(([name, held]) => {
    const said = [held].flat().slice(0, MOST_ERRORS).map(errorOf).filter(Boolean).join(' ');
    return name === '' || said === '' ? said : `${shortened(name, LONGEST_ERROR)}: ${said}`;
  });
  return told.filter(Boolean).join('; ');
}

/** The text of one error, on one line. */
function errorOf(error: unknown): string {
  const text = isRecord(error) ? mainMessageOf(error) : typeof error === 'string' ? error : '';
  return shortened(trimBlanks(text), LONGEST_ERROR).replace(/\s+/g, ' ');
}

/** The message of an object, whatever it is called; '' for none. */
function mainMessageOf(value: Record<string, unknown>): string {
  for (const wanted of MESSAGE_KEYS) {
    for (const key of Object.keys(value).slice(0, MOST_FIELDS)) {
      const held = value[key];
      if (key.toLowerCase() === wanted && typeof held === 'string' && trimBlanks(held) !== '') return held;
    }
  }
  return '';
}

const BRANCH_WORDS = /(?:παρ|υποκαταστημα|branch|f_aa)\D{0,12}(\d{1,6})(?!\d)/;

/**
 * The branch number that a line names; null if it names none. How the registry writes the line is not documented, so a
 * short line with one number will do. Numbers of more than six digits are no branches.
 */
function branchOf(line: string): string | null {
  if (line.length > 80) return null;
  const plain = line.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const numbers = plain.match(/\d+/g)?.filter((digits) => digits.length <= 6) ?? [];
  const named = BRANCH_WORDS.exec(plain)?.[1] ?? (numbers.length === 1 && wordsIn(plain) <= 4 ? numbers[0] : undefined);
  return named === undefined ? null : named.replace(/^0+(?=\d)/, '');
}

const wordsIn = (line: string): number => line.split(/[^\p{L}]+/u).filter((word) => fold(word) !== '').length;

const CONNECTED_EMPLOYER = fold('συνδεδεμένο εργοδότη');
/** An employee, a movement, an employment: a reason that names one says nothing about the employer's other events. */
const OF_ONE_EVENT = ['εργαζόμεν', 'κίνηση', 'σχέση εργασίας'].map(fold);

/**
 * Whether a reason says that the employer of an event is not that of the login, which goes for all events of that
 * employer. Section: Errors.
 */
export function isOfWrongEmployer(reason: string): boolean {
  const words = fold(reason);
  return words.includes(CONNECTED_EMPLOYER) && !OF_ONE_EVENT.some((word) => words.includes(word));
}

/**
 * The code of a reason that the registry gives. Section: Errors.
 *
 * @param reason as `readRejection` found it
 */
export function codeOfReason(reason: string): ReasonCode {
  return isOfWrongEmployer(reason) ? 'wrongEmployer' : 'refused';
}
