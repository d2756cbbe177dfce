import { fold } from '../values/normalise';
import { lazily } from '../values/remembered';
import { sharedSound, type Sounds, soundsOf } from './sounds';
import { PARTICLES, RELATIVES, TITLES } from './vocabulary/besideNames';
import { MEN, WOMEN } from './vocabulary/firstNames';

/** A word of a name. */
export interface Word {
  /** See `fold`. */
  folded: string;
  /** In small letters without accents or final sigma. */
  plain: string;
  sounds: Sounds;
  /** Whether it is an initial, or cut short by a point. */
  isAbbreviated: boolean;
}

/** How well a name fits that of a person, from not at all to letter by letter. */
export const OTHER = 0;
/** We can't tell: the surname alone, an initial. */
export const UNCLEAR = 1;
/** One part of a double name. */
export const PART = 2;
/** A short form of the first name, or Latin letters in an unusual way. */
export const FORM = 3;
/** It sounds the same, or its words are separated in other places. */
export const SOUND = 4;
/** Case, accents and order aside. */
export const LETTERS = 5;

export interface Fit {
  /** One of the above. From PART on, surname and first name both agree. */
  closeness: number;
  /** Whether the user should check it: it is unclear, or one name has words that the other lacks. */
  isLoose: boolean;
  /** The field that differs, where one does. */
  differing?: Part | 'fullName';
  /** Whether last name and first name have changed places. */
  isSwapped?: boolean;
  /** Whether the column of one of the names holds both. */
  holdsBoth?: boolean;
}

type Part = 'lastName' | 'firstName';

/** A name as a row has it: both names in one, in either order, or in columns of their own, of which one may be empty. */
export type NameInRow = { fullName: string } | { lastName?: string; firstName?: string };

/** The same, split into words. */
export type WordsInRow = Partial<Record<Part | 'fullName', readonly Word[]>>;

/** The name of a person in a list, split into words. */
export type ListedName = Record<Part, readonly Word[]>;

/** The order in which a sheet has both names in one cell. */
export type FullNameOrder = 'notSet' | 'lastNameFirst' | 'firstNameFirst';

/** A cell of more letters or words is no name. */
const LONGEST_NAME = 200;
export const MOST_WORDS = 12;
/** A longer word with a point behind it is no abbreviation. */
const LONGEST_ABBREVIATION = 5;
/** A shorter part of a double surname, such as an article, is shared by too many people. */
const SHORTEST_SURNAME = 4;

const NOTHING_FITS: Fit = { closeness: OTHER, isLoose: false };
const UNCLEAR_FIT: Fit = { closeness: UNCLEAR, isLoose: true };

const MARKS = /\p{M}+/gu;
const WORDS = /(\/)?(\p{L}[\p{L}\p{M}]*)(\.)?/gu;

const plainOf = (text: string): string => text.normalize('NFD').replace(MARKS, '').toLowerCase().replace(/ς/g, 'σ');

const TITLE_WORDS = new Set(TITLES.map(plainOf));
const RELATIVE_WORDS = new Set(RELATIVES.map(plainOf));

export function wordOf(text: string, hasPoint = false): Word {
  const plain = plainOf(text);
  const { length } = [...text];
  const isAbbreviated = length === 1 || (hasPoint && length <= LONGEST_ABBREVIATION);
  return { folded: fold(text), plain, sounds: soundsOf(plain), isAbbreviated };
}

/**
 * The words that name a person, without titles and without the name of a relative (`του Ιωάννη`), unless nothing would
 * be left. Initials beside two words don't count: `Νίκος Ι. Γεωργίου`. Numbers and signs separate words.
 */
export function nameWords(text: string): Word[] {
  const found = Array.from(text.slice(0, LONGEST_NAME).matchAll(WORDS), ([, slash, word, point]) => ({
    ...wordOf(word, point !== undefined),
    // What stands behind a slash can be the ending of an abbreviation: `Παν/της`.
    isEnding: slash !== undefined,
  }));
  const all = found.filter(({ folded }) => folded !== '');
  const untitled = all.filter(({ plain }) => !TITLE_WORDS.has(plain));
  const isRelative = untitled.map(({ plain, isEnding }) => !isEnding && RELATIVE_WORDS.has(plain));
  const own = untitled.filter((_, at) => !isRelative[at] && !isRelative[at - 1]);
  const words = [own, untitled, all].find(({ length }) => length > 0) ?? [];
  const withoutInitials = words.filter(({ plain }) => plain.length > 1);
  return withoutInitials.length > 1 ? withoutInitials : words;
}

