import { askForDocument } from '../../transport/lists';
import type { Operation } from '../operation';
import { toTemplate } from '../shared/documents';
import { forEachItem } from '../shared/eachItem';
import { requestOptions, requestOptionsOf } from '../shared/requestOptions';
import { documentTypeField, documentTypeOf } from './documentType';

/** Declaration: Get Template. Section: Endpoints, Other declarations. */
export const getTemplate: Operation = {
  option: {
    name: 'Get Template',
    action: 'Get template of declaration',
    description: 'Retrieve the shape of a declaration, and what its fields take, as the registry describes it',
  },
  fields: [documentTypeField('Type of the declaration'), requestOptions],
  async execute(items) {
    return await forEachItem(this, items, async (item) => {
      const answer = await askForDocument(this, documentTypeOf(this, item), requestOptionsOf(this, item));
      return toTemplate(answer);
    });
  },
};
