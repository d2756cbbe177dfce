import type { Operation } from '../../operation';
import { reportHints } from '../../shared/submitHints';
import { submitFields } from './fields';
import { submitRows } from './submit';

/** Declaration: Submit. Section: Endpoints, Other declarations. */
export const submit: Operation = {
  option: {
    name: 'Submit',
    // An AI agent that has the node as a tool reads this.
    action: 'Submit declarations',
    description:
      'Report schedules, overtime, leaves, hirings and other declarations to the labour registry; most can not be taken back',
  },
  fields: submitFields,
  hints: reportHints('declarations'),
  hasStatus: true,
  execute: submitRows,
};
