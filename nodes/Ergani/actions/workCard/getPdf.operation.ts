import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { forEachItem } from '../shared/eachItem';
import { binaryPropertyField, requestOptions, submissionFields } from '../shared/fields';
import type { Operation } from '../operation';
import { pdfOf } from '../shared/documents';

/** Work Card: Get PDF. Section: Endpoints, `GET /Documents/WRKCardSE?protocol=<protocol>&submittedDate=<yyyymmdd>`. */
export const getPdf: Operation = {
  option: {
    name: 'Get PDF',
    action: 'Get PDF of work card',
    description: 'Retrieve the document of a submitted work card event as a PDF file',
  },
  fields: [...submissionFields, binaryPropertyField, requestOptions],
  execute: getPdfs,
};

/** The PDF of the work card of each item. */
async function getPdfs(this: IExecuteFunctions, items: INodeExecutionData[]): Promise<INodeExecutionData[]> {
  return await forEachItem(this, items, async (item) => [await pdfOf(this, items, item, 'WRKCardSE')]);
}
