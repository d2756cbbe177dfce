import type {
  DeduplicationItemTypes,
  DeduplicationScope,
  ICheckProcessedContextData,
  ICheckProcessedOptions,
  IDataDeduplicator,
  IDeduplicationOutput,
} from 'n8n-workflow';
import { useStore } from '../integration/n8n';
import type { Life } from './life';

/**
 * n8n's store, as processes of n8n reach it that are killed and started again: what they have written stays, and what
 * they remember themselves is gone. The node remembers by the workflow's id, so each process has one of its own for the
 * same workflow.
 */
export class Journals implements IDataDeduplicator {
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

  async checkProcessedAndRecord(
    items: DeduplicationItemTypes[],
    scope: DeduplicationScope,
    place: ICheckProcessedContextData,
    options: ICheckProcessedOptions,
  ): Promise<IDeduplicationOutput> {
    const nothing = { new: items, processed: [] };
    return await this.reach(place, nothing, (at) => this.store.checkProcessedAndRecord(items, scope, at, options));
  }

  async removeProcessed(
    items: DeduplicationItemTypes[],
    scope: DeduplicationScope,
    place: ICheckProcessedContextData,
    options: ICheckProcessedOptions,
  ): Promise<void> {
    await this.reach(place, undefined, (at) => this.store.removeProcessed(items, scope, at, options));
  }

  async clearAllProcessedItems(
    scope: DeduplicationScope,
    place: ICheckProcessedContextData,
    options: ICheckProcessedOptions,
  ): Promise<void> {
    await this.reach(place, undefined, (at) => this.store.clearAllProcessedItems(scope, at, options));
  }

  async getProcessedDataCount(
    scope: DeduplicationScope,
    place: ICheckProcessedContextData,
    options: ICheckProcessedOptions,
  ): Promise<number> {
    return await this.reach(place, 0, (at) => this.store.getProcessedDataCount(scope, at, options));
  }

  /** Does something in the store for a process that lives; one that was killed gets no true answer any more. */
  private async reach<T>(
    place: ICheckProcessedContextData,
    nothing: T,
    work: (place: ICheckProcessedContextData) => Promise<T>,
  ): Promise<T> {
    const { workflow, life } = this.processes.get(String(place.workflow.id))!;
    life.step();
    if (life.isOver) return nothing;
    const answer = await work({ ...place, workflow: { ...place.workflow, id: workflow } });
    life.step();
    return life.isOver ? nothing : answer;
  }
}
