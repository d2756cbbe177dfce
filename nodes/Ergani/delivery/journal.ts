import { hash as digestOf } from 'crypto';
import type { IExecuteFunctions } from 'n8n-workflow';
import { keptBy } from '../model/values/remembered';
import { WARNINGS } from '../model/values/words/warnings';
import { pauseFor } from '../transport/retry';
import { cancelSignal } from '../transport/caller';
import {
  claimedIn,
  claimedOf,
  dayNumber,
  hashIn,
  type Mark,
  markOf,
  type MarkState,
  minuteOf,
  minutesUnderWay,
  stateOf,
  underWayUntil,
  valuesOf,
} from './marks';
import type { AskedKey } from './kind';
import { N8nStore, type Written } from './n8nStore';

/** How many confirmed documents the journal keeps for sure, with one value each. After that the oldest are dropped. */
export const DOCUMENTS_KEPT = 20_000;

/** How many more are kept, so that a full journal still has `DOCUMENTS_KEPT` after some values were removed. */
const MARGIN = 2_000;

/** How many entries are looked up at once. Each is written and taken out again, for which n8n searches its whole list. */
const LOOKED_UP_AT_ONCE = 250;

/** How often values that another process has overwritten are written again. */
const REWRITES = 8;

/**
 * How long to look at an open entry that nobody has claimed in the last minutes: another process may only be asking
 * about it, which looks open too.
 */
const SETTLING_MS = 2_000;

/**
 * Pauses between the looks at an open entry. They grow, since each look is a write, and none is shorter than
 * `LOOK_TIMES` times what the store takes for a call.
 */
const LOOK_MS = 400;
const LONGEST_LOOK_MS = 5_000;
const LOOK_GROWTH = 1.5;
const LOOK_TIMES = 10;

/**
 * How many days a full journal is asked about: events may be a year old, and nothing may have been sent for a season
 * before.
 */
const DAYS_ASKED = 450;

/**
 * Why an entry can't be sent. Of an entry that can be, the journal knows nothing.
 * - `confirmed`: the registry confirmed it
 * - `open`: it was sent, and no answer is known
 * - `underWay`: it is open, and another process may be sending it at this moment
 * - `forgotten`: nothing is known, and the journal no longer reaches back to when it may have been sent
 */
export type JournalState = 'confirmed' | 'open' | 'underWay' | 'forgotten';

/** A key to look up or to claim. */
export interface Claim {
  /** Equal for equal entries. */
  key: string;
  /** For an entry that is late: since when it may have been sent (epoch ms by the registry's clock). */
  since?: number;
  /** How long another process that may be sending it is waited for, at most (epoch ms by the registry's clock). 0: not. */
  until?: number;
  /** Whether it is only remembered for later entries, until it is forgotten. What is no such key stays confirmed. */
  isMemory?: boolean;
}

/** A question about a key, for which no other process is waited. */
export const asClaim = ({ key, isMemory }: AskedKey): Claim => ({ key, until: 0, isMemory });

/** The claim of what is only remembered for later entries: none waits for another process because of it. */
export const ofMemory = (key: string): Claim => asClaim({ key, isMemory: true });

export interface DeliveryJournal {
  /** False where there is no store to keep a journal in. */
  readonly isKept: boolean;
  /**
   * Notes what is about to be sent. Returns the states of the keys that are not free, by key.
   *
   * @param waits whether to wait for other processes; if not, what they may be sending is `underWay`
   */
  claim(claims: Claim[], waits: boolean): Promise<Map<string, JournalState>>;
  /** Notes that claimed keys hold: the registry has confirmed them. They are stored with the next claim, or by `settle`. */
  confirm(keys: string[]): void;
  /** Notes that no answer tells what became of claimed keys. */
  leaveOpen(keys: string[]): void;
  /** Notes that claimed keys hold from now on, until they are forgotten. They are stored as those of `confirm` are. */
  remember(keys: string[]): void;
  /** Notes that remembered keys don't hold any more, whoever has remembered them. */
  forget(keys: string[]): void;
  /** Removes claimed keys that are not with the registry. What the store had before the claim stays. */
  release(keys: string[]): Promise<void>;
  /** Like `release`, for keys that were only asked about. They are removed together with the next ones. */
  drop(keys: string[]): void;
  /** The states of keys without claiming them, by key. Free ones have none. Waits for other processes. */
  lookUp(claims: Claim[]): Promise<Map<string, JournalState>>;
  /** Stores what is confirmed. */
  settle(): Promise<void>;
}

