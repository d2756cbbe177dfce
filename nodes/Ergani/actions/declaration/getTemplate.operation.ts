import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { isRecord } from '../../model/cells/reading';
import { unexpectedAnswer } from '../../transport/failure';
import { askForDocument } from '../../transport/lists';
import { forEachItem } from '../eachItem';
import type { Operation } from '../operation';
import { requestOptions, requestOptionsOf } from '../requestOptions';
import { documentTypeField, documentTypeOf } from './documentType';

async function getTemplates(this: IExecuteFunctions, items: INodeExecutionData[]): Promise<INodeExecutionData[]> {
  return await forEachItem(this, items, async (item) => {
    const answer = await askForDocument(this, documentTypeOf(this, item), requestOptionsOf(this, item));
    if (!isRecord(answer)) throw unexpectedAnswer(answer, 'The registry gave no template');
    return [{ json: answer as IDataObject }];
  });
}

/** Declaration: Get Template. Section: Endpoints, Other declarations. */
export const getTemplate: Operation = {
  option: {
    name: 'Get Template',
    action: 'Get template of declaration',
    description: 'Retrieve the shape of a declaration, its fields and what they take, as the registry describes it',
  },
  fields: [documentTypeField('Type of the declaration'), requestOptions],
  execute: getTemplates,
};
