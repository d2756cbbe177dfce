import type {
  DeduplicationItemTypes,
  DeduplicationScope,
  ICheckProcessedOptions,
  IDataDeduplicator,
} from 'n8n-workflow';
import { useStore } from '../integration/n8n';
import type { Life } from './life';

const MODE: ICheckProcessedOptions = { mode: 'entries' };

/**
 * n8n's store, as processes of n8n reach it that are killed and started again: what they have written stays, and what
 * they remember themselves is gone. The node remembers by the workflow's id, so each process has one of its own for the
 * same workflow.
 */
export class Journals implements IDataDeduplicator {
  /** What says when something was claimed, by workflow. */
  private readonly claims = new Map<string, Claimed[]>();

  private readonly processes = new Map<string, { workflow: string; life: Life }>();

  /** @param store takes the place of the one that all executions here use */
  constructor(private readonly store: IDataDeduplicator) {
    useStore(this);
  }

  /** Starts a process, and returns the id that it knows a workflow by. */
  start(workflow: string, life: Life): string {
    const id = `${workflow}, process ${this.processes.size}`;
    this.processes.set(id, { workflow, life });
    return id;
  }

  checkProcessedAndRecord: IDataDeduplicator['checkProcessedAndRecord'] = async (items, scope, place, options) =>
    await this.reach(place, { new: items, processed: [] }, (at) => {
      const claims = items.filter((item) => /^at \d+ /.test(String(item)));
      const before = this.claims.get(String(at.workflow.id)) ?? [];
      this.claims.set(String(at.workflow.id), [...before, ...claims.map((item) => ({ item, scope, at }))]);
      return this.store.checkProcessedAndRecord(items, scope, at, options);
    });

  /**
   * Some minutes pass for a workflow: what was claimed before is no longer taken for what another worker has under way.
   * Of others nothing is taken out: n8n's store writes back what it read before, and they may be writing at this moment.
   */
  async passMinutes(workflow: string): Promise<void> {
    const claims = this.claims.get(workflow) ?? [];
    this.claims.delete(workflow);
    for (const { item, scope, at } of claims) await this.store.removeProcessed([item], scope, at, MODE);
  }

  removeProcessed: IDataDeduplicator['removeProcessed'] = async (items, scope, place, options) =>
    await this.reach(place, undefined, (at) => this.store.removeProcessed(items, scope, at, options));

  clearAllProcessedItems: IDataDeduplicator['clearAllProcessedItems'] = async (scope, place, options) =>
    await this.reach(place, undefined, (at) => this.store.clearAllProcessedItems(scope, at, options));

  getProcessedDataCount: IDataDeduplicator['getProcessedDataCount'] = async (scope, place, options) =>
    await this.reach(place, 0, (at) => this.store.getProcessedDataCount(scope, at, options));

  /** Does something in the store for a process that lives; one that was killed gets no true answer any more. */
  private async reach<T>(place: StorePlace, nothing: T, work: (place: StorePlace) => Promise<T>): Promise<T> {
    const { workflow, life } = this.processes.get(String(place.workflow.id))!;
    life.step();
    if (life.isOver) return nothing;
    const answer = await work({ ...place, workflow: { ...place.workflow, id: workflow } });
    life.step();
    return life.isOver ? nothing : answer;
  }
}

type StorePlace = Parameters<IDataDeduplicator['getProcessedDataCount']>[1];

interface Claimed {
  item: DeduplicationItemTypes;
  scope: DeduplicationScope;
  at: StorePlace;
}
