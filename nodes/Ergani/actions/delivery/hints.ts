import type { Hint } from '../operation';

const DRY_RUN = '$parameter.options?.dryRun === true';

/** What the editor says of each operation that reports something to the registry. */
export const deliveryHints: Hint[] = [
  {
    message: "'Dry Run' is on: items are checked, and nothing is sent.",
    type: 'info',
    when: DRY_RUN,
  },
  {
    message:
      "Executing this reports to the registry that the credential names. In production a report has legal effect and can't be taken back: to try, turn on the option 'Dry Run' or use the trial environment.",
    type: 'info',
    when: `!(${DRY_RUN})`,
    beforeExecution: true,
  },
];
