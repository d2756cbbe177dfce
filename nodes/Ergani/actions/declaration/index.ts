import type { Resource } from '../operation';
import { cancel } from './cancel.operation';
import { getPdf } from './getPdf.operation';
import { getTemplate } from './getTemplate.operation';
import { getTypes } from './getTypes.operation';
import { submit } from './submit/submit.operation';

export const declaration: Resource = {
  option: { name: 'Declaration', description: 'Leaves, schedules, overtime, hirings and other documents' },
  operations: { cancel, getPdf, getTemplate, getTypes, submit },
  defaultOperation: 'submit',
};
