import { services } from '../../transport/lists';
import { listed } from '../listed';

/** The services of the login, one item each. */
export const getServices = listed(services);
