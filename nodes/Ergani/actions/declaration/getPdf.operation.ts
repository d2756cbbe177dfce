import type { Operation } from '../operation';
import { binaryPropertyField, forEachSubmission, getPdfOf, receiptFields, WITHOUT_PDF } from '../shared/documents';
import { requestOptions } from '../shared/requestOptions';
import { documentTypeOf, documentTypeOfItem } from './documentType';

/** Declaration: Get PDF. Section: Endpoints, Other declarations. */
export const getPdf: Operation = {
  option: {
    name: 'Get PDF',
    action: 'Get PDF of declaration',
    description: 'Retrieve the document of a submitted declaration as a PDF file',
  },
  fields: [
    documentTypeOfItem('Type under which the declaration was submitted'),
    ...receiptFields,
    binaryPropertyField,
    requestOptions,
  ],
  async execute(items) {
    return await forEachSubmission(this, items, WITHOUT_PDF, async (item) => {
      const documentType = documentTypeOf(this, item);
      const { json, binary } = await getPdfOf(this, items, item, documentType);
      return { json: { ...json, documentType }, binary };
    });
  },
};
