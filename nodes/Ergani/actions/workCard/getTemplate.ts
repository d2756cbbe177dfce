import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { callRegistry } from '../../transport/request';
import { once } from '../eachItem';
import { requestOptionsOf } from '../requestOptions';
import { templateIn } from '../template';

/** The shape of a work card submission. */
export async function getTemplates(
  this: IExecuteFunctions,
  items: INodeExecutionData[],
): Promise<INodeExecutionData[]> {
  return await once(this, items, async () => {
    const answer = await callRegistry(this, {
      method: 'GET',
      path: '/Documents/WRKCardSE',
      ifUnknown: 'repeat',
      ...requestOptionsOf(this, 0),
    });
    return await templateIn(this, answer);
  });
}
