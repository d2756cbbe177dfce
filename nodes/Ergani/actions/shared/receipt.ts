import type { IExecuteFunctions } from 'n8n-workflow';
import { readIdentifier } from '../../model/values/identifier';
import { readDay, REGISTRY_ZONE } from '../../model/values/time/read';
import { valueOf } from './eachItem';

const WRITE_PROTOCOL = "Enter the protocol of a submission, such as the field 'protocol' of Submit";

/**
 * Protocol and date of the submission that an item names. Section: Endpoints, `submittedDate (yyyymmdd)`.
 *
 * @returns `submittedDate` as yyyyMMdd
 */
export function submissionOf(context: IExecuteFunctions, item: number): { protocol: string; submittedDate: string } {
  const protocol = valueOf(readIdentifier(context.getNodeParameter('protocol', item), 'Protocol', WRITE_PROTOCOL));
  const day = valueOf(readDay(context.getNodeParameter('submittedDate', item), 'Submitted Date', REGISTRY_ZONE));
  return { protocol, submittedDate: day.replace(/-/g, '') };
}
