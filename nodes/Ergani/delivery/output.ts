import type { IDataObject } from 'n8n-workflow';
import { reasonInError } from '../model/values/result';
import { REGISTRY_ZONE, toZoneTime } from '../model/values/time/read';
import { readSubmitDate } from '../model/values/time/submitDate';
import { type Outcome, type Status, whyNot } from './entry';

export interface EntryOutput extends IDataObject {
  status: Status;
}

/** The statuses that need nobody's attention, in the words in which entries are counted. */
export const IN_ORDER: Partial<Record<Status, string>> = {
  submitted: 'submitted',
  duplicate: 'submitted before',
  skipped: 'skipped',
  valid: 'can be submitted',
};

/** The statuses that need somebody's attention. */
const OUT_OF_ORDER: readonly unknown[] = ['rejected', 'invalid', 'notSent', 'unknown'] satisfies Status[];

/** Whether a value is a status of this node's output. */
export const isStatus = (value: unknown): boolean =>
  typeof value === 'string' && (Object.hasOwn(IN_ORDER, value) || OUT_OF_ORDER.includes(value));

/** Whether an output needs somebody's attention: it goes to the error output, or stops the run. */
export const needsAttention = ({ status }: EntryOutput): boolean => !(status in IN_ORDER);

/** The reasons of outputs, without the cells that the outputs quote: n8n logs errors, which must not quote cells. */
const plainReasons = new WeakMap<EntryOutput, string>();

/** Why an entry was not submitted, without the cells that could not be read; '' where it was. */
export function plainReasonOf(output: EntryOutput): string {
  const { status, reason } = output;
  return plainReasons.get(output) ?? (status === 'invalid' ? "Row can't be read" : String(reason ?? ''));
}

/** The first columns of each output. n8n's tables show columns in the order in which they first come up. */
const FIRST_COLUMNS = ['status', 'protocol', 'reason', 'remedy', 'warnings'] as const;

/** Begins the output of an entry. Its fields are written one by one: computed names would take three times the memory. */
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
 * Adds the reason code and the registry's answer to an output.
 *
 * @param timezone IANA zone of the row's times. If it is not the registry's, the receipt's time is given in both
 */
export function addOutcome<Entry, Prepared>(
  json: EntryOutput,
  outcome: Outcome<Entry, Prepared>,
  timezone = REGISTRY_ZONE,
): void {
  json.reasonCode = whyNot(outcome)?.code ?? null;
  if (outcome.status === 'rejected') json.rejection = { ...outcome.rejection };
  if (outcome.status === 'notSent') json.unreachable = outcome.unreachable;
  if ('answerShape' in outcome) json.answerShape = outcome.answerShape;
  if (outcome.status !== 'submitted') return;
  const { id, submitDate } = outcome.receipt;
  const { submittedAt = null, submittedDate = null } = readSubmitDate(submitDate, outcome.answeredAt) ?? {};
  json.submittedAt = submittedAt;
  if (timezone !== REGISTRY_ZONE) json.localSubmittedAt = submittedAt && toZoneTime(Date.parse(submittedAt), timezone);
  json.submittedDate = submittedDate;
  json.submitDate = submitDate;
  json.id = id;
}

/** Ends the output of a dry run with the request that the entry would be sent in. */
export function addRequest<Entry, Prepared>(json: EntryOutput, outcome: Outcome<Entry, Prepared>): void {
  if (outcome.status !== 'valid') return;
  json.request = outcome.request;
}

/** A copy of an output with one more warning. The output itself is kept for later tries. */
export function withWarning(output: EntryOutput, warning: string): EntryOutput {
  const { status, protocol, reason, remedy, warnings, ...others } = output;
  const all = [...(Array.isArray(warnings) ? (warnings as string[]) : []), warning];
  return { status, protocol, reason, remedy, warnings: all, ...others };
}

/**
 * The outputs as rows of one table: each has all of the first columns, `warnings` only if any output has warnings.
 *
 * @param more names of first columns that a kind of document adds
 */
export function inColumns(outputs: readonly EntryOutput[], more: readonly string[]): IDataObject[] {
  const hasWarnings = outputs.some(({ warnings }) => warnings !== undefined);
  const columns = [...FIRST_COLUMNS, ...more].filter((name) => name !== 'warnings' || hasWarnings);
  const empty: IDataObject = Object.fromEntries(columns.map((name) => [name, null]));
  // An output that has all of these columns has them in this order.
  return outputs.map((json) => (columns.every((name) => name in json) ? json : { ...empty, ...json }));
}
