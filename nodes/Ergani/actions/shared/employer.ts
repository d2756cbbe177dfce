import type { IExecuteFunctions } from 'n8n-workflow';
import { readAfm } from '../../model/values/afm';
import { fieldNamed } from '../../model/values/result';
import { readRecords } from '../../model/registry/records';
import { executeService } from '../../transport/executeService';
import { RegistryFailure } from '../../transport/failure';
import { registryAccount, type Repetition, type RequestOptions } from '../../transport/request';

const SERVICE = 'EX_BASE_01';
const ENTER_IT = "Enter the tax number of the employer in the field 'Employer AFM'";

const OUTSIDE_CARD_SECTOR =
  'The registry says that the employer need not keep the work card (IsInCardSector is 0), as it does of all in the trial environment';

/**
 * The AFM of the employer whose login the credential holds, asked once an execution: n8n keeps the node's context
 * through all runs of the node in it, and in an execution that is run again, maybe with another login.
 * Sections: Resources, "Employer data result"; Authentication ("the employer identity is taken from the authenticated
 * connection").
 *
 * @param options how long to wait, and to go on trying
 * @param remedy what to do where it is not told
 * @returns nine digits
 * @throws RegistryFailure
 */
export async function connectedEmployer(
  context: IExecuteFunctions,
  options: RequestOptions & Repetition,
  remedy = ENTER_IT,
): Promise<string> {
  const memory = context.getContext('node');
  const { account } = await registryAccount(context);
  const { [account]: known } = memory;
  if (typeof known === 'string') return known;
  const answer = await executeService(context, SERVICE, [], { ...options, remedy }).catch((error: unknown) => {
    // The login chose no service that it could choose otherwise.
    throw error instanceof RegistryFailure && error.reasonCode === 'serviceNotAllowed' ? error.but({ remedy }) : error;
  });
  const [employer = {}] = readRecords(answer, SERVICE);
  if (String(fieldNamed(employer, 'IsInCardSector')) === '0') memory.notice = OUTSIDE_CARD_SECTOR;
  const afm = readAfm(fieldNamed(employer, 'Afm'), 'Employer AFM');
  if (!afm.ok) {
    throw new RegistryFailure('refused', 'The registry did not tell the AFM of the connected employer', {
      code: 'employerUnknown',
      remedy,
    });
  }
  memory[account] = afm.value;
  return afm.value;
}

/**
 * What the registry told of the employer beside its AFM, when it was asked for that: a sentence for one of the outputs;
 * undefined where there is nothing to tell, or it was told before in the execution. Section: Resources, "Employer data
 * result".
 */
export function employerNotice(context: IExecuteFunctions): string | undefined {
  const memory = context.getContext('node');
  const { notice } = memory;
  memory.notice = null;
  return typeof notice === 'string' ? notice : undefined;
}
