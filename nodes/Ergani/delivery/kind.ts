import type { Reading } from '../model/values/result';
import type { Receipt } from '../model/registry/receipts';
import type { Rejection } from '../model/registry/rejection';
import type { RegistryFailure } from '../transport/failure';
import type { Outcome, Window } from './entry';
import type { DeliveryJournal } from './journal';
import type { KeyedLock } from './locks';

/** How messages call the entries of a kind of document. */
export interface Called {
  thing: string;
  /** What two of them have in common that are the very same. */
  equal: string;
  /** What comes of submitting one a second time. */
  again: string;
}

/** The body of one request, and how the registry's answer to it is read. */
export interface Request {
  body: object;
  /** The receipts of an answer, in the order of the entries, or why they can't be told apart. */
  readReceipts(answer: unknown): { ok: true; receipts: Receipt[] } | { ok: false; reason: string };
}

/** Which entries of a request a refusal is about, by their places in it. */
export interface Blame {
  /** Named beyond doubt, each with what is said of it alone. */
  named: Map<number, Rejection>;
  /** The registry says that it has these already. */
  held: Set<number>;
  /** Perhaps at fault, as all entries of a branch that is named. */
  suspected: Set<number>;
}

/**
 * What the delivery has to know of a kind of document. Its entries are what the registry accepts or refuses one by one,
 * such as the events of a work card.
 */
export interface Kind<Entry = object, Prepared = object> {
  called: Called;
  window(entry: Entry): Window;
  /** The entry as it goes out at a moment (epoch ms, the registry's clock), or why it can't. */
  prepare(entry: Entry, now: number): Reading<Prepared>;
  /** What makes an entry the same as another of the same login: the journal's key. */
  identityOf(entry: Entry): string;
  /** Whose entries keep their order, and are sent by one execution at a time. */
  ownerOf(entry: Entry): string;
  /** Tax number of the employer whom the entry names; null for that of the login. */
  employerOf(entry: Entry): string | null;
  toRequest(prepared: Prepared[]): Request;
  /** @param entries of the request that was refused */
  readRefusal(entries: Entry[], refusal: RegistryFailure): Blame;
}

/** What the delivery needs of the world around it. */
export interface World<Entry = object, Prepared = object> {
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
  report(id: number, outcome: Outcome<Entry, Prepared>): void;
  /** Takes a sentence to be told with what becomes of an entry. */
  warn(id: number, warning: string): void;
  /** Told when a request is repeated for the first time, and for how many ms at most: somebody waits for it. */
  noteRepeat(failure: RegistryFailure, ms: number): void;
}
