import { excess } from './budgets';
import type { Figure } from './measurement';
import { summary, type Summary } from './statistics';

/** `holds`: within the budget. `unclear`: beyond it, by less than the run's own spread. `over`: by more. */
export type Verdict = 'holds' | 'unclear' | 'over';

/** A figure with what came of its rounds. */
export interface Result extends Figure {
  summary: Summary;
  /** Missing where there is no budget. */
  verdict?: Verdict;
}

/** Sums a figure's rounds up, and holds them against its budget. */
export function judged(figure: Figure): Result {
  const rounds = summary(figure.samples);
  if (figure.budget === undefined) return { ...figure, summary: rounds };
  const beyond = excess(figure.budget, rounds.median);
  return { ...figure, summary: rounds, verdict: beyond <= 0 ? 'holds' : beyond <= rounds.spread ? 'unclear' : 'over' };
}
