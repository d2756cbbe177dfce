import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { isRecord } from '../../model/values/result';
import { unexpectedAnswer } from '../../transport/request';

/** The shape of a document, as the registry gave it. */
export async function templateIn(context: IExecuteFunctions, answer: unknown): Promise<INodeExecutionData[]> {
  if (!isRecord(answer)) throw await unexpectedAnswer(context, answer, 'The registry gave no template');
  return [{ json: answer as IDataObject }];
}
