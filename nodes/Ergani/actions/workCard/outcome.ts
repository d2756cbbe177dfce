import type { IDataObject } from 'n8n-workflow';
import type { LateReason } from '../../model/lateReasons';
import type { Problem } from '../../model/reading';
import type { Rejection } from '../../model/rejection';
import type { Receipt, SubmissionBody } from '../../model/submission';
import { readSubmitDate, REGISTRY_ZONE, toRegistryTime, toZoneTime } from '../../model/time';
import type { WorkCardEvent } from '../../model/workCardEvent';

/** An event as it went out, or would have gone out. */
export interface SentEvent {
  event: WorkCardEvent;
  late: boolean;
  lateReason: LateReason | null;
}

interface Why {
  reason: string;
  remedy: string;
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
  /** Nothing in the world could submit it as it is: it was not sent. */
  | { status: 'invalid'; problems: Problem[]; event?: WorkCardEvent }
  /** It is fine as far as this node can tell, and was not sent. `unreachable`: because the registry was not there. */
  | ({ status: 'notSent'; event: WorkCardEvent; unreachable: boolean } & Why)
  /** It may have reached the registry, and no answer tells. `receipts`: what came in place of one, as it came. */
  | ({ status: 'unknown'; sent: SentEvent; receipts?: unknown } & Why)
  /** In a dry run: it would be sent, in the request of this number; the first row of a request holds its body. */
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

/** Why a row was not submitted, and what to do about it, in one sentence each. */
function explain(outcome: Outcome): Why {
  if (outcome.status === 'invalid') {
    return {
      reason: outcome.problems.map(({ message }) => message).join('; '),
      remedy: [...new Set(outcome.problems.map(({ remedy }) => remedy))].join('. '),
    };
  }
  return 'reason' in outcome ? { reason: outcome.reason, remedy: outcome.remedy } : { reason: '', remedy: '' };
}

const NOTHING_REMARKED: Remarks = { warnings: [], timezone: REGISTRY_ZONE };

/**
 * The output of a row, with the fields that people need first at the top. Where the row's zone is not the registry's,
 * its times stand in both.
 *
 * @param employerAfm nine digits of the connected employer, where it is known
 */
export function toOutput(
  outcome: Outcome,
  employerAfm: string | null,
  { warnings, timezone }: Remarks = NOTHING_REMARKED,
): RowOutput {
  const elsewhere = timezone !== REGISTRY_ZONE;
  const json: RowOutput = { status: outcome.status };
  if (outcome.status === 'submitted') {
    const { protocol, id, submitDate } = outcome.receipt;
    const time = readSubmitDate(submitDate, outcome.near);
    json.protocol = protocol;
    json.submittedAt = time?.submittedAt ?? null;
    if (elsewhere) json.localSubmittedAt = time ? toZoneTime(Date.parse(time.submittedAt), timezone) : null;
    json.submittedDate = time?.submittedDate ?? null;
    json.submitDate = submitDate;
    json.id = id;
  } else if (outcome.status !== 'valid') {
    Object.assign(json, explain(outcome));
  }
  if (outcome.status === 'notSent') json.unreachable = outcome.unreachable;
  if (outcome.status === 'rejected') json.rejection = { ...outcome.rejection };
  if (outcome.status === 'unknown' && outcome.receipts !== undefined) json.receipts = outcome.receipts;
  if (warnings.length > 0) json.warnings = warnings;

  const event = 'sent' in outcome ? outcome.sent.event : outcome.event;
  if (event !== undefined) {
    json.employeeAfm = event.employeeAfm;
    json.lastName = event.lastName;
    json.firstName = event.firstName;
    json.event = event.event;
    json.eventTime = toRegistryTime(event.eventTime);
    if (elsewhere) json.localEventTime = toZoneTime(event.eventTime, timezone);
    json.referenceDate = event.referenceDate;
    json.branch = event.branch;
    if ('sent' in outcome) {
      json.late = outcome.sent.late;
      json.lateReason = outcome.sent.lateReason;
    } else {
      json.lateReason = event.lateReason;
    }
    json.employerAfm = event.employerAfm ?? employerAfm;
    json.comments = event.comments;
  }
  if (outcome.status === 'valid') {
    json.request = outcome.request;
    if (outcome.body !== undefined) json.body = outcome.body;
  }
  return json;
}
