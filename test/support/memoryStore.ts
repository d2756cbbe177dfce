import { createHash } from 'node:crypto';
import type {
  DeduplicationItemTypes,
  DeduplicationScope,
  ICheckProcessedContextData,
  ICheckProcessedOptions,
  IDataDeduplicator,
  IDeduplicationOutput,
} from 'n8n-workflow';

/**
 * n8n's store for what was processed before, without its database: a list of hashes for each workflow and node. A test
 * holds it against n8n's own.
 */
export class MemoryStore implements IDataDeduplicator {
  /** Hashes, oldest first, by workflow and node. */
  readonly lists = new Map<string, string[]>();

  /** What was hashed, by hash. */
  private readonly texts = new Map<string, string>();

  /** The values of a list, oldest first, without those by which the node tells whether what it wrote stands. */
  values(place: string): string[] {
    const all = (this.lists.get(place) ?? []).map((hash) => this.texts.get(hash) ?? hash);
    return all.filter((text) => !/^(?:stays|goes) /.test(text));
  }

  async checkProcessedAndRecord(
    items: DeduplicationItemTypes[],
    _: DeduplicationScope,
    { workflow, node }: ICheckProcessedContextData,
    { maxEntries }: ICheckProcessedOptions,
  ): Promise<IDeduplicationOutput> {
    if (!workflow.id) throw new Error('A workflow without an id');
    const place = placeOf(workflow.id, node?.id);
    const list = this.lists.get(place) ?? [];
    const known = new Set(this.lists.get(place));
    const result: IDeduplicationOutput = { new: [], processed: [] };
    for (const item of items) {
      const hash = hashOf(item);
      this.texts.set(hash, String(item));
      result[known.has(hash) ? 'processed' : 'new'].push(item);
      if (!known.has(hash)) list.push(hash);
    }
    if (maxEntries) list.splice(0, list.length - maxEntries);
    this.lists.set(place, list);
    return result;
  }

  async removeProcessed(
    items: DeduplicationItemTypes[],
    _: DeduplicationScope,
    { workflow, node }: ICheckProcessedContextData,
  ): Promise<void> {
    const list = this.lists.get(placeOf(workflow.id, node?.id)) ?? [];
    for (const item of items) {
      const at = list.indexOf(hashOf(item));
      if (at >= 0) list.splice(at, 1);
    }
  }

  async clearAllProcessedItems(_: DeduplicationScope, { workflow, node }: ICheckProcessedContextData): Promise<void> {
    this.lists.delete(placeOf(workflow.id, node?.id));
  }

  async getProcessedDataCount(_: DeduplicationScope, { workflow, node }: ICheckProcessedContextData): Promise<number> {
    return this.lists.get(placeOf(workflow.id, node?.id))?.length ?? 0;
  }
}

const placeOf = (workflow: string, node: string | undefined): string => `${workflow} ${node}`;

const hashOf = (item: DeduplicationItemTypes): string => createHash('md5').update(String(item)).digest('base64');
