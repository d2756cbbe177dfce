import { counted } from '../numbers';
import { quote } from '../result';
import { headersInSentence } from './words';

const LIST = "the registry's list of employees";

/** Why the journal can't be used. */
const JOURNAL = {
  noStore: 'this version of n8n has none',
  notSaved: 'it needs a saved workflow',
  notTaken: 'the database of n8n did not take it',
  overwritten: 'other workers have written to it all the time',
} as const;

export type JournalTrouble = keyof typeof JOURNAL;

interface Cell {
  field: string;
  cell: unknown;
}

/** The words of warnings: whole sentences, by what they are about. Of items alone: they may quote cells. */
export const WARNINGS = {
  checkDigit: ({ field, digits }: { field: string; digits: string }) =>
    `${field} "${digits}" has a check digit that does not fit: one of its digits may be mistyped`,
  zeroLost: ({ field, cell, repaired }: Cell & { repaired: string }) =>
    `${field} ${quote(cell)} was read as "${repaired}": its leading zero was lost`,

  // Of the run.
  journalUnusable: ({ why }: { why: keyof typeof JOURNAL }) =>
    `The journal of what was submitted can't be used, since ${JOURNAL[why]}: later runs may send this again, or show it as unknown`,
  /** `why`: the failure of the list; undefined where it is empty. */
  notChecked: ({ why }: { why?: string }) =>
    `Tax numbers, names and branches were not checked with ${LIST}${why === undefined ? ', which is empty, as in the trial environment' : `: ${why}`}`,
  notMarked: ({ count, all }: { count: number; all: number }) =>
    `${count} of ${all} employees are not marked for the work card in the registry, which refuses their events`,
  outsideCardSector: () =>
    'The registry says that the employer need not keep the work card (IsInCardSector is 0), as it does of all in the trial environment',

  // Of what became of an entry.
  sentTwice: ({ thing }: { thing: string }) =>
    `Sent again, since no answer came: the registry may hold this ${thing} twice, each time the same`,
  undatedReceipt: () =>
    "The registry's receipt has no date that can be read: find the day for Get PDF in the registry's web pages",

  // Of declarations.
  codeUnchecked: ({ field }: { field: string }) =>
    `${field} goes out as written: the registry gave no list of its codes to hold it against`,
  zerosAdded: ({ field, cell, sent }: Cell & { sent: string }) =>
    `${field} ${quote(cell)} was sent as "${sent}", the only length that the registry takes`,
  patternUnchecked: ({ field }: { field: string }) =>
    `The pattern that the registry gives for ${field} can't be checked here: the registry checks the value itself`,
  notDeclared: ({ headers }: { headers: readonly string[] }) =>
    `Not declared: ${headersInSentence(headers)} ${headers.length === 1 ? 'means' : 'mean'} no field of this document`,
  onlyDay: () => 'One day alone of the period that the row names: each other day of it needs a row of its own',
  otherNameInRow: ({ row }: { row: string }) =>
    `The tax number is that of ${row}, which has another name: one of the two rows may be about somebody else`,

  // Of employees.
  unlistedAfm: ({ afm }: { afm: string }) => `Employee AFM "${afm}" is not in ${LIST}: if it is mistyped, correct it`,
  afmTaken: ({ afm }: { afm: string }) =>
    `Employee AFM is empty: "${afm}" was taken from ${LIST}, where Full Name stands once`,
  otherBranch: ({ branch, listed }: { branch: string; listed: readonly string[] }) =>
    `Branch "${branch}" is not that of the employee in ${LIST}: ${listed.join(', ')}`,
  mainBranchTaken: ({ branch }: { branch: string }) => `Branch is empty: "${branch}", the main one, was taken`,
  mainBranchBesideOthers: ({ branch }: { branch: string }) =>
    `Branch is empty: "${branch}", the main one, was taken, and other rows have another`,
  namesSwapped: ({ listed }: { listed: string }) =>
    `Last Name and First Name have changed places: they go out as ${LIST} has them, ${quote(listed)}`,
  nameWrittenOtherwise: ({ field, cell, listed }: Cell & { listed: string }) =>
    `${field} ${quote(cell)} is written otherwise in ${LIST}: ${quote(listed)}`,
  otherNames: ({ row }: { row: string }) => `Employee AFM has other names in ${row}`,

  // Of arrivals and departures.
  arrivalsAlone: () => 'Only arrivals have a column: no departure is reported',
  departuresAlone: () => 'Only departures have a column: no arrival is reported',
  takenForMidnight: ({ field, cell }: Cell) =>
    `${field} ${quote(cell)} was taken for midnight. If it stands for no time, leave it empty`,
  takenForDayAfter: ({ field, cell }: Cell) =>
    `${field} ${quote(cell)} was taken for a time of the day after. Write times by 24 hours. If the departure is not known yet, leave it empty`,
  takenForUtc: ({ field, time }: { field: string; time: string }) =>
    `${field} "${time}" was taken for UTC. If it is local, hand it over as text`,
  dayBefore: ({ field, cell }: Cell) =>
    `${field} ${quote(cell)} is the day before. For a shift that began then, enter it as Reference Date`,
  workDayBefore: ({ workDay }: { workDay: string }) => `Reference Date "${workDay}" is the day before this check-in`,
  longShift: ({ hours }: { hours: number }) =>
    `Check-Out Time is more than ${hours} hours after Check-In Time: they may be of two shifts`,
  unparted: ({ same, other, at }: { same: string; other: string; at: string }) =>
    `No ${other} comes between this and the ${same} ${at}: the registry takes the one that it gets last`,
  workDayAssumed: ({ workDay }: { workDay: string }) =>
    `Reference Date is empty: "${workDay}" was assumed, since nothing in the input tells which check-in it belongs to. For a shift that began the day before, enter that day: without a check-in of the day assumed, the registry refuses it`,
  workDayOfCheckIn: ({ workDay, at }: { workDay: string; at: string }) =>
    `Reference Date is empty: "${workDay}" was taken from the check-in ${at}`,
  workDayRemembered: ({ workDay }: { workDay: string }) =>
    `Reference Date is empty: "${workDay}" was taken from the open shift that an earlier run has submitted`,
  notHeldBack: ({ reason }: { reason: string }) => `Not held back, since it is on time. ${reason}`,
  sharedReceipt: ({ events }: { events: number }) =>
    `The registry gave one receipt for each branch and comment of the request: this protocol stands for ${counted(events, 'event')}`,
};
