import type { Resource } from '../operation';
import { cancel } from './cancel.operation';

export const declaration: Resource = {
  option: { name: 'Declaration', value: 'declaration', description: 'Leave declarations that were submitted' },
  operations: { cancel },
  defaultOperation: 'cancel',
};
