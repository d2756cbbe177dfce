import type { RecordedEvent } from '../../../sandbox/ledger';
import { type Case, type Row, violated } from './case';
import type { Violation } from './violation';

/** How exactly an answer tells the registry's time, in ms: to the second, and to its own way on a busy machine. */
const CLOCK_STEP = 2_500;

/** The node's statuses and the registry's ledger say the same, and the ledger holds what the rows meant. */
export function ledgerAgrees(evidence: Case): Violation[] {
  return [...evidence.rows.flatMap(ofRow), ...disorder(evidence), ...falsified(evidence)];
}

function ofRow(row: Row): Violation[] {
  const { trial, status, recorded, told } = row;
  const no = (text: string): Violation[] => [violated(row, text, { unaccounted: true })];
  const protocols = recorded.map(({ protocol }) => protocol).join(', ');
  // What goes out again, as it may, is recorded once by each request.
  const calls = new Set(recorded.map(({ call }) => call));
  if (recorded.length > calls.size) return no(`the ledger holds it ${recorded.length} times: ${protocols}`);
  if (trial.ending !== undefined || status === 'unknown') return [];
  if (status !== 'submitted') {
    return recorded.length > 0 ? no(`it is ${status}, and the ledger holds it as ${protocols}`) : [];
  }
  const [{ output, json }] = told;
  if (recorded.length === 0)
    return no(`it is submitted with ${String(json.protocol)}, and the ledger does not hold it`);
  const event = recorded.find(({ protocol }) => protocol === json.protocol) ?? recorded[0];
  const fields = ['protocol', 'id', 'submitDate', 'submittedDate', 'late', 'lateReason'] as const;
  const field = fields.find((name) => event[name] !== json[name]);
  if (field !== undefined) {
    return no(`the ledger holds it with another ${field}: ${String(event[field])} for ${String(json[field])}`);
  }
  // The details of an error hold no warnings, which may name people.
  if (recorded.length > 1 && output !== 'error' && !/twice/.test(JSON.stringify(json.warnings))) {
    return no(`the ledger holds it ${recorded.length} times, and no warning says so: ${protocols}`);
  }
  const early = event.eventAt - event.submittedAt;
  return early > CLOCK_STEP ? no(`it was submitted ${early} ms before it happened`) : [];
}

/**
 * Each employee's events of an execution stand in the ledger in the order of their rows; what went out again does so
 * with all that followed it in its request, so that the last ones stand in that order too.
 */
function disorder(evidence: Case): Violation[] {
  const before = new Map<string, { row: Row; first: number; last: number }>();
  return evidence.rows.flatMap((row): Violation[] => {
    // A repeated row goes out for an earlier one only where that can't be read, and may belong elsewhere.
    if (row.recorded.length === 0 || row.planned.repeats !== undefined) return [];
    const places = row.recorded.map((event) => evidence.placeOf(event));
    const [first, last] = [Math.min(...places), Math.max(...places)];
    const key = `${row.trial.number} ${row.planned.truth.employeeAfm}`;
    const earlier = before.get(key);
    if (earlier === undefined || (earlier.first < first && earlier.last < last)) {
      before.set(key, { row, first, last });
      return [];
    }
    if (isHeld(earlier.row) || wasRefused(earlier.row)) return [];
    return [violated(row, `the ledger holds it before row ${earlier.row.index} of the same employee`)];
  });
}

/** Whether what a row brought can have arrived long after it was sent: the registry held it, and the node gave up. */
export const isHeld = ({ trial, status, requests }: Row): boolean =>
  trial.settings.timeout !== undefined &&
  (status === 'unknown' || trial.ending !== undefined || requests.length > 1) &&
  requests.some(({ call }) => call?.faults.includes('delay') === true);

/**
 * Whether a row was refused alone, and sent again by n8n's next try: a departure whose arrival got no answer is accepted
 * by then if a later arrival of its day is there.
 */
const wasRefused = ({ trial, requests }: Row): boolean =>
  trial.settings.tries > 1 && requests.some(({ events, call }) => events.length === 1 && call?.status === 400);

/** What the registry holds is what the rows meant, and comes from rows that were not to be refused. */
function falsified(evidence: Case): Violation[] {
  return evidence.evidence.ledger.flatMap((event): Violation[] => {
    const { employeeAfm, eventAt, protocol, date } = event;
    const row = evidence.rowsOf({ employeeAfm, at: eventAt }).find(({ recorded }) => recorded.includes(event));
    if (row === undefined) {
      const text = `the ledger holds ${protocol} of ${employeeAfm} at ${date}, which no row says`;
      return [{ trial: undefined, row: undefined, unaccounted: false, falsified: true, text }];
    }
    const why = differenceOf(row, event);
    return why === undefined ? [] : [violated(row, why, { unaccounted: true, falsified: true })];
  });
}

function differenceOf({ planned: { isPoisoned, truth } }: Row, event: RecordedEvent): string | undefined {
  if (isPoisoned) return `the ledger holds it as ${event.protocol}, although the registry had to refuse it`;
  const { eventAt: at, lateReason: reason, ...rest } = event;
  const held = { ...rest, at, reason };
  const meant = { ...truth, reason: event.late ? truth.reason : null };
  const field = (Object.keys(meant) as Array<keyof typeof meant>).find((name) => held[name] !== meant[name]);
  return field && `the ledger holds it with another ${field}: ${String(held[field])} for ${String(meant[field])}`;
}
