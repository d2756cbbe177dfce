import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import type { KeptLists } from '../../transport/lists';
import { once } from './eachItem';
import { requestOptionsOf } from './requestOptions';

/** What gives out a list of the registry, asked for afresh, one item each, as much of it as the fields ask for. */
export const listed = (list: KeptLists<object>) =>
  async function (this: IExecuteFunctions, items: INodeExecutionData[]): Promise<INodeExecutionData[]> {
    return await once(this, items, async () => {
      const all = await list.of(this, requestOptionsOf(this, 0), true);
      const wanted = this.getNodeParameter('returnAll', 0) ? all : all.slice(0, this.getNodeParameter('limit', 0));
      return wanted.map((one) => ({ json: { ...one } }));
    });
  };
