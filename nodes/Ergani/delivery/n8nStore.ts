import { randomUUID } from 'crypto';
import type { ICheckProcessedOptions, IExecuteFunctions } from 'n8n-workflow';
import { keptBy } from '../model/values/remembered';
import type { JournalTrouble } from '../model/values/words/warnings';
import { isWithin } from '../transport/clock';
import { inTime, pauseFor } from '../transport/retry';

/** How often a call is tried. A database can be busy, and two workers collide when both create the list. */
const TRIES = 3;
const PAUSE_MS = 100;

/**
 * How long a call may take, since events become late meanwhile, and how long no execution makes a call after one that
 * took longer.
 */
const LONGEST_ANSWER_MS = 10_000;
const SILENCE_MS = 60_000;

/**
 * Another process can have read the list before this one wrote it, and then write it back without these values. So this
 * one makes no call for a multiple of what a call has taken, and then looks. A slow database gets no shorter wait: an
 * event has fifteen minutes, so a second costs nothing, and without the wait each event that reaches two workers would be
 * sent twice.
 */
const OVERWRITING_TIMES = 4;
const SHORTEST_OVERWRITING_MS = 10;
/** Once another process was seen at work: on a busy machine, a call of its can take far longer than one of this process. */
const SHORTEST_BESIDE_OTHERS_MS = 250;
const LONGEST_OVERWRITING_MS = LONGEST_ANSWER_MS;
/** How many claims check for overwriting. The count begins again when another process is seen. */
const LOOKS = 10;
/**
 * How often a run checks that what it has written is still there, and writes it again, before it reports that it may
 * not be.
 */
const MOST_MENDS = 12;
/** How many values are taken out in one call. n8n searches its whole list for each of them. */
const REMOVED_AT_ONCE = 500;

const MODE: ICheckProcessedOptions = { mode: 'entries' };

/** What all executions of a process share for one list. */
interface Shared {
  /** The last call in the queue: the next one waits for it. */
  last: Promise<unknown>;
  /** When a call took too long, in epoch ms. */
  silentAt: number;
  /** How long calls take, in ms: the longest one, which counts half as much with each call after it. */
  took: number;
  /** Whether another process has ever overwritten the list. */
  hasCompany: boolean;
  /** Values that are not needed any more. They are taken out with the next ones that are. */
  litter: string[];
  /** The pause between calls that is to come or has begun; see `pauseCalls`. */
  pause?: Promise<void>;
}

const sharedOf = keptBy((): Shared => ({
  last: Promise.resolve(),
  silentAt: -Infinity,
  took: 0,
  hasCompany: false,
  litter: [],
}));

export interface Written {
  before: Set<unknown>;
  /** Whether another process has overwritten the list with what it read before. */
  isOverwritten: boolean;
}

/**
 * Two values that show whether a removal is still in effect. Both are added before it, and it removes `goes` alone. If
 * `goes` is back later, or `stays` is missing, another process has written back a list that it read before.
 */
interface Canary {
  stays: string;
  goes: string;
}

interface Removal extends Canary {
  values: string[];
}

/**
 * The store behind n8n's Remove Duplicates node: one list of values for each node of a saved workflow, in n8n's database.
 * Its defects, and what is done about them here:
 *
 * - A write reads the list and writes it back, without a lock. Executions of one process queue up. After the
 *   first claims of a run, this process makes no call for a moment, and then checks whether another one has overwritten the
 *   list. In the end `isStanding` checks what the run has written and taken out, and does it again where it is undone.
 * - The list can't be read without writing to it. The caller takes out what a look-up has added.
 * - A call can take forever. After ten seconds the store is left alone for a minute, and `trouble` says so.
 */
export class N8nStore {
  /** Why this run can't rely on the store; undefined where it can. */
  trouble: JournalTrouble | undefined;

  private readonly shared: Shared | undefined;

  /** The values that this run has added, or that are known to belong there. */
  private readonly added = new Set<string>();

  private removals: Removal[] = [];

  /** Was written with the last values, and serves the next removal. */
  private canary: Canary | undefined;

  private looksLeft = LOOKS;

