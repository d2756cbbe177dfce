import type { RecordedEvent } from '../../../sandbox/ledger';
import type { Request, SentEvent } from '../evidence';
import type { Row } from './case';

/** A row to which its requests and its events in the ledger are still to be given. */
export type Draft = Omit<Row, 'requests' | 'recorded'> & { requests: Request[]; recorded: RecordedEvent[] };

/** An event's place in a request. */
export interface Occurrence {
  request: Request;
  event: SentEvent;
}

/**
 * Tells which event is of which row, where rows say the same. Nothing in an event tells: so the receipts and statuses
 * that the node gave the rows do, which is to ask whether there is any way in which all of them can be right.
 *
 * @param rows one, or those that repeat each other, in their order
 * @param occurrences in requests, in the order sent
 * @param recorded in the ledger, in its order
 */
export function share(rows: readonly Draft[], occurrences: readonly Occurrence[], recorded: readonly RecordedEvent[]) {
  if (rows.length === 1) {
    rows[0].recorded = [...recorded];
    rows[0].requests = occurrences.map(({ request }) => request);
    return;
  }
  const protocolOf = ({ told }: Draft): unknown => told[0]?.json.protocol;
  const unclaimed = recorded.filter((event) => {
    const owner = rows.find((row) => row.recorded.length === 0 && protocolOf(row) === event.protocol);
    owner?.recorded.push(event);
    return owner === undefined;
  });
  for (const event of unclaimed) {
    const free = rows.filter((row) => row.recorded.length === 0 && row.status !== 'submitted');
    const [likely = rows[0]] = likeliest(free.length > 0 ? free : rows, event);
    likely.recorded.push(event);
  }

  // What a row has come to for good, and in the try under way.
  const settled = new Set<Draft>();
  const refused = new Set<Draft>();
  const taken = new Set<Draft>();
  let current: Request | undefined;
  for (const { request, event } of occurrences) {
    if (request !== current) taken.clear();
    if (request.attempt !== current?.attempt) refused.clear();
    current = request;
    const free = rows.filter((row) => !taken.has(row));
    const candidates = likeliest(free.length > 0 ? free : rows, event);
    const open = candidates.filter((row) => !settled.has(row) && !refused.has(row));
    const row =
      candidates.find((one) => one.recorded.some(({ call }) => call === request.call?.id)) ??
      (isUnanswered(request) ? open.find(({ status }) => status === 'unknown') : undefined) ??
      open[0] ??
      candidates[0];
    row.requests.push(request);
    taken.add(row);
    if (isUnanswered(request)) settled.add(row);
    else if (isRefused(request)) refused.add(row);
  }
}

/** Those with the same note as the event first: it need not be the same in rows that repeat each other. */
function likeliest(rows: readonly Draft[], event: { comments: string | null }): readonly Draft[] {
  const isSame = ({ planned }: Draft): boolean => planned.truth?.comments === event.comments;
  return [...rows.filter(isSame), ...rows.filter((row) => !isSame(row))];
}

function isUnanswered({ call }: Request): boolean {
  const status = call?.status ?? 0;
  return status < 300 || status === 408 || (status >= 500 && status !== 503);
}

/** Whether an event was refused alone: in this try it is not sent again. */
function isRefused({ call, events }: Request): boolean {
  const status = call?.status ?? 0;
  return events.length === 1 && status >= 400 && call?.toldExpiry !== true && ![403, 429, 503].includes(status);
}
