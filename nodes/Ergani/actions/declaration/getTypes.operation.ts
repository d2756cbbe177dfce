import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { documentTypesOf } from '../../transport/lists';
import { once } from '../eachItem';
import { limitFields, limited } from '../limit';
import type { Operation } from '../operation';
import { requestOptions, requestOptionsOf } from '../requestOptions';

async function getDocumentTypes(this: IExecuteFunctions, items: INodeExecutionData[]): Promise<INodeExecutionData[]> {
  return await once(this, items, async () => {
    const types = await documentTypesOf(this, requestOptionsOf(this, 0), true);
    return limited(this, types).map((type) => ({ json: { ...type } }));
  });
}

/** Declaration: Get Types. Section: Endpoints, Other declarations. */
export const getTypes: Operation = {
  option: {
    name: 'Get Types',
    action: 'Get types of declarations',
    description: 'Retrieve a list of the types of declarations that the registry takes, with their codes',
  },
  fields: [...limitFields, requestOptions],
  execute: getDocumentTypes,
};
