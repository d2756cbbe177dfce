import type { Resource } from '../operation';
import { logOut } from './logOut.operation';

export const session: Resource = {
  option: {
    name: 'Session',
    description: 'The session at the registry that is kept with the credential',
  },
  operations: { logOut },
  defaultOperation: 'logOut',
};
