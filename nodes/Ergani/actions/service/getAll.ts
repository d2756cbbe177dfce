import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { servicesOf } from '../../transport/lists';
import { once } from '../eachItem';
import { limited } from '../limit';
import { requestOptionsOf } from '../requestOptions';

/** The services of the login, one item each. */
export async function getServices(this: IExecuteFunctions, items: INodeExecutionData[]): Promise<INodeExecutionData[]> {
  return await once(this, items, async () => {
    const services = await servicesOf(this, requestOptionsOf(this, 0), true);
    return limited(this, services).map((service) => ({ json: { ...service } }));
  });
}
