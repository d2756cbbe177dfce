import type { Case } from './case';
import type { Violation } from './violation';

/** No password and no token comes out, in outputs, errors, what n8n stores and what it logs. */
export const nothingLeaked = ({ evidence }: Case): Violation[] =>
  evidence.trials.flatMap(({ number, leaks }) =>
    leaks.map((leak): Violation => ({
      trial: number,
      row: undefined,
      unaccounted: false,
      leaked: true,
      text: `it told ${leak}`,
    })),
  );

/** Each execution comes to its end, however slowly an answer comes. */
export const allEnd = ({ evidence }: Case): Violation[] =>
  evidence.trials
    .filter(({ endless }) => endless)
    .map(({ number }) => ({ trial: number, row: undefined, unaccounted: true, text: 'it did not come to an end' }));
