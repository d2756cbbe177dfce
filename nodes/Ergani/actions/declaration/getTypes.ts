import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { documentTypes } from '../../transport/lists';
import { once } from '../eachItem';
import { limited } from '../limit';
import { requestOptionsOf } from '../requestOptions';

/** The types of declarations, one item each. */
export async function getDocumentTypes(
  this: IExecuteFunctions,
  items: INodeExecutionData[],
): Promise<INodeExecutionData[]> {
  return await once(this, items, async () => {
    const types = await documentTypes.of(this, requestOptionsOf(this, 0), true);
    return limited(this, types).map((type) => ({ json: { ...type } }));
  });
}
