import { hash as digestOf } from 'crypto';
import type { IExecuteFunctions } from 'n8n-workflow';
import { keptBy } from '../model/values/remembered';
import { pauseFor } from '../transport/retry';
import { cancelSignal } from '../transport/request';
import { N8nStore } from './n8nStore';

/**
 * How many documents that the registry confirmed the journal keeps for sure, a value each. From then on it is full, and
 * the oldest make room.
 */
export const DOCUMENTS_KEPT = 20_000;

/** So many more are kept, so that their number tells a full journal although values are taken out in between. */
const MARGIN = 2_000;

/** How many documents are looked up at once: n8n's store takes values out one by one, each time from the start. */
const LOOKED_UP_AT_ONCE = 250;

/** How often values that another process has overwritten are written again. */
const REWRITES = 3;

/** How long a run waits, in all, for what another process may be sending at this moment, and how often it looks. */
const SETTLING_MS = 2_000;
const LOOK_MS = 400;

/**
 * What the journal knows of a document that can't go out; of any other it knows nothing:
 * - `confirmed`: the registry confirmed it
 * - `open`: it was sent, and no answer is known
 * - `forgotten`: nothing, but the journal is full and may have known it once
 */
export type JournalState = 'confirmed' | 'open' | 'forgotten';

/** A document that is about to be sent. */
export interface Wanted {
  /** What makes it the same as another. */
  key: string;
  /** Whether the journal may have forgotten it. */
  mayBeOld: boolean;
}

/** What the delivery needs of the journal. */
export interface DeliveryJournal {
  /** Whether there is a journal at all. */
  readonly isKept: boolean;
  /** Writes down what is about to be sent, where it is free. Returns the states of what is not, by key. */
  claim(wanted: Wanted[]): Promise<Map<string, JournalState>>;
  /** Takes note that the registry has confirmed what was claimed. It is written with the next claim, or by `settle`. */
  confirm(keys: string[]): void;
  /** Takes out what was claimed and is not with the registry. What was there before the claim stays. */
  release(keys: string[]): Promise<void>;
  /**
   * The states of documents that are not about to be sent, by key; none of one that is free.
   *
   * @param old those that the journal may have forgotten
   */
  lookUp(keys: string[], old?: string[]): Promise<Map<string, JournalState>>;
  /** Writes what is confirmed. */
  settle(): Promise<void>;
}

/** Hashes of what this process knows to be confirmed, by list, oldest first. Nothing undoes that but sending it again. */
const confirmedAt = keptBy(() => new Set<string>());

function addConfirmed(confirmed: Set<string>, hash: string): void {
  confirmed.add(hash);
  // Many go at once: a set takes long to find its oldest.
  if (confirmed.size < 2 * DOCUMENTS_KEPT) return;
  for (const oldest of confirmed) {
    if (confirmed.size <= DOCUMENTS_KEPT) return;
    confirmed.delete(oldest);
  }
}

/** The two values of a document on its way; `open` goes once the registry has confirmed it. */
const sent = (hash: string): string => `sent ${hash}`;
const open = (hash: string): string => `open ${hash}`;

/**
 * What a node has submitted: it outlives executions, crashes and restarts, and all workers share it.
 *
 *             sent   open
 *   free       -      -     nobody has sent it: it can go out
 *   open       x      x     claimed: it is about to go out, or has, and no answer is known
 *   confirmed  x      -     the registry confirmed it
 *
 * claim: free to open, before the request goes out. confirm: open to confirmed. release: open to free, where the registry
 * has refused it or never got it. So after a crash at any moment nothing is lost and nothing is sent twice: what was under
 * way is open, and a person looks. Asking writes too, as `N8nStore` tells: a crash while asking leaves too much open,
 * never too little.
 *
 * While the store can't be reached, everything is free, and `complaint` says so.
 */
export class Journal implements DeliveryJournal {
  private readonly store: N8nStore;

  private readonly confirmed: Set<string>;

  /** What a claim has written and nothing has settled yet, by key. */
  private readonly written = new Map<string, string[]>();

  /** Hashes of what the registry has confirmed, and the store does not know yet. */
  private unsettled: string[] = [];

  /** What every text begins with that is hashed: the login. */
  private readonly prefix: string;

  private isFull: boolean | undefined;

  private settlingLeft = SETTLING_MS;

  /**
   * @param login tells one login from another: documents of different logins are never the same
   * @param again whether what was sent before goes out all the same
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

  /** Whether this process knows of any confirmed document, and minds it. */
  get knowsAny(): boolean {
    return !this.again && this.isKept && this.confirmed.size > 0;
  }

  /** Whether this process knows that the registry has confirmed a document. Asks nobody. */
  isConfirmed(key: string): boolean {
    return this.knowsAny && this.confirmed.has(this.hashOf(key));
  }

  async lookUp(keys: string[], old: string[] = []): Promise<Map<string, JournalState>> {
    await this.settle();
    const states = new Map<string, JournalState>();
    for (let at = 0; at < keys.length; at += LOOKED_UP_AT_ONCE) {
      const some = keys.slice(at, at + LOOKED_UP_AT_ONCE);
      const found = await this.enter(some, async (wanted) => await this.write(wanted));
      await this.release(some.filter((key) => !found.has(key)));
      for (const [key, state] of found) states.set(key, state);
    }
    if (await this.hasForgotten(old)) for (const key of old) if (!states.has(key)) states.set(key, 'forgotten');
    return states;
  }

  async claim(wanted: Wanted[]): Promise<Map<string, JournalState>> {
    const old = wanted.filter(({ mayBeOld }) => mayBeOld).map(({ key }) => key);
    const isFull = await this.hasForgotten(old);
    const keys = wanted.map(({ key }) => key);
    const found = await this.enter(keys, async (some) => await this.writeForSure(some, REWRITES));
    if (isFull) {
      for (const key of old) if (!found.has(key)) found.set(key, 'forgotten');
      await this.release(keysIn(found, 'forgotten'));
    }
    return found;
  }

  /** Whether the journal may have forgotten what is old. */
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
    // What was written before the request can have failed, or another process have overwritten it.
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
   * Writes documents down and returns the states before of those that were not free. What is open is looked at once more,
   * since another process may be sending it at this moment.
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

  /** The same, until no other process has overwritten it. What was confirmed before goes into the same write. */
  private async writeForSure(keys: string[], rewrites: number): Promise<Map<string, JournalState>> {
    if (keys.length === 0) return new Map();
    const settled = this.takeUnsettled();
    const written = await this.store.claim([...settled.map(sent), ...this.valuesOf(keys)], settled.map(open));
    if (written === undefined) {
      this.unsettled.push(...settled);
      return new Map();
    }
    const states = this.noteWritten(keys, written.before);
    if (!written.isOverwritten || rewrites === 0) return states;
    // Whatever is there now, the other process has written itself.
    const free = keys.filter((key) => !states.has(key));
    for (const key of (await this.writeForSure(free, rewrites - 1)).keys()) states.set(key, 'open');
    return states;
  }

  /** The values of documents. The oldest make room: `sent` before `open`, so that nothing open looks confirmed. */
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
      // What another execution of this process has confirmed may not be written yet.
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
