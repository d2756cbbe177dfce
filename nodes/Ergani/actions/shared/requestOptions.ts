import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { DEFAULT_RETRY_S, DEFAULT_TIMEOUT_MS } from '../../transport/defaults';
import type { RequestOptions } from '../../transport/request';
import { readRequestOptions } from '../../transport/requestOptions';
import { valueOf } from './errors';

export const retryForOption: INodeProperties = {
  displayName: 'Retry For (Seconds)',
  name: 'retryFor',
  type: 'number',
  typeOptions: { minValue: 0 },
  default: DEFAULT_RETRY_S,
  description: 'How long to go on trying, with growing pauses, while the registry is not available; 0 tries once',
};

export const timeoutOption: INodeProperties = {
  displayName: 'Timeout (Milliseconds)',
  name: 'timeout',
  type: 'number',
  typeOptions: { minValue: 1 },
  default: DEFAULT_TIMEOUT_MS,
  description: 'How long to wait for an answer from the registry',
};

/** The options of an operation that has no others. */
export const requestOptions: INodeProperties = {
  displayName: 'Options',
  name: 'options',
  type: 'collection',
  placeholder: 'Add option',
  default: {},
  options: [retryForOption, timeoutOption],
};

export function requestOptionsOf(context: IExecuteFunctions, item: number): Required<RequestOptions> {
  return valueOf(readRequestOptions(context.getNodeParameter('options', item, {})));
}
