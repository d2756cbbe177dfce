import type { RecordedEvent } from '../../../sandbox/ledger';
import { answerOf, mayHaveArrived, sinceRefusal } from './answers';
import { type Case, isWithRegistry, type Row, violated } from './case';
import { isHeld } from './ledger';
import type { Violation } from './violation';

/** What came before decides about a row that comes again: no execution sends what an earlier one may have sent. */
export function runsAgree(evidence: Case): Violation[] {
  return [...evidence.rows.flatMap((row) => ofRow(row, evidence)), ...usurpers(evidence)];
}

function ofRow(row: Row, evidence: Case): Violation[] {
  const { planned, requests, status } = row;
  const no = (text: string): Violation[] => [violated(row, text, { unaccounted: true })];
  const before = evidence.before(row);
  const isAlone = requests.length === 0 && planned.repeats === undefined;
  if (status === 'duplicate' && isAlone && before.every(({ recorded }) => recorded.length === 0)) {
    return no('it is a duplicate, and the ledger does not hold it');
  }
  const gone = before.find((earlier) => isWithRegistry(earlier) || arrived(earlier, evidence));
  if (gone !== undefined) {
    const where = `it was ${gone.trial.ending ?? gone.status} in execution ${gone.trial.number}`;
    if (requests.length > 0) return no(`it was sent again, although ${where}`);
    return status === 'invalid' && isWithRegistry(gone) ? no(`it is invalid, although ${where}`) : [];
  }
  const isEnded = before.some((earlier) => earlier.trial.ending !== undefined);
  return status === 'unknown' && isAlone && !isEnded ? no('it is unknown, and nothing like it was sent before') : [];
}

/** Whether an execution that did not come to its end has sent a row, and the registry has not refused it. */
const arrived = (row: Row, evidence: Case): boolean =>
  row.trial.ending !== undefined &&
  sinceRefusal(row).some((request) => request.call !== undefined && mayHaveArrived(answerOf(request, evidence)));

/** The authoritative event of each employee, day and type is that of the last row that is with the registry. */
function usurpers(evidence: Case): Violation[] {
  const subjects = new Map<string, Array<{ row: Row; event: RecordedEvent }>>();
  for (const row of evidence.rows) {
    for (const event of row.recorded) {
      const subject = [event.employeeAfm, event.referenceDate, event.type].join(' ');
      subjects.set(subject, [...(subjects.get(subject) ?? []), { row, event }]);
    }
  }
  return [...subjects.values()].flatMap((all): Violation[] => {
    const authoritative = all.reduce((one, other) =>
      evidence.placeOf(other.event) > evidence.placeOf(one.event) ? other : one,
    );
    const last = Math.max(...all.map(({ row }) => row.index));
    if (authoritative.row.index === last || all.some(({ row }) => isHeld(row))) return [];
    const text = `its event ${authoritative.event.protocol} is the authoritative one, although row ${last} has a later one`;
    return [violated(authoritative.row, text, { unaccounted: true })];
  });
}
