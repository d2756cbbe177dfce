import { keptBy } from '../model/values/remembered';

/**
 * The registry's clock, as far as its answers told it. Lateness is the registry's to judge, so it is the registry's
 * clock that counts, not that of the machine n8n runs on.
 */

/** What a `Date` header, which has whole seconds, leaves open. */
const SECOND_MS = 1_000;

/** How long what the registry told counts without doubt: somebody may set the clock of either machine. */
const SURE_MS = 60_000;

/** The clock of the registry at one address. */
class RegistryClock {
  /** How far it is ahead of this machine's. */
  private offset = 0;

  /** When it was told last, by this machine's clock. */
  private toldAt = -Infinity;

  /**
   * Takes note of the time that an answer tells. It was written at some moment between request and answer, which
   * sets bounds to the offset: the known offset is moved no further than it takes to lie within them.
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

  /** Whether the registry has told its time to this process within the last minute. */
  get isKnown(): boolean {
    // A moment far ahead was noted before this machine's clock was set back.
    return Math.abs(Date.now() - this.toldAt) < SURE_MS;
  }

  /** The time at the registry in epoch ms; this machine's where the registry has not told its own yet. */
  now(): number {
    return Date.now() + this.offset;
  }
}

/** The clock of the registry at an address, as `baseUrlOf` returns it: one for all who use it in this process. */
export const clockOf = keptBy(() => new RegistryClock());

/**
 * Whether less than so many ms have passed since a moment of this machine's clock. A moment that lies ahead was noted
 * before the clock was set back, and no longer counts.
 *
 * @param at epoch ms
 */
export function isWithin(ms: number, at: number): boolean {
  const age = Date.now() - at;
  return age >= 0 && age < ms;
}
