/**
 * The registry's clock, as far as its answers told it. Lateness is the registry's to judge, so it is the registry's
 * clock that counts, not that of the machine n8n runs on.
 */

/** What a `Date` header, which has whole seconds, leaves open. */
const SECOND_MS = 1_000;

/** How long what the registry told counts without doubt: somebody may set the clock of either machine. */
const SURE_MS = 60_000;

/** How far the registry's clock is ahead of this machine's, by base URL. */
const offsets = new Map<string, number>();

/** When the registry told its time last, by this machine's clock. */
const toldAt = new Map<string, number>();

/**
 * Takes note of the time that an answer tells. It was written at some moment between request and answer, so it tells
 * the offset within bounds: what was known before is moved only as far as it lies outside of them.
 *
 * @param baseUrl of the registry
 * @param date the answer's `Date` header
 * @param sentAt epoch ms of this machine, not after the request
 */
export function noteRegistryTime(baseUrl: string, date: unknown, sentAt: number): void {
  const told = typeof date === 'string' ? Date.parse(date) : Number.NaN;
  if (Number.isNaN(told)) return;
  const known = offsets.get(baseUrl) ?? 0;
  offsets.set(baseUrl, Math.max(told - Date.now(), Math.min(known, told + SECOND_MS - sentAt)));
  toldAt.set(baseUrl, Date.now());
}

/** Whether the registry at this address has told its time to this process within the last minute. */
export function knowsRegistryTime(baseUrl: string): boolean {
  // In a minute that has not come yet it told nothing: then this machine's clock was set back.
  return Math.abs(Date.now() - (toldAt.get(baseUrl) ?? -Infinity)) < SURE_MS;
}

/** The time at the registry in epoch ms; this machine's where the registry has not told its own yet. */
export function registryNow(baseUrl: string): number {
  return Date.now() + (offsets.get(baseUrl) ?? 0);
}

/**
 * Whether less than so many ms have passed since a moment of this machine's clock. A moment that is yet to come was
 * told before the clock was set back, and counts no longer.
 *
 * @param at epoch ms
 */
export function isWithin(ms: number, at: number): boolean {
  const age = Date.now() - at;
  return age >= 0 && age < ms;
}
