import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { toFailedItem, toRunError } from './errors';

/**
 * Runs an operation for one input item after the other and pairs its output with it. Where n8n's On Error setting says
 * to continue, an item that fails comes out with its message as `error`.
 *
 * @throws NodeApiError or NodeOperationError of the first item that fails, where the run is to stop
 */
export async function forEachItem(
  context: IExecuteFunctions,
  items: INodeExecutionData[],
  run: (item: number) => Promise<INodeExecutionData[]>,
): Promise<INodeExecutionData[]> {
  const output: INodeExecutionData[] = [];
  for (let item = 0; item < items.length; item++) {
    try {
      for (const result of await run(item)) output.push({ ...result, pairedItem: { item } });
    } catch (caught) {
      if (!context.continueOnFail()) throw toRunError(context, caught, items, item);
      output.push(toFailedItem(context, caught, items, item));
    }
  }
  return output;
}

/** Runs an operation that takes nothing from the items, once for all of them. */
export async function once(
  context: IExecuteFunctions,
  items: INodeExecutionData[],
  run: () => Promise<INodeExecutionData[]>,
): Promise<INodeExecutionData[]> {
  return await forEachItem(context, items.slice(0, 1), run);
}
