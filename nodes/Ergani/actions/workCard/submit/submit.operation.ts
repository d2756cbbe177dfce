import type { Operation } from '../../operation';
import { submitFields } from './fields';
import { submitHints } from './hints';
import { submitRows } from './submit';

/** Work Card: Submit. Section: Endpoints, `POST /Documents/WRKCardSE`. */
export const submit: Operation = {
  option: {
    name: 'Submit',
    // An AI agent reads this of the node as a tool.
    action: 'Submit work cards',
    description: 'Report arrivals and departures to the labour registry; a report cannot be taken back',
  },
  fields: submitFields,
  hints: submitHints,
  hasStatus: true,
  execute: submitRows,
};
