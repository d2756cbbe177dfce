import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { readConfirmation, saysNotDone } from '../../model/registry/confirmation';
import { type Reading, refused, understood } from '../../model/values/result';
import { WHERE_TO_LOOK } from '../../transport/failure';
import { callRegistry, quotable, unexpectedAnswer } from '../../transport/request';
import { changeForEachItem, valueOf } from '../shared/eachItem';
import { requestOptions, submissionFields } from '../shared/fields';
import type { Hint, Operation } from '../operation';
import { requestOptionsOf } from '../shared/requestOptions';
import { submissionOf } from '../shared/receipt';
import { isWorkCard } from '../../model/forms/types';
import { documentTypeOf } from './documentType';
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
  execute: cancelDeclarations,
};

/** The document type, if it is one that can be cancelled. Section: Endpoints, "Rules for CancelSubmittedDocument". */
function cancellable(code: string): Reading<string> {
  return isWorkCard(code)
    ? refused(
        'notCancellable',
        'Document Type',
        'is a work card submission, which the registry does not cancel',
        'Submit a new event of the same type for the same employee and reference date: the latest counts',
        code,
      )
    : understood(code);
}

/** Cancels a declaration. Returns the registry's words; throws RegistryFailure. */
async function cancelOne(context: IExecuteFunctions, item: number, body: IDataObject): Promise<string> {
  const answer = await callRegistry(context, {
    method: 'POST',
    path: '/Documents/CancelSubmittedDocument',
    body,
    remedy:
      "Check 'Document Type', 'Protocol' and 'Submitted Date'. Only leave declarations and their corrected repeats can be cancelled, and none that is cancelled already or that such a repeat has replaced",
    ifUnknown: 'runAgain',
    ...requestOptionsOf(context, item),
  });
  const message = readConfirmation(await quotable(context, answer));
  if (message && !saysNotDone(message)) return message;
  throw await unexpectedAnswer(
    context,
    answer,
    'The registry did not confirm the cancellation, which may have been carried out',
    `Look in the registry, ${WHERE_TO_LOOK}, whether the declaration is cancelled. To run the workflow again does no harm`,
  );
}

/** Cancels the declaration of each item. */
async function cancelDeclarations(this: IExecuteFunctions, items: INodeExecutionData[]): Promise<INodeExecutionData[]> {
  // All rows of a declaration have its protocol, and it is cancelled once.
  const cancelled = new Map<string, string>();
  return await changeForEachItem(this, items, async (item) => {
    const documentType = valueOf(cancellable(documentTypeOf(this, item)));
    const { protocol, submittedDate } = submissionOf(this, item);
    const body: IDataObject = { TypeOfDocument: documentType, Protocol: protocol, SubmittedDate: submittedDate };
    const declaration = JSON.stringify(body);
    const message = cancelled.get(declaration) ?? (await cancelOne(this, item, body));
    cancelled.set(declaration, message);
    return [{ json: { message, documentType, protocol, submittedDate } }];
  });
}
