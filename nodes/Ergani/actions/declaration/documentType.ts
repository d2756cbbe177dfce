import type { IExecuteFunctions } from 'n8n-workflow';
import { isEmpty, type Reading, refused, trimBlanks, understood } from '../../model/cells/reading';
import { valueOf } from '../eachItem';

/** Reads the code of a kind of document. */
export function readDocumentType(value: unknown): Reading<string> {
  const remedy = 'Enter the code of a type, such as WTOLeave, or choose one from the list';
  if (isEmpty(value)) return refused('missing', 'Document Type', 'is empty', remedy);
  if (typeof value !== 'string' && typeof value !== 'number') {
    return refused('notText', 'Document Type', 'is not text', remedy);
  }
  return understood(trimBlanks(String(value)));
}

/** Whether a code is that of work cards, which have operations of their own. */
export const isWorkCard = (code: string): boolean => /^WRKCard/i.test(code);

/** The document type as it stands for an item. */
export function documentTypeOf(context: IExecuteFunctions, item: number): string {
  return valueOf(readDocumentType(context.getNodeParameter('documentType', item, '', { extractValue: true })));
}
