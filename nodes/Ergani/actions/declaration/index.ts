import { resourceOf } from '../operation';
import { cancel } from './cancel.operation';

export const declaration = resourceOf({
  option: { name: 'Declaration', description: 'Leave declarations that were submitted' },
  operations: { cancel },
  defaultOperation: 'cancel',
});
