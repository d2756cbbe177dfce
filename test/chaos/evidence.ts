import type { IDataObject } from 'n8n-workflow';
import type { ActiveFault } from '../../sandbox/faults';
import type { Call, RecordedEvent } from '../../sandbox/ledger';
import type { Execution } from '../integration/n8n';
import type { Ending } from './life';
import type { PlannedRow } from './rows';
import type { Settings } from './settings';
import type { Truth } from './truth';

/** What the node told of one row, and where. */
export interface ToldRow {
  /** Output of the node, from 0; the error's details count as one of their own. */
  output: number | 'error';
  /** Index of the input item that it names as its own. */
  item: unknown;
  json: IDataObject;
}

/** An event as it stood in a request. */
export type SentEvent = Omit<Truth, 'reason'> & { reason: string | null };

/** A request of the node that is no login or refresh, and what the sandbox noted of it. */
export interface Request {
  /** Empty where it submits nothing. */
  events: readonly SentEvent[];
  /** Undefined where it never reached the sandbox. */
  call: Call | undefined;
}

/** One execution of the node. */
export interface Trial {
  /** Counts from 1 at its registry. */
  number: number;
  /** Those of one round ran at once. Counts from 1 at its registry. */
  round: number;
  settings: Settings;
  /** Those of an earlier execution of the same sheet are the very same, and the first ones. */
  rows: readonly PlannedRow[];
  /** What kept it from coming to its end, so that it told nothing; undefined for nothing. */
  ending: Ending | undefined;
  told: readonly ToldRow[];
  /** Message of the error that stopped the execution. */
  error: string | undefined;
  /** In the order sent. */
  requests: readonly Request[];
  /** All calls while it ran: its own, and those of executions at the same time. */
  calls: readonly Call[];
  /** Whether a login had failed shortly before it began, which the node may hold against a row that needs a session. */
  paused: boolean;
  /** Which secrets came out, and where. */
  leaks: readonly string[];
  /** Whether it had to be ended, since it went on and on. */
  endless: boolean;
  /** Epoch ms by the sandbox's clock, when it was over. */
  endedAt: number;
}

/** All that happened at one registry. */
export interface Evidence {
  /** Number of the registry; counts from 1 in a run. */
  registry: number;
  trials: readonly Trial[];
  /** What the registry holds, in the order recorded. */
  ledger: readonly RecordedEvent[];
  /** Faults that were in force, and how often they struck. */
  faults: readonly ActiveFault[];
  /** All calls of the registry. */
  calls: readonly Call[];
  /** How often n8n's process was started again. */
  restarts: number;
}

/** What tells two events apart: nobody has two within one second. */
export const keyOf = ({ employeeAfm, at }: { employeeAfm: string; at: number }): string =>
  `${employeeAfm} ${Math.floor(at / 1_000)}`;

/** Whether a call is a login or a refresh. */
export const isSessionCall = ({ path }: Call): boolean => path.startsWith('/Authentication');

/** The statuses that stand for success. */
export const isFine = (status: unknown): boolean => status === 'submitted' || status === 'duplicate';

/** What an execution told of its rows: in its outputs, or in the details of the error that stopped it. */
export function toldRows({ items, error }: Pick<Execution, 'items' | 'error'>): ToldRow[] {
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