/** What all executions of a process know of one node's journal. */
interface Known {
  /** Hashes of the entries that are confirmed, oldest first. They stay so, whatever becomes of the store. */
  confirmed: Set<string>;
  /** Hashes of the keys that are remembered. Another process can have forgotten them since, as the store tells. */
  remembered: Set<string>;
  /** Hashes of keys that were claimed here and are still open: no other process has them under way. */
  claimed: Set<string>;
  /** Questions how far back the journal reaches that are not answered yet, by prefix. */
  asking: Map<string, Promise<number | undefined>>;
}

const knownAt = keptBy((): Known => ({
  confirmed: new Set(),
  remembered: new Set(),
  claimed: new Set(),
  asking: new Map(),
}));

/** Adds a hash to a set, which drops its oldest ones. */
function addTo(hashes: Set<string>, hash: string): void {
  hashes.add(hash);
  // Many are dropped at once, since finding the oldest value of a set is slow.
  if (hashes.size < 2 * DOCUMENTS_KEPT) return;
  for (const oldest of hashes) {
    if (hashes.size <= DOCUMENTS_KEPT) return;
    hashes.delete(oldest);
  }
}

/**
 * What a node has submitted, and what it has to remember for later events. The journal outlives executions, crashes and
 * restarts, and all workers share it. Each text in it, a key, is in one of the states of a mark (`marks.ts`), and each
 * change of state is a method here:
 *
 *              claim            confirm
 *     free  ---------->  open  ---------->  confirmed
 *       ^                 | |                   |
 *       |     release     | | leaveOpen         | forget
 *       +-----------------+ +---> open          +-------> free
 *
 * A claim comes before the request is sent. After a crash at any moment, what was under way is open, so that nothing is
 * lost or sent twice: a person looks. Which error is worse was decided so: an event that is sent twice takes its own place
 * while it is on time, one that is forgotten and late would be declared late for no reason, and one that is not sent is a
 * fine. So an entry on time is sent where nothing is known of it, a late one only where the journal surely reaches back to
 * it, and an open one never.
 *
 * Several workers share a store without a lock (see `N8nStore`). What is open and was claimed a moment ago is under way at
 * another worker, and is waited for as long as the entry stays on time.
 *
 * While the store can't be reached, all entries are free, and `complaint` says so.
 */
export class Journal implements DeliveryJournal {
  private readonly store: N8nStore;

  private readonly known: Known;

  /** The values that this run's claims have added, by key, until the key is settled. */
  private readonly written = new Map<string, string[]>();

  /** Hashes of confirmed keys that are not stored yet. */
  private unsettled = new Set<string>();

  /** Values that are to be taken out with the next removal. */
  private outdated = new Set<string>();

  /** Begins every text that is hashed. */
  private readonly prefix: string;

  /**
   * The number of the first day that the journal reaches back to: -Infinity where it is not full, undefined until it
   * was asked.
   */
  private reach: number | undefined;

  /** Whether what this run has written did not stand when it was last looked at. */
  private isOverwritten = false;

  /** Whether this run has claimed something, and no run before it that the journal still knows of. */
  private isNew = false;

  /**
   * @param login entries of different logins are never the same
   * @param again whether entries that were sent before are sent all the same
   * @param now epoch ms by the registry's clock, which all workers share
   */
  constructor(
    private readonly context: IExecuteFunctions,
    login: string,
    private readonly again: boolean,
    private readonly now: () => number = Date.now,
  ) {
    this.prefix = `[${JSON.stringify(login)},`;
    this.store = new N8nStore(context, DOCUMENTS_KEPT + MARGIN);
    this.known = knownAt(this.store.place);
  }

