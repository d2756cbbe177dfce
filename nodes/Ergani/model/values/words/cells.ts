import { counted } from '../numbers';
import { quote } from '../result';
import { asAsked, type AskedFor, howToWrite } from './howToWrite';
import { words } from './words';

/** What else helps where two columns fill a field differently. */
const OR_ELSE = {
  nameOne: "say by the option 'Column Names' which one counts",
  rowForEach: 'enter a row for each',
  removeAdded: 'remove the field that a node has added beside the request',
} as const;

const DIGITS = {
  afm: 'the nine digits of the tax number',
  amka: 'the eleven digits of the AMKA',
} as const;

const notAnAfm = <Facts>(text: string | ((facts: Facts) => string)) =>
  words<Facts>({ code: 'notAnAfm', text, remedy: howToWrite('afm') });

const notAnAmka = <Facts>(code: 'notInForm' | 'wrongLength', text: string | ((facts: Facts) => string)) =>
  words<Facts>({ code, text, remedy: howToWrite('amka') });

/** The words of what is wrong with a single cell. */
export const CELLS = {
  empty: words<AskedFor>({ code: 'missing', text: 'is empty', remedy: asAsked }),
  notText: words<AskedFor>({ code: 'notText', text: 'is not text', remedy: asAsked }),

  tooLong: words<{ length: number; longest: number; isBranch?: boolean }>({
    code: 'tooLong',
    text: ({ length, longest }) => `has ${length} characters, and the registry takes ${longest} at most`,
    remedy: ({ longest, isBranch = false }) =>
      isBranch ? `${howToWrite('branch')}. It has ${longest} at most` : `Shorten it to ${longest} characters`,
  }),
  ambiguousNumber: words<AskedFor>({ code: 'ambiguousNumber', text: 'can be read in two ways', remedy: asAsked }),

  cannotBeComputed: words({
    code: 'cannotBeComputed',
    text: "can't be computed:",
    remedy: 'Correct the expression',
  }),
  sheetError: words({
    code: 'sheetError',
    text: 'is an error of the spreadsheet, not a value',
    remedy: 'Correct the formula in that cell, or enter the value itself, then submit the row again',
  }),
  notBase64: words({
    code: 'notBase64',
    text: 'is not a whole Base64 text',
    remedy: 'Enter the content as Base64, or take it from a binary property',
  }),
  columnsDiffer: words<{ headers: readonly string[]; orElse: keyof typeof OR_ELSE }>({
    code: 'columnsDiffer',
    text: ({ headers }) => `is filled by two columns that differ, ${headers.map(quote).join(' and ')}:`,
    remedy: ({ orElse }) => `Remove or rename one of the two columns, make them agree, or ${OR_ELSE[orElse]}`,
  }),
  digitsLost: words<{ of: keyof typeof DIGITS }>({
    code: 'digitsLost',
    text: 'is in scientific notation, which lacks digits',
    remedy: ({ of }) => `Format the column as text in the spreadsheet, and enter ${DIGITS[of]} again`,
  }),
  afmOfOtherKind: notAnAfm('is not a number or text'),
  afmNotDigits: notAnAfm('is not a number of nine digits'),
  afmWithoutZero: notAnAfm('has 8 digits, not 9, and a zero before them makes no tax number of it'),
  afmOfOtherLength: notAnAfm<{ digits: number }>(({ digits }) => `has ${counted(digits, 'digit')}, not 9`),
  amkaOfOtherKind: notAnAmka('notInForm', 'is not a number or text'),
  amkaNotDigits: notAnAmka('notInForm', 'is not a number of eleven digits'),
  amkaWithoutBirthday: notAnAmka('notInForm', 'does not begin with a day of birth, as ddMMyy'),
  amkaWithoutZero: notAnAmka('wrongLength', 'has 10 digits, not 11, and a zero before it does not make it an AMKA'),
  amkaOfOtherLength: notAnAmka<{ digits: number }>(
    'wrongLength',
    ({ digits }) => `has ${counted(digits, 'digit')}, not 11`,
  ),
  eventWithQuestionMark: words({ code: 'unknownEvent', text: 'has a question mark', remedy: howToWrite('event') }),

  unknownEvent: words({
    code: 'unknownEvent',
    text: 'is neither a check-in nor a check-out',
    remedy: howToWrite('event'),
  }),
  bareCode: words({
    code: 'ambiguousEvent',
    text: 'is a bare code: 0 and 1, I and O mean an arrival in some systems, and a departure in others',
    remedy: howToWrite('event'),
  }),
  notABranch: words({ code: 'notABranch', text: 'is not a branch number', remedy: howToWrite('branch') }),
};
