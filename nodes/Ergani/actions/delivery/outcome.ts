import type { IDataObject } from 'n8n-workflow';
import type { Problem } from '../../model/cells/reading';
import type { Rejection } from '../../model/registry/rejection';
import type { JudgedEvent } from '../../model/workCard/lateness';
import type { Receipt, SubmissionBody } from '../../model/workCard/submission';
import { readSubmitDate, REGISTRY_ZONE, toRegistryTime, toZoneTime } from '../../model/cells/time';
import type { WorkCardEvent } from '../../model/workCard/workCardEvent';

/** An event as it went out, or would have gone out. */
export type SentEvent = JudgedEvent;

interface Why {
  reason: string;
  remedy: string;
  /** The reason as an error may tell it, where it quotes cells that could not be read. */
  quiet?: string;
}

/** What was learned when a row was read, beside its event. */
export interface Remarks {
  /** Sentences on what was repaired or looks odd. */
  warnings: string[];
  /** IANA zone of the row's times. */
  timezone: string;
}

/** What became of a row. */
export type Outcome =
  /** The registry confirmed it. `near`: epoch ms of the answer. */
  | { status: 'submitted'; sent: SentEvent; receipt: Receipt; near: number }
  /** The registry refused it. */
  | ({ status: 'rejected'; sent: SentEvent; rejection: Rejection } & Why)
  /** Nothing in the world could submit it as it is: it was not sent. `event`: as far as it could be read. */
  | { status: 'invalid'; problems: Problem[]; event: Partial<WorkCardEvent> }
  /** It is fine as far as this node can tell, and was not sent. `unreachable`: because the registry was not there. */
  | ({ status: 'notSent'; event: Partial<WorkCardEvent>; unreachable: boolean } & Why)
  /** It may have reached the registry, and no answer tells. `receipts`: what came in place of one, as it came. */
  | ({ status: 'unknown'; sent: SentEvent; receipts?: unknown } & Why)
  /** In a dry run: it would be sent, in the request of this number; the last row of a request holds its body. */
  | { status: 'valid'; sent: SentEvent; request: number; body?: SubmissionBody };

export type Status = Outcome['status'];

/** What the item of a row says. */
export interface RowOutput extends IDataObject {
  status: Status;
}

/** Whether the row needs somebody's attention: it goes to the error output, or stops the run. */
export const isTrouble = ({ status }: RowOutput): boolean => status !== 'submitted' && status !== 'valid';

/** Whether the event is with the registry or may be: it must not be sent again without somebody's look. */
export const isSettled = ({ status }: { status: Status }): boolean => status === 'submitted' || status === 'unknown';

/** Why a row was not submitted, and what to do about it, in one sentence each; null where it was. */
function explain(outcome: Outcome): Why | null {
  if (outcome.status === 'invalid') {
    return {
      reason: outcome.problems.map(({ message }) => message).join('; '),
      quiet: outcome.problems.map(({ quiet }) => quiet).join('; '),
      remedy: [...new Set(outcome.problems.map(({ remedy }) => remedy))].join('. '),
    };
  }
  return 'reason' in outcome ? { reason: outcome.reason, remedy: outcome.remedy } : null;
}

/** Reasons for n8n's log, by the output of their rows: the output itself is the owner's. */
const quietReasons = new WeakMap<RowOutput, string>();

/** Why a row was not submitted, without a word of the cells that could not be read; '' where it was. */
export function quietReasonOf(output: RowOutput): string {
  const { status, reason } = output;
  return quietReasons.get(output) ?? (status === 'invalid' ? "Row can't be read" : String(reason ?? ''));
}

const NOTHING_REMARKED: Remarks = { warnings: [], timezone: REGISTRY_ZONE };

/**
 * The output of a row, with the fields that people need first at the top: n8n's tables take their columns in the order
 * in which they come up. Where the row's zone is not the registry's, its times stand in both.
 *
 * @param employerAfm nine digits of the connected employer, where it is known
 */
export function toOutput(
  outcome: Outcome,
  employerAfm: string | null,
  { warnings, timezone }: Remarks = NOTHING_REMARKED,
): RowOutput {
  const elsewhere = timezone !== REGISTRY_ZONE;
  const receipt = outcome.status === 'submitted' ? outcome.receipt : null;
  const why = explain(outcome);
  const json: RowOutput = {
    status: outcome.status,
    protocol: receipt?.protocol ?? null,
    reason: why?.reason ?? null,
    remedy: why?.remedy ?? null,
  };
  if (why?.quiet !== undefined) quietReasons.set(json, why.quiet);
  if (outcome.status === 'submitted') {
    const { id, submitDate } = outcome.receipt;
    const time = readSubmitDate(submitDate, outcome.near);
    json.submittedAt = time?.submittedAt ?? null;
    if (elsewhere) json.localSubmittedAt = time ? toZoneTime(Date.parse(time.submittedAt), timezone) : null;
    json.submittedDate = time?.submittedDate ?? null;
    json.submitDate = submitDate;
    json.id = id;
  }
  if (outcome.status === 'notSent') json.unreachable = outcome.unreachable;
  if (outcome.status === 'rejected') json.rejection = { ...outcome.rejection };
  if (outcome.status === 'unknown' && outcome.receipts !== undefined) json.receipts = outcome.receipts;
  if (warnings.length > 0) json.warnings = warnings;

  const event: Partial<WorkCardEvent> = 'sent' in outcome ? outcome.sent.event : outcome.event;
  // On the error output n8n lays these over the input's own: what could not be read must stay legible there.
  const keep = (name: string, value: IDataObject[string]) => {
    if (value !== undefined) json[name] = value;
  };
  keep('employeeAfm', event.employeeAfm);
  keep('lastName', event.lastName);
  keep('firstName', event.firstName);
  keep('event', event.event);
  if (event.eventTime !== undefined) {
    json.eventTime = toRegistryTime(event.eventTime);
    if (elsewhere) json.localEventTime = toZoneTime(event.eventTime, timezone);
  }
  keep('referenceDate', event.referenceDate);
  keep('branch', event.branch);
  if ('sent' in outcome) json.late = outcome.sent.late;
  keep('lateReason', 'sent' in outcome ? outcome.sent.lateReason : event.lateReason);
  keep('employerAfm', event.employerAfm === null ? employerAfm : event.employerAfm);
  keep('comments', event.comments);
  if (outcome.status === 'valid') {
    json.request = outcome.request;
    if (outcome.body !== undefined) json.body = outcome.body;
  }
  return json;
}
