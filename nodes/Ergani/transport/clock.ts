/**
 * The registry's clock, as far as its answers told it. Lateness is the registry's to judge, so it is the registry's
 * clock that counts, not that of the machine n8n runs on.
 */

/** A `Date` header has whole seconds and took its way here: a smaller difference says nothing. */
const NOISE_MS = 2_000;

const offsets = new Map<string, number>();

/**
 * Takes note of the time that an answer tells.
 *
 * @param baseUrl of the registry
 * @param date the answer's `Date` header
 * @param receivedAt epoch ms of this machine
 */
export function noteRegistryTime(baseUrl: string, date: unknown, receivedAt: number): void {
  const told = typeof date === 'string' ? Date.parse(date) : Number.NaN;
  if (Number.isNaN(told)) return;
  const offset = told + 500 - receivedAt;
  offsets.set(baseUrl, Math.abs(offset) <= NOISE_MS ? 0 : offset);
}

/** Whether the registry at this address has told its time to this process. */
export function knowsRegistryTime(baseUrl: string): boolean {
  return offsets.has(baseUrl);
}

/** The time at the registry in epoch ms; this machine's where the registry has not told its own yet. */
export function registryNow(baseUrl: string): number {
  return Date.now() + (offsets.get(baseUrl) ?? 0);
}
