import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { readConfirmation } from '../../model/registry/confirmation';
import { about, type Reading, refused, understood } from '../../model/cells/reading';
import { unexpectedAnswer } from '../../transport/failure';
import { callRegistry } from '../../transport/request';
import { changeForEachItem, valueOf } from '../eachItem';
import type { Operation } from '../operation';
import { requestOptions, requestOptionsOf } from '../requestOptions';
import { submissionFields, submissionOf } from '../submissionFields';
import { documentTypeField, documentTypeOf, isWorkCard } from './documentType';

/** The document type, if it is one that can be cancelled. Section: Endpoints, "Rules for CancelSubmittedDocument". */
function cancellable(code: string): Reading<string> {
  return isWorkCard(code)
    ? refused(
        'notCancellable',
        'Document Type',
        about(code, 'is a work card submission, which the registry does not cancel'),
        'Correct a work card event by submitting a new event of the same type for the same employee and reference date: the latest is authoritative',
      )
    : understood(code);
}

async function cancelDeclarations(this: IExecuteFunctions, items: INodeExecutionData[]): Promise<INodeExecutionData[]> {
  return await changeForEachItem(this, items, async (item) => {
    const documentType = valueOf(cancellable(documentTypeOf(this, item)));
    const { protocol, submittedDate } = submissionOf(this, item);
    const body: IDataObject = { TypeOfDocument: documentType, Protocol: protocol, SubmittedDate: submittedDate };
    const answer = await callRegistry(this, {
      method: 'POST',
      path: '/Documents/CancelSubmittedDocument',
      body,
      remedy:
        "Check 'Document Type', 'Protocol' and 'Submitted Date'. Only leave declarations and their corrected repeats can be cancelled, and none that is cancelled already or that a corrected repeat has replaced",
      ifUnknown: 'runAgain',
      ...requestOptionsOf(this, item),
    });
    const message = readConfirmation(answer);
    if (!message) {
      throw unexpectedAnswer(
        answer,
        'The registry did not confirm the cancellation, which may have been carried out',
        'Look at the registry whether the declaration is cancelled. To run the workflow again does no harm: nothing is cancelled twice',
      );
    }
    return [{ json: { message, documentType, protocol, submittedDate } }];
  });
}

/** Declaration: Cancel. Section: Endpoints, `POST /Documents/CancelSubmittedDocument`. */
export const cancel: Operation = {
  option: {
    name: 'Cancel',
    action: 'Cancel leave declaration at labour registry',
    description: 'Cancel a submitted leave declaration or its corrected repeat at the labour registry',
  },
  fields: [
    documentTypeField('Type under which the leave declaration was submitted; work card events can not be cancelled'),
    ...submissionFields,
    requestOptions,
  ],
  execute: cancelDeclarations,
};
