import { counted } from '../numbers';
import { howToWrite } from './howToWrite';
import { words } from './words';

type NumberKind = 'wholeNumber' | 'fraction';

const CHECK_RECEIPT =
  "Check that 'Protocol' and 'Submitted Date' belong to one submission, and run the workflow again later";

/** The words of services, of their parameters, and of what the registry hands over. */
export const REGISTRY = {
  notACode: words({ code: 'notText', text: 'is not a code', remedy: howToWrite('service') }),
  longParameter: words<{ length: number; longest: number }>({
    code: 'tooLong',
    text: ({ length, longest }) => `has ${length} characters, more than ${longest}`,
    remedy: ({ longest }) => `Shorten it to ${counted(longest, 'character')}`,
  }),
  notANumber: words<{ asked: NumberKind }>({
    code: 'notANumber',
    text: ({ asked }) => `is not a ${asked === 'wholeNumber' ? 'whole number' : 'decimal number'}`,
    remedy: ({ asked }) => howToWrite(asked),
  }),
  pointOrThousands: words<{ asked: NumberKind }>({
    code: 'ambiguousNumber',
    text: 'can be read in two ways',
    remedy: ({ asked }) => `${howToWrite(asked)}, and nothing between thousands`,
  }),
  commaInValue: words({
    code: 'commaInValue',
    text: 'has a comma in it, which would make two values of it',
    remedy: 'Enter one value a line without commas: the registry takes them as the end of a value',
  }),
  noBinaryProperty: words({
    code: 'unknownBinary',
    text: 'names no binary property of the item',
    remedy: "Enter the name of one that it has, or for Base64 turn on the option 'Send Values as Written'",
  }),
  emptyForPdf: words({ code: 'noPdf', text: "did not come: the registry's answer is empty", remedy: CHECK_RECEIPT }),

  otherThanPdf: words({
    code: 'noPdf',
    text: "did not come: the registry's answer holds something else:",
    remedy: CHECK_RECEIPT,
  }),
};
