import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { readIdentifier } from '../../model/values/identifier';
import type { Reading } from '../../model/values/result';
import { valueOf } from '../shared/errors';

/**
 * A plain string in this field works like a code.
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

export const readDocumentType = (value: unknown): Reading<string> =>
  readIdentifier(value, 'Document Type', 'documentType');

export function documentTypeOf(context: IExecuteFunctions, item: number): string {
  return valueOf(readDocumentType(context.getNodeParameter('documentType', item, '', { extractValue: true })));
}