/** Several words as one, as people write `Χατζή Γεωργίου` for ΧΑΤΖΗΓΕΩΡΓΙΟΥ. */
const joined = (words: readonly Word[]): Word =>
  words.length === 1 ? words[0] : wordOf(words.map(({ plain }) => plain).join(''));

/** Splits a name of a row into words. */
export function wordsInRow(given: NameInRow): WordsInRow {
  const named = Object.entries<string | undefined>(given).filter(([, text]) => text !== undefined);
  return Object.fromEntries(named.map(([field, text = '']) => [field, nameWords(text)]));
}

/** Splits a name of a list into words. */
export const listedName = (name: Record<Part, string>): ListedName => ({
  lastName: nameWords(name.lastName),
  firstName: nameWords(name.firstName),
});

/** The texts that a word shares with the same one in other letters. */
const keysOf = ({ folded, sounds }: Word): string[] => [folded, ...sounds.keys()];

/**
 * All texts by which a name can be looked up, so that people whose names can agree share one: each word of the surname
 * and all of them as one, each by its letters and by its sounds.
 */
export function lookUpKeys(words: readonly Word[]): Set<string> {
  const keys = new Set<string>();
  const some = words.slice(0, MOST_WORDS);
  // Beside a first name, the words of a full name that begin or end it can be a surname in two words.
  const runs = some.slice(1).flatMap((_, at) => [some.slice(0, at + 1), some.slice(at + 1)]);
  for (const run of [...some.map((word) => [word]), some, ...runs]) {
    if (run.length === 0) continue;
    for (const key of keysOf(joined(run))) keys.add(key);
  }
  return keys;
}

/** Whether two names have a word in common, in whatever letters. */
export function shareAWord(one: string, other: string): boolean {
  const keys = lookUpKeys(nameWords(one));
  return [...lookUpKeys(nameWords(other))].some((key) => keys.has(key));
}

/** The table of first names: each word with the other forms of its name. */
const firstNames = lazily((): ReadonlyMap<string, Word[]> => {
  const table = new Map<string, Word[]>();
  const note = (one: Word, others: readonly Word[]): void => {
    for (const key of keysOf(one)) table.set(key, [...(table.get(key) ?? []), ...others]);
  };
  for (const [text, row] of [...Object.entries(MEN), ...Object.entries(WOMEN)]) {
    const name = wordOf(text);
    const forms = row
      .split(' ')
      .filter(Boolean)
      .map((form) => wordOf(form));
    note(name, forms);
    for (const form of forms) note(form, [name]);
  }
  return table;
});

/** The other forms of a first name: short ones for a name in full, names in full for a short one. */
const otherForms = ({ folded }: Word): readonly Word[] => firstNames().get(folded) ?? [];

/** Whether a word is a first name of the table, in Greek or Latin letters. */
export const isFirstName = (word: Word): boolean => keysOf(word).some((key) => firstNames().has(key));

/**
 * Compares a name of a row with that of a person. Order, case, accents and Latin letters don't matter. One part of a
 * double name is enough, and so is the short form of a first name, if the table has it. Another case of a surname, such
 * as ΓΕΩΡΓΙΟΥ for ΓΕΩΡΓΙΟΣ, is another surname.
 */
export function compareNames({ lastName, firstName, fullName }: WordsInRow, listed: ListedName): Fit {
  if (fullName !== undefined) return differingIn('fullName', fitOfWords(fullName, listed));
  if (lastName !== undefined && firstName !== undefined) return fitOfBoth(lastName, firstName, listed);
  if (lastName !== undefined) return fitOfOne('lastName', lastName, listed);
  return firstName === undefined ? UNCLEAR_FIT : fitOfOne('firstName', firstName, listed);
}

const differingIn = (differing: Part | 'fullName', fit: Fit): Fit =>
  fit.closeness === OTHER ? { ...fit, differing } : fit;

