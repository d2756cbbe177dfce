import { documentTypes } from '../../transport/lists';
import { listOperation } from '../shared/list';

/** Declaration: Get Types. Section: Endpoints, Other declarations. */
export const getTypes = listOperation(
  {
    name: 'Get Types',
    action: 'Get types of declarations',
    description: 'Retrieve the types of declarations that the registry takes, with their codes',
  },
  documentTypes,
);
