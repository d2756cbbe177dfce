import { requestOptions, submissionFields } from '../fields';
import type { Hint, Operation } from '../operation';
import { documentTypeField } from './documentTypeField';

/** What the editor says of it, before and after an output. */
const cancelHints: Hint[] = [
  {
    message: "Executing this cancels declarations at the registry, each with all its rows, which can't be undone.",
    type: 'info',
    when: 'true',
    stands: 'beforeExecution',
  },
  {
    message: 'Executing again cancels what is not cancelled yet; what is comes out as an error.',
    type: 'info',
    when: 'true',
    stands: 'afterExecution',
  },
];

/** Declaration: Cancel. Section: Endpoints, `POST /Documents/CancelSubmittedDocument`. */
export const cancel: Operation = {
  option: {
    name: 'Cancel',
    action: 'Cancel leave declaration',
    description: 'Cancel a submitted leave declaration or its corrected repeat at the labour registry',
  },
  fields: [
    documentTypeField('Type under which the leave declaration was submitted; work card events can not be cancelled'),
    ...submissionFields,
    requestOptions,
  ],
  hints: cancelHints,
  load: async () => (await import('./cancel')).cancelDeclarations,
};
