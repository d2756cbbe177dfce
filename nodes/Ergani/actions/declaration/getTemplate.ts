import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { isRecord } from '../../model/cells/reading';
import { unexpectedAnswer } from '../../transport/failure';
import { askForDocument } from '../../transport/lists';
import { forEachItem } from '../eachItem';
import { requestOptionsOf } from '../requestOptions';
import { documentTypeOf } from './documentType';

/** The shape of the declaration of each item. */
export async function getTemplates(
  this: IExecuteFunctions,
  items: INodeExecutionData[],
): Promise<INodeExecutionData[]> {
  return await forEachItem(this, items, async (item) => {
    const answer = await askForDocument(this, documentTypeOf(this, item), requestOptionsOf(this, item));
    if (!isRecord(answer)) throw unexpectedAnswer(answer, 'The registry gave no template');
    return [{ json: answer as IDataObject }];
  });
}
