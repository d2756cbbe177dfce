import { isFirstName, otherForms } from './firstNames';
import { mayBegin } from './transliteration';
import { joined, mayBeSame, nameWords, sameness, type Word } from './words';

/** How well a name fits that of a person, from not at all to letter by letter. */
export const OTHER = 0;
/** We can't tell: the surname alone, an initial, Latin letters that sound like the name and don't spell it. */
export const UNCLEAR = 1;
/** One part of a double name. */
export const PART = 2;
/** A short form of the first name, or Latin letters as people use them. */
export const FORM = 3;
/** Latin letters as in passports, or words that are separated in other places. */
const SPELLING = 4;
/** Case, accents and order aside. */
export const LETTERS = 5;

export interface Fit {
  /** One of the above. From PART on, surname and first name both agree. */
  closeness: number;
  /** Whether the user should check it: it is unclear, or one name has words that the other lacks. */
  isLoose: boolean;
  /** The field that differs, where one does. */
  differing?: 'lastName' | 'firstName' | 'fullName';
  /** Whether last name and first name have changed places. */
  isSwapped?: boolean;
  /** Whether the column of one of the names holds both. */
  holdsBoth?: boolean;
}

/**
 * A name as a row has it: both names in one, in either order, or in columns of their own, of which one may be empty.
 */
export type NameInRow = { fullName: string } | { lastName?: string; firstName?: string };

/** The same, split into words. */
export type WordsInRow = Partial<Record<Part | 'fullName', readonly Word[]>>;

/** A person's name in a list, split into words. */
export interface ListedName {
  lastName: readonly Word[];
  firstName: readonly Word[];
  /**
   * All words, and all of them as one, folded, in both orders. Both are empty where the list lacks one of the names.
   */
  all: readonly Word[];
  wholes: readonly string[];
}

type Part = 'lastName' | 'firstName';

/** A cell of more words is no name. */
export const MOST_WORDS = 12;

/** A shorter part of a double surname, such as an article, is shared by too many people. */
const SHORTEST_SURNAME = 4;

const NOTHING_FITS: Fit = { closeness: OTHER, isLoose: false };
const UNCLEAR_FIT: Fit = { closeness: UNCLEAR, isLoose: true };

/** Splits a name of a row into words. */
export function wordsInRow(given: NameInRow): WordsInRow {
  const named = Object.entries<string | undefined>(given).filter(([, text]) => text !== undefined);
  return Object.fromEntries(named.map(([field, text = '']) => [field, nameWords(text)]));
}

/** Splits a name of a list into words. */
export function listedName(name: Record<Part, string>): ListedName {
  const [lastName, firstName] = [nameWords(name.lastName), nameWords(name.firstName)];
  if (lastName.length === 0 || firstName.length === 0) return { lastName, firstName, all: [], wholes: [] };
  const [last, first] = [joined(lastName).folded, joined(firstName).folded];
  return { lastName, firstName, all: [...lastName, ...firstName], wholes: [last + first, first + last] };
}

/**
 * Compares a name of a row with that of a person. Order, case, accents and Latin letters don't matter. One part of a
 * double name is enough, and so is the short form of a first name, if the table has it. Another case of a surname, such
 * as ΓΕΩΡΓΙΟΥ for ΓΕΩΡΓΙΟΣ, is another surname.
 */
export function compareNames({ lastName, firstName, fullName }: WordsInRow, listed: ListedName): Fit {
  if (fullName !== undefined) return fitOfFullName(fullName, listed);
  if (lastName !== undefined && firstName !== undefined) return fitOfBoth(lastName, firstName, listed);
  if (lastName !== undefined) return fitOfOne('lastName', lastName, listed);
  return firstName === undefined ? UNCLEAR_FIT : fitOfOne('firstName', firstName, listed);
}

function fitOfFullName(words: readonly Word[], listed: ListedName): Fit {
  const fit = fitOfWords(words, listed);
  return fit.closeness === OTHER ? { ...fit, differing: 'fullName' } : fit;
}

/** Fits last name and first name from columns of their own. */
function fitOfBoth(last: readonly Word[], first: readonly Word[], listed: ListedName): Fit {
  const straight = fitOfNames(last, first, listed);
  if (straight.closeness >= PART) return straight;
  const crosswise = fitOfNames(first, last, listed);
  if (crosswise.closeness >= FORM) {
    return { closeness: Math.min(crosswise.closeness, SPELLING), isLoose: true, isSwapped: true };
  }
  if (straight.closeness > OTHER) return straight;
  const isOtherSurname = fitOfPart(last, listed, 'lastName').closeness === OTHER;
  return { ...straight, differing: isOtherSurname ? 'lastName' : 'firstName' };
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
  if (words.length > MOST_WORDS) return NOTHING_FITS;
  if (haveSameWords(words, listed.all)) return { closeness: LETTERS, isLoose: false };
  if (listed.wholes.includes(words.map(({ folded }) => folded).join('')))
    return { closeness: SPELLING, isLoose: false };
  return words.length < 2 ? fitOfOneWord(words, listed) : bestSplit(words, listed);
}

