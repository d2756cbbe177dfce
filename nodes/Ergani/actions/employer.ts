import type { IExecuteFunctions } from 'n8n-workflow';
import { readAfm } from '../model/cells/afm';
import { readRecords } from '../model/registry/records';
import { executeService } from '../transport/executeService';
import { RegistryFailure } from '../transport/failure';
import type { Repetition, RequestOptions } from '../transport/request';

const SERVICE = 'EX_BASE_01';
const ENTER_IT = "Enter the tax number of the employer in the field 'Employer AFM'";

/**
 * The AFM of the employer whose login the credential holds, asked once an execution: n8n keeps the node's context
 * through all runs of the node in it. Sections: Resources, "Employer data result"; Authentication ("the employer
 * identity is taken from the authenticated connection").
 *
 * @param options how long to wait, and to go on trying
 * @returns nine digits
 * @throws RegistryFailure
 */
export async function connectedEmployer(
  context: IExecuteFunctions,
  options: RequestOptions & Repetition,
): Promise<string> {
  const memory = context.getContext('node');
  if (typeof memory.connectedEmployer === 'string') return memory.connectedEmployer;
  const answer = await executeService(context, SERVICE, [], { ...options, remedy: ENTER_IT });
  const afm = readAfm(readRecords(answer, SERVICE)[0]?.Afm, 'Employer AFM');
  if (!afm.ok) {
    throw new RegistryFailure('refused', 'The registry did not tell the AFM of the connected employer', {
      code: 'employerUnknown',
      remedy: ENTER_IT,
    });
  }
  memory.connectedEmployer = afm.value;
  return afm.value;
}
