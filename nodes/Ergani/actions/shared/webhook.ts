import type { IDataObject } from 'n8n-workflow';
import { fold } from '../../model/values/normalise';
import { isEmpty, isRecord, type Problem, refused } from '../../model/values/result';
import { columnsDiffer, isSameCell } from '../../model/values/sameCell';

type Cells = Record<string, unknown>;

/** An item's row, and what stands around it. */
interface Content {
  row: Cells;
  /** The item that holds the row, where it is one of a webhook. */
  around?: Cells;
  /** Where in it the row is, for messages: `body.` */
  place?: string;
}

/**
 * What of an item is its row. n8n's Webhook node puts what was sent to it into `body`, or into `query` where there was no
 * body; what stands beside it was added by the nodes in between. Null where `body` is a list, which is no row.
 */
export function contentOf(json: IDataObject): Content | null {
  const { headers, params, query, body } = json;
  if (!isRecord(headers) || !isRecord(params) || !isRecord(query)) return { row: json };
  if (Array.isArray(body)) return null;
  return isRecord(body) && Object.keys(body).length > 0
    ? { row: body, around: json, place: 'body.' }
    : { row: query, around: json, place: 'query.' };
}

/** What n8n's Webhook node itself puts beside the body. */
const ENVELOPE: ReadonlySet<string> = new Set([
  'headers',
  'params',
  'query',
  'body',
  'webhookUrl',
  'executionMode',
  'binary',
]);

/** A row in one piece, and what is wrong where two places differ. */
interface WholeRow {
  cells: Cells;
  problems: Problem[];
}

/**
 * The row of an item in one piece: the body of a webhook's request, else its query, over what other nodes have added.
 * The two must not contradict each other. Null where the body is a list.
 */
export function wholeRowOf(json: IDataObject): WholeRow | null {
  const content = contentOf(json);
  if (content === null) return null;
  const { row, around, place = '' } = content;
  if (around === undefined) return { cells: row, problems: [] };
  const cells: Cells = {};
  const problems: Problem[] = [];
  for (const header in around) if (!ENVELOPE.has(header)) cells[header] = around[header];
  const added = new Map(Object.keys(cells).map((header) => [fold(header), header]));
  for (const [header, sent] of Object.entries(row)) {
    const other = added.get(fold(header));
    if (other === undefined || isEmpty(cells[other])) {
      if (other !== undefined) delete cells[other];
      cells[header] = sent;
    } else if (!isEmpty(sent) && !isSameCell(sent, cells[other]))
      problems.push(
        columnsDiffer(
          'Row',
          { header: place + header, cell: sent },
          { header: other, cell: cells[other] },
          ELSE_REMOVE,
        ),
      );
  }
  return { cells, problems };
}

const ELSE_REMOVE = 'remove the field that a node has added beside the request';

/** The number that n8n gives a row of a sheet, also a blank one. */
const ROW_NUMBER = 'row_number';

/** Whether a row holds nothing, such as formulas leave that were filled in below the last one. */
export function isBlank(row: Cells): boolean {
  for (const header in row) if (header !== ROW_NUMBER && !isEmpty(row[header])) return false;
  return true;
}

/** What is wrong with an item whose `body` is a list. `thing`: what a row is. */
export const listInBody = (thing: string): Problem =>
  refused(
    'listOfEvents',
    'Body',
    `of the webhook's request holds a list, not one ${thing}`,
    `Put a Split Out node with the field "body" before this node, so that each ${thing} is an item`,
  ).problem;
