import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { isRecord } from '../../model/cells/reading';
import { unexpectedAnswer } from '../../transport/failure';
import { callRegistry } from '../../transport/request';
import { once } from '../eachItem';
import type { Operation } from '../operation';
import { requestOptions, requestOptionsOf } from '../requestOptions';

async function getTemplates(this: IExecuteFunctions, items: INodeExecutionData[]): Promise<INodeExecutionData[]> {
  return await once(this, items, async () => {
    const answer = await callRegistry(this, {
      method: 'GET',
      path: '/Documents/WRKCardSE',
      ifUnknown: 'repeat',
      ...requestOptionsOf(this, 0),
    });
    if (!isRecord(answer)) throw unexpectedAnswer(answer, 'The registry gave no template');
    return [{ json: answer as IDataObject }];
  });
}

/** Work Card: Get Template. Section: Endpoints, `GET /Documents/WRKCardSE` without parameters. */
export const getTemplate: Operation = {
  option: {
    name: 'Get Template',
    action: 'Get template of work cards',
    description: 'Retrieve the shape of a work card submission, as the registry shows it to developers',
  },
  fields: [requestOptions],
  execute: getTemplates,
};
