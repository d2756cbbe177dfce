import type { Hint } from '../../operation';

/** A value that was typed in or chosen: it is the same for each item and each run. */
const isFixed = (value: string): string => `typeof (${value}) === "string" && /^[^=]/.test(${value})`;

const fixed = (parameter: string): string => isFixed(`$rawParameter.${parameter}`);

/** The value of a resource locator; an older workflow, or an agent's tool, can hold it as plain text. */
const located = (parameter: string): string => `($rawParameter.${parameter}?.value ?? $rawParameter.${parameter})`;

const DEFINED_BELOW = '$parameter.dataMode === "defineBelow"';
const DRY_RUN = '$parameter.options?.dryRun === true';

/** What the editor warns of before something false is reported. */
export const submitHints: Hint[] = [
  {
    message:
      "'Event Time' is a fixed time: every item, now and in each later run, is reported with it. Use an expression, such as a column of the input, unless you correct a single event.",
    type: 'warning',
    when: `${DEFINED_BELOW} && ${fixed('eventTime')}`,
  },
  {
    message:
      "'Event Time' is the moment of execution for every item. Where the input tells the time of the event, empty the field and drag that column into it.",
    type: 'warning',
    when: `${DEFINED_BELOW} && /^=[\\s{]*\\$now[\\s}]*$/.test($rawParameter.eventTime) && !(${isFixed(located('employeeAfm'))})`,
  },
  {
    message:
      "Each run, and each retry, reports a new event, since 'Event Time' is now: 'Repeated Events' can't recognize it. Where the input tells the time of the event, use that.",
    type: 'info',
    when: `${DEFINED_BELOW} && /^(=[\\s{]*\\$now[\\s}]*)?$/.test($rawParameter.eventTime ?? '') && ${isFixed(located('employeeAfm'))}`,
  },
  {
    message:
      "'Late Reason' is the same for all items: each late one, now and in each later run, declares it to the registry. Where it is not true of all, use a column of the input.",
    type: 'warning',
    when: `(${fixed('options?.lateReason')}) || (${DEFINED_BELOW} && ${fixed('lateReason')})`,
  },
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
