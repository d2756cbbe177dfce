import type { RecordedEvent } from '../../../sandbox/ledger';
import { answerOf, mayHaveArrived, sinceRefusal } from './answers';
import { type Case, isHeld, isWithRegistry, type Oracle, type Row, violated } from './case';
import type { Violation } from './violation';

const unaccounted = (row: Row, text: string): Violation => violated(row, text, { unaccounted: true });

/** Whether a row was neither sent nor says what an earlier one of its input says: earlier executions decide about it. */
const isLeftToEarlierRuns = ({ requests, planned }: Row): boolean =>
  requests.length === 0 && planned.repeats === undefined;

/** The first row of an earlier execution by which the registry has, or may have, the event of this one. */
const goneBefore = (row: Row, all: Case): Row | undefined =>
  all.before(row).find((earlier) => isWithRegistry(earlier) || arrived(earlier, all));

/** Whether an execution that did not come to its end has sent a row, and the registry has not refused it. */
const arrived = (row: Row, all: Case): boolean =>
  row.trial.ending !== undefined &&
  sinceRefusal(row).some((request) => request.call !== undefined && mayHaveArrived(answerOf(request, all)));

const inExecution = ({ trial, status }: Row): string => `it was ${trial.ending ?? status} in execution ${trial.number}`;

export const duplicateOfNothing: Oracle = (all) =>
  all.rows
    .filter((row) => row.status === 'duplicate' && isLeftToEarlierRuns(row))
    .filter((row) => all.before(row).every(({ recorded }) => recorded.length === 0))
    .map((row) => unaccounted(row, 'it is a duplicate, and the ledger does not hold it'));

export const sentAgainByALaterRun: Oracle = (all) =>
  all.rows
    .filter(({ requests }) => requests.length > 0)
    .flatMap((row) => {
      const gone = goneBefore(row, all);
      return gone === undefined ? [] : [unaccounted(row, `it was sent again, although ${inExecution(gone)}`)];
    });

export const invalidThoughWithTheRegistry: Oracle = (all) =>
  all.rows
    .filter(({ status, requests }) => status === 'invalid' && requests.length === 0)
    .flatMap((row) => {
      const gone = goneBefore(row, all);
      const isThere = gone !== undefined && isWithRegistry(gone);
      return isThere ? [unaccounted(row, `it is invalid, although ${inExecution(gone)}`)] : [];
    });

export const unknownForNothing: Oracle = (all) =>
  all.rows
    .filter((row) => row.status === 'unknown' && isLeftToEarlierRuns(row) && goneBefore(row, all) === undefined)
    .filter((row) => all.before(row).every(({ trial }) => trial.ending === undefined))
    .map((row) => unaccounted(row, 'it is unknown, and nothing like it was sent before'));

/** The authoritative event of each employee, day and type is that of the last row that is with the registry. */
export const placeTakenByAnEarlierRow: Oracle = (all) => {
  const subjects = new Map<string, Array<{ row: Row; event: RecordedEvent }>>();
  for (const row of all.rows) {
    for (const event of row.recorded) {
      const subject = [event.employeeAfm, event.referenceDate, event.type].join(' ');
      subjects.set(subject, [...(subjects.get(subject) ?? []), { row, event }]);
    }
  }
  return [...subjects.values()].flatMap((some): Violation[] => {
    const { row, event } = some.reduce((one, other) =>
      all.placeOf(other.event) > all.placeOf(one.event) ? other : one,
    );
    const last = Math.max(...some.map((one) => one.row.index));
    if (row.index === last || some.some((one) => isHeld(one.row))) return [];
    const text = `its event ${event.protocol} is the authoritative one, although row ${last} has a later one`;
    return [unaccounted(row, text)];
  });
};
