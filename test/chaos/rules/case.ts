import type { RecordedEvent } from '../../../sandbox/ledger';
import { type Evidence, keyOf, type Request, type ToldRow, type Trial } from '../evidence';
import type { PlannedRow } from '../rows';
import { isOf } from '../tap';
import { type Draft, share } from './twins';

/** A row with all that is known of it. */
export interface Row {
  trial: Trial;
  index: number;
  planned: PlannedRow;
  /** Undefined where it can't be told what the row says. */
  key: string | undefined;
  /** Exactly one, if all is well. */
  told: readonly ToldRow[];
  /**
   * Its status; of an execution that stopped before it sent anything, and told of no row, `notSent`. Undefined where the
   * execution did not come to its end.
   */
  status: string | undefined;
  /** The requests that it was in, in the order sent. */
  requests: readonly Request[];
  /** What the registry holds of it from this execution. */
  recorded: readonly RecordedEvent[];
}

/** Whether an execution stopped with an error that tells of no row. */
export const stoppedAtOnce = ({ error, told }: Trial): boolean => error !== undefined && told.length === 0;

/** Whether a row is with the registry, or may be, by what the node told of it. */
export const isWithRegistry = ({ status }: Row): boolean =>
  status === 'submitted' || status === 'duplicate' || status === 'unknown';

/** The evidence, put together by row. */
export class Case {
  readonly rows: readonly Row[];
  private readonly byKey = new Map<string, Row[]>();
  private readonly byEmployee = new Map<string, Row[]>();
  private readonly recordedByCall = new Map<number, RecordedEvent[]>();
  private readonly recordedByEmployee = new Map<string, RecordedEvent[]>();
  private readonly places = new Map<RecordedEvent, number>();

  constructor(readonly evidence: Evidence) {
    const recordedByKey = new Map<string, RecordedEvent[]>();
    evidence.ledger.forEach((event, place) => {
      add(recordedByKey, keyOf({ employeeAfm: event.employeeAfm, at: event.eventAt }), event);
      add(this.recordedByCall, event.call, event);
      add(this.recordedByEmployee, event.employeeAfm, event);
      this.places.set(event, place);
    });
    const trialOfCall = new Map(evidence.calls.map(({ id, query }) => [id, query.request]));
    const isFrom = ({ number }: Trial, { call }: RecordedEvent): boolean => {
      const request = trialOfCall.get(call);
      return request === undefined || isOf(number, String(request));
    };
    this.rows = evidence.trials.flatMap((trial) =>
      rowsOf(trial, (key) => recordedByKey.get(key)?.filter((event) => isFrom(trial, event)) ?? []),
    );
    for (const row of this.rows) {
      add(this.byEmployee, row.planned.employeeAfm, row);
      if (row.key !== undefined) add(this.byKey, row.key, row);
    }
  }

  /** The rows of an event, wherever the event stands: one, or those that repeat each other, in each execution. */
  rowsOf(event: { employeeAfm: string; at: number }): readonly Row[] {
    return this.byKey.get(keyOf(event)) ?? [];
  }

  /** What a row's event came to in the executions before. */
  before({ trial, key }: Row): readonly Row[] {
    const all = (key !== undefined && this.byKey.get(key)) || [];
    return all.filter((row) => row.trial.number < trial.number);
  }

  /** Whether an execution before that had the same row did not come to its end. */
  endedBefore({ trial, planned }: Row): boolean {
    return this.rowsFor(planned.employeeAfm).some(
      (row) => row.planned === planned && row.trial.number < trial.number && row.trial.ending !== undefined,
    );
  }

  /** The rows that were made for an employee, whatever they say. */
  rowsFor(employeeAfm: string): readonly Row[] {
    return this.byEmployee.get(employeeAfm) ?? [];
  }

  /** The row of an execution with this index. */
  rowAt(trial: Trial, index: number): Row {
    return this.rowsFor(trial.rows[index].employeeAfm).find((row) => row.trial === trial && row.index === index)!;
  }

  /** What a call added to the ledger. */
  recordedBy(call: number): readonly RecordedEvent[] {
    return this.recordedByCall.get(call) ?? [];
  }

  /** What the ledger holds of an employee. */
  recordedOf(employeeAfm: string): readonly RecordedEvent[] {
    return this.recordedByEmployee.get(employeeAfm) ?? [];
  }

  /** Place of an event in the ledger. */
  placeOf(event: RecordedEvent): number {
    return this.places.get(event) ?? -1;
  }
}

function rowsOf(trial: Trial, recordedOf: (key: string) => readonly RecordedEvent[]): Row[] {
  const told = new Map<unknown, ToldRow[]>();
  for (const one of trial.told) add(told, one.item, one);
  const occurrences = new Map<string, Request[]>();
  for (const request of trial.requests) {
    for (const event of request.events) add(occurrences, keyOf(event), request);
  }
  const implied = stoppedAtOnce(trial) ? 'notSent' : undefined;
  const twins = new Map<string, Draft[]>();
  const rows = trial.rows.map((planned, index): Draft => {
    const ofRow = told.get(index) ?? [];
    const status = ofRow.length === 0 ? implied : statusOf(ofRow[0], planned);
    const key = planned.truth && keyOf(planned.truth);
    const row: Draft = { trial, index, planned, key, told: ofRow, status, requests: [], recorded: [] };
    if (key !== undefined) add(twins, key, row);
    return row;
  });
  for (const [key, alike] of twins) share(alike, occurrences.get(key) ?? [], recordedOf(key));
  return rows;
}

/** The status that the node gave a row; undefined where the row came out as it had come in, whatever stands in it. */
function statusOf({ json }: ToldRow, { item }: PlannedRow): string | undefined {
  const isUntouched = json === item || JSON.stringify(json) === JSON.stringify(item);
  return isUntouched ? undefined : String(json.status);
}

function add<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
