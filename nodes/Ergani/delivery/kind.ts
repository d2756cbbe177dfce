import type { Reading } from '../model/values/result';
import type { Receipt } from '../model/registry/receipts';
import type { Rejection } from '../model/registry/rejection';
import type { RegistryFailure } from '../transport/failure';

/** How messages call the entries of a kind of document. */
export interface Called {
  thing: string;
  /** What two of them have in common that are the very same. */
  equal: string;
  /** What comes of submitting one a second time. */
  again: string;
}

/** When an entry may go out; all in epoch ms by the registry's clock. */
export interface Window {
  /** The registry refuses it before. */
  opens: number;
  /** It is late after. Infinity: never. */
  lateFrom: number;
  /** Whether it may go out late. */
  hasReason: boolean;
  /** Until then the registry may get it twice without harm. -Infinity: never. */
  harmlessUntil: number;
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
export interface Kind<Entry, Prepared> {
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
