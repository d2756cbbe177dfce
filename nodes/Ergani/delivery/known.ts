import { type Called, OUTCOMES } from '../model/values/words/outcomes';
import type { Outcome } from './entry';
import type { JournalState } from './journal';

/** The outcome of an entry that the journal knows, or may have forgotten; undefined where it can be sent. */
export function outcomeOf<Entry>(
  state: JournalState | undefined,
  entry: Entry,
  called: Called,
): Outcome<Entry, never> | undefined {
  switch (state) {
    case 'confirmed':
      return { status: 'duplicate', entry, ...OUTCOMES.submittedBefore(called) };
    case 'open':
    case 'underWay':
      return { status: 'unknown', entry, ...OUTCOMES.leftOpen() };
    case 'forgotten':
      return { status: 'notSent', entry, ...OUTCOMES.journalFull(called), unreachable: false };
    case undefined:
      return undefined;
  }
}
