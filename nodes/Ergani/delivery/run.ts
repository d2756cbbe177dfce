import type { RegistryFailure } from '../transport/failure';
import type { Policy } from './decide';
import type { Waiting } from './entry';
import type { Kind, World } from './kind';

export interface DeliveryOptions extends Pick<Policy, 'onRejection' | 'retryUnknown' | 'retryFor'> {
  /** How many entries a request may hold. */
  batchSize: number;
}

/** What is early, and what its owner has after it: it goes last, after one pause. */
export interface Early<Entry> {
  entries: Waiting<Entry>[];
  /** Id of the first early entry, by owner. */
  firstOf: Map<string, number>;
}

/** One delivery, and what it has learned so far. */
export interface Run<Entry, Prepared> {
  kind: Kind<Entry, Prepared>;
  world: World<Entry, Prepared>;
  options: DeliveryOptions;
  /** Why nothing more is sent. */
  stopReason: RegistryFailure | undefined;
  /** How many lists of receipts came in a row that did not fit their requests. */
  unmatched: number;
  /** Employers that are not that of the login (null: what the login stands for), and how the registry said so. */
  wrongEmployers: Map<string | null, RegistryFailure>;
  /** Undefined once the pause for it is over. */
  early: Early<Entry> | undefined;
}
