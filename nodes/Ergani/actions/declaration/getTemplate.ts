import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { askForDocument } from '../../transport/lists';
import { forEachItem } from '../eachItem';
import { requestOptionsOf } from '../requestOptions';
import { templateIn } from '../template';
import { documentTypeOf } from './documentType';

/** The shape of the declaration of each item. */
export async function getTemplates(
  this: IExecuteFunctions,
  items: INodeExecutionData[],
): Promise<INodeExecutionData[]> {
  return await forEachItem(this, items, async (item) => {
    const answer = await askForDocument(this, documentTypeOf(this, item), requestOptionsOf(this, item));
    return await templateIn(this, answer);
  });
}
