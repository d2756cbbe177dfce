import type { INodeProperties } from 'n8n-workflow';
import type { KeptLists } from '../../transport/lists';
import type { Operation } from '../operation';
import { once } from './eachItem';
import { requestOptions, requestOptionsOf } from './requestOptions';

const limitFields: INodeProperties[] = [
  {
    displayName: 'Return All',
    name: 'returnAll',
    type: 'boolean',
    default: false,
    description: 'Whether to return all results or only up to a given limit',
  },
  {
    displayName: 'Limit',
    name: 'limit',
    type: 'number',
    displayOptions: { show: { returnAll: [false] } },
    typeOptions: { minValue: 1 },
    default: 50,
    description: 'Max number of results to return',
  },
];

/** An operation that returns a list of the registry, one item each. It asks anew: a list in memory may be old. */
export const listOperation = (option: Operation['option'], list: KeptLists<object>): Operation => ({
  option,
  fields: [...limitFields, requestOptions],
  async execute(items) {
    return await once(this, items, async () => {
      await list.forget(this);
      const all = await list.of(this, requestOptionsOf(this, 0));
      const wanted = this.getNodeParameter('returnAll', 0) ? all : all.slice(0, this.getNodeParameter('limit', 0));
      return wanted.map((one) => ({ json: { ...one } }));
    });
  },
});
