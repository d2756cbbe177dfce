import type { INodeExecutionData } from 'n8n-workflow';

const achieved = new WeakMap<object, unknown>();

/**
 * What stays the same through all tries of one run of a node: n8n makes the items of a run once, before its first try,
 * and pairs each with where it came from. Only for an agent's tool it makes an unpaired one for each try, around the
 * very arguments of the call. Neither comes again in another run.
 */
const identityOf = (item: INodeExecutionData): object => (item.pairedItem === undefined ? item.json : item);

/**
 * What an earlier try of the same run achieved with an item: with Retry On Fail, n8n runs a node again with all its
 * items, those among them that changed something at the registry.
 * Section: Endpoints, rule 3 of `POST /Documents/WRKCardSE` (a second event of a type becomes the authoritative one).
 *
 * @returns what `keepAchieved` kept; undefined for nothing
 */
export function achievedBefore<T>(item: INodeExecutionData): T | undefined {
  return achieved.get(identityOf(item)) as T | undefined;
}

/** Keeps what was achieved with an item for later tries, as long as n8n holds on to the item. */
export function keepAchieved(item: INodeExecutionData, what: unknown): void {
  achieved.set(identityOf(item), what);
}
