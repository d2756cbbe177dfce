import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { servicesOf } from '../../transport/lists';
import { once } from '../eachItem';
import { limitFields, limited } from '../limit';
import type { Operation } from '../operation';
import { requestOptions, requestOptionsOf } from '../requestOptions';

async function getServices(this: IExecuteFunctions, items: INodeExecutionData[]): Promise<INodeExecutionData[]> {
  return await once(this, items, async () => {
    const services = await servicesOf(this, requestOptionsOf(this, 0), true);
    return limited(this, services).map((service) => ({ json: { ...service } }));
  });
}

/** Service: Get Many. Section: Endpoints, `GET /WebServices/ServicesList`. */
export const getAll: Operation = {
  option: {
    name: 'Get Many',
    action: 'Get many services',
    description: 'Retrieve a list of the lookup services that the employer may use, with their parameters',
  },
  fields: [...limitFields, requestOptions],
  execute: getServices,
};
