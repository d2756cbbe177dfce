import type { IDataObject } from 'n8n-workflow';
import type { Content } from '../model/attendance/sheet';
import { isEmpty, isRecord, type Problem, refused } from '../model/values/result';

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

/** The number that n8n gives a row of a sheet, also a blank one. */
const ROW_NUMBER = 'row_number';

/** Whether a row holds nothing, such as formulas leave that were filled in below the last one. */
export function isBlank(row: Record<string, unknown>): boolean {
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
