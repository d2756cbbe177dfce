import type { IExecuteFunctions } from 'n8n-workflow';

/** As much of a list as the fields ask for. */
export function limited<T>(context: IExecuteFunctions, list: T[]): T[] {
  return context.getNodeParameter('returnAll', 0) ? list : list.slice(0, context.getNodeParameter('limit', 0));
}
