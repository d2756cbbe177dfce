import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { forEachItem } from '../eachItem';
import { pdfOf } from '../pdf';
import { documentTypeOf } from './documentType';

/** The PDF of the declaration of each item. */
export async function getPdfs(this: IExecuteFunctions, items: INodeExecutionData[]): Promise<INodeExecutionData[]> {
  return await forEachItem(this, items, async (item) => {
    const documentType = documentTypeOf(this, item);
    const { json, binary } = await pdfOf(this, items, item, documentType);
    return [{ json: { ...json, documentType }, binary }];
  });
}
