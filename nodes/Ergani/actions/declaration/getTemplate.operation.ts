import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { askForDocument } from '../../transport/lists';
import { forEachItem } from '../shared/eachItem';
import { requestOptions } from '../shared/fields';
import type { Operation } from '../operation';
import { requestOptionsOf } from '../shared/requestOptions';
import { templateIn } from '../shared/template';
import { documentTypeOf } from './documentType';
import { documentTypeField } from './documentTypeField';

/** Declaration: Get Template. Section: Endpoints, Other declarations. */
export const getTemplate: Operation = {
  option: {
    name: 'Get Template',
    action: 'Get template of declaration',
    description: 'Retrieve the shape of a declaration, and what its fields take, as the registry describes it',
  },
  fields: [documentTypeField('Type of the declaration'), requestOptions],
  execute: getTemplates,
};

/** The shape of the declaration of each item. */
async function getTemplates(this: IExecuteFunctions, items: INodeExecutionData[]): Promise<INodeExecutionData[]> {
  return await forEachItem(this, items, async (item) => {
    const answer = await askForDocument(this, documentTypeOf(this, item), requestOptionsOf(this, item));
    return await templateIn(this, answer);
  });
}
