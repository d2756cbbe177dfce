import type { IDataObject } from 'n8n-workflow';
import { type Call, type Caller, callRegistry } from './request';

/**
 * Executes a lookup service of the registry. Section: Endpoints, `POST /WebServices/ExecuteService`.
 *
 * @param parameters ParameterName and ParameterValue of each; none for a service that takes none
 * @returns the body of the answer
 * @throws RegistryFailure
 */
export async function executeService(
  caller: Caller,
  code: string,
  parameters: IDataObject[] = [],
  options: Pick<Call, 'timeout' | 'retryFor' | 'patience' | 'remedy'> = {},
): Promise<unknown> {
  return await callRegistry(caller, {
    method: 'POST',
    path: '/WebServices/ExecuteService',
    body: { ServiceCode: code, Parameters: parameters },
    ifUnknown: 'repeat',
    ...options,
  });
}
