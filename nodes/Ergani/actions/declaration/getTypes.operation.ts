import { documentTypes } from '../../transport/lists';
import { limitFields, requestOptions } from '../shared/fields';
import { listed } from '../shared/list';
import type { Operation } from '../operation';

/** Declaration: Get Types, one item each. Section: Endpoints, Other declarations. */
export const getTypes: Operation = {
  option: {
    name: 'Get Types',
    action: 'Get types of declarations',
    description: 'Retrieve the types of declarations that the registry takes, with their codes',
  },
  fields: [...limitFields, requestOptions],
  execute: listed(documentTypes),
};
