import type { Resource } from '../operation';
import { getPdf } from './getPdf.operation';
import { getTemplate } from './getTemplate.operation';
import { submit } from './submit/submit.operation';

export const workCard: Resource = {
  option: { name: 'Work Card', description: 'Arrivals and departures of employees' },
  operations: { getPdf, getTemplate, submit },
  defaultOperation: 'submit',
};
