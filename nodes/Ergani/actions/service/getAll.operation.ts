import { limitFields, requestOptions } from '../fields';
import type { Operation } from '../operation';

/** Service: Get Many. Section: Endpoints, `GET /WebServices/ServicesList`. */
export const getAll: Operation = {
  option: {
    name: 'Get Many',
    action: 'Get many services',
    description: 'Retrieve the lookup services that the employer may use, with their parameters',
  },
  fields: [...limitFields, requestOptions],
  load: async () => (await import('./getAll')).getServices,
};
