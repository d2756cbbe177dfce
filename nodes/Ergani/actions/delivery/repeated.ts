import { rowOf } from '../../model/values/numbers';
import { WHERE_TO_LOOK } from '../../transport/failure';
import type { Standing } from '../../transport/journal';
import type { Outcome } from './outcome';

/** How messages call the entries of a kind of document, and what two of them have in common that are the very same. */
export interface Called {
  thing: string;
  equal: string;
  /** What comes of submitting one a second time. */
  again: string;
}

const sendAllTheSame = ({ thing }: Called): string =>
  `To send it all the same, submit this ${thing} alone with the option 'Repeated Events' set to 'Submit Again'`;

/** Of one that an earlier run has submitted. */
const submittedBefore = (called: Called) =>
  ({
    code: 'submittedBefore',
    reason: `Not sent again, because an earlier run of this node has submitted the very same ${called.thing}`,
    remedy: sendAllTheSame(called),
  }) as const;

/** Of one that the same run has submitted for another item. */
export const sameAs = (item: number, called: Called) =>
  ({
    code: 'sameEvent',
    reason: `Not sent again, because ${rowOf(item)} is the very same ${called.thing}: ${called.equal}`,
    remedy: sendAllTheSame(called),
  }) as const;

/** Of one that an earlier run has sent, and that run ended before an answer came. */
const leftOpen = (called: Called) =>
  ({
    code: 'leftOpen',
    reason: 'Not sent, because an earlier run of this node may have submitted it, and ended before an answer came',
    remedy: `Look in the registry, ${WHERE_TO_LOOK}. ${sendAllTheSame(called)}`,
  }) as const;

/** Of a late one that the journal does not know, and may have known once. */
const journalFull = ({ thing }: Called) =>
  ({
    code: 'journalFull',
    reason:
      'Not sent, because it is late, and the journal of what was submitted is full: an earlier run may have submitted it',
    remedy: `If this ${thing} was never submitted, submit it alone with the option 'Repeated Events' set to 'Submit Again'`,
    unreachable: false,
  }) as const;

/** What becomes of an entry that the journal knows, or may have forgotten; undefined where it can go out. */
export function outcomeOf<Entry>(
  standing: Standing | undefined,
  entry: Entry,
  called: Called,
): Outcome<Entry, never> | undefined {
  switch (standing) {
    case 'confirmed':
      return { status: 'duplicate', entry, ...submittedBefore(called) };
    case 'open':
      return { status: 'unknown', entry, ...leftOpen(called) };
    case 'forgotten':
      return { status: 'notSent', entry, ...journalFull(called) };
    case undefined:
      return undefined;
  }
}

/** Of one that is confirmed after it had been sent without an answer. */
export const sentTwice = ({ thing }: Called): string =>
  `Sent again, since no answer came: the registry may hold this ${thing} twice, each time the same`;

/** Of one that the registry has from a request that had no answer. */
export const heldAlready = ({ thing }: Called) =>
  ({
    code: 'existsAlready',
    reason: `The registry gave no answer first, and says now that it has this ${thing}`,
    remedy: `Nothing is left to do. Its protocol is in the registry, ${WHERE_TO_LOOK}`,
  }) as const;
