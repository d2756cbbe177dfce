import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { forEachItem } from '../eachItem';
import type { Operation } from '../operation';
import { binaryPropertyField, pdfOf } from '../pdf';
import { requestOptions } from '../requestOptions';
import { submissionFields } from '../submissionFields';
import { documentTypeField, documentTypeOf } from './documentType';

async function getPdfs(this: IExecuteFunctions, items: INodeExecutionData[]): Promise<INodeExecutionData[]> {
  return await forEachItem(this, items, async (item) => {
    const documentType = documentTypeOf(this, item);
    const { json, binary } = await pdfOf(this, items, item, documentType);
    return [{ json: { ...json, documentType }, binary }];
  });
}

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
