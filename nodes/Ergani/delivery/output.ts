import type { IDataObject } from 'n8n-workflow';
import { reasonInError } from '../model/values/result';
import { readSubmitDate, REGISTRY_ZONE, toZoneTime } from '../model/values/time/read';
import { type Outcome, type Status, whyNot } from './entry';

/** What the output item of an entry says. */
export interface EntryOutput extends IDataObject {
  status: Status;
}

/** How entries are counted that need nobody's attention. */
export const IN_ORDER: Partial<Record<Status, string>> = {
  submitted: 'submitted',
  duplicate: 'submitted before',
  skipped: 'skipped',
  valid: 'can be submitted',
};

/** Whether it needs somebody's attention: it goes to the error output, or stops the run. */
export const needsAttention = ({ status }: EntryOutput): boolean => !(status in IN_ORDER);

/** Reasons without the cells, by the outputs that quote them: outputs are the owner's, n8n logs errors. */
const plainReasons = new WeakMap<EntryOutput, string>();

/** Why it was not submitted, without the cells that could not be read; '' where it was. */
export function plainReasonOf(output: EntryOutput): string {
  const { status, reason } = output;
  return plainReasons.get(output) ?? (status === 'invalid' ? "Row can't be read" : String(reason ?? ''));
}

/**
 * Begins an output with the fields that people need first: n8n's tables take their columns in the order in which they
 * come up. Each is set by its name, here and below: an object whose fields are set by computed names takes three times
 * the memory.
 */
export const outputOf = <Entry, Prepared>(outcome: Outcome<Entry, Prepared>): EntryOutput => ({
  status: outcome.status,
  protocol: outcome.status === 'submitted' ? outcome.receipt.protocol : null,
});

/**
 * Adds to an output what the registry made of its entry, or why it did not get it.
 *
 * @param timezone IANA zone of the row's times: where it is not the registry's, the time of a receipt stands in both
 */
export function tellOutcome<Entry, Prepared>(
  json: EntryOutput,
  outcome: Outcome<Entry, Prepared>,
  timezone = REGISTRY_ZONE,
): void {
  const why = whyNot(outcome);
  json.reason = why?.reason ?? null;
  json.remedy = why?.remedy ?? null;
  json.reasonCode = why?.code ?? null;
  if ('problems' in outcome) plainReasons.set(json, outcome.problems.map(reasonInError).join('; '));
  if (outcome.status === 'rejected') json.rejection = { ...outcome.rejection };
  if (outcome.status === 'notSent') json.unreachable = outcome.unreachable;
  if ('receipts' in outcome) json.receipts = outcome.receipts as IDataObject[string];
  if (outcome.status === 'submitted') {
    const { id, submitDate } = outcome.receipt;
    const { submittedAt = null, submittedDate = null } = readSubmitDate(submitDate, outcome.near) ?? {};
    json.submittedAt = submittedAt;
    if (timezone !== REGISTRY_ZONE)
      json.localSubmittedAt = submittedAt && toZoneTime(Date.parse(submittedAt), timezone);
    json.submittedDate = submittedDate;
    json.submitDate = submitDate;
    json.id = id;
  }
}

/** Ends an output with the warnings about its entry, and in a dry run with the request that it would go out in. */
export function tellNotes<Entry, Prepared>(
  json: EntryOutput,
  outcome: Outcome<Entry, Prepared>,
  warnings: string[],
): void {
  if (warnings.length > 0) json.warnings = warnings;
  if (outcome.status !== 'valid') return;
  json.request = outcome.request;
  if (outcome.body !== undefined) json.body = JSON.stringify(outcome.body);
}
