import { hash as digestOf, randomUUID } from 'crypto';
import type { ICheckProcessedOptions, IExecuteFunctions } from 'n8n-workflow';
import { keptBy } from '../model/values/remembered';
import { isWithin } from './clock';
import { inTime, pauseFor } from './patience';
import { cancelSignal } from './request';

/**
 * How many entries the journal keeps for sure: one for each document that the registry confirmed. From then on it is
 * full, and the oldest ones make room.
 */
export const ENTRIES_KEPT = 20_000;

/** So many more are kept, so that their number tells a full journal although entries are taken out in between. */
const MARGIN = 2_000;

/** How many documents are looked up at once: n8n's store takes entries out one by one, each time from the start. */
const LOOKED_UP_AT_ONCE = 250;

/** How often n8n's store is tried: a database can be busy, and the first entries of two workers collide. */
const TRIES = 3;
const PAUSE_MS = 100;

/**
 * How long an answer of n8n's store is waited for, since events become late behind a database that has none; and for how
 * long the store is asked for nothing more then, by any execution.
 */
const LONGEST_ANSWER_MS = 10_000;
const SILENCE_MS = 60_000;

/** How often entries that another process has overwritten are written again. */
const REWRITES = 3;

/**
 * Another process writes some time after it has read, about as long as this one takes for both: whatever it overwrites
 * of this one's shows after so many times that, and after so many ms at least; no longer than so many is waited for it.
 */
const OVERWRITING_TIMES = 4;
const OVERWRITING_MS = 10;
const LONGEST_OVERWRITING_MS = 200;
/** In how many requests of a run that is waited for: two runs that begin together soon part. */
const PAUSES = 10;

/** How long a run waits, in all, for what another process may be sending at this moment, and how often it looks. */
const SETTLING_MS = 2_000;
const LOOK_MS = 400;

/**
 * What the journal knows of a document that can't go out; of any other it knows nothing:
 * - `confirmed`: the registry confirmed it
 * - `open`: it was sent, and no answer is known
 * - `forgotten`: nothing, but the journal is full and may have known it once
 */
export type Standing = 'confirmed' | 'open' | 'forgotten';

/** A document that is about to be sent. */
export interface Wanted {
  /** What makes it the same as another. */
  key: string;
  /** Whether the journal may have forgotten it. */
  mayBeOld: boolean;
}

/** What all executions of a process share of one node's journal. */
class Place {
  /** Hashes of what is confirmed, which nothing can undo: a sheet that grows is looked up for its new rows alone. */
  private readonly confirmed = new Set<string>();

  /** Those that came since the last look: nobody looks while a sheet goes out for the first time. */
  private recent: string[] = [];

  private last: Promise<unknown> = Promise.resolve();

  /** When the store had no answer in time, in epoch ms. */
  private silentAt = -Infinity;

  /** Whether the store has had no answer lately. */
  get isSilent(): boolean {
    return isWithin(SILENCE_MS, this.silentAt);
  }

  /** What the store answers. Throws where it does not in time: a second try could meet what the first still writes. */
  async answered<T>(work: Promise<T>): Promise<T> {
    return await inTime(work, LONGEST_ANSWER_MS, () => (this.silentAt = Date.now()));
  }

  /** Does something while no other execution of this process reads or writes the journal. */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.last.then(work);
    this.last = mine.catch(() => undefined);
    return await mine;
  }

  noteConfirmed(hash: string): void {
    this.recent.push(hash);
    if (this.recent.length >= ENTRIES_KEPT) this.takeIn();
  }

  get knowsAny(): boolean {
    return this.recent.length > 0 || this.confirmed.size > 0;
  }

  isConfirmed(hash: string): boolean {
    if (this.recent.length > 0) this.takeIn();
    return this.confirmed.has(hash);
  }

  /** Takes note that it is sent again, on purpose. */
  forget(hash: string): void {
    if (this.isConfirmed(hash)) this.confirmed.delete(hash);
  }

  /** Takes in what is recent; the oldest ones make room. */
  private takeIn(): void {
    for (const hash of this.recent) this.confirmed.add(hash);
    this.recent = [];
    for (const oldest of this.confirmed) {
      if (this.confirmed.size <= ENTRIES_KEPT) return;
      this.confirmed.delete(oldest);
    }
  }
}

const placeOf = keptBy(() => new Place());

/** The two entries of a document on its way; `open` goes once the registry has confirmed it. */
const sent = (hash: string): string => `sent ${hash}`;
const open = (hash: string): string => `open ${hash}`;

