import type { INodeExecutionData } from 'n8n-workflow';

/** What was achieved with some items, in their places. */
interface Achieved<T> {
  readonly items: INodeExecutionData[];
  readonly what: Array<T | undefined>;
  /** When the first try began, in epoch ms. */
  readonly since: number;
  /** What the first try has made of things that are the same for all. */
  readonly made: Record<string, unknown>;
  /** The account that the first try found in the credential. */
  account?: string;
}

/** By what the first item is known by: an entry for each item would be a twentieth of all memory. */
const achieved = new WeakMap<object, Achieved<unknown>>();

/**
 * What stays the same through all tries of one run of a node: n8n makes the items of a run once, before its first try,
 * and pairs each with where it came from. Only for an agent's tool it makes an unpaired one for each try, around the
 * very arguments of the call. Neither comes again in another run.
 */
const identityOf = (item: INodeExecutionData): object => (item.pairedItem === undefined ? item.json : item);

/**
 * What the tries of one run achieve with its items: with Retry On Fail, n8n runs a node again with all its items, those
 * among them that changed something at the registry. It is kept as long as n8n holds on to the first item.
 * Section: Endpoints, rule 3 of `POST /Documents/WRKCardSE` (a second event of a type becomes the authoritative one).
 */
export class Tries<T> {
  private readonly achieved: Achieved<T>;

  /** @param items those of this try */
  constructor(private readonly items: INodeExecutionData[]) {
    const [first] = items;
    const before = first && (achieved.get(identityOf(first)) as Achieved<T> | undefined);
    this.achieved = before ?? { items, what: new Array<T | undefined>(items.length), since: Date.now(), made: {} };
    if (first && before === undefined) achieved.set(identityOf(first), this.achieved);
  }

  /** When the first try began, in epoch ms. */
  get since(): number {
    return this.achieved.since;
  }

  /** What the first try has made of something, other than undefined, the same for all items and all tries. */
  once(name: string, make: () => unknown): unknown {
    return (this.achieved.made[name] ??= make());
  }

  /** The account for all tries: with the rest of one nobody goes on at another. */
  accountFor(account: string): string {
    return (this.achieved.account ??= account);
  }

  /** What an earlier try, or this one, has kept of an item; undefined for nothing. */
  before(item: number): T | undefined {
    return this.isSame(item) ? this.achieved.what[item] : undefined;
  }

  /** Keeps what was achieved with an item for later tries. */
  keep(item: number, what: T): void {
    if (this.isSame(item)) this.achieved.what[item] = what;
  }

  private isSame(item: number): boolean {
    const { items } = this.achieved;
    if (items === this.items) return true;
    const { [item]: then } = items;
    return then !== undefined && identityOf(then) === identityOf(this.items[item]);
  }
}
