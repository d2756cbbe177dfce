import type { IDataObject } from 'n8n-workflow';
import { isPage } from '../model/registry/rejection';
import { type Call, type Caller, callRegistry, type Repetition, unexpectedAnswer } from './request';

/**
 * Executes a lookup service of the registry. Section: Endpoints, `POST /WebServices/ExecuteService`.
 *
 * @param parameters ParameterName and ParameterValue of each; none for a service that takes none
 * @returns the body of the answer; null and every empty shape are those of a service without data
 * @throws RegistryFailure, also for an HTML page and for an answer without content
 */
export async function executeService(
  caller: Caller,
  code: string,
  parameters: IDataObject[] = [],
  options: Pick<Call, 'timeout' | 'remedy'> & Repetition = {},
): Promise<unknown> {
  const answer = await callRegistry(caller, {
    method: 'POST',
    path: '/WebServices/ExecuteService',
    body: { ServiceCode: code, Parameters: parameters },
    ifUnknown: 'repeat',
    ...options,
  });
  if (answer === '' || isPage(answer)) {
    throw await unexpectedAnswer(caller, answer, `The registry gave no result of ${code}`);
  }
  return answer;
}