/** Fits last name and first name from columns of their own. */
function fitOfBoth(last: readonly Word[], first: readonly Word[], listed: ListedName): Fit {
  const straight = fitOfNames(last, first, listed);
  if (straight.closeness >= PART) return straight;
  const crosswise = fitOfNames(first, last, listed);
  if (crosswise.closeness >= FORM)
    return { closeness: Math.min(crosswise.closeness, SOUND), isLoose: true, isSwapped: true };
  const isOtherSurname = fitOfPart(last, listed, 'lastName').closeness === OTHER;
  return differingIn(isOtherSurname ? 'lastName' : 'firstName', straight);
}

/** Fits one of the names from a column of its own, which may hold both. The other name is taken from the list. */
function fitOfOne(part: Part, words: readonly Word[], listed: ListedName): Fit {
  const asBoth = fitOfWords(words, listed);
  if (asBoth.closeness >= PART) return { ...asBoth, holdsBoth: true };
  const fit = fitOfPart(words, listed, part);
  // A word too many may be the first name of somebody else, since nothing beside it agrees.
  const isOther = fit.closeness === OTHER || (fit.closeness >= PART && fit.hasMore);
  return isOther ? { ...NOTHING_FITS, differing: part } : UNCLEAR_FIT;
}

/** Fits the words of a full name, in any order. */
function fitOfWords(words: readonly Word[], listed: ListedName): Fit {
  const { lastName, firstName } = listed;
  if (words.length > MOST_WORDS) return NOTHING_FITS;
  if (words.length < 2) {
    const { closeness } = fitOfPart(words, listed, 'lastName');
    const isOther = closeness === OTHER || (closeness === UNCLEAR && words.some(isFirstName));
    return isOther ? NOTHING_FITS : UNCLEAR_FIT;
  }
  if (lastName.length === 0 || firstName.length === 0) return bestSplit(words, listed);
  if (haveSameWords(words, [...lastName, ...firstName])) return { closeness: LETTERS, isLoose: false };
  const whole = joined(words).folded;
  const isWhole = [
    [...lastName, ...firstName],
    [...firstName, ...lastName],
  ].some((all) => joined(all).folded === whole);
  return isWhole ? { closeness: SOUND, isLoose: false } : bestSplit(words, listed);
}

/** Splits the words into a surname and a first name, where they fit best. */
function bestSplit(words: readonly Word[], listed: ListedName): Fit {
  const splits = words.slice(1).flatMap((_, at) => {
    const [ahead, behind] = [words.slice(0, at + 1), words.slice(at + 1)];
    return [fitOfNames(ahead, behind, listed), fitOfNames(behind, ahead, listed)];
  });
  return closest(splits);
}

/** The closest fit of several. */
export const closest = (fits: readonly Fit[]): Fit =>
  fits.reduce((one, other) => {
    const isCloser = other.closeness > one.closeness;
    return isCloser || (other.closeness === one.closeness && one.isLoose && !other.isLoose) ? other : one;
  });

/** Fits the words of a surname and of a first name. */
function fitOfNames(last: readonly Word[], first: readonly Word[], listed: ListedName): Fit {
  const one = fitOfPart(last, listed, 'lastName');
  if (one.closeness === OTHER) return NOTHING_FITS;
  const other = fitOfPart(first, listed, 'firstName');
  // A word too many beside one too few is another name.
  if ((one.hasMore || other.hasMore) && (one.hasLess || other.hasLess)) return NOTHING_FITS;
  const closeness = Math.min(one.closeness, other.closeness);
  return { closeness, isLoose: closeness === UNCLEAR || (closeness > OTHER && (one.isLoose || other.isLoose)) };
}

/** How words fit one of the two names. */
interface PartFit extends Fit {
  /** Whether the row has words that the list lacks. */
  hasMore: boolean;
  /** Whether the list has words that the row lacks. */
  hasLess: boolean;
}

const plainFit = (closeness: number): PartFit => ({ closeness, isLoose: false, hasMore: false, hasLess: false });

