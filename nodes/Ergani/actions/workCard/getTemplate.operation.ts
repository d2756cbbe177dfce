import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { callRegistry } from '../../transport/request';
import { once } from '../shared/eachItem';
import { requestOptions } from '../shared/fields';
import type { Operation } from '../operation';
import { requestOptionsOf } from '../shared/requestOptions';
import { templateIn } from '../shared/template';

/** Work Card: Get Template. Section: Endpoints, `GET /Documents/WRKCardSE` without parameters. */
export const getTemplate: Operation = {
  option: {
    name: 'Get Template',
    action: 'Get template of work cards',
    description: 'Retrieve the shape of a work card submission, as the registry shows it',
  },
  fields: [requestOptions],
  execute: getTemplates,
};

/** The shape of a work card submission. */
async function getTemplates(this: IExecuteFunctions, items: INodeExecutionData[]): Promise<INodeExecutionData[]> {
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
