import type { INodeType } from 'n8n-workflow';
import { getBranches, getDocumentTypes, getServices, searchEmployees } from './listSearch';
import { getDeclarationFields, getServiceParameters } from './resourceMapping';

/** Called by the editor for the choices of a field. */
export const methods = {
  listSearch: { getBranches, getServices, getDocumentTypes, searchEmployees },
  resourceMapping: { getServiceParameters, getDeclarationFields },
} satisfies INodeType['methods'];
