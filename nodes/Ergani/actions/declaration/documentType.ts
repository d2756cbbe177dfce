import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { isEmpty, type Reading, refused, trimBlanks, understood } from '../../model/cells/reading';
import { valueOf } from '../eachItem';

/**
 * The field Document Type. Workflows may hold a plain text in it, too.
 *
 * @param description what the type is for
 */
export const documentTypeField = (description: string): INodeProperties => ({
  displayName: 'Document Type',
  name: 'documentType',
  type: 'resourceLocator',
  default: { mode: 'list', value: '' },
  required: true,
  description,
  modes: [
    {
      displayName: 'From List',
      name: 'list',
      type: 'list',
      placeholder: 'Select a document type...',
      typeOptions: { searchListMethod: 'getDocumentTypes', searchable: true },
    },
    { displayName: 'By Code', name: 'code', type: 'string', placeholder: 'e.g. WTOLeave' },
  ],
});

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
