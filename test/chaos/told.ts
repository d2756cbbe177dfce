import type { IDataObject } from 'n8n-workflow';
import type { Execution } from '../integration/n8n';
import type { ToldRow } from './evidence';

/** What an execution told of its rows: in its outputs, or in the details of the error that stopped it. */
export function toldRows({ items, error }: Execution): ToldRow[] {
  if (error !== undefined) {
    const { rows = [] } = (error.context?.data ?? {}) as { rows?: IDataObject[] };
    return rows.map((json) => ({ output: 'error', item: json.item, json }));
  }
  return items.flatMap((output, index) =>
    output.map(({ json, pairedItem }) => ({
      output: index,
      item: typeof pairedItem === 'object' && 'item' in pairedItem ? pairedItem.item : pairedItem,
      json,
    })),
  );
}
