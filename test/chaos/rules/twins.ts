import type { RecordedEvent } from '../../../sandbox/ledger';
import type { Request } from '../evidence';
import type { Row } from './case';

/** A row to which its requests and its events in the ledger are still to be given. */
export type Draft = Omit<Row, 'requests' | 'recorded'> & { requests: Request[]; recorded: RecordedEvent[] };

/**
 * Gives the requests and events of rows that say the same to the one that goes out for all: the first that can be read.
 *
 * @param rows one, or those that repeat each other, in their order
 * @param requests that held the event, in the order sent
 * @param recorded in the ledger, in its order
 */
export function share(rows: readonly Draft[], requests: readonly Request[], recorded: readonly RecordedEvent[]): void {
  const carrier = rows.find(({ status }) => status !== 'invalid') ?? rows[0];
  carrier.requests = [...requests];
  carrier.recorded = [...recorded];
}
