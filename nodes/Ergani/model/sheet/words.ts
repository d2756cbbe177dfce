import { fold } from '../values/normalise';
import { isNear, skeletonOf, spellingOf } from './transliteration';
import { RELATIVES, TITLES } from './vocabulary/besideNames';

/** A word of a name. */
export interface Word {
  /** As words are compared with each other: see `fold`. */
  folded: string;
  /** In small letters without accents or final sigma. */
  plain: string;
  /** What it shares with the same word in other letters: see `skeletonOf`. */
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

/** Shorter words with a point behind them are abbreviations, longer ones the end of a sentence. */
const LONGEST_ABBREVIATION = 5;

const plainOf = (text: string): string => text.normalize('NFD').replace(MARKS, '').toLowerCase().replace(/ς/g, 'σ');

const TITLE_WORDS = new Set(TITLES.map(plainOf));
const RELATIVE_WORDS = new Set(RELATIVES.map(plainOf));

/** A single word. */
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

/** The words of a text: also numbers and signs between them separate words. */
function wordsIn(text: string): Array<Word & { isEnding: boolean }> {
  const words = Array.from(text.slice(0, LONGEST_NAME).matchAll(WORDS), ([, slash, word, point]) => ({
    ...wordOf(word, point !== undefined),
    isEnding: slash !== undefined,
  }));
  return words.filter(({ folded }) => folded !== '');
}

/**
 * The words that name a person: without titles, and without the name of a relative (`του Ιωάννη`), as long as something
 * is left. Initials don't count beside two words: `Νίκος Ι. Γεωργίου`.
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

/** How far two words are the same; null for not at all, as far as letters tell. */
export function sameness(one: Word, other: Word): 'letters' | 'usual' | 'other' | null {
  if (one.folded === other.folded) return 'letters';
  if (one.isGreek === other.isGreek || one.skeleton !== other.skeleton) return null;
  return one.isGreek ? spellingOf(other.plain, one.plain) : spellingOf(one.plain, other.plain);
}

const A_TO_Z = /^[a-z]+$/;

/**
 * Whether two words that are not the same may yet be one name, so that somebody should have a look: one is in Latin
 * letters and comes near the other, or is in letters that nobody here can read, such as Cyrillic ones or `ł`.
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
 * The full name in a cell, without a badge number before or behind it. What is called `Name` or `Employee` is as often
 * a number or a code, such as `HR-EMP-00001`.
 *
 * @returns undefined for what is no name
 */
export function fullNameIn(cell: unknown): string | undefined {
  if (typeof cell !== 'string' || !LETTER.test(cell)) return undefined;
  if (!NUMERAL.test(cell)) return cell;
  if (cell.length > LONGEST_NAME) return undefined;
  const name = cell.replace(NOT_NAMES, '');
  return NUMERAL.test(name) || !SEVERAL_WORDS.test(name) ? undefined : name;
}
