import type { IDataObject } from 'n8n-workflow';
import { counted } from '../../../model/cells/numbers';
import { readSubmitDate, REGISTRY_ZONE, toRegistryTime, toZoneTime } from '../../../model/cells/time';
import type { JudgedEvent } from '../../../model/workCard/lateness';
import type { WorkCardEvent } from '../../../model/workCard/workCardEvent';
import { type EntryOutput, keepQuiet, type Outcome, whyNot } from '../../delivery/outcome';

/** What became of an event. */
export type EventOutcome = Outcome<WorkCardEvent, JudgedEvent>;

/** What was learned when an event was read, beside it. */
export interface Remarks {
  /** Sentences on what was repaired or looks odd. */
  warnings: string[];
  /** IANA zone of the row's times. */
  timezone: string;
}

const NOTHING_REMARKED: Remarks = { warnings: [], timezone: REGISTRY_ZONE };

/** The columns that come first: each row that does not go to the error output has them. */
export const FIRST_COLUMNS = ['status', 'protocol', 'lastName', 'firstName', 'event', 'eventTime'] as const;

/** What is said of a receipt that the registry gave for a Card. */
const ofCard = (events: number): string =>
  `The registry gave one receipt for each branch and comment of the request: this protocol stands for ${counted(events, 'event')}`;

/**
 * The output of an event, with the fields that people need first at the top: n8n's tables take their columns in the
 * order in which they come up. Where the row's zone is not the registry's, its times stand in both.
 *
 * @param employerAfm nine digits of the connected employer, where it is known
 */
export function toOutput(
  outcome: EventOutcome,
  employerAfm: string | null,
  { warnings, timezone }: Remarks = NOTHING_REMARKED,
): EntryOutput {
  const elsewhere = timezone !== REGISTRY_ZONE;
  const receipt = outcome.status === 'submitted' ? outcome.receipt : null;
  const judged = 'judged' in outcome ? outcome.judged : undefined;
  const event: Partial<WorkCardEvent> = 'judged' in outcome ? outcome.judged.event : outcome.entry;
  const { lastName, firstName, type, eventTime, employeeAfm, referenceDate, branch, comments } = event;
  const lateReason = judged === undefined ? event.lateReason : judged.lateReason;
  const employer = event.employerAfm === null ? employerAfm : event.employerAfm;
  const why = whyNot(outcome);
  const json: EntryOutput = { status: outcome.status, protocol: receipt?.protocol ?? null };
  // On the error output n8n lays these over the input's own: what could not be read must stay legible there. Each is
  // set by its name: an object whose fields are set by computed names takes three times the memory.
  if (lastName !== undefined) json.lastName = lastName;
  if (firstName !== undefined) json.firstName = firstName;
  if (type !== undefined) json.event = type;
  if (eventTime !== undefined) json.eventTime = toRegistryTime(eventTime);
  json.reason = why?.reason ?? null;
  json.remedy = why?.remedy ?? null;
  json.reasonCode = why?.code ?? null;
  keepQuiet(json, why);
  if (outcome.status === 'rejected') json.rejection = { ...outcome.rejection };
  if (outcome.status === 'notSent') json.unreachable = outcome.unreachable;
  if (outcome.status === 'unknown' && 'receipts' in outcome) {
    json.receipts = outcome.receipts as IDataObject[string];
  }
  if (outcome.status === 'submitted') {
    const { id, submitDate } = outcome.receipt;
    const time = readSubmitDate(submitDate, outcome.near);
    json.submittedAt = time?.submittedAt ?? null;
    if (elsewhere) json.localSubmittedAt = time ? toZoneTime(Date.parse(time.submittedAt), timezone) : null;
    json.submittedDate = time?.submittedDate ?? null;
    json.submitDate = submitDate;
    json.id = id;
  }
  if (employeeAfm !== undefined) json.employeeAfm = employeeAfm;
  if (elsewhere && eventTime !== undefined) json.localEventTime = toZoneTime(eventTime, timezone);
  if (referenceDate !== undefined) json.referenceDate = referenceDate;
  if (branch !== undefined) json.branch = branch;
  if (judged !== undefined) json.late = judged.late;
  if (lateReason !== undefined) json.lateReason = lateReason;
  if (employer !== undefined) json.employerAfm = employer;
  if (comments !== undefined) json.comments = comments;
  const all = receipt?.ofCardWith === undefined ? warnings : [...warnings, ofCard(receipt.ofCardWith)];
  if (all.length > 0) json.warnings = all;
  if (outcome.status === 'valid') {
    json.request = outcome.request;
    if (outcome.body !== undefined) json.body = JSON.stringify(outcome.body);
  }
  return json;
}
