import { counted } from '../numbers';
import { quote } from '../result';
import { asAsked, type AskedFor } from './howToWrite';
import { rowForEachDay, words } from './words';

const ALL_CODES = 'Service: Execute of EX_BASE_03 with WorkTimeType lists all';

/** Cells of a sheet that people know, which stand for several fields. */
const IN_ONE_CELL = {
  times: ['start and end of one shift', '08:00-16:00'],
  typeAndTimes: ['type of the day with start and end of one shift', 'ΕΡΓΑΣΙΑ 09:00-17:00'],
} as const;

const BOUNDS = { exactly: 'not', atLeast: 'fewer than', atMost: 'more than' } as const;

/** The words of declarations: their fields, and what their rows say together. */
export const DECLARATIONS = {
  unknownCode: words<AskedFor>({
    code: 'unknownCode',
    text: 'is none of the values that the registry takes',
    remedy: asAsked,
  }),
  wrongLength: words<AskedFor & { has: number; bound: keyof typeof BOUNDS; limit: number }>({
    code: 'wrongLength',
    text: ({ has, bound, limit }) => `has ${counted(has, 'character')}, ${BOUNDS[bound]} ${limit}`,
    remedy: asAsked,
  }),
  notInForm: words<AskedFor>({
    code: 'notInForm',
    text: 'is not in the form that the registry takes',
    remedy: asAsked,
  }),
  notATimestamp: words<AskedFor>({ code: 'notATime', text: 'is not a date with a time', remedy: asAsked }),

  notADecimal: words<AskedFor>({ code: 'notANumber', text: 'is not a decimal number', remedy: asAsked }),
  otherPlaces: words<AskedFor & { has: number; places: readonly number[] }>({
    code: 'notANumber',
    text: ({ has, places }) => `has ${has} decimal places, and the registry takes ${places.join(' or ')}`,
    remedy: asAsked,
  }),
  notInList: words<{ nearest: readonly string[] }>({
    code: 'unknownCode',
    text: "is not a code of the registry's list",
    remedy: ({ nearest }) => `Enter a code. The nearest are ${nearest.join(', ')}. ${ALL_CODES}`,
  }),
  typeOfOtherDocument: words<{ type: string; own: readonly string[] }>({
    code: 'unknownCode',
    text: ({ type }) => `is ${type}, which this document does not declare:`,
    remedy: ({ own }) => `Enter a type of its own, such as ${own.join(', ')}, or submit the row with its own document`,
  }),
  noCode: words<{ some: readonly string[] }>({
    code: 'missing',
    text: 'is empty',
    remedy: ({ some }) => `Enter a code into a column Τύπος, such as ${some.join(', ')}. ${ALL_CODES}`,
  }),
  noCodeInColumn: words<{ some: readonly string[]; header: string; name: string }>({
    code: 'missing',
    text: ({ header }) => `is empty, since cells of ${quote(header)} are no codes`,
    remedy: ({ some, name }) =>
      `Enter codes there, such as ${some.join(', ')}, and name the column ${name}. ${ALL_CODES}`,
  }),
  severalInOneCell: words<{ header: string; column: keyof typeof IN_ONE_CELL }>({
    code: 'notInForm',
    text: ({ header, column }) => `under ${quote(header)} is no ${IN_ONE_CELL[column][0]}`,
    remedy: ({ column }) =>
      `Enter it like ${IN_ONE_CELL[column][1]}, a row for each shift, or give f_type, f_from and f_to columns of their own instead`,
  }),
  gap: words<{ isBranch: boolean }>({
    code: 'missing',
    text: 'is empty, and other rows have it: merged cells fill their first row alone',
    remedy: ({ isBranch }) =>
      `Fill it in on each row, also where it is that of the row above${isBranch ? '; 0 is the main branch' : ''}`,
  }),
  dayOfTime: words({
    code: 'cellsDiffer',
    text: 'names a day that the row does not, or no time',
    remedy: 'Enter the day in its own field, and here the time alone',
  }),
  severalDays: words<{ from: string; to: string }>({
    code: 'missing',
    text: ({ from, to }) => `is empty, and ${from} and ${to} are different days: each entry is one day`,
    remedy: rowForEachDay('f_date'),
  }),
  outsidePeriod: words<{ bounds: readonly string[] }>({
    code: 'cellsDiffer',
    text: ({ bounds }) => `lies outside the days of ${bounds.join(' and ')}`,
    remedy: 'Correct the day, or the days around it. The date of a request is none of the document',
  }),
  tooLongShift: words<{ end: string; hours: number }>({
    code: 'dayUnknown',
    text: ({ end, hours }) => `and ${end} are more than ${hours} hours apart:`,
    remedy: ({ end }) => `Write times by 24 hours. If the shift is that long, write ${end} with its date`,
  }),
  yearAway: words({ code: 'outsideYears', text: 'is more than a year away', remedy: 'Correct the year' }),

  reportOfFuture: words({
    code: 'inFuture',
    text: 'lies in the future, and this document reports what was',
    remedy: 'Submit it once it is over, or choose the document for what is planned',
  }),
  entryWithoutDay: words({ code: 'missing', text: 'is empty: each entry is of one day', remedy: 'Enter the day' }),
  typeWithoutHours: words<{ type: string }>({
    code: 'missing',
    text: ({ type }) => `is empty, and the type ${type} is of some hours`,
    remedy: 'Enter start and end, or correct the type',
  }),
  hoursOfNone: words<{ type: string }>({
    code: 'cellsDiffer',
    text: ({ type }) => `is ${type}, which has no hours, and the row has some`,
    remedy: 'Correct the type, or leave out start and end',
  }),
  entriesOverlap: words<{ row: string }>({
    code: 'shiftsOverlap',
    text: ({ row }) => `overlaps or contradicts ${row}: the same employee, on the same day`,
    remedy: 'Leave the row that counts, or correct the day or the times of one of the two',
  }),
  nothingInIt: words({
    code: 'noColumn',
    text: 'has no value for any field of the document',
    remedy: "Name its columns after the document's fields, or map them: Declaration: Get Template tells their names",
  }),
  blank: words({
    code: 'missing',
    text: 'is blank: nothing is declared for it',
    remedy: 'Nothing to do. If something is to be declared, fill the row',
  }),
  unknownField: words({
    code: 'unknownField',
    text: 'is not a field of this document, or no longer one',
    remedy: "Open the node, refresh the list of 'Fields', and map the value again",
  }),
  noBinaryField: words({
    code: 'unknownBinary',
    text: 'names no binary field of the item',
    remedy: 'Enter the name of one that it has, or the content of a file as Base64',
  }),
  rowOfOtherEmployer: words({
    code: 'wrongEmployer',
    text: 'is not that of the employer of the credential, for whom the row would be declared',
    remedy: 'Submit the rows of each employer with its own credential, for example behind a Switch node',
  }),
  workCardDeclared: words({
    code: 'notASubmission',
    text: 'is a work card, of which this operation knows nothing',
    remedy: "Choose the resource 'Work Card' and its operation 'Submit'",
  }),
  workCardCancelled: words({
    code: 'notCancellable',
    text: 'is a work card submission, which the registry does not cancel',
    remedy: 'Submit a new event of the same type for the same employee and reference date: the latest counts',
  }),
};
