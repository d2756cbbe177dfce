import type { INode } from 'n8n-workflow';
import { NodeApiError } from 'n8n-workflow';
import { REASON_CODES, type ReasonCode } from '../model/values/reasonCodes';
import { withRow } from '../model/values/rowNames';
import { isRecord } from '../model/values/result';
import { codeOfReason, remedyOfReason } from '../model/registry/reasons';
import { quotedFrom, readRefusal, type Refusal, type Rejection } from '../model/registry/rejection';
import { type IsPrivate, NOTHING_PRIVATE, plainLines } from '../model/registry/texts';
import {
  CORRECT_NAMED,
  EMPTY_ANSWER,
  FAILURES,
  type FailureWords,
  REFUSED,
  RUN_AGAIN,
  triedFor,
} from '../model/values/words/failures';
import { LOOK_FIRST } from '../model/values/words/outcomes';
import { AddressFlaw } from './address';
import { causesOf, meaningOf } from './networkErrors';
import { type FailureKind, STATUSES } from './statuses';

/** Why the registry refused one entry or the whole request, in its own words, and what to do. */
export type Said = Pick<RegistryFailure, 'branch' | 'reason' | 'wording' | 'reasonCode' | 'remedy'>;

/** What a failure knows in addition to its words. */
type Facts = Partial<
  Pick<
    RegistryFailure,
    | 'branch'
    | 'reason'
    | 'wording'
    | 'movements'
    | 'own'
    | 'generalRemedy'
    | 'status'
    | 'retryAfter'
    | 'lasting'
    | 'unreachable'
  >
>;

/** A request that did not succeed, in words for the user. It never holds a token, a password or a body. */
export class RegistryFailure extends Error {
  /** Not called `code`, since n8n shows the `code` of an error instead of its message. */
  readonly reasonCode: ReasonCode;

  /** What to do. */
  readonly remedy: string;

  /** Whether the remedy is to look first what the registry holds. */
  readonly looksFirst: boolean;

  readonly branch: string | null;

  /** The registry's reason without its branch line. */
  readonly reason: string;

  /** The registry's whole message. */
  readonly wording: string;

  readonly movements: Refusal['movements'];

  /** The message without the registry's words. */
  readonly own: string;

  /** What to do where the reason has no code of its own. */
  readonly generalRemedy: string;

  readonly status: number | undefined;

  /** How long the registry asks to wait, in ms. */
  readonly retryAfter: number | undefined;

  /** Whether a repeat a minute later would fail in the same way. */
  readonly lasting: boolean;

  /** Whether the registry was not there: no connection came about, or it said that it is not available. */
  readonly unreachable: boolean;

  wasRepeated = false;

  constructor(
    readonly kind: FailureKind,
    { code, message, remedy }: FailureWords,
    facts: Facts = {},
  ) {
    super(message);
    this.name = 'RegistryFailure';
    this.reasonCode = code;
    this.remedy = remedy ?? LOOK_FIRST;
    this.looksFirst = remedy === null;
    this.branch = facts.branch ?? null;
    this.reason = facts.reason ?? message;
    this.wording = facts.wording ?? this.reason;
    this.movements = facts.movements ?? [];
    this.own = facts.own ?? message;
    this.generalRemedy = facts.generalRemedy ?? this.remedy;
    this.status = facts.status;
    this.retryAfter = facts.retryAfter;
    this.lasting = facts.lasting ?? false;
    this.unreachable = facts.unreachable ?? false;
  }

  /** What the refusal says of one entry: the words that are about it. */
  saidOf({ branch, reason, message }: Rejection): Said {
    const remedy = remedyOfReason(reason) ?? this.generalRemedy;
    return { branch, reason, wording: message, reasonCode: codeOfReason(reason), remedy };
  }

  /** A copy of the failure with some changes. A new message is in our own words, except for what the old one quotes. */
  but({ message = this.message, remedy, ...facts }: Facts & Partial<FailureWords>): RegistryFailure {
    const own = this.own === this.message ? message : this.own;
    const words = { code: this.reasonCode, message, remedy: remedy ?? (this.looksFirst ? null : this.remedy) };
    return new RegistryFailure(this.kind, words, { ...this, own, ...facts });
  }

  /** The message for n8n's log: our own words, and of the registry's those lines that are plain sentences. */
  plainMessage(isPrivate: IsPrivate): string {
    return this.own === this.message ? this.message : plainLines(this.message, isPrivate) || this.own;
  }

  /** n8n copies the description of an error that it wraps. */
  get description(): string {
    return this.remedy;
  }
}

/**
 * What an answer means that is no success. Section: Errors.
 *
 * @param answer its headers have names in lower case
 * @param remedy what to do if the registry refused the request for its content
 */
