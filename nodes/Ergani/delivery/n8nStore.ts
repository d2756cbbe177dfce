import { randomUUID } from 'crypto';
import type { ICheckProcessedOptions, IExecuteFunctions } from 'n8n-workflow';
import { keptBy } from '../model/values/remembered';
import { isWithin } from '../transport/clock';
import { inTime, pauseFor } from '../transport/retry';

/** How often the store is tried: a database can be busy, and the first entries of two workers collide. */
const TRIES = 3;
const PAUSE_MS = 100;

/**
 * How long an answer of the store is waited for, since events become late behind a database that has none; and for how
 * long no execution asks it for anything after that.
 */
const LONGEST_ANSWER_MS = 10_000;
const SILENCE_MS = 60_000;

/**
 * How long to wait until another process that has read before this one wrote must have written: so many times what this
 * one took for both, within limits.
 */
const OVERWRITING_TIMES = 4;
const OVERWRITING_MS = 10;
const LONGEST_OVERWRITING_MS = 200;
/** For how many claims, of a run or since the last overwriting, that is waited for and looked at. */
const LOOKS = 10;

const MODE: ICheckProcessedOptions = { mode: 'entries' };

/** What all executions of a process share of one node's list. */
interface Shared {
  /** Ends with the work of the last in the queue. */
  last: Promise<unknown>;
  /** When the store had no answer in time, in epoch ms. */
  silentAt: number;
}

const sharedOf = keptBy((): Shared => ({ last: Promise.resolve(), silentAt: -Infinity }));

/** What a write found. */
export interface Written {
  /** The values that were there before. */
  before: Set<unknown>;
  /** Whether another process has written what it read before in the place of this. */
  isOverwritten: boolean;
}

/**
 * n8n's store for what was processed before, on which its Remove Duplicates node stands: one list of values for each node
 * of a saved workflow, kept in n8n's database. Its defects, and what is done about them here:
 *
 * - It has no lock. Executions of one process queue up; a mark in the first claims of a run tells whether another
 *   process has overwritten them, since what that read it writes back.
 * - It can't be asked without writing. Whoever asks takes out what asking wrote.
 * - It can be silent. Then it is left alone for a minute, and `trouble` says so.
 */
export class N8nStore {
  /** Why this run can't rely on the store; undefined where it can. */
  trouble: string | undefined;

  private readonly shared: Shared | undefined;

  /** Marks that have served, to be taken out with the next values that are. */
  private marks: string[] = [];

  private looksLeft = LOOKS;

  /** @param maxValues how many values are kept beside those of a call; the oldest make room */
  constructor(
    private readonly context: IExecuteFunctions,
    private readonly maxValues: number,
  ) {
    const { id } = context.getWorkflow();
    if (typeof context.helpers.checkProcessedAndRecord !== 'function') this.trouble = 'this version of n8n has none';
    else if (!id) this.trouble = 'it needs a saved workflow';
    else this.shared = sharedOf(this.place);
  }

  /** Whether there is a store at all. */
  get isThere(): boolean {
    return this.shared !== undefined;
  }

  /** Tells the list apart from all others. */
  get place(): string {
    return `${this.context.getWorkflow().id} ${this.context.getNode().id}`;
  }

  /** Writes values, and returns those that were there before; undefined where the store could not be reached. */
  async write(values: string[]): Promise<Set<unknown> | undefined> {
    return values.length === 0 ? new Set() : await this.attempt(async () => await this.check(values));
  }

  /**
   * Writes values and, for the first of a run and after an overwriting, looks whether another process has overwritten
   * them.
   *
   * @param outdated values to be taken out as soon as these are written
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
    const isOverwritten = kept !== undefined && !kept.has(mark);
    // The other process may go on writing.
    if (isOverwritten) this.looksLeft = LOOKS;
    return { before, isOverwritten };
  }

  async remove(values: string[]): Promise<void> {
    const marks = this.marks;
    this.marks = [];
    if (values.length + marks.length === 0) return;
    await this.attempt(async () => await this.context.helpers.removeProcessed([...values, ...marks], 'node', MODE));
  }

  /** How many values are kept; undefined where the store could not be reached. */
  async count(): Promise<number | undefined> {
    return await this.attempt(async () => await this.context.helpers.getProcessedDataCount('node', MODE));
  }

  private async check(values: string[]): Promise<Set<unknown>> {
    const options = { ...MODE, maxEntries: this.maxValues + values.length };
    const { processed } = await this.context.helpers.checkProcessedAndRecord(values, 'node', options);
    return new Set(processed);
  }

  /** Tries something, alone in this process; undefined where it can't be done. */
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
        // A second try could meet what the first still writes: silence ends them all.
        return await inTime(work(), LONGEST_ANSWER_MS, () => (shared.silentAt = Date.now()));
      } catch {
        if (tries < TRIES) await pauseFor(PAUSE_MS * (tries + Math.random()), undefined);
      }
    }
    this.trouble ??= 'the database of n8n did not take it';
    return undefined;
  }
}
