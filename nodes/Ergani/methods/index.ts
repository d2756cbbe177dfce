import type { INodeType } from 'n8n-workflow';
import { getBranches, getDocumentTypes, getServices, searchEmployees } from './listSearch';
import { getDeclarationFields, getServiceParameters } from './resourceMapping';

/** What the editor asks for while a field is filled in. */
export const methods = {
  listSearch: { getBranches, getServices, getDocumentTypes, searchEmployees },
  resourceMapping: { getServiceParameters, getDeclarationFields },
} satisfies INodeType['methods'];
