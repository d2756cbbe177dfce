import { services } from '../../transport/lists';
import { limitFields, requestOptions } from '../shared/fields';
import { listed } from '../shared/list';
import type { Operation } from '../operation';

/** Service: Get Many, one item each. Section: Endpoints, `GET /WebServices/ServicesList`. */
export const getAll: Operation = {
  option: {
    name: 'Get Many',
    action: 'Get many services',
    description: 'Retrieve the lookup services that the employer may use, with their parameters',
  },
  fields: [...limitFields, requestOptions],
  execute: listed(services),
};