function fitOfPart(given: readonly Word[], name: ListedName, part: Part): PartFit {
  const listed = name[part];
  if (given.length > MOST_WORDS) return plainFit(OTHER);
  if (given.length === 0 || listed.length === 0) return plainFit(UNCLEAR);
  if (haveSameWords(given, listed)) return plainFit(LETTERS);
  const whole = fitOfWord(joined(given), joined(listed), part);
  if (given.length === 1 && listed.length === 1) return plainFit(whole);
  if (whole >= FORM) return plainFit(Math.min(whole, SOUND));
  const bestOfGiven = given.map((word) => Math.max(...listed.map((one) => fitOfWord(word, one, part))));
  const bestOfListed = listed.map((one) => Math.max(...given.map((word) => fitOfWord(word, one, part))));
  const hasMore = bestOfGiven.some((fit) => fit < FORM);
  const hasLess = bestOfListed.some((fit) => fit < FORM);
  const agreed = given.filter((_, at) => bestOfGiven[at] >= FORM);
  if (agreed.length === 0 || hasMore === hasLess) return plainFit(Math.min(...bestOfGiven));
  const more = given.filter((_, at) => bestOfGiven[at] < FORM);
  const isTooShort = part === 'lastName' && agreed.every(({ plain }) => plain.length < SHORTEST_SURNAME);
  // A second first name may be the one of a brother or a sister, or of two people in one cell.
  if (isTooShort || more.some(isFirstName)) return plainFit(OTHER);
  return { closeness: PART, isLoose: hasMore || part === 'firstName', hasMore, hasLess };
}

/** How a word fits a word of a person's name. */
function fitOfWord(given: Word, listed: Word, part: Part): number {
  const closeness = sameness(given, listed);
  if (closeness !== OTHER || part === 'lastName') return closeness;
  const forms = otherForms(listed);
  if (forms.some((form) => sameness(given, form) !== OTHER)) return FORM;
  const begins = given.isAbbreviated && [listed, ...forms].some((form) => startsWith(form, given));
  return begins ? UNCLEAR : OTHER;
}

function sameness(one: Word, other: Word): number {
  if (one.folded === other.folded) return LETTERS;
  const shared = sharedSound(one.sounds, other.sounds);
  if (shared === null) return OTHER;
  return shared === 'usual' ? SOUND : FORM;
}

const startsWith = (word: Word, beginning: Word): boolean =>
  word.folded.startsWith(beginning.folded) ||
  [...word.sounds.keys()].some((sound) => [...beginning.sounds.keys()].some((begin) => sound.startsWith(begin)));

function haveSameWords(some: readonly Word[], others: readonly Word[]): boolean {
  if (some.length !== others.length) return false;
  const [one, other] = [some, others].map((words) => words.map(({ folded }) => folded).sort());
  return one.every((folded, at) => folded === other[at]);
}

const LETTER = /\p{L}/u;
const NUMERAL = /\p{N}/u;
const OF_NAME = /[\p{L}\p{M}.]/gu;
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
  const ofName = [...cell.matchAll(OF_NAME)];
  const [first, last] = [ofName.find(([letter]) => LETTER.test(letter)), ofName.at(-1)];
  const name = cell.slice(first?.index, (last?.index ?? 0) + (last?.[0].length ?? 0));
  return NUMERAL.test(name) || !SEVERAL_WORDS.test(name) ? undefined : name;
}

/** One name: `Παπαδοπούλου-Νικολάου`. */
const ONE_NAME = /^\p{L}[\p{L}\p{M}'’-]+$/u;

/**
 * Splits a full name of two words, neither of them a title, a particle or an abbreviation. With three words we can't
 * tell where the middle one belongs. A first name of the table in the place of the last name shows the other order.
 *
 * @returns undefined for a name that can't be split
 */
export function splitFullName(
  fullName: string,
  order: Exclude<FullNameOrder, 'notSet'>,
): { lastName: string; firstName: string } | undefined {
  if (fullName.length > LONGEST_NAME) return undefined;
  // A comma stands behind the last name.
  const text = order === 'lastNameFirst' ? fullName.replace(/,/g, ' ') : fullName;
  const words = text.split(/\s+/).filter(Boolean);
  if (words.length !== 2 || !words.every((word) => ONE_NAME.test(word))) return undefined;
  const parts = words.map(nameWords);
  if (nameWords(fullName).length < parts.flat().length) return undefined;
  if (parts.some(([word]) => PARTICLES.includes(word.plain))) return undefined;
  const [lastName, firstName] = order === 'lastNameFirst' ? words : [...words].reverse();
  const [last, first] = order === 'lastNameFirst' ? parts : [...parts].reverse();
  return last.some(isFirstName) && !first.some(isFirstName) ? undefined : { lastName, firstName };
}
