import type { Operation } from '../../operation';
import { submitFields } from './fields';
import { submitHints } from './hints';

/** Work Card: Submit. Section: Endpoints, `POST /Documents/WRKCardSE`. */
export const submit: Operation = {
  option: {
    name: 'Submit',
    // An AI agent reads this of the node as a tool.
    action: 'Submit work cards',
    description: 'Report arrivals and departures of employees to the labour registry; a report cannot be taken back',
  },
  fields: submitFields,
  hints: submitHints,
  async execute(items) {
    // n8n loads each node when it starts, for its description alone: what does the work comes when there is some.
    const { submitRows } = await import('./submit');
    return await submitRows.call(this, items);
  },
};
