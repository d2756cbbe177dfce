import type { IExecuteFunctions } from 'n8n-workflow';
import { isEmpty, refused, trimBlanks, type Reading, understood } from '../model/cells/reading';
import { readDay, REGISTRY_ZONE } from '../model/cells/time';
import { valueOf } from './eachItem';

function readProtocol(value: unknown): Reading<string> {
  const text = typeof value === 'number' ? String(value) : value;
  if (isEmpty(text)) {
    return refused(
      'missing',
      'Protocol',
      'is empty',
      "Enter the protocol of a submission, such as the field 'protocol' of Submit",
    );
  }
  return typeof text === 'string'
    ? understood(trimBlanks(text))
    : refused('notText', 'Protocol', 'is not text', 'Enter the protocol as the registry wrote it');
}

/**
 * Protocol and date of the submission that an item names. Section: Endpoints, `submittedDate (yyyymmdd)`.
 *
 * @returns `submittedDate` as yyyyMMdd
 */
export function submissionOf(context: IExecuteFunctions, item: number): { protocol: string; submittedDate: string } {
  const protocol = valueOf(readProtocol(context.getNodeParameter('protocol', item)));
  const day = valueOf(readDay(context.getNodeParameter('submittedDate', item), 'Submitted Date', REGISTRY_ZONE));
  return { protocol, submittedDate: day.replace(/-/g, '') };
}
