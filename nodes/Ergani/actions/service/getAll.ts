import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { services } from '../../transport/lists';
import { once } from '../eachItem';
import { limited } from '../limit';
import { requestOptionsOf } from '../requestOptions';

/** The services of the login, one item each. */
export async function getServices(this: IExecuteFunctions, items: INodeExecutionData[]): Promise<INodeExecutionData[]> {
  return await once(this, items, async () => {
    const all = await services.of(this, requestOptionsOf(this, 0), true);
    return limited(this, all).map((service) => ({ json: { ...service } }));
  });
}
