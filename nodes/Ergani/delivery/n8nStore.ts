import { randomUUID } from 'crypto';
import type { ICheckProcessedOptions, IExecuteFunctions } from 'n8n-workflow';
import { keptBy } from '../model/values/remembered';
import { isWithin } from '../transport/clock';
import { inTime, pauseFor } from '../transport/retry';

/** How often a call is tried. A database can be busy, and two workers collide when both create the list. */
const TRIES = 3;
const PAUSE_MS = 100;

/** How long a call may take, since events become late meanwhile; and for how long no execution calls after that. */
const LONGEST_ANSWER_MS = 10_000;
const SILENCE_MS = 60_000;

/**
 * Another process can have read the list before this one wrote it, and then write it back without these values. It is
 * given so many times what this process took for reading and writing, within limits.
 */
const OVERWRITING_TIMES = 4;
const OVERWRITING_MS = 10;
const LONGEST_OVERWRITING_MS = 200;
/** For how many claims the store is checked for it, at the beginning of a run and after each sign of another process. */
const LOOKS = 10;

const MODE: ICheckProcessedOptions = { mode: 'entries' };

/** What all executions of a process share for one list. */
interface Shared {
  /** The last call in the queue. */
  last: Promise<unknown>;
  /** When a call took too long, in epoch ms. */
  silentAt: number;
}

const sharedOf = keptBy((): Shared => ({ last: Promise.resolve(), silentAt: -Infinity }));

/** What a claim found. */
export interface Written {
  /** The values that were there before. */
  before: Set<unknown>;
  /** Whether another process has overwritten the list with what it read before. */
  isOverwritten: boolean;
}

/**
 * The store behind n8n's Remove Duplicates node: one list of values for each node of a saved workflow, in n8n's database.
 * Its defects, and what is done about them here:
 *
 * - A write reads the list and writes it back, without a lock. Executions of one process queue up. The first claims of a
 *   run write a mark as well: if it is gone a moment later, another process has overwritten the list.
 * - The list can't be read without writing to it. The caller takes out what a look-up has added.
 * - A call can take forever. After ten seconds the store is left alone for a minute, and `trouble` says so.
 */
export class N8nStore {
  /** Why this run can't rely on the store; undefined where it can. */
  trouble: string | undefined;

  private readonly shared: Shared | undefined;

  /** Marks that are not needed any more. They are taken out with the next values that are taken out. */
  private marks: string[] = [];

  private looksLeft = LOOKS;

  /** @param maxValues how many values the list keeps beside those of a call; the oldest are dropped */
  constructor(
    private readonly context: IExecuteFunctions,
    private readonly maxValues: number,
  ) {
    const { id } = context.getWorkflow();
    if (typeof context.helpers.checkProcessedAndRecord !== 'function') this.trouble = 'this version of n8n has none';
    else if (!id) this.trouble = 'it needs a saved workflow';
    else this.shared = sharedOf(this.place);
  }

  /** Whether there is a store for this node. */
  get isThere(): boolean {
    return this.shared !== undefined;
  }

  /** Names the list. */
  get place(): string {
    return `${this.context.getWorkflow().id} ${this.context.getNode().id}`;
  }

  /** Adds values, and returns those that the list had before; undefined if the store can't be reached. */
  async write(values: string[]): Promise<Set<unknown> | undefined> {
    return values.length === 0 ? new Set() : await this.attempt(async () => await this.check(values));
  }

  /**
   * Adds values and, for the first claims of a run and after a sign of another process, checks whether that has
   * overwritten the list. Returns undefined if the store can't be reached.
   *
   * @param outdated values to be taken out once these are added
   */
  async claim(values: string[], outdated: string[]): Promise<Written | undefined> {
    const looks = this.looksLeft-- > 0;
    const mark = `mark ${randomUUID()}`;
    let took = 0;
    const before = await this.attempt(async () => {
      const began = Date.now();
      const found = await this.check(looks ? [...values, mark] : values);
      took = Date.now() - began;
      return found;
    });
    if (before === undefined) return undefined;
    if (outdated.length > 0) await this.remove(outdated);
    if (!looks) return { before, isOverwritten: false };
    await pauseFor(Math.min(Math.max(OVERWRITING_MS, OVERWRITING_TIMES * took), LONGEST_OVERWRITING_MS), undefined);
    const kept = await this.attempt(async () => await this.check([mark]));
    this.marks.push(mark);
    return { before, isOverwritten: kept !== undefined && !kept.has(mark) };
  }

  /** Has the next claims look for another process, which was seen at work on the same entries. */
  keepLooking(): void {
    this.looksLeft = LOOKS;
  }

  async remove(values: string[]): Promise<void> {
    const marks = this.marks;
    this.marks = [];
    if (values.length + marks.length === 0) return;
    await this.attempt(async () => await this.context.helpers.removeProcessed([...values, ...marks], 'node', MODE));
  }

  /** How many values the list has; undefined if the store can't be reached. */
  async count(): Promise<number | undefined> {
    return await this.attempt(async () => await this.context.helpers.getProcessedDataCount('node', MODE));
  }

  private async check(values: string[]): Promise<Set<unknown>> {
    const options = { ...MODE, maxEntries: this.maxValues + values.length };
    const { processed } = await this.context.helpers.checkProcessedAndRecord(values, 'node', options);
    return new Set(processed);
  }

  /** Makes a call once those before it in this process have ended; undefined if it does not succeed. */
  private async attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    const { shared } = this;
    if (shared === undefined) return undefined;
    const mine = shared.last.then(async () => await this.tried(work, shared));
    shared.last = mine;
    return await mine;
  }

  private async tried<T>(work: () => Promise<T>, shared: Shared): Promise<T | undefined> {
    for (let tries = 1; tries <= TRIES && !isWithin(SILENCE_MS, shared.silentAt); tries++) {
      try {
        // A call that takes too long is not tried again, as it may still be writing.
        return await inTime(work(), LONGEST_ANSWER_MS, () => (shared.silentAt = Date.now()));
      } catch {
        if (tries < TRIES) await pauseFor(PAUSE_MS * (tries + Math.random()), undefined);
      }
    }
    this.trouble ??= 'the database of n8n did not take it';
    return undefined;
  }
}
