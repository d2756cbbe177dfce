import type { INodeProperties } from 'n8n-workflow';
import { locatorModes } from '../fields';

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
  modes: locatorModes('a document type', 'getDocumentTypes', {
    displayName: 'By Code',
    name: 'code',
    placeholder: 'e.g. WTOLeave',
  }),
});
