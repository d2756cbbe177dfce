/** The middle of a list of numbers, and how far its middle half is spread. */
export interface Summary {
  median: number;
  /** Interquartile range: the third quartile less the first. */
  spread: number;
}

/**
 * A quantile of numbers, interpolated between neighbours.
 *
 * @param part between 0 and 1: 0.5 is the median
 * @throws RangeError where there are no numbers
 */
export function quantile(numbers: readonly number[], part: number): number {
  if (numbers.length === 0) throw new RangeError('There is no quantile of no numbers');
  const sorted = [...numbers].sort((a, b) => a - b);
  const place = (sorted.length - 1) * part;
  const below = Math.floor(place);
  const above = Math.ceil(place);
  return sorted[below] + (sorted[above] - sorted[below]) * (place - below);
}

/** The median of numbers. */
export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5);

/** Median and spread of numbers. */
export function summary(numbers: readonly number[]): Summary {
  return { median: median(numbers), spread: quantile(numbers, 0.75) - quantile(numbers, 0.25) };
}

/** One list divided by another, round by round. */
export function ratios(numerators: readonly number[], denominators: readonly number[]): number[] {
  if (numerators.length !== denominators.length) throw new RangeError('Each round has both sides, or it is none');
  return numerators.map((numerator, round) => numerator / denominators[round]);
}
