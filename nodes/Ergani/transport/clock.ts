import { keptBy } from '../model/values/remembered';

/** A `Date` header has whole seconds. */
const SECOND_MS = 1_000;

/** Two answers agree where the times that they tell differ by no more than this. */
const AGREE_MS = 60_000;

/** How long the registry's time is known after two answers. Later, somebody may have set the clock of either machine. */
const SURE_MS = 60_000;

/** How far the registry's clock can be ahead of this machine's, in ms, by one answer. */
interface Bounds {
  from: number;
  to: number;
}

/**
 * The registry's clock, as far as its answers tell. It decides whether an event is late, not the clock of n8n's machine.
 *
 * A time that is wrong makes a false statement of an event: that it was late, or for which reason. An answer too many
 * costs a few ms. So one answer never moves the clock, whatever it tells: two in a row have to agree, and the clock moves
 * no further than both of them ask for.
 */
export class RegistryClock {
  /** How far it is ahead of this machine's, in ms. */
  private offset = 0;

  private last: Bounds | undefined;

  /** When two answers agreed last, by this machine's clock; not at all if the last two differ. */
  private agreedAt = -Infinity;

  /**
   * Takes the time of an answer that the registry itself has written. It did so after the request was
   * sent and before its headers came, which sets two bounds to the offset.
   *
   * @param date the answer's `Date` header
   * @param sentAt epoch ms of this machine, not after the request
   * @param receivedAt epoch ms of this machine, not before the answer's headers
   */
  note(date: unknown, sentAt: number, receivedAt: number): void {
    const told = typeof date === 'string' ? Date.parse(date) : Number.NaN;
    // Somebody has set this machine's clock while the request was under way.
    if (Number.isNaN(told) || receivedAt < sentAt) return;
    const bounds = { from: told - receivedAt, to: told + SECOND_MS - sentAt };
    const { last } = this;
    this.last = bounds;
    if (last === undefined || Math.max(bounds.from, last.from) - Math.min(bounds.to, last.to) > AGREE_MS) {
      this.agreedAt = -Infinity;
      return;
    }
    this.agreedAt = receivedAt;
    const least = Math.min(bounds.from, last.from);
    const most = Math.max(bounds.to, last.to);
    this.offset = Math.max(least, Math.min(this.offset, most));
  }

  /**
   * Whether the last two answers agree, the second came within the last minute, and the clock is as it tells, to the
   * second.
   */
  get isSure(): boolean {
    const { last, offset } = this;
    // A moment far ahead is from before this machine's clock was set back.
    const isRecent = Math.abs(Date.now() - this.agreedAt) < SURE_MS;
    return isRecent && last !== undefined && last.from - SECOND_MS <= offset && offset <= last.to + SECOND_MS;
  }

  get wasTold(): boolean {
    return this.last !== undefined;
  }

  /** The registry's time in epoch ms; this machine's until two answers have told it. */
  now(): number {
    return this.at(Date.now());
  }

  /** The registry's time at a moment of this machine's clock, both in epoch ms. */
  at(moment: number): number {
    return moment + this.offset;
  }

  /** The registry's time as the last answer alone tells it; this machine's before any. Nothing is decided by it. */
  byLastAnswer(): number {
    return Date.now() + (this.last?.from ?? 0);
  }
}

/** The clock of the registry at an address, as `baseUrlOf` returns it: the same for all executions of this process. */
export const clockOf = keptBy(() => new RegistryClock());

/**
 * Whether less than `ms` have passed since `at` (epoch ms of this machine). A moment in the future is from before the
 * clock was set back, and does not count.
 */
export function isWithin(ms: number, at: number): boolean {
  const age = Date.now() - at;
  return age >= 0 && age < ms;
}
