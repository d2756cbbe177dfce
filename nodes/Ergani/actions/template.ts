import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { isRecord } from '../model/values/result';
import { unexpectedAnswer } from '../transport/failure';

/** The shape of a document, as the registry gave it. */
export function templateIn(answer: unknown): INodeExecutionData[] {
  if (!isRecord(answer)) throw unexpectedAnswer(answer, 'The registry gave no template');
  return [{ json: answer as IDataObject }];
}
