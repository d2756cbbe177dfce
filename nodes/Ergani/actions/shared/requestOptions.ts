import type { IExecuteFunctions } from 'n8n-workflow';
import type { RequestOptions } from '../../transport/request';
import { readRequestOptions } from '../../transport/requestOptions';
import { valueOf } from './eachItem';

/** The options as they stand for an item. */
export function requestOptionsOf(context: IExecuteFunctions, item: number): Required<RequestOptions> {
  return valueOf(readRequestOptions(context.getNodeParameter('options', item, {})));
}
