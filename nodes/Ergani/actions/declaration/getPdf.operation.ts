import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { forEachItem } from '../shared/eachItem';
import { binaryPropertyField, requestOptions, submissionFields } from '../shared/fields';
import type { Operation } from '../operation';
import { pdfOf } from '../shared/documents';
import { documentTypeOf } from './documentType';
import { documentTypeField } from './documentTypeField';

/** Declaration: Get PDF. Section: Endpoints, Other declarations. */
export const getPdf: Operation = {
  option: {
    name: 'Get PDF',
    action: 'Get PDF of declaration',
    description: 'Retrieve the document of a submitted declaration as a PDF file',
  },
  fields: [
    documentTypeField('Type under which the declaration was submitted'),
    ...submissionFields,
    binaryPropertyField,
    requestOptions,
  ],
  execute: getPdfs,
};

/** The PDF of the declaration of each item. */
async function getPdfs(this: IExecuteFunctions, items: INodeExecutionData[]): Promise<INodeExecutionData[]> {
  return await forEachItem(this, items, async (item) => {
    const documentType = documentTypeOf(this, item);
    const { json, binary } = await pdfOf(this, items, item, documentType);
    return [{ json: { ...json, documentType }, binary }];
  });
}
