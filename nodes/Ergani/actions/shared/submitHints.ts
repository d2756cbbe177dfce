import type { Hint } from '../operation';

const DRY_RUN = '$rawParameter.dryRun === true';
const REPEATS = '$parameter.options?.repeatedEvents === "submit"';
const SKIPS = '($parameter.options?.repeatedEvents ?? "skip") === "skip"';

const HOW_TO_TRY = "In production a report has legal effect: to try, use 'Dry Run' or the trial environment.";

/**
 * The hints of each operation that reports something.
 *
 * @param thing what is reported, in the plural
 * @param isNewEachTime condition under which each run reports something new
 */
export const reportHints = (thing: string, isNewEachTime = 'false'): Hint[] => [
  {
    message: "'Dry Run' is on: items are checked, and nothing is sent.",
    type: 'info',
    when: DRY_RUN,
  },
  {
    message: `Executing this reports to the registry that the credential names. ${HOW_TO_TRY}`,
    type: 'info',
    when: `!(${DRY_RUN})`,
    stands: 'beforeExecution',
  },
  {
    message: `Executing again reports what is not submitted yet, and skips the ${thing} that are. ${HOW_TO_TRY}`,
    type: 'info',
    when: `!(${DRY_RUN}) && ${SKIPS} && !(${isNewEachTime})`,
    stands: 'afterExecution',
  },
  {
    message: `Executing again reports the same ${thing} once more, since 'Repeated Events' is 'Submit Again'. ${HOW_TO_TRY}`,
    type: 'warning',
    when: `!(${DRY_RUN}) && ${REPEATS} && !(${isNewEachTime})`,
    stands: 'afterExecution',
  },
  {
    message: `Executing again reports new ${thing}. ${HOW_TO_TRY}`,
    type: 'warning',
    when: `!(${DRY_RUN}) && (${isNewEachTime})`,
    stands: 'afterExecution',
  },
];
