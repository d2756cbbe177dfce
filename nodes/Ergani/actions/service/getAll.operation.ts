import { services } from '../../transport/lists';
import { listOperation } from '../shared/list';

/** Service: Get Many. Section: Endpoints, `GET /WebServices/ServicesList`. */
export const getAll = listOperation(
  {
    name: 'Get Many',
    action: 'Get many services',
    description: 'Retrieve the lookup services that the employer may use, with their parameters',
  },
  services,
);