  /** @param maxValues how many values the list keeps in addition to those of a call; the oldest are dropped */
  constructor(
    private readonly context: IExecuteFunctions,
    private readonly maxValues: number,
  ) {
    const { id } = context.getWorkflow();
    if (typeof context.helpers.checkProcessedAndRecord !== 'function') this.trouble = 'noStore';
    else if (!id) this.trouble = 'notSaved';
    else this.shared = sharedOf(this.place);
  }

  get isThere(): boolean {
    return this.shared !== undefined;
  }

  /** Names the list. */
  get place(): string {
    return `${this.context.getWorkflow().id} ${this.context.getNode().id}`;
  }

  /** Adds values, and returns those that the list had before; undefined if the store can't be reached. */
  async write(values: string[]): Promise<Set<unknown> | undefined> {
    if (values.length === 0) return new Set();
    const before = await this.attempt(async () => await this.check([...values, ...this.withCanary()]));
    if (before === undefined) return undefined;
    for (const value of values) {
      // What was there before can be another worker's, which may take it out.
      if (before.has(value)) this.added.delete(value);
      else this.added.add(value);
    }
    return before;
  }

  /**
   * Adds values and, for the first claims of a run and after a sign of another process, looks whether that has overwritten
   * the list. Returns undefined if the store can't be reached.
   *
   * @param outdated values to be taken out once these are added
   */
  async claim(values: string[], outdated: string[]): Promise<Written | undefined> {
    const looks = this.looksLeft-- > 0;
    // An older one would also be in a list that another process read before these values were added.
    this.dropCanary();
    const before = await this.write(values);
    if (before === undefined) return undefined;
    const { stays } = this.canary as Canary;
    if (outdated.length > 0) await this.remove(outdated);
    if (!looks) return { before, isOverwritten: false };
    await this.pauseCalls();
    const kept = await this.attempt(async () => await this.check([stays, ...this.withCanary()]));
    const isOverwritten = kept !== undefined && !kept.has(stays);
    if (isOverwritten) {
      this.noteCompany();
      // This look has added the value that would tell later that the removal was undone.
      await this.remove(outdated);
    }
    return { before, isOverwritten };
  }

  /** Has the next claims look for another process, which was seen at work on the same entries. */
  keepLooking(): void {
    this.looksLeft = LOOKS;
  }

  /** Takes values out, and with them what is no longer needed. */
  async remove(values: string[]): Promise<void> {
    const { shared } = this;
    if (shared === undefined || values.length === 0) return;
    for (const value of values) this.added.delete(value);
    const all = [...values, ...shared.litter];
    shared.litter = [];
    for (let at = 0; at < all.length; at += REMOVED_AT_ONCE) await this.removeSome(all.slice(at, at + REMOVED_AT_ONCE));
  }

  /** Each call has a canary of its own, since another process can overwrite the list between two of them. */
  private async removeSome(values: string[]): Promise<void> {
    if (this.canary === undefined) {
      const canary = this.withCanary();
      await this.attempt(async () => await this.check(canary));
    }
    const { stays, goes } = this.canary as Canary;
    this.canary = undefined;
    await this.attempt(async () => await this.context.helpers.removeProcessed([...values, goes], 'node', MODE));
    this.removals.push({ stays, goes, values });
  }

  /** Says that values belong into the list, whoever has added them. `isStanding` adds those that are not there. */
  keep(values: string[]): void {
    for (const value of values) this.added.add(value);
  }