  /** Why this run can't rely on the journal, in a sentence; undefined where it can. */
  get complaint(): string | undefined {
    const why = this.store.trouble ?? (this.isOverwritten ? 'overwritten' : undefined);
    return why && WARNINGS.journalUnusable({ why });
  }

  get isKept(): boolean {
    return this.store.isThere;
  }

  /** Whether this process knows any confirmed entry that must not be sent again. */
  get knowsAny(): boolean {
    return !this.again && this.isKept && this.known.confirmed.size > 0;
  }

  /** Does not ask the store. */
  isConfirmed(key: string): boolean {
    return this.knowsAny && this.known.confirmed.has(this.hashOf(key));
  }

  async lookUp(claims: Claim[]): Promise<Map<string, JournalState>> {
    await this.settle();
    const states = new Map<string, JournalState>();
    for (let at = 0; at < claims.length; at += LOOKED_UP_AT_ONCE) {
      const some = claims.slice(at, at + LOOKED_UP_AT_ONCE);
      const found = await this.enter(some, true, async (keys) => await this.write(keys));
      await this.release(some.map(({ key }) => key).filter((key) => !found.has(key)));
      for (const [key, state] of found) states.set(key, state);
    }
    await this.addForgotten(claims, states);
    return states;
  }

  async claim(claims: Claim[], waits: boolean): Promise<Map<string, JournalState>> {
    // Asked before this claim writes the mark of its own day.
    await this.findReach(claims);
    const found = await this.enter(claims, waits, async (keys, saysWhen) => await this.writeForSure(keys, saysWhen));
    for (const { key } of claims) if (!found.has(key)) this.known.claimed.add(this.hashOf(key));
    const forgotten = await this.addForgotten(claims, found);
    await this.release(forgotten);
    return found;
  }

  confirm(keys: string[]): void {
    this.hold(keys, this.known.confirmed);
  }

  remember(keys: string[]): void {
    this.hold(keys, this.known.remembered);
  }

  private hold(keys: string[], known: Set<string>): void {
    for (const key of new Set(keys)) {
      const hash = this.hashOf(key);
      addTo(known, hash);
      this.known.claimed.delete(hash);
      const { fact, doubt } = markOf(hash);
      this.unsettled.add(hash);
      // Removes the doubt, whoever has written it.
      this.putOut([doubt, ...(this.written.get(key) ?? [])]);
      this.outdated.delete(fact);
      this.written.delete(key);
    }
  }

  leaveOpen(keys: string[]): void {
    for (const key of new Set(keys)) {
      const { fact, doubt } = markOf(this.hashOf(key));
      // Others need not wait for it any more.
      this.putOut((this.written.get(key) ?? []).filter((value) => value !== fact && value !== doubt));
      this.written.delete(key);
    }
  }

  forget(keys: string[]): void {
    for (const key of keys) {
      const hash = this.hashOf(key);
      this.known.remembered.delete(hash);
      this.unsettled.delete(hash);
      this.putOut([markOf(hash).fact]);
    }
  }

  async release(keys: string[]): Promise<void> {
    this.drop(keys);
    if (keys.length > 0 && this.outdated.size > 0) await this.store.remove(this.takeOutdated());
  }

  drop(keys: string[]): void {
    for (const key of keys) {
      this.putOut(this.written.get(key) ?? []);
      this.written.delete(key);
      this.known.claimed.delete(this.hashOf(key));
    }
  }

  /** Whether no run before this one has claimed anything of its login. A full journal may have dropped what tells it. */
  async isFirst(): Promise<boolean> {
    return this.isNew && ((await this.store.count()) ?? Infinity) < DOCUMENTS_KEPT;
  }

