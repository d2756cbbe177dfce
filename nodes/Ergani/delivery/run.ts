import type { RegistryFailure } from '../transport/failure';
import type { Policy } from './decide';
import type { Waiting } from './entry';
import type { Kind, World } from './kind';

export interface DeliveryOptions extends Pick<Policy, 'onRejection' | 'retryUnknown' | 'retryFor'> {
  /** How many entries a request may hold. */
  batchSize: number;
}

/** What is early, and what its owner has after it: it goes last, after one pause. */
export interface Early {
  entries: Waiting[];
  /** Id of the first early entry, by owner. */
  firstOf: Map<string, number>;
}

/** One delivery, and what it has learned so far. What an entry is, its kind alone knows. */
export interface Run {
  kind: Kind;
  world: World;
  options: DeliveryOptions;
  /** Why nothing more is sent. */
  stopReason: RegistryFailure | undefined;
  /** How many lists of receipts came in a row that did not fit their requests. */
  unmatched: number;
  /** Employers that are not that of the login (null: what the login stands for), and how the registry said so. */
  wrongEmployers: Map<string | null, RegistryFailure>;
  /** Undefined once the pause for it is over. */
  early: Early | undefined;
}
