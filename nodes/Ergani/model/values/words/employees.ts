import { words } from './words';

const LIST = "the registry's list of employees";
const NOT_IN_LIST = `is not in ${LIST}`;
const EMPTY_LIST = `can't be looked up: ${LIST} is empty`;
const ENTER_NAMES = 'enter last name and first name as the registry knows them';
const CORRECT_OR_LEAVE_OUT =
  'Correct the tax number or the name: write it as the list has it, or leave names out, since the tax number is enough';

/** Why a tax number that the list does not have can't go out. */
const UNLISTED = {
  wrongDigit: { why: 'its check digit does not fit', remedy: 'Check its digits' },
  noNames: { why: 'the row leaves its names to it', remedy: `If it is right, ${ENTER_NAMES}` },
  noOrder: {
    why: 'both names are in one cell',
    remedy: "If it is right, set the option 'Full Name Order', or enter both names",
  },
} as const;

export type WhyUnlisted = keyof typeof UNLISTED;

/** The words of employees, held against the registry's list and against other rows. */
export const EMPLOYEES = {
  unlistedAfm: words<{ isListEmpty: boolean; why: WhyUnlisted }>({
    code: 'unknownEmployee',
    text: ({ isListEmpty, why }) => `${isListEmpty ? EMPTY_LIST : NOT_IN_LIST}, and ${UNLISTED[why].why}`,
    remedy: ({ why }) => UNLISTED[why].remedy,
  }),
  /** Its cells are those that the number may be a slip for. */
  mistypedAfm: words<{ why: WhyUnlisted }>({
    code: 'unknownEmployee',
    text: ({ why }) => `${NOT_IN_LIST}, and ${UNLISTED[why].why}`,
    lead: '. The nearest in the list:',
    remedy: ({ why }) => `Correct the tax number. ${UNLISTED[why].remedy}`,
  }),
  unlistedName: words<{ isListEmpty: boolean }>({
    code: 'unknownEmployee',
    text: ({ isListEmpty }) => `${isListEmpty ? EMPTY_LIST : NOT_IN_LIST}, and the row has no tax number`,
    remedy: 'Enter the tax number (AFM) of the employee',
  }),
  nameOfSeveral: words<{ count: number }>({
    code: 'ambiguousEmployee',
    text: ({ count }) => `is the name of ${count} employees in ${LIST}`,
    remedy: 'Enter the tax number (AFM) of the employee',
  }),
  nameNotSplit: words({
    code: 'unknownEmployee',
    text: "can't be split into a last name and a first name",
    remedy: 'Write last name and first name in two columns, as the registry knows them',
  }),
  otherName: words({
    code: 'namesDiffer',
    text: "is not that of the tax number. In the row, then in the registry's list:",
    remedy: CORRECT_OR_LEAVE_OUT,
  }),
  maybeOthersName: words({
    code: 'namesDiffer',
    text: "can be that of another employee in the registry's list than the tax number's:",
    remedy: CORRECT_OR_LEAVE_OUT,
  }),
  twoPeople: words({
    code: 'namesDiffer',
    text: `holds two names, which in ${LIST} are of two employees:`,
    remedy: "Correct the name that is somebody else's, or leave it out",
  }),
  otherNameInRow: words<{ row: string }>({
    code: 'namesDiffer',
    text: ({ row }) => `has another name in ${row}`,
    remedy: 'Correct the tax number or the name of the row that is about somebody else',
  }),
  severalNames: words({
    code: 'ambiguousEmployee',
    text: `stands in ${LIST} with different names`,
    remedy: `To go on, ${ENTER_NAMES}`,
  }),
  noNameInList: words({
    code: 'missing',
    text: `is empty, and ${LIST} has none for the tax number`,
    remedy: `To go on, ${ENTER_NAMES}`,
  }),
  severalBranches: words<{ count: number }>({
    code: 'ambiguousBranch',
    text: ({ count }) => `is empty, and by ${LIST} the employee works at ${count} branches`,
    remedy: 'Enter the number of the branch where the event took place',
  }),
  afmOfEmployer: words({ code: 'notAnAfm', text: "is the employer's", remedy: 'Correct one of the two' }),
};
