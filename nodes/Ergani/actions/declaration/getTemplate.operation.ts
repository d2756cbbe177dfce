import { requestOptions } from '../fields';
import type { Operation } from '../operation';
import { documentTypeField } from './documentTypeField';

/** Declaration: Get Template. Section: Endpoints, Other declarations. */
export const getTemplate: Operation = {
  option: {
    name: 'Get Template',
    action: 'Get template of declaration',
    description: 'Retrieve the shape of a declaration, and what its fields take, as the registry describes it',
  },
  fields: [documentTypeField('Type of the declaration'), requestOptions],
  load: async () => (await import('./getTemplate')).getTemplates,
};
