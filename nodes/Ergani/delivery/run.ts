import type { RegistryFailure } from '../transport/failure';
import type { Policy } from './decide';
import type { Outcome, Waiting } from './entry';
import type { DeliveryJournal } from './journal';
import type { Kind } from './kind';
import type { KeyedLock } from './locks';

/** What the delivery needs of the world around it. */
export interface World<Entry, Prepared> {
  /** Posts one request, once, and returns the registry's answer. Throws RegistryFailure. */
  post(body: object): Promise<unknown>;
  /** The answer as it may be shown: without the secrets of the credential. */
  quotable(answer: unknown): Promise<unknown>;
  /** Waits so many ms, or until the execution is cancelled. */
  pause(ms: number): Promise<void>;
  isCancelled(): boolean;
  /** Epoch ms by the registry's clock. */
  now(): number;
  /** What was submitted before. */
  journal: DeliveryJournal;
  /** Keeps other executions from sending for the same owners meanwhile. */
  lock: Pick<KeyedLock, 'acquire' | 'release'>;
  /** Takes what became of an entry, by its id, as soon as that is known. */
  tell(id: number, outcome: Outcome<Entry, Prepared>): void;
  /** Takes a sentence to be told with what becomes of an entry. */
  warn(id: number, warning: string): void;
  /** Told when a request is repeated for the first time, and for how many ms at most: somebody waits for it. */
  noteRepeat(failure: RegistryFailure, ms: number): void;
}

export interface DeliveryOptions extends Pick<Policy, 'onRejection' | 'retryUnknown' | 'retryFor'> {
  /** How many entries a request may hold. */
  batchSize: number;
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
  /** What is early, and what its owner has after it: it goes last, after one pause. */
  early: Waiting<Entry>[];
  /** Id of the first early entry, by owner. */
  earlyFrom: Map<string, number>;
  /** Whether that pause is over. */
  hasPaused: boolean;
}
