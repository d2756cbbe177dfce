import type { Reading } from '../model/values/result';
import type { Receipt } from '../model/registry/receipts';
import type { Rejection } from '../model/registry/rejection';
import type { Called } from '../model/values/words/outcomes';
import type { RegistryFailure } from '../transport/failure';
import type { Outcome, Window } from './entry';
import type { DeliveryJournal, JournalState } from './journal';
import type { KeyedLock } from './locks';

export interface Request {
  body: object;
  /**
   * The receipts of an answer, one for each entry, in their order; or why they can't be matched with the entries.
   *
   * @param clocks epoch ms by each clock that may be right
   */
  readReceipts(
    answer: unknown,
    clocks: readonly number[],
  ): { ok: true; receipts: Receipt[] } | { ok: false; reason: string };
}

/** Which entries of a request a refusal is about, by their places in the request. */
export interface Blame {
  /** Entries that the refusal names beyond doubt, each with what it says of that entry. */
  named: Map<number, Rejection>;
  /** Entries that the registry says it holds already. */
  held: Set<number>;
}

/**
 * What the delivery has to know of a kind of document, such as work cards or declarations. An entry is what the registry
 * holds as one record, such as an event. A request carries many entries, and the registry accepts or refuses it as a
 * whole.
 */
export interface Kind<Entry = object, Prepared = object> {
  called: Called;
  window(entry: Entry): Window;
  /** The entry as it is sent at a moment (epoch ms, the registry's clock), or why it can't be sent. */
  prepare(entry: Entry, now: number): Reading<Prepared>;
  /** What the journal finds the entry by: first a key that equal entries share, then any further ones. */
  keysOf(entry: Entry): string[];
  /** What is known of the entry, by the states of its keys; undefined where it can be sent. */
  stateOf(entry: Entry, states: ReadonlyArray<JournalState | undefined>): JournalState | undefined;
  memory?: Memory<Entry>;
  /**
   * What the order matters within, such as the employee of an event: the entries of an owner are sent in their order, and
   * by one execution at a time.
   */
  ownerOf(entry: Entry): string;
  /** Tax number of the employer whom the entry names; null for the employer of the login. */
  employerOf(entry: Entry): string | null;
  toRequest(prepared: Prepared[]): Request;
  readBlame(entries: Entry[], refusal: RegistryFailure): Blame;
}

/** A key that an entry asks about. `isMemory`: whether it holds until it is forgotten; else it is a key of the entry itself. */
export interface AskedKey {
  key: string;
  isMemory: boolean;
}

/** What the journal remembers of entries for later ones: keys of its own, which hold or don't. */
export interface Memory<Entry = object> {
  /** The keys that an entry has to know about before it goes out. */
  asks(entry: Entry): AskedKey[];
  /**
   * Completes an entry in place, once these keys and its own were asked.
   *
   * @param isOpen whether an entry of this key was sent, or is being sent, and no answer is known
   */
  complete(entry: Entry, holds: (key: string) => boolean, isOpen: (key: string) => boolean): void;
  /** The keys that hold once the registry has the entry, or may have it. */
  sets(entry: Entry, now: number): string[];
  /** The keys that don't hold any more then. */
  ends(entry: Entry, now: number): string[];
}

export interface World<Entry = object, Prepared = object> {
  /** Posts one request, once, and returns the registry's answer. Throws RegistryFailure. */
  post(body: object): Promise<unknown>;
  /** Logs in where there is no session yet. If that fails, so will the request. */
  signIn(): Promise<void>;
  /** Ends early if the execution is cancelled. */
  pause(ms: number): Promise<void>;
  isCancelled(): boolean;
  /** Epoch ms by the registry's clock. */
  now(): number;
  /**
   * Asks the registry for the time, unless its answers of the last minute have told it. Without an answer, `now` stays as
   * it is.
   */
  beSureOfTime(): Promise<void>;
  /** `now`, and the time as the registry's last answer alone tells it. */
  clocks(): number[];
  journal: DeliveryJournal;
  /** Keeps other executions from sending entries of the same owners. */
  lock: Pick<KeyedLock, 'acquire' | 'release'>;
  report(id: number, outcome: Outcome<Entry, Prepared>): void;
  warn(id: number, warning: string): void;
  /** @param ms for how long the request is repeated at most */
  logRepeat(failure: RegistryFailure, ms: number): void;
}
