import type { IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';
import { Ergani } from '../../nodes/Ergani/Ergani.node';

/** The node, which gets a new list of the same items each time it runs: so do the tries of an agent's tool. */
export function withNewLists(): INodeType {
  const node = new Ergani();
  const { execute } = node;
  node.execute = async function (this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const getInputData: IExecuteFunctions['getInputData'] = (...input) => [...this.getInputData(...input)];
    return await execute.call(Object.create(this, { getInputData: { value: getInputData } }) as IExecuteFunctions);
  };
  return node;
}
