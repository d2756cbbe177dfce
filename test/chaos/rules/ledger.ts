import type { RecordedEvent } from '../../../sandbox/ledger';
import type { Case, Row } from './case';
import type { Violation } from './violation';

/** The node's statuses and the registry's ledger say the same. */
export function ledgerAgrees(evidence: Case): Violation[] {
  const strangers = evidence.evidence.ledger
    .filter(({ employeeAfm, eventAt }) => evidence.rowOf({ employeeAfm, at: eventAt }) === undefined)
    .map(({ protocol, employeeAfm, date }): Violation => {
      const text = `the ledger holds ${protocol} of ${employeeAfm} at ${date}, which no row says`;
      return { trial: undefined, row: undefined, unaccounted: false, text };
    });
  return [...strangers, ...sharedProtocols(evidence), ...evidence.rows.flatMap(ofRow), ...disorder(evidence)];
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
  const { trial, index, planned, status, recorded } = row;
  const no = (text: string): Violation[] => [{ trial: trial.number, row: index, unaccounted: true, text }];
  const protocols = recorded.map(({ protocol }) => protocol).join(', ');
  if (recorded.length > 1) return no(`the ledger holds it ${recorded.length} times: ${protocols}`);
  if (recorded.length === 1 && planned.fate !== 'accepted') {
    return no(`the ledger holds it as ${protocols}, although it is ${planned.kind}: ${planned.flaw}`);
  }
  if (status === 'submitted') {
    if (recorded.length === 0)
      return no(`it is submitted with ${String(protocolOf(row))}, and the ledger does not hold it`);
    const difference = differenceTo(row, recorded[0]);
    return difference === undefined ? [] : no(`the ledger holds it with another ${difference}`);
  }
  if (recorded.length > 0 && status !== 'unknown')
    return no(`it is ${status}, and the ledger holds it as ${protocols}`);
  return [];
}

/** The first field in which the ledger, the row's truth and what the node told differ, with the values. */
function differenceTo({ planned: { truth }, told }: Row, event: RecordedEvent): string | undefined {
  if (truth === undefined) return 'meaning than any it has';
  const { protocol, id, submitDate, submittedDate, late, lateReason } = told[0].json;
  const pairs: Array<[name: string, held: unknown, wanted: unknown]> = [
    ['protocol', event.protocol, protocol],
    ['id', event.id, id],
    ['submitDate', event.submitDate, submitDate],
    ['submittedDate', event.submittedDate, submittedDate],
    ['lateness', event.late, late],
    ['late reason than it told', event.lateReason, lateReason],
    ['late reason', event.lateReason, event.late ? truth.reason : null],
    ['employer', event.employerAfm, truth.employerAfm],
    ['employee', event.employeeAfm, truth.employeeAfm],
    ['last name', event.lastName, truth.lastName],
    ['first name', event.firstName, truth.firstName],
    ['type', event.type, truth.type],
    ['time', event.eventAt, truth.at],
    ['reference date', event.referenceDate, truth.referenceDate],
    ['branch', event.branch, truth.branch],
    ['comment', event.comments, truth.comments],
  ];
  const different = pairs.find(([, held, wanted]) => held !== wanted);
  return different && `${different[0]}: ${String(different[1])} for ${String(different[2])}`;
}

/** Each employee's events stand in the ledger in the order of their rows. */
function disorder(evidence: Case): Violation[] {
  const last = new Map<string, { row: Row; place: number }>();
  return evidence.rows.flatMap((row): Violation[] => {
    const [event] = row.recorded;
    if (event === undefined) return [];
    const place = evidence.placeOf(event);
    const earlier = last.get(event.employeeAfm);
    if (earlier === undefined || earlier.place < place) {
      last.set(event.employeeAfm, { row, place });
      return [];
    }
    // What the registry still held back when the node gave up waiting can arrive at any time.
    if (isHeld(earlier.row)) return [];
    const text = `the ledger holds it before row ${earlier.row.index} of the same employee`;
    return [{ trial: row.trial.number, row: row.index, unaccounted: false, text }];
  });
}

function isHeld({ trial, status, requests }: Row): boolean {
  return (
    trial.settings.timeout !== undefined &&
    status === 'unknown' &&
    requests.some(({ call }) => call?.faults.includes('delay') === true)
  );
}
