import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { servicesOf } from '../../transport/lists';
import { once } from '../eachItem';
import type { Operation } from '../operation';
import { requestOptions, requestOptionsOf } from '../requestOptions';

async function getServices(this: IExecuteFunctions, items: INodeExecutionData[]): Promise<INodeExecutionData[]> {
  return await once(this, items, async () => {
    const services = await servicesOf(this, requestOptionsOf(this, 0), true);
    const wanted = this.getNodeParameter('returnAll', 0)
      ? services
      : services.slice(0, this.getNodeParameter('limit', 0));
    return wanted.map((service) => ({ json: { ...service } }));
  });
}

/** Service: Get Many. Section: Endpoints, `GET /WebServices/ServicesList`. */
export const getAll: Operation = {
  option: {
    name: 'Get Many',
    action: 'Get many services',
    description: 'Retrieve a list of the lookup services that the employer may use, with their parameters',
  },
  fields: [
    {
      displayName: 'Return All',
      name: 'returnAll',
      type: 'boolean',
      default: false,
      description: 'Whether to return all results or only up to a given limit',
    },
    {
      displayName: 'Limit',
      name: 'limit',
      type: 'number',
      displayOptions: { show: { returnAll: [false] } },
      typeOptions: { minValue: 1 },
      default: 50,
      description: 'Max number of results to return',
    },
    requestOptions,
  ],
  execute: getServices,
};