/** Fits a single word, as the surname. */
function fitOfOneWord(words: readonly Word[], listed: ListedName): Fit {
  const { closeness } = fitOfPart(words, listed, 'lastName');
  if (closeness === UNCLEAR && words.some(isFirstName)) return NOTHING_FITS;
  return closeness === OTHER ? NOTHING_FITS : UNCLEAR_FIT;
}

/** Splits the words into a surname and a first name, where they fit best. */
function bestSplit(words: readonly Word[], listed: ListedName): Fit {
  const splits: Array<Record<Part, readonly Word[]>> = [];
  for (let at = 1; at < words.length; at++) {
    const [ahead, behind] = [words.slice(0, at), words.slice(at)];
    splits.push({ lastName: ahead, firstName: behind }, { lastName: behind, firstName: ahead });
  }
  return closest(splits.map(({ lastName, firstName }) => fitOfNames(lastName, firstName, listed)));
}

/** Fits the words of a surname and of a first name. */
function fitOfNames(last: readonly Word[], first: readonly Word[], listed: ListedName): Fit {
  const lastFit = fitOfPart(last, listed, 'lastName');
  return lastFit.closeness === OTHER ? NOTHING_FITS : both(lastFit, fitOfPart(first, listed, 'firstName'));
}

/** The closest fit of several. */
export const closest = (fits: readonly Fit[]): Fit => fits.reduce((one, other) => (isCloser(other, one) ? other : one));

const isCloser = (one: Fit, other: Fit): boolean =>
  one.closeness > other.closeness || (one.closeness === other.closeness && !one.isLoose && other.isLoose);

function both(one: PartFit, other: PartFit): Fit {
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
  if (given.length === 1 && listed.length === 1) return plainFit(fitOfWord(given[0], listed[0], part));
  if (haveSameWords(given, listed)) return plainFit(LETTERS);
  const whole = fitOfWord(joined(given), joined(listed), part);
  if (whole >= FORM) return plainFit(Math.min(whole, SPELLING));
  const ofTold = given.map((word) => Math.max(...listed.map((one) => fitOfWord(word, one, part))));
  const ofListed = listed.map((one) => Math.max(...given.map((word) => fitOfWord(word, one, part))));
  const agreed = given.filter((_, at) => ofTold[at] >= FORM);
  if (agreed.length === 0) return plainFit(Math.max(whole, Math.min(...ofTold)));
  const more = given.filter((_, at) => ofTold[at] < FORM);
  const hasLess = ofListed.some((fit) => fit < FORM);
  if (more.length === 0 && !hasLess) return plainFit(Math.min(...ofTold));
  if (more.length > 0 && hasLess) return plainFit(Math.min(...ofTold));
  const isTooShort = part === 'lastName' && agreed.every(({ plain }) => plain.length < SHORTEST_SURNAME);
  // A second first name may be the one of a brother or a sister, or of two people in one cell.
  if (isTooShort || more.some(isFirstName)) return plainFit(OTHER);
  const hasMore = more.length > 0;
  return { closeness: PART, isLoose: hasMore || part === 'firstName', hasMore, hasLess };
}

/** How a word fits a word of a person's name: FORM or more, UNCLEAR, or OTHER. */
function fitOfWord(given: Word, listed: Word, part: Part): number {
  const same = sameness(given, listed);
  if (same !== null) return { letters: LETTERS, usual: SPELLING, other: FORM }[same];
  const forms = part === 'firstName' ? otherForms(listed) : [];
  if (part === 'firstName') {
    if (forms.some((form) => sameness(given, form) !== null)) return FORM;
    if (given.isAbbreviated) return fitOfAbbreviation(given, [listed, ...forms]);
    // Two names of the table are two people, in whatever letters: Niki is not ΝΙΚΟΣ.
    if (isFirstName(given) && isFirstName(listed)) return OTHER;
  }
  return [listed, ...forms].some((form) => mayBeSame(given, form)) ? UNCLEAR : OTHER;
}

/** An initial is as unclear as a surname alone. It contradicts a name that begins otherwise in all its forms. */
function fitOfAbbreviation(given: Word, forms: readonly Word[]): number {
  const fits = forms.some((form) => {
    if (form.isGreek === given.isGreek) return form.folded.startsWith(given.folded);
    return form.isGreek ? mayBegin(given.plain, form.plain) : mayBegin(form.plain, given.plain);
  });
  return fits ? UNCLEAR : OTHER;
}

function haveSameWords(some: readonly Word[], others: readonly Word[]): boolean {
  if (some.length !== others.length) return false;
  if (!some.every(({ folded }) => others.some((other) => other.folded === folded))) return false;
  const [one, other] = [some, others].map((words) => words.map(({ folded }) => folded).sort());
  return one.every((folded, at) => folded === other[at]);
}
