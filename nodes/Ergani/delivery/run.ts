import type { RegistryFailure } from '../transport/failure';
import type { Policy } from './decide';
import type { Waiting } from './entry';
import type { Kind, World } from './kind';

export interface DeliveryOptions extends Pick<Policy, 'onRejection' | 'retryUnknown' | 'retryForMs'> {
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
  /** Entries that are sent last, after one pause. Undefined after it. */
  putOff: PutOff | undefined;
}

/**
 * Entries that the others don't wait for: those that have not happened yet, those that another process may be sending
 * at this moment, and later ones of their owners.
 */
export class PutOff {
  readonly all: Waiting[] = [];

  /** By owner, the id of its first entry here. */
  private readonly firsts = new Map<string, number>();

  add({ id, item, entry, afterOthers }: Waiting, owner: string): void {
    this.all.push({ id, item, entry, afterOthers });
    this.firsts.set(owner, Math.min(id, this.firsts.get(owner) ?? id));
  }

  /** Whether an entry comes after one of its owner that is put off. */
  isBefore({ id }: Waiting, owner: string): boolean {
    return (this.firsts.get(owner) ?? id) < id;
  }
}
