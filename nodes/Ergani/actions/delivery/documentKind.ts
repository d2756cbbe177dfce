import type { Reading } from '../../model/values/result';
import type { Rejection } from '../../model/registry/rejection';
import type { Receipt } from '../../model/workCard/submission';
import type { Named } from '../../transport/failure';
import type { Called } from './repeated';

/** What waits to be sent. An item can hold several. */
export interface Candidate<Entry> {
  /** Tells it apart from all others of the run; in their order. */
  id: number;
  /** Index of the input item that it came from. */
  item: number;
  entry: Entry;
  /** Whether it goes out behind all that are not marked so, once those are answered. */
  afterOthers?: boolean;
}

/** Whether two candidates can't be in one request. */
export const arePart = (one: Candidate<unknown>, other: Candidate<unknown>): boolean =>
  (one.afterOthers === true) !== (other.afterOthers === true);

/** Candidates in the parts that go out one after the other. */
export function partsOf<Entry>(candidates: Iterable<Candidate<Entry>>): Candidate<Entry>[][] {
  const all = [...candidates];
  const parts = [all.filter((one) => one.afterOthers !== true), all.filter((one) => one.afterOthers === true)];
  return parts.filter(({ length }) => length > 0);
}

export function entriesOf<Entry>(candidates: Candidate<Entry>[]): Entry[] {
  return candidates.map(({ entry }) => entry);
}

/** A candidate as it goes out. */
export interface Addressed<Entry, Judged> extends Candidate<Entry> {
  judged: Judged;
  /** What makes its entry the same as another of the same login. */
  readonly identity: string;
}

/**
 * What the delivery has to know of a kind of document. Its entries are what the registry accepts or refuses one by one,
 * such as the events of a work card.
 */
export interface DocumentKind<Entry, Judged> {
  called: Called;
  /** The entry as it would go out at a moment (epoch ms, the registry's clock), or why it can't. */
  judge(entry: Entry, now: number): Reading<Judged>;
  /** Whether it would go out otherwise by now. */
  isOutdated(judged: Judged, now: number): boolean;
  /** Whether it has to wait: the registry would take it a little later. */
  isEarly(entry: Entry, now: number): boolean;
  /** How many ms the entries can wait; Infinity for any time. */
  timeLeft(entries: Entry[], now: number): number;
  /** For how many ms it does no harm to send the entries a second time; 0 or less for none. */
  timeToRepeat(entries: Entry[], now: number): number;
  /** What makes an entry the same as another of the same login. */
  identityOf(entry: Entry): string;
  /** Whether words of the registry that tell of an entry which it has can mean this one. */
  mayBeAbout(entry: Entry, words: string): boolean;
  /** What the registry keeps one authoritative entry for. */
  subjectOf(entry: Entry): string;
  /** Whether it can be older than what the journal reaches back to. */
  mayBeOld(judged: Judged): boolean;
  /** How many ms it takes until none of the entries is early, whichever clock is right; 0 for none. */
  timeToHappen(entries: Entry[], now: number): number;
  /** How many ms it takes until none is so close to a limit of time that the registry may see it beyond; 0 for none. */
  timeToBeSure(entries: Entry[], now: number): number;
  /** Whose entries keep their order. */
  ownerOf(entry: Entry): string;
  /** The AFM of the employer whose login it is; '' where it is not known. */
  connectedEmployer: string;
  /** The employer's AFM; '' where it is not known. */
  employerOf(entry: Entry): string;
  /** What an entry gives others to rest on, and what it rests on itself, such as the check-in of a check-out. */
  givesBasis(entry: Entry): string | undefined;
  needsBasis(entry: Entry): string | undefined;
  /** What is said of an entry that was refused after the one that it rests on. */
  withoutBasis(item: number): { because: string; remedy: string };
  /** The body of one request, and what the receipts of its answer are matched by: groups, in the order of the body. */
  toRequest(judged: Judged[]): { body: object; order: number[][] };
  /** The receipts of an answer, indexed like the entries of the request, or why they can't be told apart. */
  receiptsIn(order: number[][], answer: unknown): { ok: true; receipts: Receipt[] } | { ok: false; reason: string };
  /** What a refusal says of single entries of its request, by their index: of those alone that it names beyond doubt. */
  namedIn(entries: Entry[], named: Named): Map<number, Rejection>;
  /** The number of an entry's branch; undefined where its kind of document names none. */
  branchOf(entry: Entry): unknown;
}
