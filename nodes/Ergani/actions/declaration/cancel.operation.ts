import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { isWorkCard } from '../../model/forms/types';
import { readConfirmation, saysNotDone } from '../../model/registry/confirmation';
import { textsWithoutRuns } from '../../model/registry/texts';
import { refused } from '../../model/values/problems';
import { type Reading, understood } from '../../model/values/result';
import { NOT_GIVEN, REMEDIES } from '../../model/values/words/failures';
import { unexpectedAnswer } from '../../transport/failure';
import { callRegistry } from '../../transport/request';
import type { Operation } from '../operation';
import { forEachSubmission, readReceiptFields, receiptFields } from '../shared/documents';
import { valueOf } from '../shared/errors';
import { requestOptions, requestOptionsOf } from '../shared/requestOptions';
import { Tries } from '../shared/tries';
import { documentTypeOf, documentTypeOfItem } from './documentType';

/** Declaration: Cancel. Section: Endpoints, `POST /Documents/CancelSubmittedDocument`. */
export const cancel: Operation = {
  option: {
    name: 'Cancel',
    action: 'Cancel leave declaration',
    description: 'Cancel a submitted leave declaration or its corrected repeat at the labour registry',
  },
  fields: [
    documentTypeOfItem('Type under which the leave declaration was submitted; work card events can not be cancelled'),
    ...receiptFields,
    requestOptions,
  ],
  hints: [
    {
      message: "Executing this cancels declarations at the registry, each with all its rows, which can't be undone.",
      type: 'info',
      when: 'true',
      stands: 'beforeExecution',
    },
    {
      message: 'Executing again cancels what is not cancelled yet. What is cancelled already comes out as an error.',
      type: 'info',
      when: 'true',
      stands: 'afterExecution',
    },
  ],
  async execute(items) {
    // What an earlier try of this run has cancelled is not cancelled again.
    const tries = new Tries<INodeExecutionData>(items);
    // All rows of a declaration have its protocol, and it is cancelled once.
    const messages = new Map<string, string>();
    return await forEachSubmission(this, items, 'without a cancellation', async (item) => {
      const output = tries.resultOf(item) ?? (await cancelOne(this, item, messages));
      tries.keep(item, output);
      return output;
    });
  },
};

/** @param messages the registry's answers in this run, by declaration */
async function cancelOne(
  context: IExecuteFunctions,
  item: number,
  messages: Map<string, string>,
): Promise<INodeExecutionData> {
  const documentType = valueOf(readCancellable(documentTypeOf(context, item)));
  const { protocol, submittedDate } = readReceiptFields(context, item);
  const body: IDataObject = { TypeOfDocument: documentType, Protocol: protocol, SubmittedDate: submittedDate };
  const declaration = JSON.stringify(body);
  const message = messages.get(declaration) ?? (await postCancellation(context, item, body));
  messages.set(declaration, message);
  return { json: { message, documentType, protocol, submittedDate } };
}

/** The document type, if it is one that can be cancelled. Section: Endpoints, "Rules for CancelSubmittedDocument". */
function readCancellable(documentType: string): Reading<string> {
  return isWorkCard(documentType)
    ? refused('workCardCancelled', 'Document Type', {}, documentType)
    : understood(documentType);
}

/**
 * @returns the registry's message
 * @throws RegistryFailure
 */
async function postCancellation(context: IExecuteFunctions, item: number, body: IDataObject): Promise<string> {
  const answer = await callRegistry(context, {
    method: 'POST',
    path: '/Documents/CancelSubmittedDocument',
    body,
    remedy: REMEDIES.checkCancelled,
    ifUnknown: 'runAgain',
    ...requestOptionsOf(context, item),
  });
  const message = readConfirmation(textsWithoutRuns(answer));
  if (message && !saysNotDone(message)) return message;
  throw unexpectedAnswer(answer, NOT_GIVEN.cancellation(), REMEDIES.lookForCancellation);
}
