import { resourceOf } from '../operation';
import { logOut } from './logOut.operation';

export const session = resourceOf({
  option: {
    name: 'Session',
    description: 'The session at the registry that is kept with the credential',
  },
  operations: { logOut },
  defaultOperation: 'logOut',
});
