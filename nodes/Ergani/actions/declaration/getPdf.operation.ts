import { binaryPropertyField, requestOptions, submissionFields } from '../fields';
import type { Operation } from '../operation';
import { documentTypeField } from './documentTypeField';

/** Declaration: Get PDF. Section: Endpoints, Other declarations. */
export const getPdf: Operation = {
  option: {
    name: 'Get PDF',
    action: 'Get PDF of declaration',
    description: 'Retrieve the document of a submitted declaration as a PDF file',
  },
  fields: [
    documentTypeField('Type under which the declaration was submitted'),
    ...submissionFields,
    binaryPropertyField,
    requestOptions,
  ],
  load: async () => (await import('./getPdf')).getPdfs,
};
