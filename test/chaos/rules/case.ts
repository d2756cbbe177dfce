import type { RecordedEvent } from '../../../sandbox/ledger';
import { type Evidence, keyOf, type Request, type ToldRow, type Trial } from '../evidence';
import type { PlannedRow } from '../rows';
import { isOf } from '../tap';
import { dayOf } from '../truth';
import type { Violation } from './violation';

/** A row with all that is known of it. */
export interface Row {
  trial: Trial;
  index: number;
  planned: PlannedRow;
  /** Exactly one, if all is well. */
  told: readonly ToldRow[];
  /**
   * Its status; of an execution that stopped before it sent anything, and told of no row, `notSent`. Undefined where the
   * execution did not come to its end.
   */
  status: string | undefined;
  /** The requests that it was in, in the order sent. Of rows that say the same, the first that can be read goes out. */
  requests: readonly Request[];
  /** What the registry holds of it from this execution. */
  recorded: readonly RecordedEvent[];
}

/** Whether an execution stopped with an error that tells of no row. */
export const stoppedAtOnce = ({ error, told }: Trial): boolean => error !== undefined && told.length === 0;

/** Whether a row is with the registry, or may be, by what the node told of it. */
export const isWithRegistry = ({ status }: Row): boolean =>
  status === 'submitted' || status === 'duplicate' || status === 'unknown';

/** Whether what a row brought can have arrived long after it was sent: the registry held it, and the node gave up. */
export const isHeld = ({ trial, status, requests }: Row): boolean =>
  trial.settings.timeout !== undefined &&
  (status === 'unknown' || trial.ending !== undefined || requests.length > 1) &&
  requests.some(({ call }) => call?.faults.includes('delay') === true);

/** Number of the call that has sent a row first; 0 where it did not arrive, Infinity where none has. */
function sentAs({ requests }: Row): number {
  return requests.length > 0 ? (requests[0].call?.id ?? 0) : Infinity;
}

/** Says where a run has done what the oracle's name forbids. */
export type Oracle = (all: Case) => Violation[];

/** Says what does not hold of a row. */
export const violated = ({ trial, index }: Row, text: string, more: Partial<Violation> = {}): Violation => ({
  trial: trial.number,
  row: index,
  unaccounted: false,
  text,
  ...more,
});

/** Says what does not hold of an execution. */
export const violatedBy = ({ number }: Trial, text: string, more: Partial<Violation> = {}): Violation => ({
  trial: number,
  row: undefined,
  unaccounted: false,
  text,
  ...more,
});

/** The evidence, put together by row. */
export class Case {
  readonly rows: readonly Row[];
  private readonly byKey: Lists<Row> = new Map();
  private readonly byEmployee: Lists<Row> = new Map();
  private readonly byCall: Lists<RecordedEvent> = new Map();
  private readonly places = new Map<RecordedEvent, number>();

  constructor(readonly evidence: Evidence) {
    const recorded: Lists<RecordedEvent> = new Map();
    evidence.ledger.forEach((event, place) => {
      add(recorded, keyOf({ employeeAfm: event.employeeAfm, at: event.eventAt }), event);
      add(this.byCall, event.call, event);
      this.places.set(event, place);
    });
    const requestOf = new Map(evidence.calls.map(({ id, query }) => [id, String(query.request)]));
    this.rows = evidence.trials.flatMap((trial) =>
      rowsOf(trial, (key) =>
        (recorded.get(key) ?? []).filter(({ call }) => isOf(trial.number, requestOf.get(call) ?? '')),
      ),
    );
    for (const row of this.rows) {
      add(this.byEmployee, row.planned.truth.employeeAfm, row);
      add(this.byKey, keyOf(row.planned.truth), row);
    }
  }

  /** The rows of an event, wherever the event stands: one, or those that repeat each other, in each execution. */
  rowsOf(event: { employeeAfm: string; at: number }): readonly Row[] {
    return this.byKey.get(keyOf(event)) ?? [];
  }

  /** What a row's event came to in the executions before: of those that ran at once, in those that sent it sooner. */
  before(row: Row): Row[] {
    const { round } = row.trial;
    const isBefore = (one: Row): boolean => one.trial.round === round && sentAs(one) < sentAs(row);
    return this.rowsOf(row.planned.truth).filter((one) => one.trial.round < round || isBefore(one));
  }

  /** Whether the registry has confirmed the arrival of a departure that is posted alone, in an execution before. */
  knowsArrival({ trial, planned: { arrival } }: Row): boolean {
    const arrivals = arrival === undefined ? [] : this.rowsOf(arrival.truth);
    return arrivals.some((row) => row.trial.round < trial.round && row.status === 'submitted');
  }

  /**
   * The reference dates that a row may go out with: what it means; and of a departure that names none its own day, unless
   * its arrival is known. The registry refuses it then, since there is no check-in of that day. What did not go out was
   * not always looked up in the journal, and comes out with its own day as one that is assumed.
   */
  daysOf(row: Row): string[] {
    const { truth, arrival, item } = row.planned;
    const isUnsent = row.status === 'notSent' && row.requests.length === 0;
    const isOpen = arrival !== undefined && item.referenceDate === '' && (isUnsent || !this.knowsArrival(row));
    return isOpen ? [truth.referenceDate, dayOf(truth.at)] : [truth.referenceDate];
  }

  /** The rows that were made for an employee. */
  rowsFor(employeeAfm: string): readonly Row[] {
    return this.byEmployee.get(employeeAfm) ?? [];
  }

  /** What a call added to the ledger. */
  recordedBy(call: number): readonly RecordedEvent[] {
    return this.byCall.get(call) ?? [];
  }

  /** Place of an event in the ledger. */
  placeOf(event: RecordedEvent): number {
    return this.places.get(event) ?? -1;
  }
}

function rowsOf(trial: Trial, recordedOf: (key: string) => readonly RecordedEvent[]): Row[] {
  const told: Lists<ToldRow> = new Map();
  for (const one of trial.told) add(told, one.item, one);
  const requests: Lists<Request> = new Map();
  for (const request of trial.requests) for (const event of request.events) add(requests, keyOf(event), request);
  const rows = trial.rows.map((planned, index): Row => {
    const ofRow = told.get(index) ?? [];
    const status = ofRow.length > 0 ? String(ofRow[0].json.status) : stoppedAtOnce(trial) ? 'notSent' : undefined;
    return { trial, index, planned, told: ofRow, status, requests: [], recorded: [] };
  });
  const alike: Lists<Row> = new Map();
  for (const row of rows) add(alike, keyOf(row.planned.truth), row);
  for (const [key, some] of alike) {
    const carrier = some.find(({ status }) => status !== 'invalid') ?? some[0];
    carrier.requests = requests.get(key) ?? [];
    carrier.recorded = recordedOf(String(key));
  }
  return rows;
}

type Lists<Value> = Map<unknown, Value[]>;

function add<Value>(lists: Lists<Value>, key: unknown, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
