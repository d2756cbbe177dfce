import type { IExecuteFunctions } from 'n8n-workflow';
import { FIELD_LABELS } from '../../../model/sheet/fields';
import { readAfm } from '../../../model/values/afm';
import { type Problem, refused } from '../../../model/values/result';
import { failureUnless, RegistryFailure } from '../../../transport/failure';
import { connectedEmployer } from '../../shared/employer';
import type { Asking } from './completion';
import { type Row, unmappedOf } from './rows';

const LEAVE_IT_OUT =
  'If all rows are of the employer of the credential, remove the column with its tax number, then submit them again';

/**
 * Returns a check of rows whose document has no field for the employer, but which have a column for it: the registry
 * takes them for the employer of the login, so a row that names another one is refused. The registry is asked for that
 * employer with the first row that names one. Section: Authentication ("the employer identity is taken from the authenticated
 * connection").
 *
 * @returns the check, which throws RegistryFailure where the run is to stop
 */
export function employerCheck(context: IExecuteFunctions, { options, stops }: Asking): (row: Row) => Promise<void> {
  let answer: Promise<string | RegistryFailure> | undefined;

  async function problemOf(cell: unknown, row: Row): Promise<Problem | null> {
    const named = readAfm(cell, FIELD_LABELS.employerAfm);
    if (!named.ok) return named.problem;
    answer ??= connectedEmployer(context, options, LEAVE_IT_OUT).catch(failureUnless(stops));
    const connected = await answer;
    if (connected instanceof RegistryFailure) row.failure = connected;
    else if (named.value !== connected) return ofAnother(named.value);
    return null;
  }

  return async (row) => {
    for (const { cell } of unmappedOf(row.unmapped, 'employerAfm')) {
      const problem = await problemOf(cell, row);
      if (problem === null) continue;
      row.problems.push(problem);
      // A second column would say the same.
      return;
    }
  };
}

const ofAnother = (employerAfm: string): Problem =>
  refused(
    'wrongEmployer',
    FIELD_LABELS.employerAfm,
    'is not that of the employer of the credential, for whom the row would be declared',
    'Submit the rows of each employer with its own credential, for example behind a Switch node',
    employerAfm,
  ).problem;
