import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { isRecord } from '../../model/cells/reading';
import { unexpectedAnswer } from '../../transport/failure';
import { callRegistry } from '../../transport/request';
import { once } from '../eachItem';
import { requestOptionsOf } from '../requestOptions';

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
    if (!isRecord(answer)) throw unexpectedAnswer(answer, 'The registry gave no template');
    return [{ json: answer as IDataObject }];
  });
}