  /** Leaves it to a later run to be the first of its login. */
  async leaveFirst(): Promise<void> {
    if (!this.isNew) return;
    this.isNew = false;
    this.putOut([this.loginMark]);
    await this.settle();
  }

  async settle(): Promise<void> {
    const settled = this.takeUnsettled();
    this.store.keep(settled.map((hash) => markOf(hash).fact));
    if (this.outdated.size > 0) await this.store.remove(this.takeOutdated());
    this.isOverwritten = !(await this.store.isStanding(async (values) => await this.stillOutdated(values)));
  }

  /**
   * Of values that another process has brought back, those that are still outdated. What was only asked about when they
   * were taken out can have been claimed since, or confirmed.
   */
  private async stillOutdated(values: string[]): Promise<string[]> {
    const outdated = new Set(values.filter((value) => !this.known.claimed.has(hashIn(value))));
    // What loses both values was asked about or released.
    const lost = [...new Set([...outdated].map(hashIn))].filter((hash) => {
      const { fact, doubt } = markOf(hash);
      return outdated.has(fact) && outdated.has(doubt);
    });
    const had = (await this.store.write(valuesOf(lost.map(markOf)))) ?? new Set();
    for (const hash of lost) {
      const mark = markOf(hash);
      if (this.isKnown(hash, 'open') || stateOf(mark, had) === 'confirmed') outdated.delete(mark.fact);
    }
    return [...outdated];
  }

  private takeUnsettled(): string[] {
    const hashes = [...this.unsettled];
    this.unsettled.clear();
    return hashes;
  }

  private takeOutdated(): string[] {
    const values = [...this.outdated];
    this.outdated.clear();
    return values;
  }

  private putOut(values: string[]): void {
    for (const value of values) this.outdated.add(value);
  }

  /**
   * Writes keys, and returns the states that they had before, except for free ones. A key that may be under way at
   * another process is looked at again until it is settled there or the time for it is over: then it is open. A look
   * does not write when it claims, or others would wait for this process, which itself only waits.
   */
  private async enter(
    claims: Claim[],
    waits: boolean,
    write: (keys: string[], saysWhen: boolean) => Promise<Map<string, JournalState>>,
  ): Promise<Map<string, JournalState>> {
    const states = await write(
      claims.map(({ key }) => key),
      true,
    );
    const endOf = await this.findUnderWay(claims, states);
    const signal = cancelSignal(this.context);
    const began = this.now();
    let waited = 0;
    for (let pause = LOOK_MS; waits && endOf.size > 0; pause = Math.min(pause * LOOK_GROWTH, LONGEST_LOOK_MS)) {
      const ms = Math.max(pause, LOOK_TIMES * this.store.took);
      await pauseFor(ms, signal);
      waited += ms;
      // The registry's clock can be set back meanwhile.
      const now = Math.max(this.now(), began + waited);
      const keys = [...endOf.keys()];
      const latest = await write(keys, false);
      for (const key of keys) {
        const state = latest.get(key);
        if (state === undefined) states.delete(key);
        else if (state !== 'open') states.set(key, state);
        else if (!signal?.aborted && now < Number(endOf.get(key))) continue;
        else states.set(key, 'open');
        endOf.delete(key);
      }
    }
    const memories = new Set(claims.flatMap(({ key, isMemory }) => (isMemory ? [key] : [])));
    const confirmed = keysIn(states, 'confirmed');
    for (const key of confirmed) if (!memories.has(key)) this.noteConfirmed(key);
    // Asking has added a doubt to what is confirmed.
    await this.release(confirmed);
    return states;
  }

  private noteConfirmed(key: string): void {
    const hash = this.hashOf(key);
    addTo(this.known.confirmed, hash);
    // The store has lost it: another process has overwritten it later than anybody looked.
    if (this.written.get(key)?.includes(markOf(hash).fact)) this.confirm([key]);
  }

