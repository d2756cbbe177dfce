import type { IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';
import { Ergani } from '../../nodes/Ergani/Ergani.node';

/**
 * The node, whose runs are counted: n8n runs it once, or with Retry On Fail as often as it fails.
 *
 * @param newLists whether each try gets a new list of the same items, as those of an agent's tool do
 * @param onTry is called as a try begins
 */
export function withTries(newLists: boolean, onTry: () => void): INodeType {
  const node = new Ergani();
  const { execute } = node;
  node.execute = async function (this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    onTry();
    if (!newLists) return await execute.call(this);
    const getInputData: IExecuteFunctions['getInputData'] = (...input) => [...this.getInputData(...input)];
    return await execute.call(Object.create(this, { getInputData: { value: getInputData } }) as IExecuteFunctions);
  };
  return node;
}
