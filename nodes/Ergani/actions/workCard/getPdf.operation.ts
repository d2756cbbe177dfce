import { binaryPropertyField, requestOptions, submissionFields } from '../fields';
import type { Operation } from '../operation';

/** Work Card: Get PDF. Section: Endpoints, `GET /Documents/WRKCardSE?protocol=<protocol>&submittedDate=<yyyymmdd>`. */
export const getPdf: Operation = {
  option: {
    name: 'Get PDF',
    action: 'Get PDF of work card',
    description: 'Retrieve the document of a submitted work card event as a PDF file',
  },
  fields: [...submissionFields, binaryPropertyField, requestOptions],
  load: async () => (await import('./getPdf')).getPdfs,
};
