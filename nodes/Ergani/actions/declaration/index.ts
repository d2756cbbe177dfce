import { resourceOf } from '../operation';
import { cancel } from './cancel.operation';
import { getPdf } from './getPdf.operation';
import { getTemplate } from './getTemplate.operation';
import { getTypes } from './getTypes.operation';

export const declaration = resourceOf({
  option: { name: 'Declaration', description: 'Leaves, schedules, overtime, hirings and other documents' },
  operations: { getTypes, getTemplate, getPdf, cancel },
  defaultOperation: 'cancel',
});
