import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { forEachItem } from '../eachItem';
import { pdfOf } from '../pdf';

/** The PDF of the work card of each item. */
export async function getPdfs(this: IExecuteFunctions, items: INodeExecutionData[]): Promise<INodeExecutionData[]> {
  return await forEachItem(this, items, async (item) => [await pdfOf(this, items, item, 'WRKCardSE')]);
}
