import { median } from './statistics';

/** Milliseconds of runs as microseconds for each of so many events: their median. */
export const perEvent = (times: number[], events: number): string =>
  `${((median(times) * 1000) / events).toFixed(1)} µs`;

/** The median of milliseconds, as people read it. */
export function duration(times: number[]): string {
  const ms = median(times);
  return ms < 1000 ? `${ms.toFixed(0)} ms` : `${(ms / 1000).toFixed(2)} s`;
}
