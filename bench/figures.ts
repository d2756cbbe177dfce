/** What a figure must not exceed (`most`), must reach (`least`), or how far it may be from 1 (`around`). */
export type Budget = { most: number } | { least: number } | { around: number };

/** `unclear`: the median is beyond the budget, and some round is within it. */
type Verdict = 'holds' | 'unclear' | 'over';

/** One line of the table. */
export interface Figure {
  /** What is measured, and by what it is divided. */
  title: string;
  /** What the samples are, where they are no ratios: `ms`, `s`. */
  unit?: string;
  /** One a round. */
  samples: number[];
  budget?: Budget;
  /** Absolute numbers behind it, which swing with the machine. */
  note: string;
  /** Its name in the chart, for a way to submit that is compared with the limit. */
  bar?: string;
}

/** The median; of an even number of values, the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return (sorted[Math.floor(middle)] + sorted[Math.ceil(middle)]) / 2;
}

/** One list divided by another, round by round. */
export const ratios = (one: readonly number[], other: readonly number[]): number[] =>
  one.map((value, round) => value / other[round]);

/** Whether a figure keeps its budget; undefined where it has none. */
export function verdictOf({ samples, budget }: Figure): Verdict | undefined {
  if (!budget) return undefined;
  const keeps = (value: number): boolean => {
    if ('most' in budget) return value <= budget.most;
    if ('least' in budget) return value >= budget.least;
    return Math.abs(value - 1) <= budget.around;
  };
  if (keeps(median(samples))) return 'holds';
  return samples.some(keeps) ? 'unclear' : 'over';
}

/** A budget as the table shows it. */
export function budgetText(budget: Budget): string {
  if ('most' in budget) return `≤ ${budget.most}`;
  if ('least' in budget) return `≥ ${budget.least}`;
  return `1 ± ${budget.around}`;
}

/** Milliseconds as people read them. */
export const duration = (ms: number): string => (ms < 1_000 ? `${ms.toFixed(0)} ms` : `${(ms / 1_000).toFixed(1)} s`);

/** The median of milliseconds that so many events took, as microseconds an event. */
export const perEvent = (times: number[], events: number): string =>
  `${((median(times) * 1_000) / events).toFixed(0)} µs`;
