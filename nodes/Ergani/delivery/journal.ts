import { hash as digestOf } from 'crypto';
import type { IExecuteFunctions } from 'n8n-workflow';
import { keptBy } from '../model/values/remembered';
import { pauseFor } from '../transport/retry';
import { cancelSignal } from '../transport/request';
import { N8nStore } from './n8nStore';

/** How many confirmed documents the journal keeps for sure, with one value each. After that the oldest are dropped. */
export const DOCUMENTS_KEPT = 20_000;

/** So many more are kept: a full journal still has more than `DOCUMENTS_KEPT` when some values were just taken out. */
const MARGIN = 2_000;

/** How many entries are looked up at once. n8n searches its whole list for each value that is taken out again. */
const LOOKED_UP_AT_ONCE = 250;

/** How often values that another process has overwritten are written again. */
const REWRITES = 3;

/** How long a run waits, in all, for entries that another process may be sending right now, and how often it looks. */
const SETTLING_MS = 2_000;
const LOOK_MS = 400;

/**
 * Why an entry can't be sent. Of an entry that can be, the journal knows nothing.
 * - `confirmed`: the registry confirmed it
 * - `open`: it was sent, and no answer is known
 * - `forgotten`: nothing is known, but the journal is full and may have dropped it
 */
export type JournalState = 'confirmed' | 'open' | 'forgotten';

/** An entry, or a part of one, that is about to be sent. */
export interface Claim {
  /** A text that the same entries share. */
  key: string;
  /** Whether it is old enough for the journal to have dropped it. */
  mayBeOld: boolean;
}

/** What the delivery needs of the journal. */
export interface DeliveryJournal {
  /** Whether there is a journal at all. */
  readonly isKept: boolean;
  /** Notes what is about to be sent. Returns the states of the keys that are not free, by key. */
  claim(claims: Claim[]): Promise<Map<string, JournalState>>;
  /** Notes that the registry has confirmed claimed keys. They are stored with the next claim, or by `settle`. */
  confirm(keys: string[]): void;
  /** Takes out claimed keys that are not with the registry. What the store held before the claim stays. */
  release(keys: string[]): Promise<void>;
  /**
   * The states of keys without claiming them, by key. Free ones have none.
   *
   * @param old keys of entries that are old enough for the journal to have dropped them
   */
  lookUp(keys: string[], old?: string[]): Promise<Map<string, JournalState>>;
  /** Stores what is confirmed. */
  settle(): Promise<void>;
}

/** Hashes of the keys that this process knows to be confirmed, by node, oldest first. */
const confirmedAt = keptBy(() => new Set<string>());

function addConfirmed(confirmed: Set<string>, hash: string): void {
  confirmed.add(hash);
  // Many are dropped at once, since finding the oldest value of a set is slow.
  if (confirmed.size < 2 * DOCUMENTS_KEPT) return;
  for (const oldest of confirmed) {
    if (confirmed.size <= DOCUMENTS_KEPT) return;
    confirmed.delete(oldest);
  }
}

/** The two values of an entry on its way. `open` is taken out once the registry has confirmed the entry. */
const sent = (hash: string): string => `sent ${hash}`;
const open = (hash: string): string => `open ${hash}`;

/**
 * What a node has submitted. The journal outlives executions, crashes and restarts, and all workers share it. It holds up
 * to two values for an entry:
 *
 *             sent   open
 *   free       -      -     it can be sent
 *   open       x      x     it was claimed: it is about to be sent, or was sent, and no answer is known
 *   confirmed  x      -     the registry confirmed it
 *
 * `claim` makes a free entry open, before the request is sent. `confirm` makes it confirmed. `release` makes it free
 * again, where the registry has refused it or never got it. After a crash at any moment, the entries that were under way
 * are open, so nothing is lost or sent twice: a person looks. A look-up has to write as well (see `N8nStore`), so a crash
 * during one can leave more entries open than were sent, never fewer.
 *
 * While the store can't be reached, all entries are free, and `complaint` says so.
 */
export class Journal implements DeliveryJournal {
  private readonly store: N8nStore;

  private readonly confirmed: Set<string>;

  /** The values that this run's claims have added, by key, until the entry is confirmed or released. */
  private readonly written = new Map<string, string[]>();

  /** Hashes of confirmed keys that are not stored yet. */
  private unsettled: string[] = [];

  /** Begins every text that is hashed. */
  private readonly prefix: string;

  private isFull: boolean | undefined;

  private settlingLeft = SETTLING_MS;

  /**
   * @param login entries of different logins are never the same
   * @param again whether entries that were sent before are sent all the same
   */
  constructor(
    private readonly context: IExecuteFunctions,
    login: string,
    private readonly again: boolean,
  ) {
    this.prefix = `[${JSON.stringify(login)},`;
    this.store = new N8nStore(context, DOCUMENTS_KEPT + MARGIN);
    this.confirmed = confirmedAt(this.store.place);
  }

  /** Why this run can't rely on the journal, in a sentence; undefined where it can. */
  get complaint(): string | undefined {
    const { trouble } = this.store;
    return trouble === undefined
      ? undefined
      : `The journal of what was submitted can't be used, since ${trouble}: later runs may send this again, or show it as unknown`;
  }

  get isKept(): boolean {
    return this.store.isThere;
  }

  /** Whether this process knows any confirmed entry that must not be sent again. */
  get knowsAny(): boolean {
    return !this.again && this.isKept && this.confirmed.size > 0;
  }

  /** Whether this process knows that an entry is confirmed. Does not ask the store. */
  isConfirmed(key: string): boolean {
    return this.knowsAny && this.confirmed.has(this.hashOf(key));
  }

