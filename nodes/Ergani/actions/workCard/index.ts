import type { Resource } from '../operation';
import { submit } from './submit.operation';

export const workCard: Resource = {
  option: { name: 'Work Card', value: 'workCard', description: 'Arrivals and departures of employees' },
  operations: { submit },
  defaultOperation: 'submit',
};
