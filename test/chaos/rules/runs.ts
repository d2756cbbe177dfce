import type { RecordedEvent } from '../../../sandbox/ledger';
import { sinceRefusal } from './again';
import { answerOf, mayHaveArrived } from './answers';
import { type Case, isWithRegistry, type Row } from './case';
import { isHeld } from './ledger';
import { isOfEitherOrder } from './outcomes';
import type { Violation } from './violation';

/** What came before decides about a row that comes again: no execution sends what an earlier one may have sent. */
export function runsAgree(evidence: Case): Violation[] {
  return [...evidence.rows.flatMap((row) => ofRow(row, evidence)), ...usurpers(evidence)];
}

function ofRow(row: Row, evidence: Case): Violation[] {
  const { trial, index, planned, requests, status } = row;
  const no = (text: string): Violation[] => [{ trial: trial.number, row: index, unaccounted: true, text }];
  const before = evidence.before(row);
  const isAlone = requests.length === 0 && planned.repeats === undefined;
  if (status === 'duplicate' && isAlone && before.every(({ recorded }) => recorded.length === 0)) {
    return no('it is a duplicate, and the ledger does not hold it');
  }
  const gone = before.find((earlier) => isWithRegistry(earlier) || arrived(earlier, evidence));
  if (gone !== undefined) {
    const what = gone.trial.ending ?? gone.status;
    if (requests.length > 0) return no(`it was sent again, although it was ${what} in execution ${gone.trial.number}`);
    const isForgotten = status === 'invalid' && isWithRegistry(gone) && !isOfEitherOrder(row);
    return isForgotten ? no(`it is invalid, although it was ${what} in execution ${gone.trial.number}`) : [];
  }
  const isEnded = before.some((earlier) => earlier.trial.ending !== undefined) || evidence.endedBefore(row);
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
      const { employerAfm, employeeAfm, referenceDate, type } = event;
      const subject = [employerAfm, employeeAfm, referenceDate, type].join(' ');
      subjects.set(subject, [...(subjects.get(subject) ?? []), { row, event }]);
    }
  }
  return [...subjects.values()].flatMap((all): Violation[] => {
    const authoritative = all.reduce((one, other) =>
      evidence.placeOf(other.event) > evidence.placeOf(one.event) ? other : one,
    );
    const last = Math.max(...all.map(({ row }) => row.index));
    const { trial, index } = authoritative.row;
    if (index === last || all.some(({ row }) => isHeld(row))) return [];
    const text = `its event ${authoritative.event.protocol} is the authoritative one, although row ${last} has a later one`;
    return [{ trial: trial.number, row: index, unaccounted: true, text }];
  });
}
