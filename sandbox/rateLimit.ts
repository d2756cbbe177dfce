import type { Clock } from './clock';
import { Refusal } from './refusal';

/** So many calls in so many seconds. The specification names neither number. */
export interface RateLimit {
  readonly calls: number;
  readonly seconds: number;
}

export const DEFAULT_RATE_LIMIT: RateLimit = { calls: 10, seconds: 60 };

/** Lets a number of calls through within a sliding window (429 of the table "Errors"). */
export class RateLimiter {
  private times: number[] = [];

  constructor(
    private readonly clock: Clock,
    private readonly limit: RateLimit,
  ) {}

  /** @throws Refusal 429 with `Retry-After` in seconds when the window is full */
  enter(): void {
    const now = this.clock.now();
    const window = this.limit.seconds * 1000;
    // Times ahead of the clock are from before it was set back.
    this.times = this.times.filter((time) => time <= now && now - time < window);
    if (this.times.length >= this.limit.calls) {
      const wait = Math.ceil(((this.times[0] ?? now) + window - now) / 1000);
      throw new Refusal(429, 'Υπέρβαση ορίου κλήσεων. Δοκιμάστε αργότερα.', { 'retry-after': String(wait) });
    }
    this.times.push(now);
  }
}
