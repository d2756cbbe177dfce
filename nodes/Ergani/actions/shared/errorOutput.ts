import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

/**
 * Sends an item to the error output, where the node has one, with its own fields beside those of its input item.
 *
 * n8n moves items there by their `error`, and then puts the message alone in the place of the JSON of each item that
 * still has one. It moves a copy, which leaves a property behind that is not enumerable: so the JSON stays. Neither is
 * logged, so that the message may quote the row.
 */
export function toErrorOutput(
  context: IExecuteFunctions,
  item: INodeExecutionData,
  message: string,
  description: string,
): INodeExecutionData {
  const node = context.getNode();
  if (node.onError !== 'continueErrorOutput') return item;
  const value = new NodeOperationError(node, message, { description });
  return Object.defineProperty(item, 'error', { value, enumerable: false });
}
