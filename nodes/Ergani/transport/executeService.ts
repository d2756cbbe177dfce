import type { IDataObject } from 'n8n-workflow';
import { isPage } from '../model/registry/rejection';
import { NOT_GIVEN } from '../model/values/words/failures';
import { type Caller } from './caller';
import { unexpectedAnswer } from './failure';
import { type Call } from './inSession';
import { callRegistry, type Repetition } from './request';

/**
 * Executes a lookup service of the registry. Section: Endpoints, `POST /WebServices/ExecuteService`.
 *
 * @param parameters each with ParameterName and ParameterValue
 * @returns the body of the answer. A service without data answers with null, or with something empty
 * @throws RegistryFailure, also for an HTML page and for an answer without a body
 */
export async function executeService(
  caller: Caller,
  code: string,
  parameters: IDataObject[] = [],
  options: Pick<Call, 'timeout' | 'remedy' | 'isOptional'> & Repetition = {},
): Promise<unknown> {
  const answer = await callRegistry(caller, {
    method: 'POST',
    path: '/WebServices/ExecuteService',
    body: { ServiceCode: code, Parameters: parameters },
    ifUnknown: 'repeat',
    ...options,
  });
  if (answer === '' || isPage(answer)) {
    throw unexpectedAnswer(answer, NOT_GIVEN.resultOf(code));
  }
  return answer;
}
