import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { readIdentifier } from '../../model/values/identifier';
import type { Reading } from '../../model/values/result';
import { valueOf } from '../shared/errors';

/**
 * The field Document Type. A plain string in it works like a code.
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

/** The same, with the type of the item, as Submit returned it, until somebody chooses another. */
export const documentTypeOfItem = (description: string): INodeProperties => ({
  ...documentTypeField(description),
  default: { mode: 'code', value: '={{ $json.documentType }}' },
});

/** Reads a value of the field: the code of a document type. */
export const readDocumentType = (value: unknown): Reading<string> =>
  readIdentifier(value, 'Document Type', 'Enter the code of a type, such as WTOLeave, or choose one from the list');

/** The code in the field, for an item. */
export function documentTypeOf(context: IExecuteFunctions, item: number): string {
  return valueOf(readDocumentType(context.getNodeParameter('documentType', item, '', { extractValue: true })));
}
