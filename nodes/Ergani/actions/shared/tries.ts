import type { INodeExecutionData } from 'n8n-workflow';

interface Memory<T> {
  /** The items of the first try. */
  readonly items: INodeExecutionData[];
  /** By item. */
  readonly results: Array<T | undefined>;
  /** When the first try began, in epoch ms. */
  readonly since: number;
  /** Values that are made once for all items. */
  readonly made: Record<string, unknown>;
  account?: string;
}

/** By the identity of the first item of a run: an entry for each item would cost memory. */
const memories = new WeakMap<object, Memory<unknown>>();

/**
 * What is the same object in all tries of one run, and in no other run. n8n makes a run's items once, before the first
 * try, and pairs each with where it came from. For an agent's tool it makes an unpaired item for each try, around the
 * same arguments.
 */
const identityOf = (item: INodeExecutionData): object => (item.pairedItem === undefined ? item.json : item);

/**
 * What the tries of one run have done with its items. With Retry On Fail, n8n runs a node again with all its items,
 * those included that changed something at the registry. The memory lives as long as n8n holds the first item.
 * Section: Endpoints, rule 3 of `POST /Documents/WRKCardSE` (a second event of a type becomes the authoritative one).
 */
export class Tries<T> {
  private readonly memory: Memory<T>;

  /** @param items those of this try */
  constructor(private readonly items: INodeExecutionData[]) {
    const [first] = items;
    const earlier = first && (memories.get(identityOf(first)) as Memory<T> | undefined);
    this.memory = earlier ?? { items, results: new Array<T | undefined>(items.length), since: Date.now(), made: {} };
    if (first && earlier === undefined) memories.set(identityOf(first), this.memory);
  }

  /** When the first try began, in epoch ms. */
  get since(): number {
    return this.memory.since;
  }

  /** A value that the first try makes and later tries read. Undefined isn't kept. */
  once(name: string, make: () => unknown): unknown {
    return (this.memory.made[name] ??= make());
  }

  /** The account of the first try: a run that began with one login doesn't go on with another. */
  accountFor(account: string): string {
    return (this.memory.account ??= account);
  }

  /** The result of an item, from this try or an earlier one; undefined for none. */
  resultOf(item: number): T | undefined {
    return this.isSame(item) ? this.memory.results[item] : undefined;
  }

  keep(item: number, result: T): void {
    if (this.isSame(item)) this.memory.results[item] = result;
  }

  private isSame(item: number): boolean {
    const { items } = this.memory;
    if (items === this.items) return true;
    const { [item]: then } = items;
    return then !== undefined && identityOf(then) === identityOf(this.items[item]);
  }
}
