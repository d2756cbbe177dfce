import type { RegistryFailure } from '../transport/failure';
import type { Policy } from './decide';
import type { Waiting } from './entry';
import type { Kind, World } from './kind';

export interface DeliveryOptions extends Pick<Policy, 'onRejection' | 'retryUnknown' | 'retryFor'> {
  /** How many entries a request may hold. */
  batchSize: number;
  /** How many ms to wait at most for another execution that sends for the same owners. */
  lockFor: number;
}

/** One delivery, and what it has learned so far. */
export interface Run {
  kind: Kind;
  world: World;
  options: DeliveryOptions;
  /** Why nothing more is sent; undefined as long as the run goes on. */
  stopReason: RegistryFailure | undefined;
  /** How many requests in a row were answered with receipts that don't match their entries. */
  unmatchedInARow: number;
  /** Whether each entry goes alone, since the answer to several did not tell whose receipts they are. */
  goesSingly: boolean;
  /** Employers that the registry says are not the login's, with its refusal. null: the employer of the login itself. */
  wrongEmployers: Map<string | null, RegistryFailure>;
  /** Entries that have not happened yet, and later ones of their owners: sent last, after one pause. Undefined after it. */
  early: Waiting[] | undefined;
}
