import { limitFields, requestOptions } from '../fields';
import type { Operation } from '../operation';

/** Declaration: Get Types. Section: Endpoints, Other declarations. */
export const getTypes: Operation = {
  option: {
    name: 'Get Types',
    action: 'Get types of declarations',
    description: 'Retrieve the types of declarations that the registry takes, with their codes',
  },
  fields: [...limitFields, requestOptions],
  load: async () => (await import('./getTypes')).getDocumentTypes,
};