  /**
   * Checks whether the list is as this run has left it, and writes again what another process has overwritten, until it
   * is. Each check is a write, and can itself overwrite what another process writes. So pauses grow, and their lengths
   * are random.
   *
   * @param stillOutdated which values of undone removals are to be taken out again: they may be another's since
   * @returns false where the list was never as this run has left it
   */
  async isStanding(stillOutdated: (values: string[]) => Promise<string[]>): Promise<boolean> {
    const { shared } = this;
    if (shared === undefined || (this.added.size === 0 && this.removals.length === 0)) return true;
    for (let mends = 0; ; mends++) {
      if (mends > 0) await this.waitForOthers(mends * Math.random());
      await this.pauseCalls();
      const { removals } = this;
      const values = [...this.added, ...removals.map(({ stays }) => stays)];
      const gone = removals.map(({ goes }) => goes);
      const before = await this.attempt(async () => await this.check([...values, ...gone, ...this.withCanary()]));
      if (before === undefined) return true;
      const undone = removals.filter(({ stays, goes }) => before.has(goes) || !before.has(stays));
      shared.litter.push(...removals.flatMap(({ stays, goes }) => [stays, goes]));
      this.removals = [];
      if (undone.length === 0 && values.every((value) => before.has(value))) {
        this.dropCanary();
        this.added.clear();
        return true;
      }
      this.noteCompany();
      // Also before it gives up, so that a later check knows of it.
      if (undone.length > 0) await this.remove(await stillOutdated(undone.flatMap((removal) => removal.values)));
      if (mends === MOST_MENDS) return false;
    }
  }

  /** How many values the list has; undefined if the store can't be reached. */
  async count(): Promise<number | undefined> {
    return await this.attempt(async () => await this.context.helpers.getProcessedDataCount('node', MODE));
  }

  /** The values of the canary, made for the next removal where there is none. */
  private withCanary(): string[] {
    this.canary ??= { stays: `stays ${randomUUID()}`, goes: `goes ${randomUUID()}` };
    return [this.canary.stays, this.canary.goes];
  }

  private dropCanary(): void {
    if (this.canary !== undefined) this.shared?.litter.push(this.canary.stays, this.canary.goes);
    this.canary = undefined;
  }

  /** Waits so many times as long as it takes until what another process read before is written back. */
  async waitForOthers(times = 1): Promise<void> {
    const { took = 0, hasCompany = false } = this.shared ?? {};
    const shortest = hasCompany ? SHORTEST_BESIDE_OTHERS_MS : SHORTEST_OVERWRITING_MS;
    const ms = Math.min(Math.max(shortest, OVERWRITING_TIMES * took), LONGEST_OVERWRITING_MS);
    await pauseFor(times * ms, undefined);
  }

  private noteCompany(): void {
    if (this.shared !== undefined) this.shared.hasCompany = true;
  }

  /**
   * Waits until no execution of this process has made a call for so long that what another process read before is
   * written back. Where two processes call all the time, each can go on reading the list that it has written itself, with
   * all of its values, until the last one to write makes the other's list vanish. After a pause, both read the same.
   */
  private async pauseCalls(): Promise<void> {
    const { shared } = this;
    if (shared === undefined) return;
    // One that has begun serves as well: no call of this process has been made since.
    shared.pause ??= queued(shared, async () => {
      await this.waitForOthers();
      shared.pause = undefined;
    });
    await shared.pause;
  }

  /** How long a call takes, in ms. */
  get took(): number {
    return this.shared?.took ?? 0;
  }

  private async check(values: string[]): Promise<Set<unknown>> {
    const options = { ...MODE, maxEntries: this.maxValues + values.length };
    const { processed } = await this.context.helpers.checkProcessedAndRecord(values, 'node', options);
    return new Set(processed);
  }

  /** Makes a call once those before it in this process have ended; undefined if it does not succeed. */
  private async attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    const { shared } = this;
    return shared && (await queued(shared, async () => await this.tried(work, shared)));
  }

  private async tried<T>(work: () => Promise<T>, shared: Shared): Promise<T | undefined> {
    for (let tries = 1; tries <= TRIES && !isWithin(SILENCE_MS, shared.silentAt); tries++) {
      const began = performance.now();
      try {
        // A call that takes too long is not tried again, as it may still be writing.
        const result = await inTime(work(), LONGEST_ANSWER_MS, () => (shared.silentAt = Date.now()));
        shared.took = Math.max(performance.now() - began, shared.took / 2);
        return result;
      } catch {
        if (tries < TRIES) await pauseFor(PAUSE_MS * (tries + Math.random()), undefined);
      }
    }
    this.trouble ??= 'notTaken';
    return undefined;
  }
}

/** Does work, which throws nothing, once all that the process has to do before it has ended. */
async function queued<T>(shared: Shared, work: () => Promise<T>): Promise<T> {
  const mine = shared.last.then(work);
  shared.last = mine;
  return await mine;
}
