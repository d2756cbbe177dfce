import { fold } from '../values/normalise';
import { isRecord } from '../values/result';

const folded = (words: string): string[] => words.split(' ').map(fold);

/** Beginnings of words that tell of a failure, in any case and without accents. */
const STEMS = folded(
  'abort cannot denied err exception fail fault forbid invalid pending refus reject timeout unable unauth unavail unsuccess αδυνατ ακυρ ανεπιτυχ απετυχ αποτυχ απορριπτ απορριφ απορριψ αρνη εκκρεμ λαθ σφαλμ',
);
/** Whole words that tell of a failure. */
const WORDS = new Set(folded('not δεν'));
/** Words that, in the place of a number, say that there is none. In other texts they don't tell of a failure. */
const WORDS_IN_PLACE_OF_NUMBERS = new Set(folded('false nan none null undefined unknown'));
/** Words of failure in texts only: in a number they can be letters of it, such as `ΜΗ-17`. */
const WORDS_OF_TEXTS = new Set(folded('δε μη'));
/** After one of these, a word of failure tells of none: `0 errors`, `χωρίς σφάλματα`. */
const NONE_OF = new Set(folded('0 no without zero κανένα μηδέν χωρίς'));

/** A longer text is no message of success. */
const LONGEST_TEXT = 10_000;

/**
 * Whether a word of a text tells of a failure.
 *
 * @param isNumber whether it is to be the number of a document: then words with digits in them are parts of the number
 */
export function hasWordOfFailure(text: string, isNumber = false): boolean {
  if (text.length > LONGEST_TEXT) return true;
  const words = text.split(/[^\p{L}\p{M}\p{N}]+/u).map(fold);
  return words.some((word, place) => {
    if (isNumber && /\d/.test(word) && !/^err(?:or)?\d/.test(word)) return false;
    const isWord = WORDS.has(word) || (isNumber ? WORDS_IN_PLACE_OF_NUMBERS : WORDS_OF_TEXTS).has(word);
    return (isWord || STEMS.some((stem) => word.startsWith(stem))) && !NONE_OF.has(words[place - 1]);
  });
}

/** Names of fields that tell of a failure unless they are empty, and of fields that have to be true. */
const OF_FAILURE = /error|fail|exception|fault|σφαλμ|λαθ|^err/;
const OF_SUCCESS =
  /^(?:is|has|was)?(?:success|succeeded|successful|successfully|ok|accepted|recorded|registered|submitted|saved|valid|confirmed|completed|done)$/;
/** A status or code as HTTP numbers them: none from 300 on is a success. */
const OF_STATUS = /(?:status|code)$/;
const FIRST_FAILURE = 300;

const LONGEST_NAME = 64;

const NO = new Set<unknown>([false, 0, '0', 'false', 'no', 'n', 'οχι']);
const EMPTY = new Set<unknown>([null, undefined, false, 0, '', '0', 'false', 'no', 'none', 'null', 'ok']);

/** Deeper objects are not looked into, and count as a failure: no known answer has any. */
const DEEPEST = 4;

/** Whether a field of an object says that something failed, by its name and value or in its words. */
export function tellsOfFailure(value: unknown, depth = DEEPEST): boolean {
  if (typeof value === 'string') return hasWordOfFailure(value);
  if (typeof value !== 'object' || value === null) return false;
  if (depth === 0) return true;
  if (!isRecord(value)) return Array.isArray(value) && value.some((one) => tellsOfFailure(one, depth - 1));
  // Fields that begin with `f_` repeat the request.
  const fields = Object.entries(value).filter(([name]) => !/^f_/i.test(name));
  return fields.some(([name, held]) => saysSo(name, held) || tellsOfFailure(held, depth - 1));
}

function saysSo(name: string, held: unknown): boolean {
  // A name of any length would take its time to be normalized.
  const plain = name.slice(0, LONGEST_NAME).normalize('NFD').toLowerCase().replace(/\P{L}/gu, '');
  const value = typeof held === 'string' ? held.trim().toLowerCase() : held;
  if (OF_FAILURE.test(plain)) return !EMPTY.has(value) && !isEmptyObject(value);
  if (OF_SUCCESS.test(plain)) return NO.has(value);
  if (!OF_STATUS.test(plain)) return false;
  const number = Number(value);
  return value !== null && value !== '' && (number >= FIRST_FAILURE || number < 0);
}

const isEmptyObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;