  async lookUp(keys: string[], old: string[] = []): Promise<Map<string, JournalState>> {
    await this.settle();
    const states = new Map<string, JournalState>();
    for (let at = 0; at < keys.length; at += LOOKED_UP_AT_ONCE) {
      const some = keys.slice(at, at + LOOKED_UP_AT_ONCE);
      const found = await this.enter(some, async (asked) => await this.write(asked));
      await this.release(some.filter((key) => !found.has(key)));
      for (const [key, state] of found) states.set(key, state);
    }
    if (await this.hasForgotten(old)) for (const key of old) if (!states.has(key)) states.set(key, 'forgotten');
    return states;
  }

  async claim(claims: Claim[]): Promise<Map<string, JournalState>> {
    const old = claims.filter(({ mayBeOld }) => mayBeOld).map(({ key }) => key);
    const isFull = await this.hasForgotten(old);
    const keys = claims.map(({ key }) => key);
    const found = await this.enter(keys, async (some) => await this.writeForSure(some, REWRITES));
    if (isFull) {
      for (const key of old) if (!found.has(key)) found.set(key, 'forgotten');
      await this.release(keysIn(found, 'forgotten'));
    }
    return found;
  }

  /** Whether the journal may have dropped some of these old keys. */
  private async hasForgotten(old: string[]): Promise<boolean> {
    if (this.again || old.length === 0) return false;
    this.isFull ??= ((await this.store.count()) ?? 0) >= DOCUMENTS_KEPT;
    return this.isFull;
  }

  confirm(keys: string[]): void {
    for (const key of new Set(keys)) {
      const hash = this.hashOf(key);
      addConfirmed(this.confirmed, hash);
      this.unsettled.push(hash);
      this.written.delete(key);
    }
  }

  async settle(): Promise<void> {
    const hashes = this.takeUnsettled();
    if (hashes.length === 0) return this.store.remove([]);
    // `sent` is written once more, since the claim's write can have failed, or been overwritten by another process.
    await this.store.write(hashes.map(sent));
    await this.store.remove(hashes.map(open));
  }

  async release(keys: string[]): Promise<void> {
    const values = keys.flatMap((key) => this.written.get(key) ?? []);
    for (const key of keys) this.written.delete(key);
    if (values.length > 0) await this.store.remove(values);
  }

  private takeUnsettled(): string[] {
    const hashes = this.unsettled;
    this.unsettled = [];
    return hashes;
  }

  /**
   * Writes keys and returns the states that those had before which were not free. Open ones are looked at again for a
   * while, since another process may be sending them at this moment.
   */
  private async enter(
    keys: string[],
    write: (keys: string[]) => Promise<Map<string, JournalState>>,
  ): Promise<Map<string, JournalState>> {
    const states = await write(keys);
    for (let inDoubt = keysIn(states, 'open'); inDoubt.length > 0 && this.settlingLeft > 0;) {
      this.settlingLeft -= LOOK_MS;
      await pauseFor(LOOK_MS, cancelSignal(this.context));
      const now = await write(inDoubt);
      for (const key of inDoubt) {
        const state = now.get(key);
        if (state === undefined) states.delete(key);
        else states.set(key, state);
      }
      inDoubt = keysIn(states, 'open');
    }
    const confirmed = keysIn(states, 'confirmed');
    for (const key of confirmed) addConfirmed(this.confirmed, this.hashOf(key));
    // Asking has written `open` beside what is confirmed.
    await this.release(confirmed);
    return states;
  }

  private async write(keys: string[]): Promise<Map<string, JournalState>> {
    const before = await this.store.write(this.valuesOf(keys));
    return before === undefined ? new Map() : this.noteWritten(keys, before);
  }

  /** Writes keys until no other process has overwritten them. Confirmations that are not stored yet go along. */
  private async writeForSure(keys: string[], rewrites: number): Promise<Map<string, JournalState>> {
    if (keys.length === 0) return new Map();
    const settled = this.takeUnsettled();
    const written = await this.store.claim([...settled.map(sent), ...this.valuesOf(keys)], settled.map(open));
    if (written === undefined) {
      this.unsettled.push(...settled);
      return new Map();
    }
    const states = this.noteWritten(keys, written.before);
    // Another process has overwritten these entries, or may be sending them. It may be about to claim the next ones too.
    if (written.isOverwritten || keysIn(states, 'open').length > 0) this.store.keepLooking();
    if (!written.isOverwritten || rewrites === 0) return states;
    // Keys that are there now were written by the other process.
    const free = keys.filter((key) => !states.has(key));
    for (const key of (await this.writeForSure(free, rewrites - 1)).keys()) states.set(key, 'open');
    return states;
  }

  /** The values of keys. `sent` comes first and is dropped first when the list is full: nothing open looks confirmed. */
  private valuesOf(keys: string[]): string[] {
    const hashes = [...new Set(keys)].map((key) => this.hashOf(key));
    return [...hashes.map(sent), ...hashes.map(open)];
  }

  private noteWritten(keys: string[], before: Set<unknown>): Map<string, JournalState> {
    const states = new Map<string, JournalState>();
    for (const key of new Set(keys)) {
      const hash = this.hashOf(key);
      const own = [sent(hash), open(hash)].filter((value) => !before.has(value));
      this.written.set(key, own);
      if (this.again) this.confirmed.delete(hash);
      // Another execution of this process may have confirmed it and not stored that yet.
      else if (own.length < 2)
        states.set(key, before.has(open(hash)) && !this.confirmed.has(hash) ? 'open' : 'confirmed');
    }
    return states;
  }

  private hashOf(key: string): string {
    return digestOf('sha256', `${this.prefix}${JSON.stringify(key)}]`, 'base64');
  }
}

function keysIn(states: Map<string, JournalState>, wanted: JournalState): string[] {
  return [...states].flatMap(([key, state]) => (state === wanted ? [key] : []));
}