  /** Finds open keys that another process may have under way. Returns, by key, until when they are waited for. */
  private async findUnderWay(claims: Claim[], states: Map<string, JournalState>): Promise<Map<string, number>> {
    const now = this.now();
    const mayBeUnderWay = ({ key, until = Infinity }: Claim): boolean =>
      until > 0 && states.get(key) === 'open' && !this.known.claimed.has(this.hashOf(key));
    const open = claims.filter(mayBeUnderWay);
    if (open.length === 0) return new Map();
    const minutes = minutesUnderWay(now);
    const valuesFor = ({ key }: Claim): string[] => minutes.map((minute) => claimedIn(this.hashOf(key), minute));
    const asked = open.flatMap(valuesFor);
    const own = new Set(open.flatMap(({ key }) => this.takeMinutes(key)));
    const had = (await this.store.write(asked)) ?? new Set();
    const isOfOthers = (value: string): boolean => had.has(value) && !own.has(value);
    await this.store.remove(asked.filter((value) => !isOfOthers(value)));
    const endOf = new Map<string, number>();
    for (const claim of open) {
      const minute = minutes.find((_, k) => isOfOthers(valuesFor(claim)[k]));
      const end = Math.max(now + SETTLING_MS, minute === undefined ? 0 : underWayUntil(minute));
      endOf.set(claim.key, Math.min(end, Math.max(claim.until ?? Infinity, now + SETTLING_MS)));
      states.set(claim.key, 'underWay');
    }
    return endOf;
  }

  /** Takes back that this run has claimed a key: it is another's. Returns the values that say in which minute it did. */
  private takeMinutes(key: string): string[] {
    const marks = valuesOf([markOf(this.hashOf(key))]);
    const own = this.written.get(key) ?? [];
    this.written.set(
      key,
      own.filter((value) => marks.includes(value)),
    );
    return own.filter((value) => !marks.includes(value));
  }

  private async write(keys: string[]): Promise<Map<string, JournalState>> {
    const values = valuesOf(this.marksOf(keys));
    await this.removeBefore(values);
    const before = await this.store.write(values);
    return before === undefined ? new Map() : this.noteWritten(keys, before, []);
  }

  /**
   * Writes keys until no other process has overwritten them, and with them the confirmations that are not stored yet.
   */
  private async writeForSure(
    keys: string[],
    saysWhen: boolean,
    rewrites = REWRITES,
  ): Promise<Map<string, JournalState>> {
    if (keys.length === 0) return new Map();
    const settled = this.takeUnsettled();
    const facts = settled.map((hash) => markOf(hash).fact);
    const now = this.now();
    const minutes = saysWhen ? [...new Set(keys)].map((key) => claimedIn(this.hashOf(key), minuteOf(now))) : [];
    const { loginMark } = this;
    const values = [this.dayMark(now).fact, loginMark, ...facts, ...valuesOf(this.marksOf(keys)), ...minutes];
    await this.removeBefore(values);
    const outdated = this.takeOutdated();
    const written: Written | undefined = await this.store.claim(values, outdated);
    this.store.keep(facts);
    if (written === undefined) {
      this.putOut(outdated);
      return new Map();
    }
    this.isNew ||= !written.before.has(loginMark);
    const states = this.noteWritten(keys, written.before, minutes);
    // Another process has overwritten these entries, or may be sending them. It may be about to claim the next ones too.
    if (written.isOverwritten || keysIn(states, 'open').length > 0) this.store.keepLooking();
    if (!written.isOverwritten) return states;
    if (rewrites === 0) {
      this.isOverwritten = true;
      return states;
    }
    // Two that have overwritten each other don't write again at the same moment.
    await this.store.waitForOthers(Math.random());
    // Keys that are there now were written by the other process.
    const free = keys.filter((key) => !states.has(key));
    for (const [key, state] of await this.writeForSure(free, saysWhen, rewrites - 1)) states.set(key, state);
    return states;
  }

  /**
   * Takes out what this run has left to be taken out, if any of these values is among it. Otherwise they would seem to be
   * another's, and be taken out after they are written.
   */
  private async removeBefore(values: string[]): Promise<void> {
    if (values.some((value) => this.outdated.has(value))) await this.store.remove(this.takeOutdated());
  }

