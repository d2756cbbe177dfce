import { counted } from '../model/values/numbers';
import { isOfOneEvent } from '../model/registry/reasons';
import { LOOK_FIRST, type RegistryFailure, type Said, WHERE_TO_LOOK } from '../transport/failure';
import type { Outcome, Why } from './entry';
import type { JournalState } from './journal';
import type { Called } from './kind';

export type NotSent = Omit<Extract<Outcome<unknown, unknown>, { status: 'notSent' }>, 'status' | 'entry'>;

const sendAllTheSame = ({ thing, canBeCancelled }: Called): string =>
  `Nothing to do${canBeCancelled ? ', unless it was cancelled since' : ''}. To send it all the same, submit this ${thing} alone with the option 'Repeated Events' set to 'Submit Again'`;

export const UNDATED =
  "The registry's receipt has no date that can be read: find the day for Get PDF in the registry's web pages";

/** @param row what messages call the row of the other item */
export const whySame = (row: string, called: Called) =>
  ({
    code: 'sameEvent',
    reason: `Not sent again, because ${row} is the very same ${called.thing}: ${called.equal}`,
    remedy: sendAllTheSame(called),
  }) as const;

/** What becomes of an entry that the journal knows, or may have forgotten; undefined where it can be sent. */
export function outcomeOf<Entry>(
  state: JournalState | undefined,
  entry: Entry,
  called: Called,
): Outcome<Entry, never> | undefined {
  const { thing } = called;
  switch (state) {
    case 'confirmed':
      return {
        status: 'duplicate',
        entry,
        code: 'submittedBefore',
        reason: `Not sent again, because an earlier run of this node has submitted the very same ${thing}`,
        remedy: sendAllTheSame(called),
      };
    case 'open':
    case 'underWay':
      return {
        status: 'unknown',
        entry,
        code: 'leftOpen',
        reason: 'Not sent, because an earlier run of this node may have submitted it, and ended before an answer came',
        remedy: `Look in the web pages of ERGANI II. If it is not there, submit it alone, 'Repeated Events' on 'Submit Again'`,
      };
    case 'forgotten':
      return {
        status: 'notSent',
        entry,
        code: 'journalFull',
        reason:
          'Not sent, because it is late, and the journal of what was submitted is full: an earlier run may have submitted it',
        remedy: `If this ${thing} was never submitted, submit it alone with the option 'Repeated Events' set to 'Submit Again'`,
        unreachable: false,
      };
    case undefined:
      return undefined;
  }
}

export const sentTwice = ({ thing }: Called): string =>
  `Sent again, since no answer came: the registry may hold this ${thing} twice, each time the same`;

export const heldAlready = ({ thing }: Called): Why => ({
  code: 'existsAlready',
  reason: `The registry gave no answer first, and says now that it has this ${thing}`,
  remedy: `Nothing to do. Its protocol is in the registry, ${WHERE_TO_LOOK}`,
});

const lookFirst = ({ again }: Called): string => `${LOOK_FIRST}: ${again}`;

/**
 * Why entries are unknown.
 *
 * @param first the failure that put their request in doubt
 * @param last the failure of its last repeat; the same where it was not repeated
 */
export function whyUnknown(first: RegistryFailure, last: RegistryFailure, called: Called): Why {
  const { reasonCode: code, message, remedy, looksFirst } = first;
  if (first === last) return { code, reason: message, remedy: looksFirst ? lookFirst(called) : remedy };
  return { code, reason: `${message}, and sent again it came to this: ${last.message}`, remedy: lookFirst(called) };
}

/** For entries whose request was answered with receipts that don't match them. */
export const unmatchedReason = (message: string, { thing }: Called): string =>
  `${message}: which one belongs to this ${thing} can't be told`;

/** For the entries of a request that the registry has not read. */
export const whyNotSent = ({ reasonCode: code, message: reason, remedy, unreachable }: RegistryFailure): NotSent => ({
  code,
  reason,
  remedy,
  unreachable,
});

export function afterFailure(failure: RegistryFailure): NotSent {
  if (failure.kind === 'unsent' || failure.kind === 'session') return whyNotSent(failure);
  return {
    code: 'earlierRequest',
    reason: `Not sent, because of an earlier request: ${failure.message}`,
    remedy: 'Submit this row again once the earlier ones are settled',
    unreachable: false,
  };
}

export const afterWrongEmployer = ({ reasonCode: code, reason, remedy }: RegistryFailure): NotSent => ({
  code,
  reason: `Not sent, because the registry refused other events of this employer: ${reason}`,
  remedy,
  unreachable: false,
});

type Rejected = Omit<Extract<Outcome<unknown, unknown>, { status: 'rejected' }>, 'status' | 'prepared'>;

/** For an entry that was refused for a reason of its own. */
export function whyRejected(said: Said, { thing }: Called): Rejected {
  return {
    code: said.reasonCode,
    reason: `The registry refused the ${thing}: ${said.reason}`,
    remedy: said.remedy,
    rejection: { branch: said.branch, reason: said.reason, message: said.wording },
    isOfAll: false,
  };
}

/**
 * For an entry whose request was refused as a whole.
 *
 * @param count how many entries the request had
 * @param isNamed whether the refusal names others of them
 */
export function whyRejectedTogether(
  failure: RegistryFailure,
  count: number,
  isNamed: boolean,
  called: Called,
): Rejected {
  const { thing } = called;
  const { reasonCode, generalRemedy } = failure;
  const others = count - 1;
  const rejected: Rejected = {
    ...whyRejected(failure, called),
    isOfAll: others > 0,
    reason: `The registry refused the request that held this ${thing}${others > 0 ? ` and ${counted(others, 'other')}` : ''}: ${failure.reason}`,
  };
  if (isNamed) {
    const remedy = `Correct the ${thing}s that the registry names, then submit this one again: it may be fine`;
    return { ...rejected, code: 'othersAtFault', remedy };
  }
  // A reason about one event doesn't tell which of several it is about.
  return others > 0 && isOfOneEvent(reasonCode) ? { ...rejected, code: 'refused', remedy: generalRemedy } : rejected;
}
