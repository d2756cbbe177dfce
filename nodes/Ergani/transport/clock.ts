import { keptBy } from '../model/values/remembered';

/** A `Date` header has whole seconds. */
const SECOND_MS = 1_000;

/** How long the registry's time is known after an answer. Later, somebody may have set the clock of either machine. */
const SURE_MS = 60_000;

/** The registry's clock, as far as its answers tell. It decides whether an event is late, not the clock of n8n's machine. */
class RegistryClock {
  /** How far it is ahead of this machine's. */
  private offset = 0;

  /** When the last answer told it, by this machine's clock. */
  private toldAt = -Infinity;

  /**
   * Takes the time of an answer. The registry has written it between the request and now, which sets two bounds to the
   * offset. The offset is moved no further than into these bounds.
   *
   * @param date the answer's `Date` header
   * @param sentAt epoch ms of this machine, not after the request
   */
  note(date: unknown, sentAt: number): void {
    const told = typeof date === 'string' ? Date.parse(date) : Number.NaN;
    if (Number.isNaN(told)) return;
    this.offset = Math.max(told - Date.now(), Math.min(this.offset, told + SECOND_MS - sentAt));
    this.toldAt = Date.now();
  }

  /** Whether an answer has told the time within the last minute. */
  get isKnown(): boolean {
    // A moment far ahead is from before this machine's clock was set back.
    return Math.abs(Date.now() - this.toldAt) < SURE_MS;
  }

  /** The registry's time in epoch ms; this machine's until an answer has told it. */
  now(): number {
    return Date.now() + this.offset;
  }
}

/** The clock of the registry at an address, as `baseUrlOf` returns it: the same for all executions of this process. */
export const clockOf = keptBy(() => new RegistryClock());

/**
 * Whether less than so many ms have passed since a moment (epoch ms of this machine). A moment in the future is from before
 * the clock was set back, and does not count.
 */
export function isWithin(ms: number, at: number): boolean {
  const age = Date.now() - at;
  return age >= 0 && age < ms;
}
