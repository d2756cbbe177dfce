import { counted } from '../numbers';
import type { ReasonCode } from '../reasonCodes';

/** What messages call the entries of a kind of document. */
export interface Called {
  /** One of them: `event`, `declaration`. */
  thing: string;
  /** Says that two entries are the same: `employee, type and time are equal`. */
  equal: string;
  /** Says what follows where the registry gets one twice: `the registry may then hold the declaration twice`. */
  again: string;
  /** Whether one that was submitted can be cancelled: then it may be meant to go out again. */
  canBeCancelled?: boolean;
}

/** Why an entry was not submitted, and what to do about it, in one sentence each. */
export interface Why {
  code: ReasonCode;
  reason: string;
  remedy: string;
}

/** Where people see what the registry holds. */
export const WHERE_TO_LOOK = 'in the web pages of ERGANI II (eservices.yeka.gr, for trials trialv2eservices.yeka.gr)';

/** What to do about a request that the registry may have carried out. */
export const LOOK_FIRST = `The request may have reached the registry. Look there before you submit again, ${WHERE_TO_LOOK}`;

export const lookFirst = ({ again }: Called): string => `${LOOK_FIRST}: ${again}`;

const sendAllTheSame = ({ thing, canBeCancelled }: Called): string =>
  `Nothing to do${canBeCancelled ? ', unless it was cancelled since' : ''}. To send it all the same, submit this ${thing} alone with the option 'Repeated Events' set to 'Submit Again'`;

/** The words of outcomes, by what has become of an entry. Problems of its row have words of their own. */
export const OUTCOMES = {
  /** `row`: what messages call the row of the other entry. */
  sameEvent: (called: Called, { row }: { row: string }) => ({
    code: 'sameEvent',
    reason: `Not sent again, because ${row} is the very same ${called.thing}: ${called.equal}`,
    remedy: sendAllTheSame(called),
  }),
  submittedBefore: (called: Called) => ({
    code: 'submittedBefore',
    reason: `Not sent again, because an earlier run of this node has submitted the very same ${called.thing}`,
    remedy: sendAllTheSame(called),
  }),
  leftOpen: () => ({
    code: 'leftOpen',
    reason: 'Not sent, because an earlier run of this node may have submitted it, and ended before an answer came',
    remedy: `Look in the web pages of ERGANI II. If it is not there, submit it alone, 'Repeated Events' on 'Submit Again'`,
  }),
  journalFull: ({ thing }: Called) => ({
    code: 'journalFull',
    reason:
      'Not sent, because it is late, and the journal of what was submitted is full: an earlier run may have submitted it',
    remedy: `If this ${thing} was never submitted, submit it alone with the option 'Repeated Events' set to 'Submit Again'`,
  }),
  overtaken: () => ({
    code: 'overtaken',
    reason:
      'Not sent, because a later event of this employee, of the same type and reference date, was submitted before',
    remedy: `Look in the registry, ${WHERE_TO_LOOK}, which event counts. If it is not the right one, submit the right one again`,
  }),
  existsAlready: ({ thing }: Called) => ({
    code: 'existsAlready',
    reason: `The registry gave no answer first, and says now that it has this ${thing}`,
    remedy: `Nothing to do. Its protocol is in the registry, ${WHERE_TO_LOOK}`,
  }),
  earlierRequest: ({ message }: { message: string }) => ({
    code: 'earlierRequest',
    reason: `Not sent, because of an earlier request: ${message}`,
    remedy: 'Submit this row again once the earlier ones are settled',
  }),
  othersAtFault: () => ({
    code: 'othersAtFault',
    reason: 'Not sent, because other rows need a correction',
    remedy: 'Correct the rows that are named, then run the workflow again',
  }),
  /** `row`: what messages call the row of the same declaration that has been sent. */
  elementSentBefore: ({ row }: { row: string }) => ({
    code: 'elementAtFault',
    reason: `Not sent, because ${row} belongs to the same declaration, and an earlier try has sent it`,
    remedy: 'Look in the registry what it holds, then submit all rows of the declaration together',
  }),
  elementAtFault: ({ row }: { row: string }) => ({
    code: 'elementAtFault',
    reason: `Not sent, because ${row} belongs to the same declaration, or may, and needs a correction`,
    remedy: 'Correct the row that is named, then submit all rows of the declaration together',
  }),
  /** `missing`: what messages call the row of the check-in; `short`: the same without its facts. */
  noCheckIn: ({ missing, short, refusal }: { missing: string; short: string; refusal: string }) => ({
    code: 'noCheckIn',
    reason: `The registry refused the event, whose check-in, ${missing}, was not submitted: ${refusal}`,
    remedy: `Correct ${short} first, then submit both: this one may be fine`,
  }),
} as const satisfies Record<string, (...facts: never[]) => Why>;

/** The words of reasons whose code and remedy are those of a failure. */
export const REASONS = {
  refused: ({ thing }: Called, reason: string) => `The registry refused the ${thing}: ${reason}`,
  /** `others`: how many more the request had. */
  refusedTogether: ({ thing }: Called, { others, reason }: { others: number; reason: string }) =>
    `The registry refused the request that held this ${thing}${others > 0 ? ` and ${counted(others, 'other')}` : ''}: ${reason}`,
  ofWrongEmployer: (reason: string) =>
    `Not sent, because the registry refused other events of this employer: ${reason}`,
  /** For receipts that don't match their entries. */
  unmatched: ({ thing }: Called, message: string) => `${message}: which one belongs to this ${thing} can't be told`,
  /** For a request in doubt that was repeated: what its first attempt and its last repeat came to. */
  repeated: ({ first, last }: { first: string; last: string }) => `${first}, and sent again it came to this: ${last}`,
  /** For an entry that is the same as one of another row. */
  ofSame: ({ thing }: Called, { row, reason }: { row: string; reason: string }) =>
    `The very same ${thing} as ${row}: ${reason}`,
} as const;

export const correctNamed = ({ thing }: Called): string =>
  `Correct the ${thing}s that the registry names, then submit this one again: it may be fine`;