export function failureOfAnswer(
  answer: { status: number; headers: Record<string, unknown>; body: unknown },
  remedy?: string,
): RegistryFailure {
  const { status } = answer;
  const { branch, reason, message, beside, movements } = readRefusal(answer.body);
  const retryAfter = retryAfterOf(answer.headers);
  const known = STATUSES[status];
  if (status === 400 || status === 422 || (status === 409 && message !== '')) {
    const generalRemedy = remedy ?? CORRECT_NAMED;
    const code = codeOfReason(beside);
    const words = { code, message: `${REFUSED}: ${reason}`, remedy: remedyOfReason(beside) ?? generalRemedy };
    const own = code === 'refused' ? REFUSED : `${REFUSED}: ${REASON_CODES[code]}`;
    return new RegistryFailure('refused', words, {
      own,
      branch,
      reason,
      wording: message,
      movements,
      generalRemedy,
      status,
    });
  }
  const withReason = (own: string): string => (message === '' ? own : `${own}: ${reason}`);
  if (known !== undefined) {
    const { kind, words } = known;
    const said = kind === 'refused' ? withReason(words.message) : words.message;
    // A 404 in JSON is from the registry, which may not know what the call asks for. A page is from another server.
    const whatToDo = status === 404 && remedy && isRecord(answer.body) ? `${remedy}. ${words.remedy}` : words.remedy;
    return new RegistryFailure(
      kind,
      { code: words.code, message: said, remedy: whatToDo },
      { branch, reason: said, own: words.message, status, retryAfter, unreachable: status === 503 },
    );
  }
  // 408 and 499 come from a proxy, which may have passed the request on. ASP.NET can redirect to a page about its own error.
  if (status > 498 || status === 408 || /aspxerrorpath/i.test(String(answer.headers.location))) {
    return new RegistryFailure('unknown', FAILURES.serverError(status), { status, retryAfter });
  }
  if (status >= 300 && status < 400) {
    return new RegistryFailure('unsent', FAILURES.redirect(), { status, lasting: true });
  }
  const words = FAILURES.otherStatus(status);
  const said = withReason(words.message);
  return new RegistryFailure(
    'refused',
    { ...words, message: said },
    { own: words.message, branch, reason: said, status },
  );
}

/**
 * The failure of a call that was answered with a success, but with a body that it can't have: an HTML page of a proxy,
 * nothing at all, something else. A call that changes something may have been carried out.
 *
 * @param answer the body of the answer
 */
export function unexpectedAnswer(answer: unknown, message: string, remedy?: string): RegistryFailure {
  const quoted = answer === '' ? EMPTY_ANSWER : quotedFrom(answer);
  const whole = quoted === '' ? message : `${message}: ${quoted}`;
  return new RegistryFailure('unknown', FAILURES.unexpected(whole, remedy), { own: message, lasting: true });
}

/** The ms of a `Retry-After` header, which holds seconds or a date by the registry's clock. Undefined for neither. */
function retryAfterOf({ 'retry-after': value, date }: Record<string, unknown>): number | undefined {
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1_000);
  const until = Date.parse(value) - (Date.parse(String(date)) || Date.now());
  return Number.isNaN(until) ? undefined : Math.max(0, until);
}

/**
 * Makes a handler for `catch` that returns the failure, so that the run can go on without the answer.
 *
 * @param stops whether the run can't: then the handler throws the failure, as it does with any other error
 */
export const failureUnless =
  (stops: boolean) =>
  (error: unknown): RegistryFailure => {
    if (stops || !(error instanceof RegistryFailure)) throw error;
    return error;
  };

/**
 * What an exception of n8n's request helpers means: there was no answer, or no session. The code of the network error
 * tells whether the request can have reached the registry. Without a known code the failure is `unknown`.
 */
export function failureOfError(error: unknown): RegistryFailure {
  const links = causesOf(error);
  const ours = links.find((link): link is RegistryFailure => link instanceof RegistryFailure);
  if (ours !== undefined) return ours;
  const flaw = links.find((link): link is AddressFlaw => link instanceof AddressFlaw);
  if (flaw !== undefined) {
    return new RegistryFailure('session', flaw.words);
  }
  const { kind, words, unreachable } = meaningOf(links);
  return new RegistryFailure(kind, words, { unreachable });
}

/** The failure of a call that can be made again without harm: the user need not look first whether it was carried out. */
export function harmless(failure: RegistryFailure): RegistryFailure {
  const { kind, status } = failure;
  if (kind !== 'unknown' && kind !== 'cancelled') return failure;
  return failure.but({ remedy: RUN_AGAIN, unreachable: isAway(status) });
}

/** @param ms for how long the request was tried */
export function afterTrying(failure: RegistryFailure, ms: number): RegistryFailure {
  return failure.but({ message: triedFor(failure.message, ms) });
}

/** Whether the registry itself gave no answer. It answers with 500 itself; gateways answer with what is above. */
export const isAway = (status: number | undefined): boolean => status === undefined || status > 500;

/**
 * The failure as the error that n8n shows, with the remedy as its description. n8n writes errors to its log, so it names
 * no people.
 *
 * @param isPrivate asks for the words of the rows
 * @param row what messages call the row that failed
 * @param before a sentence before the remedy
 */
export function toNodeError(
  node: INode,
  failure: RegistryFailure,
  { row, isPrivate = NOTHING_PRIVATE, before }: { row?: string; isPrivate?: IsPrivate; before?: string } = {},
): NodeApiError {
  const message = failure.plainMessage(isPrivate);
  return new NodeApiError(
    withoutValues(node),
    { message },
    {
      message: row === undefined ? message : withRow(message, row),
      description: [before ?? [], failure.remedy].flat().join('. '),
      httpCode: failure.status === undefined ? undefined : String(failure.status),
      level: 'warning',
    },
  );
}

/** The node without its parameters, which can name people: n8n logs the node of an error at level "debug". */
export const withoutValues = (node: INode): INode => ({ ...node, parameters: {} });

/** @throws NodeApiError for a RegistryFailure, and any other error as it is */
export function raise(node: INode, error: unknown): never {
  throw error instanceof RegistryFailure ? toNodeError(node, error) : error;
}
