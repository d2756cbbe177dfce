import type { IExecuteFunctions } from 'n8n-workflow';
import { FIELD_LABELS } from '../../../model/attendance/fields';
import { readAfm } from '../../../model/cells/afm';
import { about, type Problem, refused } from '../../../model/cells/reading';
import { RegistryFailure } from '../../../transport/failure';
import { connectedEmployer } from '../../employer';
import type { Asking, CompletedRow } from './completion';
import { straysOf } from './strays';

const LEAVE_IT_OUT =
  "If all rows are of the employer of the credential, remove the column with the employer's tax number, then submit them again";

/**
 * The employer whom rows name in a column of their own, in documents that have no such field: the registry takes them
 * for the employer of the login. Section: Authentication ("the employer identity is taken from the authenticated
 * connection").
 */
export class EmployerColumn {
  private answer: Promise<string | RegistryFailure> | undefined;

  constructor(
    private readonly context: IExecuteFunctions,
    private readonly asking: Asking,
  ) {}

  /**
   * Refuses, in place, a row of another employer. The registry is asked with the first row that names one.
   *
   * @throws RegistryFailure where the run is to stop
   */
  async check(row: CompletedRow): Promise<void> {
    for (const { cell } of straysOf(row.strays, 'employerAfm')) {
      const problem = await this.problemOf(cell, row);
      if (problem === null) continue;
      row.problems.push(problem);
      // A second column rarely says anything else.
      return;
    }
  }

  private async problemOf(cell: unknown, row: CompletedRow): Promise<Problem | null> {
    const named = readAfm(cell, FIELD_LABELS.employerAfm);
    if (!named.ok) return named.problem;
    const connected = await this.connected();
    if (connected instanceof RegistryFailure) row.failure = connected;
    else if (named.value !== connected) return ofAnother(named.value);
    return null;
  }

  private async connected(): Promise<string | RegistryFailure> {
    const { options, stops } = this.asking;
    this.answer ??= connectedEmployer(this.context, options, LEAVE_IT_OUT).catch((error: unknown) => {
      if (stops || !(error instanceof RegistryFailure)) throw error;
      return error;
    });
    return await this.answer;
  }
}

const ofAnother = (employerAfm: string): Problem =>
  refused(
    'wrongEmployer',
    FIELD_LABELS.employerAfm,
    about(employerAfm, 'is not that of the employer of the credential, for whom the row would be declared'),
    'Submit the rows of each employer with its own credential, for example behind a Switch node',
  ).problem;
