import type { IDataObject } from 'n8n-workflow';
import type { Problem } from '../../model/values/result';
import type { ReasonCode } from '../../model/values/reasonCodes';
import { readSubmitDate, REGISTRY_ZONE, toZoneTime } from '../../model/values/time/read';
import type { Rejection } from '../../model/registry/rejection';
import type { Receipt } from '../../model/workCard/submission';

export interface Why {
  code: ReasonCode;
  reason: string;
  remedy: string;
  /** The reason as an error may tell it, where it quotes cells that could not be read. */
  quiet?: string;
}

/** What became of an entry, such as an event of a work card. */
export type Outcome<Entry, Judged> =
  /** The registry confirmed it. `near`: epoch ms of the answer. */
  | { status: 'submitted'; judged: Judged; receipt: Receipt; near: number }
  /** The registry refused it. */
  | ({ status: 'rejected'; judged: Judged; rejection: Rejection } & Why)
  /** Nothing in the world could submit it as it is: it was not sent. `entry`: as far as it could be read. */
  | { status: 'invalid'; problems: Problem[]; entry: Partial<Entry> }
  /** Its row says that there is nothing to submit, as the problem tells. */
  | { status: 'skipped'; problems: Problem[]; entry: Partial<Entry> }
  /** It is fine as far as this node can tell, and was not sent. `unreachable`: because the registry was not there. */
  | ({ status: 'notSent'; entry: Partial<Entry>; unreachable: boolean } & Why)
  /** It may have reached the registry, and no answer tells. `receipts`: what came in place of one, as it came. */
  | ({ status: 'unknown'; judged: Judged; receipts?: unknown } & Why)
  /** An earlier run may have sent it, and no answer tells; this one did not. */
  | ({ status: 'unknown'; entry: Partial<Entry> } & Why)
  /** The registry has it from this node: it was not sent again, or the registry answered to a repeat that it has it. */
  | ({ status: 'duplicate'; entry: Partial<Entry> } & Why)
  /** In a dry run: it would be sent, in the request of this number; the last one of a request holds its body. */
  | { status: 'valid'; judged: Judged; request: number; body?: object };

export type Status = Outcome<unknown, unknown>['status'];

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
export const isTrouble = ({ status }: EntryOutput): boolean => !(status in IN_ORDER);

/** Whether it is with the registry or may be: it must not be sent again without somebody's look. */
export const isSettled = ({ status }: { status: Status }): boolean =>
  status === 'submitted' || status === 'duplicate' || status === 'unknown';

/** Why it was not submitted now, and what to do about it, in one sentence each; null where it was. */
export function whyNot<Entry, Judged>(outcome: Outcome<Entry, Judged>): Why | null {
  if ('problems' in outcome) {
    return {
      code: outcome.problems[0].code,
      reason: outcome.problems.map(({ message }) => message).join('; '),
      quiet: outcome.problems.map(({ quiet }) => quiet).join('; '),
      remedy: remediesOf(outcome.problems),
    };
  }
  return 'reason' in outcome ? { code: outcome.code, reason: outcome.reason, remedy: outcome.remedy } : null;
}

/** What to do about each of several problems, beside the field that it is about; about one, or the same of all, that. */
function remediesOf(problems: Problem[]): string {
  const remedies = new Set(problems.map(({ remedy }) => remedy));
  if (remedies.size === 1) return problems[0].remedy;
  return [...new Set(problems.map(({ field, remedy }) => `${field}: ${remedy}`))].join('. ');
}

/** Reasons for n8n's log, by the outputs that they belong to: the output itself is the owner's. */
const quietReasons = new WeakMap<EntryOutput, string>();

/** Why it was not submitted, without a word of the cells that could not be read; '' where it was. */
export function quietReasonOf(output: EntryOutput): string {
  const { status, reason } = output;
  return quietReasons.get(output) ?? (status === 'invalid' ? "Row can't be read" : String(reason ?? ''));
}

/**
 * Begins an output with the fields that people need first: n8n's tables take their columns in the order in which they
 * come up. Each is set by its name, here and below: an object whose fields are set by computed names takes three times
 * the memory.
 */
export const outputOf = <Entry, Judged>(outcome: Outcome<Entry, Judged>): EntryOutput => ({
  status: outcome.status,
  protocol: outcome.status === 'submitted' ? outcome.receipt.protocol : null,
});

/**
 * Adds to an output what the registry made of its entry, or why it did not get it.
 *
 * @param timezone IANA zone of the row's times: where it is not the registry's, the time of a receipt stands in both
 */
export function tellOutcome<Entry, Judged>(
  json: EntryOutput,
  outcome: Outcome<Entry, Judged>,
  timezone = REGISTRY_ZONE,
): void {
  const why = whyNot(outcome);
  json.reason = why?.reason ?? null;
  json.remedy = why?.remedy ?? null;
  json.reasonCode = why?.code ?? null;
  if (why?.quiet !== undefined) quietReasons.set(json, why.quiet);
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

/** Ends an output with what was remarked on its entry, and in a dry run with the request that it would go out in. */
export function tellRemarks<Entry, Judged>(
  json: EntryOutput,
  outcome: Outcome<Entry, Judged>,
  warnings: string[],
): void {
  if (warnings.length > 0) json.warnings = warnings;
  if (outcome.status !== 'valid') return;
  json.request = outcome.request;
  if (outcome.body !== undefined) json.body = JSON.stringify(outcome.body);
}
