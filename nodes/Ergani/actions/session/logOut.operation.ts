import { requestOptions } from '../fields';
import type { Operation } from '../operation';

/** Session: Log Out. Section: Endpoints, `POST /Authentication/Logout`. */
export const logOut: Operation = {
  option: {
    name: 'Log Out',
    action: 'Log out of session',
    description: 'Shorten the life of the session that is kept with the credential; the next request may log in again',
  },
  fields: [requestOptions],
  load: async () => (await import('./logOut')).logOutOnce,
};
