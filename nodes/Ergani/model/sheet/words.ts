import { fold } from '../values/normalise';
import { isNear, skeletonOf, spellingOf } from './transliteration';
import { RELATIVES, TITLES } from './vocabulary/besideNames';

/** A word of a name. */
export interface Word {
  /** See `fold`. */
  folded: string;
  /** In small letters without accents or final sigma. */
  plain: string;
  /** See `skeletonOf`. */
  skeleton: string;
  isGreek: boolean;
  /** Whether it is an initial, or cut short by a point. */
  isAbbreviated: boolean;
}

const GREEK = /\p{Script=Greek}/u;
const MARKS = /\p{M}+/gu;
const WORDS = /(\/)?(\p{L}[\p{L}\p{M}]*)(\.)?/gu;

/** A cell of more letters or words is no name. */
const LONGEST_NAME = 200;

/** A longer word with a point behind it is no abbreviation. */
const LONGEST_ABBREVIATION = 5;

const plainOf = (text: string): string => text.normalize('NFD').replace(MARKS, '').toLowerCase().replace(/ς/g, 'σ');

const TITLE_WORDS = new Set(TITLES.map(plainOf));
const RELATIVE_WORDS = new Set(RELATIVES.map(plainOf));

export function wordOf(text: string, hasPoint = false): Word {
  const letters = [...text].length;
  const plain = plainOf(text);
  return {
    folded: fold(text),
    plain,
    skeleton: skeletonOf(plain),
    isGreek: GREEK.test(text),
    isAbbreviated: letters === 1 || (hasPoint && letters <= LONGEST_ABBREVIATION),
  };
}

/** The words of a text. Numbers and signs separate words too. */
function wordsIn(text: string): Array<Word & { isEnding: boolean }> {
  const words = Array.from(text.slice(0, LONGEST_NAME).matchAll(WORDS), ([, slash, word, point]) => ({
    ...wordOf(word, point !== undefined),
    isEnding: slash !== undefined,
  }));
  return words.filter(({ folded }) => folded !== '');
}

/**
 * The words that name a person, without titles and without the name of a relative (`του Ιωάννη`), unless nothing would
 * be left. Initials beside two words don't count: `Νίκος Ι. Γεωργίου`.
 */
export function nameWords(text: string): Word[] {
  const all = wordsIn(text);
  const untitled = all.filter(({ plain }) => !TITLE_WORDS.has(plain));
  // What stands behind a slash can be the ending of an abbreviation: `Παν/της`.
  const isRelative = untitled.map(({ plain, isEnding }) => !isEnding && RELATIVE_WORDS.has(plain));
  const own = untitled.filter((_, at) => !isRelative[at] && !isRelative[at - 1]);
  const words = [own, untitled, all].find(({ length }) => length > 0) ?? [];
  const withoutInitials = words.filter(({ plain }) => plain.length > 1);
  return withoutInitials.length > 1 ? withoutInitials : words;
}

/** Several words as one, as people write `Χατζή Γεωργίου` for ΧΑΤΖΗΓΕΩΡΓΙΟΥ. */
export function joined(words: readonly Word[]): Word {
  if (words.length === 1) return words[0];
  const plain = words.map((word) => word.plain).join('');
  return {
    folded: words.map(({ folded }) => folded).join(''),
    plain,
    skeleton: skeletonOf(plain),
    isGreek: words.some(({ isGreek }) => isGreek),
    isAbbreviated: false,
  };
}

/** Whether two words are the same, and by which letters; null where they are not. */
export function sameness(one: Word, other: Word): 'letters' | 'usual' | 'other' | null {
  if (one.folded === other.folded) return 'letters';
  if (one.isGreek === other.isGreek || one.skeleton !== other.skeleton) return null;
  return one.isGreek ? spellingOf(other.plain, one.plain) : spellingOf(one.plain, other.plain);
}

const A_TO_Z = /^[a-z]+$/;

/**
 * Whether two words that are not the same may still be one name, so that the user should check it: one is in Latin
 * letters and sounds like the other, or is in letters that we can't read, such as Cyrillic ones or `ł`.
 */
export function mayBeSame(one: Word, other: Word): boolean {
  if (one.isGreek && other.isGreek) return false;
  if ([one, other].some(({ isGreek, plain }) => !isGreek && !A_TO_Z.test(plain))) return true;
  if (one.skeleton !== other.skeleton) return false;
  return one.isGreek ? isNear(other.plain, one.plain) : isNear(one.plain, other.plain);
}

const LETTER = /\p{L}/u;
const NUMERAL = /\p{N}/u;
const NOT_NAMES = /^[^\p{L}]+|[^\p{L}\p{M}.]+$/gu;
const SEVERAL_WORDS = /\p{L}[\p{M}.,]*\s+\p{L}/u;

/**
 * The full name in a cell, without a badge number before or behind it. Columns such as `Name` or `Employee` often hold
 * a number or a code, such as `HR-EMP-00001`.
 *
 * @returns undefined where there is no name
 */
export function fullNameIn(cell: unknown): string | undefined {
  if (typeof cell !== 'string' || !LETTER.test(cell)) return undefined;
  if (!NUMERAL.test(cell)) return cell;
  if (cell.length > LONGEST_NAME) return undefined;
  const name = cell.replace(NOT_NAMES, '');
  return NUMERAL.test(name) || !SEVERAL_WORDS.test(name) ? undefined : name;
}
