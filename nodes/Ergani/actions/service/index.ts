import type { Resource } from '../operation';
import { execute } from './execute.operation';
import { getAll } from './getAll.operation';

export const service: Resource = {
  option: { name: 'Service', description: 'Lookup services of the registry' },
  operations: { execute, getAll },
  defaultOperation: 'execute',
};
