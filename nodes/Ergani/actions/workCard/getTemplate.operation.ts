import { requestOptions } from '../fields';
import type { Operation } from '../operation';

/** Work Card: Get Template. Section: Endpoints, `GET /Documents/WRKCardSE` without parameters. */
export const getTemplate: Operation = {
  option: {
    name: 'Get Template',
    action: 'Get template of work cards',
    description: 'Retrieve the shape of a work card submission, as the registry shows it',
  },
  fields: [requestOptions],
  load: async () => (await import('./getTemplate')).getTemplates,
};
