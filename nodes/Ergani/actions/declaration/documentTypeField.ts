import type { INodeProperties } from 'n8n-workflow';

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
