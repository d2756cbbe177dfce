import type { IDataObject } from 'n8n-workflow';
import { fold } from '../../model/values/normalise';
import { problem } from '../../model/values/problems';
import { isEmpty, isRecord, type Problem } from '../../model/values/result';
import { columnsDiffer, isSameCell } from '../../model/values/sameCell';

type Cells = Record<string, unknown>;

interface ItemRow {
  cells: Cells;
  problems: Problem[];
}

/** The fields of the Webhook node's own output. Other fields were added by the nodes in between. */
const WEBHOOK_FIELDS: ReadonlySet<string> = new Set([
  'headers',
  'params',
  'query',
  'body',
  'webhookUrl',
  'executionMode',
  'binary',
]);

/**
 * The row of an item. n8n's Webhook node puts what it received into `body`, or into `query` where there is no body:
 * then the row is that, with the fields that other nodes have added. Where both have a field, the cells have to agree.
 * Null where `body` is a list, which is no row.
 */
export function toRow(json: IDataObject): ItemRow | null {
  const { headers, params, query, body } = json;
  if (!isRecord(headers) || !isRecord(params) || !isRecord(query)) {
    return { cells: json, problems: [] };
  }
  if (Array.isArray(body)) return null;
  return isRecord(body) && Object.keys(body).length > 0
    ? mergeRow(json, body, 'body.')
    : mergeRow(json, query, 'query.');
}

/** @param prefix of the received fields in messages: `body.` */
function mergeRow(json: IDataObject, received: Cells, prefix: string): ItemRow {
  const cells: Cells = {};
  const problems: Problem[] = [];
  for (const header in json) if (!WEBHOOK_FIELDS.has(header)) cells[header] = json[header];
  const added = new Map(Object.keys(cells).map((header) => [fold(header), header]));
  for (const [header, cell] of Object.entries(received)) {
    const other = added.get(fold(header));
    if (other === undefined || isEmpty(cells[other])) {
      if (other !== undefined) delete cells[other];
      cells[header] = cell;
    } else if (!isEmpty(cell) && !isSameCell(cell, cells[other])) {
      const columns = [
        { header: prefix + header, cell },
        { header: other, cell: cells[other] },
      ] as const;
      problems.push(columnsDiffer('Row', ...columns, 'removeAdded'));
    }
  }
  return { cells, problems };
}

/** n8n numbers blank rows of a sheet too. */
const ROW_NUMBER = 'row_number';

/** Whether a row is empty, like the rows below a sheet's last one that formulas leave. */
export function isBlank(row: Cells): boolean {
  for (const header in row) if (header !== ROW_NUMBER && !isEmpty(row[header])) return false;
  return true;
}

/** The problem of an item whose `body` is a list. `thing`: what a row is. */
export const listInBody = (thing: string): Problem => problem('listInBody', 'Body', { thing });
