import type { INodeExecutionData } from 'n8n-workflow';
import { Progress } from './progress';

const tries = new WeakMap<INodeExecutionData[], Progress>();

/**
 * A try to submit the rows of an input, which goes on from an earlier one. With Retry On Fail n8n runs the node again
 * with all its rows, those that the registry has confirmed among them; it hands over the very same list, which another
 * run never gets. Kept as long as n8n holds on to the list.
 * Section: Endpoints, rule 3 of `POST /Documents/WRKCardSE` (a second event of a type becomes the authoritative one).
 */
export function nextTry(items: INodeExecutionData[]): Progress {
  const progress = new Progress(tries.get(items));
  tries.set(items, progress);
  return progress;
}
