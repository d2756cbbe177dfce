import { callRegistry } from '../../transport/request';
import type { Operation } from '../operation';
import { toTemplate } from '../shared/documents';
import { once } from '../shared/eachItem';
import { requestOptions, requestOptionsOf } from '../shared/requestOptions';

/** Work Card: Get Template. Section: Endpoints, `GET /Documents/WRKCardSE` without parameters. */
export const getTemplate: Operation = {
  option: {
    name: 'Get Template',
    action: 'Get template of work cards',
    description: 'Retrieve the shape of a work card submission, as the registry shows it',
  },
  fields: [requestOptions],
  async execute(items) {
    return await once(this, items, async () => {
      const answer = await callRegistry(this, {
        method: 'GET',
        path: '/Documents/WRKCardSE',
        ifUnknown: 'repeat',
        ...requestOptionsOf(this, 0),
      });
      return toTemplate(answer);
    });
  },
};
