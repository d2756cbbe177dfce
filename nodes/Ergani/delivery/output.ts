import type { IDataObject } from 'n8n-workflow';
import { reasonInError } from '../model/values/result';
import { REGISTRY_ZONE, toZoneTime } from '../model/values/time/read';
import { readSubmitDate } from '../model/values/time/submitDate';
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
 * The columns that come first, whatever became of an entry: n8n's tables take their columns in the order in which they
 * come up.
 */
const FIRST_COLUMNS = ['status', 'protocol', 'reason', 'remedy', 'warnings'] as const;

/** Begins the output of an entry. Fields are set by name: setting them by computed names takes three times the memory. */
export function outputOf<Entry, Prepared>(outcome: Outcome<Entry, Prepared>, warnings: string[]): EntryOutput {
  const why = whyNot(outcome);
  const json: EntryOutput = {
    status: outcome.status,
    protocol: outcome.status === 'submitted' ? outcome.receipt.protocol : null,
    reason: why?.reason ?? null,
    remedy: why?.remedy ?? null,
  };
  if (warnings.length > 0) json.warnings = warnings;
  if ('problems' in outcome) plainReasons.set(json, outcome.problems.map(reasonInError).join('; '));
  return json;
}

/**
 * Adds to an output what workflows need to know of the outcome, and what the registry answered.
 *
 * @param timezone IANA zone of the row's times: where it is not the registry's, the time of a receipt stands in both
 */
export function addOutcome<Entry, Prepared>(
  json: EntryOutput,
  outcome: Outcome<Entry, Prepared>,
  timezone = REGISTRY_ZONE,
): void {
  json.reasonCode = whyNot(outcome)?.code ?? null;
  if (outcome.status === 'rejected') json.rejection = { ...outcome.rejection };
  if (outcome.status === 'notSent') json.unreachable = outcome.unreachable;
  if ('receipts' in outcome) json.receipts = outcome.receipts as IDataObject[string];
  if (outcome.status !== 'submitted') return;
  const { id, submitDate } = outcome.receipt;
  const { submittedAt = null, submittedDate = null } = readSubmitDate(submitDate, outcome.near) ?? {};
  json.submittedAt = submittedAt;
  if (timezone !== REGISTRY_ZONE) json.localSubmittedAt = submittedAt && toZoneTime(Date.parse(submittedAt), timezone);
  json.submittedDate = submittedDate;
  json.submitDate = submitDate;
  json.id = id;
}

/** Ends the output of a dry run with the request that the entry would go out in. */
export function addRequest<Entry, Prepared>(json: EntryOutput, outcome: Outcome<Entry, Prepared>): void {
  if (outcome.status !== 'valid') return;
  json.request = outcome.request;
  if (outcome.body !== undefined) json.body = JSON.stringify(outcome.body);
}

/** The same output with one more warning: what is kept for later tries stays as it was. */
export function withWarning(output: EntryOutput, warning: string): EntryOutput {
  const { status, protocol, reason, remedy, warnings, ...others } = output;
  const all = [...(Array.isArray(warnings) ? (warnings as string[]) : []), warning];
  return { status, protocol, reason, remedy, warnings: all, ...others };
}

/**
 * The outputs as rows of one table, whose first columns each of them has, empty or not; warnings, where any has one.
 *
 * @param more columns behind those of all kinds of documents
 */
export function inColumns(outputs: readonly EntryOutput[], more: readonly string[]): IDataObject[] {
  const hasWarnings = outputs.some(({ warnings }) => warnings !== undefined);
  const columns = [...FIRST_COLUMNS, ...more].filter((name) => name !== 'warnings' || hasWarnings);
  const empty: IDataObject = Object.fromEntries(columns.map((name) => [name, null]));
  // One that has all of them has them in this order.
  return outputs.map((json) => (columns.every((name) => name in json) ? json : { ...empty, ...json }));
}
