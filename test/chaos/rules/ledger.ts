import type { RecordedEvent } from '../../../sandbox/ledger';
import type { Case, Row } from './case';
import type { Violation } from './violation';

/** How exactly an answer tells the registry's time, in ms: to the second, and to its own way on a busy machine. */
const CLOCK_STEP = 2_500;

/** The node's statuses and the registry's ledger say the same. */
export function ledgerAgrees(evidence: Case): Violation[] {
  return [...sharedProtocols(evidence), ...evidence.rows.flatMap(ofRow), ...disorder(evidence)];
}

const protocolOf = ({ status, told }: Row): unknown => (status === 'submitted' ? told[0].json.protocol : undefined);

function sharedProtocols({ rows }: Case): Violation[] {
  const owners = new Map<unknown, Row>();
  return rows.flatMap((row): Violation[] => {
    const protocol = protocolOf(row);
    if (protocol === undefined) return [];
    const other = owners.get(protocol);
    owners.set(protocol, row);
    if (other === undefined) return [];
    const text = `its protocol ${String(protocol)} is also that of row ${other.index} of execution ${other.trial.number}`;
    return [{ trial: row.trial.number, row: row.index, unaccounted: true, text }];
  });
}

function ofRow(row: Row): Violation[] {
  const { trial, index, status, recorded, told } = row;
  const no = (text: string, unaccounted = true): Violation[] => [
    { trial: trial.number, row: index, unaccounted, text },
  ];
  const protocols = recorded.map(({ protocol }) => protocol).join(', ');
  // What goes out again, as it may, is recorded once by each request.
  const calls = new Set(recorded.map(({ call }) => call));
  if (recorded.length > calls.size) return no(`the ledger holds it ${recorded.length} times: ${protocols}`);
  if (trial.ending !== undefined) return [];
  if (status === 'submitted') {
    if (recorded.length === 0)
      return no(`it is submitted with ${String(protocolOf(row))}, and the ledger does not hold it`);
    const event = recorded.find(({ protocol }) => protocol === protocolOf(row)) ?? recorded[0];
    const difference = differenceTo(row, event);
    if (difference !== undefined) return no(`the ledger holds it with another ${difference}`);
    if (recorded.length > 1 && told[0].output !== 'error' && !/twice/.test(JSON.stringify(told[0].json.warnings))) {
      return no(`the ledger holds it ${recorded.length} times, and no warning says so: ${protocols}`);
    }
    const early = recorded[0].eventAt - recorded[0].submittedAt;
    return early > CLOCK_STEP ? no(`it was submitted ${early} ms before it happened`, false) : [];
  }
  if (recorded.length > 0 && status !== 'unknown')
    return no(`it is ${status}, and the ledger holds it as ${protocols}`);
  return [];
}

/** The first field in which the ledger and what the node told of the row differ, with both values. */
function differenceTo({ told }: Row, event: RecordedEvent): string | undefined {
  const { protocol, id, submitDate, submittedDate, late, lateReason } = told[0].json;
  const pairs: Array<[name: string, held: unknown, wanted: unknown]> = [
    ['protocol', event.protocol, protocol],
    ['id', event.id, id],
    ['submitDate', event.submitDate, submitDate],
    ['submittedDate', event.submittedDate, submittedDate],
    ['lateness', event.late, late],
    ['late reason than it told', event.lateReason, lateReason],
  ];
  const different = pairs.find(([, held, wanted]) => held !== wanted);
  return different && `${different[0]}: ${String(different[1])} for ${String(different[2])}`;
}

/**
 * Each employee's events of an execution stand in the ledger in the order of their rows; what went out again does so with all that
 * followed it in its request, so that the last ones stand in that order too.
 */
function disorder(evidence: Case): Violation[] {
  const before = new Map<string, { row: Row; first: number; last: number }>();
  return evidence.rows.flatMap((row): Violation[] => {
    if (row.recorded.length === 0) return [];
    const [{ employeeAfm }] = row.recorded;
    const places = row.recorded.map((event) => evidence.placeOf(event));
    const [first, last] = [Math.min(...places), Math.max(...places)];
    const key = `${row.trial.number} ${employeeAfm}`;
    const earlier = before.get(key);
    if (earlier === undefined || (earlier.first < first && earlier.last < last)) {
      before.set(key, { row, first, last });
      return [];
    }
    // What the registry still held back when the node gave up waiting can arrive at any time.
    if (isHeld(earlier.row) || isInsteadOfEarlier(row, earlier.row)) return [];
    const text = `the ledger holds it before row ${earlier.row.index} of the same employee`;
    return [{ trial: row.trial.number, row: row.index, unaccounted: false, text }];
  });
}

/**
 * Whether a row goes out for an earlier one that can't be read, and happened before another that stands between them:
 * arrivals and departures that take turns go out in the order of their times.
 */
const isInsteadOfEarlier = ({ planned }: Row, other: Row): boolean =>
  planned.repeats !== undefined && Number(planned.truth?.at) < Number(other.planned.truth?.at);

/** Whether what a row brought can have arrived long after it was sent. */
export function isHeld({ trial, status, requests }: Row): boolean {
  return (
    trial.settings.timeout !== undefined &&
    (status === 'unknown' || trial.ending !== undefined || requests.length > 1) &&
    requests.some(({ call }) => call?.faults.includes('delay') === true)
  );
}
