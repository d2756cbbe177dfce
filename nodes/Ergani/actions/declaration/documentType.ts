import type { IExecuteFunctions } from 'n8n-workflow';
import { readIdentifier } from '../../model/values/identifier';
import type { Reading } from '../../model/values/result';
import { valueOf } from '../shared/eachItem';

/** Reads the code of a kind of document. */
export const readDocumentType = (value: unknown): Reading<string> =>
  readIdentifier(value, 'Document Type', 'Enter the code of a type, such as WTOLeave, or choose one from the list');

/** The document type as it stands for an item. */
export function documentTypeOf(context: IExecuteFunctions, item: number): string {
  return valueOf(readDocumentType(context.getNodeParameter('documentType', item, '', { extractValue: true })));
}
