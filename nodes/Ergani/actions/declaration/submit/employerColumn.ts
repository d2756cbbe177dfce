import type { IExecuteFunctions } from 'n8n-workflow';
import { FIELD_LABELS } from '../../../model/sheet/fields';
import { readAfm } from '../../../model/values/afm';
import { problem } from '../../../model/values/problems';
import { failureUnless, RegistryFailure } from '../../../transport/failure';
import { connectedEmployer } from '../../shared/employer';
import type { Asking } from './completion';
import type { DocumentRow } from './rows';

const REMOVE_COLUMN =
  'If all rows are of the employer of the credential, remove the column with its tax number, then submit them again';

/**
 * Refuses, in place, rows that name another employer than that of the login, in a column of their own. The documents
 * have no such field, and the registry takes each row for the employer of the login. It is asked for that employer once,
 * and only if a row names one.
 * Section: Authentication ("the employer identity is taken from the authenticated connection").
 *
 * @throws RegistryFailure where the run is to stop for it
 */
export async function checkEmployers(
  context: IExecuteFunctions,
  rows: readonly DocumentRow[],
  { options, stops }: Asking,
): Promise<void> {
  let asked: Promise<string | RegistryFailure> | undefined;
  for (const row of rows) {
    for (const { cell } of row.employers) {
      const employerAfm = readAfm(cell, FIELD_LABELS.employerAfm);
      if (!employerAfm.ok) {
        row.problems.push(employerAfm.problem);
        break;
      }
      asked ??= connectedEmployer(context, options, REMOVE_COLUMN).catch(failureUnless(stops));
      const connected = await asked;
      if (connected instanceof RegistryFailure) row.failure = connected;
      else if (employerAfm.value !== connected) {
        row.problems.push(problem('rowOfOtherEmployer', FIELD_LABELS.employerAfm, {}, employerAfm.value));
        break;
      }
    }
  }
}