  /** Takes note of what this run has added for keys, and returns the states of those that were not free. */
  private noteWritten(keys: string[], before: Set<unknown>, more: string[]): Map<string, JournalState> {
    const states = new Map<string, JournalState>();
    [...new Set(keys)].forEach((key, place) => {
      const hash = this.hashOf(key);
      const mark = markOf(hash);
      const own = [mark.fact, mark.doubt, ...more.slice(place, place + 1)].filter((value) => !before.has(value));
      this.written.set(key, own);
      if (this.again) this.known.confirmed.delete(hash);
      else {
        const state = stateOf(mark, before);
        if (this.isKnown(hash, state)) states.set(key, 'confirmed');
        else if (state !== undefined) states.set(key, state);
      }
    });
    return states;
  }

  /**
   * Whether this process knows that a key holds, whatever the store says. An execution of it may not have stored that yet,
   * and another process may have overwritten it. Only what is remembered may have been forgotten elsewhere: the store has
   * nothing of it then.
   */
  private isKnown(hash: string, state: MarkState): boolean {
    const { confirmed, remembered } = this.known;
    return confirmed.has(hash) || (state !== undefined && remembered.has(hash));
  }

  /** Adds the state of free keys that the journal may have dropped, and returns these. */
  private async addForgotten(claims: Claim[], states: Map<string, JournalState>): Promise<string[]> {
    await this.findReach(claims);
    const { reach = -Infinity } = this;
    const forgotten = claims.flatMap(({ key, since }) =>
      since !== undefined && !states.has(key) && dayNumber(since) < reach ? [key] : [],
    );
    for (const key of forgotten) states.set(key, 'forgotten');
    return forgotten;
  }

  /**
   * Finds the first day that a full journal reaches back to: the first one whose mark it still has. That was written with
   * the day's first entry, and values are dropped in the order in which they were written.
   */
  private async findReach(claims: Claim[]): Promise<void> {
    if (this.again || this.reach !== undefined || claims.every(({ since }) => since === undefined)) return;
    if (((await this.store.count()) ?? 0) < DOCUMENTS_KEPT) {
      this.reach = -Infinity;
      return;
    }
    // Executions that ask at once would take each other's questions for entries under way.
    const { asking } = this.known;
    const asked = asking.get(this.prefix) ?? this.askReach().finally(() => asking.delete(this.prefix));
    asking.set(this.prefix, asked);
    this.reach = await asked;
  }

  /** @returns the number of the day, Infinity for none; undefined if the store can't be reached */
  private async askReach(): Promise<number | undefined> {
    const last = dayNumber(this.now());
    const days = Array.from({ length: DAYS_ASKED + 1 }, (_, k) => last - DAYS_ASKED + k);
    const marks = days.map((day) => this.markOfDay(day));
    const values = valuesOf(marks);
    const had = await this.store.write(values);
    if (had === undefined) return undefined;
    await this.store.remove(values.filter((value) => !had.has(value)));
    return days.find((_, k) => stateOf(marks[k], had) === 'confirmed') ?? Infinity;
  }

  private dayMark(now: number): Mark {
    return this.markOfDay(dayNumber(now));
  }

  /** All logins share a list, so they share its marks. */
  private markOfDay(day: number): Mark {
    return markOf(digestOf('sha256', `day ${day}`, 'base64'));
  }

  private get loginMark(): string {
    return claimedOf(digestOf('sha256', this.prefix, 'base64'));
  }

  private marksOf(keys: string[]): Mark[] {
    return [...new Set(keys)].map((key) => markOf(this.hashOf(key)));
  }

  private hashOf(key: string): string {
    return digestOf('sha256', `${this.prefix}${JSON.stringify(key)}]`, 'base64');
  }
}

function keysIn(states: Map<string, JournalState>, wanted: JournalState): string[] {
  return [...states].flatMap(([key, state]) => (state === wanted ? [key] : []));
}