/**
 * What a node has submitted, kept in n8n's own database, in the store that n8n's Remove Duplicates node stands on: a
 * list of hashes for each node of a saved workflow. It outlives executions, crashes and restarts.
 *
 * A document is written down as sent and open before its request goes out. When the registry confirms it, open is taken
 * out; when it refuses it, or never got it, both are. So at any moment a document is free, confirmed or open. The store
 * can't be asked without writing to it: what was written by asking is taken out again, and a crash in between leaves
 * too much open, never too little. It has no lock either: executions of one process take turns, and of what another
 * process overwrites in between, most is noticed and written again.
 *
 * While the store can't be read or written, everything is free, and `complaint` says so.
 */
export class Journal {
  private trouble: string | undefined;

  /** Undefined where there is no journal at all. */
  private readonly place: Place | undefined;

  /** What a claim has written and nothing has settled yet, by key. */
  private readonly written = new Map<string, { hash: string; entries: string[] }>();

  /** What every text begins with that is hashed: the login. */
  private readonly prefix: string;

  /** What stands in the store for no document, to be taken out when something else is. */
  private marks: string[] = [];

  private isFull: boolean | undefined;

  private settlingLeft = SETTLING_MS;

  private pausesLeft = PAUSES;

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
    const { id } = context.getWorkflow();
    if (typeof context.helpers.checkProcessedAndRecord !== 'function') this.trouble = 'this version of n8n has none';
    else if (!id) this.trouble = 'it needs a saved workflow';
    if (this.trouble === undefined) this.place = placeOf(`${id} ${context.getNode().id}`);
  }

  /** Why this run can't rely on the journal, in a sentence; undefined where it can. */
  get complaint(): string | undefined {
    return this.trouble === undefined
      ? undefined
      : `The journal of what was submitted can't be used, since ${this.trouble}: later runs may send this again, or show it as unknown`;
  }

  /** Whether there is a journal at all; without one nothing is known and nothing is written. */
  get isKept(): boolean {
    return this.place !== undefined;
  }

  /** Whether this process knows of any document that the registry has confirmed, and minds it. */
  get knowsAny(): boolean {
    return !this.again && this.place?.knowsAny === true;
  }

  /** Whether this process knows that the registry has confirmed a document. Asks nobody. */
  isConfirmed(key: string): boolean {
    return this.knowsAny && this.place?.isConfirmed(this.hashOf(key)) === true;
  }

  /**
   * The standings of documents that are not about to be sent, by key: none of one that is free.
   *
   * @param old those that the journal may have forgotten
   */
  async lookUp(keys: string[], old: string[] = []): Promise<Map<string, Standing>> {
    const standings = new Map<string, Standing>();
    for (let at = 0; at < keys.length; at += LOOKED_UP_AT_ONCE) {
      const some = keys.slice(at, at + LOOKED_UP_AT_ONCE);
      const found = await this.enter(some);
      await this.takeOut(some.filter((key) => !found.has(key)));
      for (const [key, standing] of found) standings.set(key, standing);
    }
    if (await this.hasForgotten(old)) for (const key of old) if (!standings.has(key)) standings.set(key, 'forgotten');
    return standings;
  }

  /**
   * Writes down what is about to be sent, as far as it is free, and returns the standings before that, by key: none of
   * one that is free.
   */
  async claim(wanted: Wanted[]): Promise<Map<string, Standing>> {
    const old = wanted.filter(({ mayBeOld }) => mayBeOld).map(({ key }) => key);
    const isFull = await this.hasForgotten(old);
    const found = await this.enter(
      wanted.map(({ key }) => key),
      REWRITES,
    );
    if (isFull) {
      for (const key of old) if (!found.has(key)) found.set(key, 'forgotten');
      await this.takeOut(keysOf(found, 'forgotten'));
    }
    return found;
  }

  /** Whether the journal may have forgotten what is old. */
  private async hasForgotten(old: string[]): Promise<boolean> {
    if (this.again || old.length === 0) return false;
    this.isFull ??= ((await this.attempt(async () => await this.count())) ?? 0) >= ENTRIES_KEPT;
    return this.isFull;
  }

  /** Takes note that the registry has confirmed what was claimed. */
  async confirm(keys: string[]): Promise<void> {
    const hashes = [...new Set(keys)].map((key) => this.written.get(key)?.hash ?? this.hashOf(key));
    for (const hash of hashes) this.place?.noteConfirmed(hash);
    for (const key of keys) this.written.delete(key);
    // What was written before the request can have failed, or another process have overwritten it.
    await this.attempt(async () => await this.check(hashes.map(sent)));
    await this.attempt(async () => await this.remove(hashes.map(open)));
  }

  /** Takes out what was claimed and is not with the registry. What was there before the claim stays. */
  async takeOut(keys: string[]): Promise<void> {
    const entries = keys.flatMap((key) => this.written.get(key)?.entries ?? []);
    for (const key of keys) this.written.delete(key);
    if (entries.length > 0) await this.attempt(async () => await this.remove(entries));
  }

  /**
   * Writes documents down and returns the standings before of those that were not free. Of what was confirmed nothing new
   * remains; what is open is looked at once more, since another process may be sending it at this moment.
   *
   * @param rewrites how often to make sure that no other process has overwritten what was written; 0 for not at all
   */
  private async enter(keys: string[], rewrites = 0): Promise<Map<string, Standing>> {
    const standings = await this.write(keys, rewrites);
    for (let inDoubt = keysOf(standings, 'open'); inDoubt.length > 0 && this.settlingLeft > 0;) {
      this.settlingLeft -= LOOK_MS;
      await pauseFor(LOOK_MS, cancelSignal(this.context));
      const now = await this.write(inDoubt, rewrites);
      for (const key of inDoubt) {
        const standing = now.get(key);
        if (standing === undefined) standings.delete(key);
        else standings.set(key, standing);
      }
      inDoubt = keysOf(standings, 'open');
    }
    const confirmed = keysOf(standings, 'confirmed');
    for (const key of confirmed) this.place?.noteConfirmed(this.hashOf(key));
    await this.takeOut(confirmed);
    return standings;
  }

  private async write(wanted: string[], rewrites: number): Promise<Map<string, Standing>> {
    const standings = new Map<string, Standing>();
    if (wanted.length === 0) return standings;
    // An entry that comes twice in one call would look as if it had been there before.
    const keys = [...new Set(wanted)];
    const mark = `mark ${randomUUID()}`;
    const all = keys.map((key) => this.hashOf(key));
    // The oldest entries make room: what is sent before what is open, so that nothing open looks confirmed.
    const entries = [...all.map(sent), ...all.map(open), ...(rewrites > 0 ? [mark] : [])];
    let took = 0;
    const there = await this.attempt(async () => {
      const began = Date.now();
      const known = await this.check(entries);
      took = Date.now() - began;
      return known;
    });
    if (there === undefined) return standings;
    keys.forEach((key, place) => {
      const { [place]: hash } = all;
      const both = [entries[place], entries[keys.length + place]];
      const written = there.size === 0 ? both : both.filter((entry) => !there.has(entry));
      this.written.set(key, { hash, entries: written });
      if (this.again) this.place?.forget(hash);
      else if (written.length < 2) standings.set(key, there.has(open(hash)) ? 'open' : 'confirmed');
    });
    if (rewrites === 0) return standings;
    // The clock of this machine can be set meanwhile.
    const wait = Math.min(Math.max(OVERWRITING_MS, OVERWRITING_TIMES * took), LONGEST_OVERWRITING_MS);
    if (this.pausesLeft-- > 0) await pauseFor(wait, undefined);
    const kept = await this.attempt(async () => await this.check([mark]));
    // Not before: another request of this run would take it out.
    this.marks.push(mark);
    if (kept === undefined || kept.has(mark)) return standings;
    // Another process has put what it read before in the place of all this. What is there now, it has written itself.
    const free = keys.filter((key) => !standings.has(key));
    for (const key of (await this.write(free, rewrites - 1)).keys()) standings.set(key, 'open');
    return standings;
  }

  /** Tries something in the store, alone in this process; undefined where it can't be done, which is a complaint. */
  private async attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    const { place } = this;
    return await place?.alone(async () => {
      for (let tries = 1; tries <= TRIES && !place.isSilent; tries++) {
        try {
          return await place.answered(work());
        } catch {
          if (tries < TRIES) await pauseFor(PAUSE_MS * (tries + Math.random()), undefined);
        }
      }
      this.trouble ??= 'the database of n8n did not take it';
      return undefined;
    });
  }

  /** Writes entries, and returns those that were there before. */
  private async check(entries: string[]): Promise<Set<unknown>> {
    if (entries.length === 0) return new Set();
    const maxEntries = ENTRIES_KEPT + MARGIN + entries.length;
    const { processed } = await this.context.helpers.checkProcessedAndRecord(entries, 'node', { ...MODE, maxEntries });
    return new Set(processed);
  }

  private async remove(entries: string[]): Promise<void> {
    const marks = [...this.marks];
    await this.context.helpers.removeProcessed([...entries, ...marks], 'node', MODE);
    // Another request of this run may have left one meanwhile.
    this.marks = this.marks.slice(marks.length);
  }

  private async count(): Promise<number> {
    return await this.context.helpers.getProcessedDataCount('node', MODE);
  }

  private hashOf(key: string): string {
    return digestOf('sha256', `${this.prefix}${JSON.stringify(key)}]`, 'base64');
  }
}

const MODE: ICheckProcessedOptions = { mode: 'entries' };

function keysOf(standings: Map<string, Standing>, wanted: Standing): string[] {
  return [...standings].flatMap(([key, standing]) => (standing === wanted ? [key] : []));
}
