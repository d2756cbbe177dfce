import type { RecordedEvent } from '../../../sandbox/ledger';
import type { Case, Row } from './case';
import type { Violation } from './violation';

/** What the registry holds is what the rows meant, and comes from rows that were not to be refused. */
export function nothingFalsified(evidence: Case): Violation[] {
  return evidence.evidence.ledger.flatMap((event): Violation[] => {
    const row = evidence
      .rowsOf({ employeeAfm: event.employeeAfm, at: event.eventAt })
      .find(({ recorded }) => recorded.includes(event));
    const why = row === undefined ? stranger(event, evidence) : fault(row, event);
    if (why === undefined) return [];
    // Where no row says it, its employee tells whose it is.
    const owner = row ?? evidence.rowsFor(event.employeeAfm)[0];
    return [
      { trial: owner?.trial.number, row: owner?.index, unaccounted: row !== undefined, falsified: true, text: why },
    ];
  });
}

function stranger({ protocol, employeeAfm, date, referenceDate, branch }: RecordedEvent, evidence: Case): string {
  const rows = evidence
    .rowsFor(employeeAfm)
    .map(({ planned: { kind, flaw } }) => (flaw === '' ? kind : `${kind}: ${flaw}`));
  const meant = rows.length > 0 ? `; the rows of that employee: ${rows.join(', ')}` : '';
  return `the ledger holds ${protocol} of ${employeeAfm} at ${date}, which no row says (reference date ${referenceDate}, branch ${branch})${meant}`;
}

function fault({ planned: { fate, kind, flaw, truth } }: Row, event: RecordedEvent): string | undefined {
  if (fate === 'invalid' || fate === 'refused' || truth === undefined) {
    return `the ledger holds it as ${event.protocol}, although it is ${kind}: ${flaw}`;
  }
  const pairs: Array<[name: string, held: unknown, meant: unknown]> = [
    ['employer', event.employerAfm, truth.employerAfm],
    ['employee', event.employeeAfm, truth.employeeAfm],
    ['last name', event.lastName, truth.lastName],
    ['first name', event.firstName, truth.firstName],
    ['type', event.type, truth.type],
    ['time', event.eventAt, truth.at],
    ['reference date', event.referenceDate, truth.referenceDate],
    ['branch', event.branch, truth.branch],
    ['comment', event.comments, truth.comments],
    ['late reason', event.lateReason, event.late ? truth.reason : null],
  ];
  const different = pairs.find(([, held, meant]) => held !== meant);
  return (
    different &&
    `the ledger holds it with another ${different[0]}: ${JSON.stringify(different[1])} for ${JSON.stringify(different[2])}`
  );
}
