import type { IDataObject } from 'n8n-workflow';
import type { Problem } from '../../model/cells/reading';
import type { ReasonCode } from '../../model/cells/reasonCodes';
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

/** Whether it needs somebody's attention: it goes to the error output, or stops the run. */
export const isTrouble = ({ status }: EntryOutput): boolean =>
  !['submitted', 'duplicate', 'skipped', 'valid'].includes(status);

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

/** Keeps the reason of an output as n8n's log may hold it. */
export function keepQuiet(output: EntryOutput, why: Why | null): void {
  if (why?.quiet !== undefined) quietReasons.set(output, why.quiet);
}

/** Why it was not submitted, without a word of the cells that could not be read; '' where it was. */
export function quietReasonOf(output: EntryOutput): string {
  const { status, reason } = output;
  return quietReasons.get(output) ?? (status === 'invalid' ? "Row can't be read" : String(reason ?? ''));
}
