import type { INodeExecutionData } from 'n8n-workflow';
import { isSettled, type Outcome } from './outcome';

/** Outcomes after which an event must not be sent again, by the input that they belong to and by row. */
const settled = new WeakMap<INodeExecutionData[], Map<number, Outcome>>();

/**
 * What an earlier try settled of the same input. With Retry On Fail n8n runs the node again with all its rows, those
 * that the registry has confirmed among them; it hands over the very same list, which another run never gets.
 * Section: Endpoints, rule 3 of `POST /Documents/WRKCardSE` (a second event of a type becomes the authoritative one).
 */
export function recall(items: INodeExecutionData[]): ReadonlyMap<number, Outcome> {
  return settled.get(items) ?? new Map();
}

/** Keeps what is settled of an input for as long as n8n holds on to it: confirmed rows, and those that may have arrived. */
export function remember(items: INodeExecutionData[], outcomes: Iterable<[row: number, outcome: Outcome]>): void {
  const known = settled.get(items) ?? new Map<number, Outcome>();
  for (const [row, outcome] of outcomes) if (isSettled(outcome)) known.set(row, outcome);
  settled.set(items, known);
}
