import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

/** The two fields of an operation that gives a list. */
export const limitFields: INodeProperties[] = [
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

/** As much of a list as the fields ask for. */
export function limited<T>(context: IExecuteFunctions, list: T[]): T[] {
  return context.getNodeParameter('returnAll', 0) ? list : list.slice(0, context.getNodeParameter('limit', 0));
}
