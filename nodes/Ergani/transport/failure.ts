import type { INode } from 'n8n-workflow';
import { NodeApiError } from 'n8n-workflow';
import type { ReasonCode } from '../model/values/reasonCodes';
import { redactor } from '../model/values/redact';
import { counted, withRows } from '../model/values/numbers';
import { isRecord, shortened } from '../model/values/result';
import { codeOfReason, remedyOfReason } from '../model/registry/reasons';
import { readRefusal, type Refusal, type Rejection } from '../model/registry/rejection';
import { AddressFlaw } from './address';
import { causesOf, meaningOf } from './networkErrors';
import { type FailureKind, STATUSES } from './statuses';

/** What a refusal says of single ones, whom it names. */
export type Named = Pick<Refusal, 'movements' | 'employees'>;

interface Details {
  code: ReasonCode;
  remedy: string;
  /** The branch that the registry's message names. */
  branch?: string | null;
  /** The registry's reason without its branch line. */
  reason?: string;
  /** The registry's whole message. */
  wording?: string;
  /** What the registry's message says of single movements and employees. */
  named?: Named;
  /** What to do where the registry's words are not known. */
  generalRemedy?: string;
  status?: number;
  /** How long the registry asks to wait, in ms. */
  retryAfter?: number;
  /** Whether the same request would fare no better in a minute. */
  lasting?: boolean;
  /** Whether the registry was not there: no connection came about, or it said that it is not available. */
  unreachable?: boolean;
}

/** Why the registry refused, in its own words, and what to do. */
export type Said = Pick<RegistryFailure, 'branch' | 'reason' | 'wording' | 'reasonCode' | 'remedy'>;

/** A request that did not succeed, in words for the user; never holds a token, a password, a body or a stack trace. */
export class RegistryFailure extends Error {
  /** Not `code`: n8n shows the `code` of an error in the place of its message. */
  readonly reasonCode: ReasonCode;

  readonly remedy: string;

  readonly branch: string | null;

  readonly reason: string;

  readonly wording: string;

  readonly named: Named;

  readonly generalRemedy: string;

  readonly status: number | undefined;

  readonly retryAfter: number | undefined;

  readonly lasting: boolean;

  readonly unreachable: boolean;

  /** Whether it was not the end of its request, which was sent again. */
  wasRepeated = false;

  constructor(
    readonly kind: FailureKind,
    message: string,
    details: Details,
  ) {
    super(message);
    this.name = 'RegistryFailure';
    this.reasonCode = details.code;
    this.remedy = details.remedy;
    this.branch = details.branch ?? null;
    this.reason = details.reason ?? message;
    this.wording = details.wording ?? this.reason;
    this.named = details.named ?? { movements: [], employees: [] };
    this.generalRemedy = details.generalRemedy ?? details.remedy;
    this.status = details.status;
    this.retryAfter = details.retryAfter;
    this.lasting = details.lasting ?? false;
    this.unreachable = details.unreachable ?? false;
  }

  /** What is said of one entry of the request, by the words of the refusal that are about it. */
  saidOf({ branch, reason, message }: Rejection): Said {
    const remedy = remedyOfReason(reason) ?? this.generalRemedy;
    return { branch, reason, wording: message, reasonCode: codeOfReason(reason), remedy };
  }

  /** The same failure in an object of its own, but for what is given. */
  but(changes: Partial<Details>, message = this.message): RegistryFailure {
    return new RegistryFailure(this.kind, message, { ...this, code: this.reasonCode, ...changes });
  }

  /** n8n takes the description of an error that it wraps from this. */
  get description(): string {
    return this.remedy;
  }
}

/** Where people see what the registry holds. */
export const WHERE_TO_LOOK = 'in the web pages of ERGANI II (eservices.yeka.gr, for trials trialv2eservices.yeka.gr)';

/** What to do about a request that may have been carried out. */
export const LOOK_FIRST = `The request may have reached the registry. Look there before you submit again, ${WHERE_TO_LOOK}`;

const RUN_AGAIN = 'Run the workflow again: doing this twice does no harm';

/**
 * Says what an answer means that is no success. Section: Errors.
 *
 * @param answer status, headers (lower case) and body as it came
 * @param remedy what to do when the registry refused the request for its content
 */
export function failureOfAnswer(
  answer: { status: number; headers: Record<string, unknown>; body: unknown },
  remedy?: string,
): RegistryFailure {
  const { status } = answer;
  const { branch, reason, message, beside, ...named } = readRefusal(answer.body);
  const retryAfter = retryAfterOf(answer.headers);
  const known = STATUSES[status];
  if (status === 400 || status === 422 || (status === 409 && message !== '')) {
    const generalRemedy = remedy ?? 'Correct what the registry names, then run the workflow again';
    return new RegistryFailure('refused', `The registry refused the request: ${reason}`, {
      code: codeOfReason(beside),
      remedy: remedyOfReason(beside) ?? generalRemedy,
      branch,
      reason,
      wording: message,
      named,
      generalRemedy,
      status,
    });
  }
  if (known !== undefined) {
    const said = known.kind === 'refused' && message !== '' ? `${known.message}: ${reason}` : known.message;
    return new RegistryFailure(known.kind, said, {
      code: known.code,
      // It can be what the call asks for that is not known there; a page of HTML is of another server.
      remedy: status === 404 && remedy && isRecord(answer.body) ? `${remedy}. ${known.remedy}` : known.remedy,
      branch,
      reason: said,
      status,
      retryAfter,
      unreachable: status === 503,
    });
  }
  // 408 and 499 come from a proxy, which may have passed the request on. ASP.NET can tell of its own error by a redirect.
  if (status > 498 || status === 408 || /aspxerrorpath/i.test(String(answer.headers.location))) {
    return new RegistryFailure('unknown', `The registry answered with status ${status} and no result`, {
      code: 'serverError',
      remedy: LOOK_FIRST,
      status,
      retryAfter,
    });
  }
  if (status >= 300 && status < 400) {
    return new RegistryFailure('unsent', 'The registry answered with a redirect, which is not followed', {
      code: 'redirect',
      remedy: 'Check the Base URL of the credential: it must be that of the service itself',
      status,
      lasting: true,
    });
  }
  const said = `The registry answered with status ${status}${message === '' ? '' : `: ${reason}`}`;
  return new RegistryFailure('refused', said, {
    code: 'unexpectedAnswer',
    remedy: 'Check the environment and the Base URL of the credential, and the fields of the node',
    branch,
    reason: said,
    status,
  });
}

/** More of an answer than this is not repeated in a message. */
const SHOWN_LENGTH = 200;

/**
 * The failure of a call that came back as a success, but with an answer that it can't have: a proxy's page, none at
 * all, something else. A call that changes something may have been carried out.
 *
 * @param answer body of the answer
 * @param message what that means for the call
 * @param remedy what the user can do
 */
export function unexpectedAnswer(
  answer: unknown,
  message: string,
  remedy = 'Check the environment and the Base URL of the credential: another server may have answered',
): RegistryFailure {
  // Words tell who answered and why; a list holds data.
  const words = Array.isArray(answer) ? '' : readRefusal(answer).message;
  const said = answer === '' ? 'the answer is empty' : shortened(words, SHOWN_LENGTH);
  return new RegistryFailure('unknown', said === '' ? message : `${message}: ${said}`, {
    code: 'unexpectedAnswer',
    remedy,
    lasting: true,
  });
}

/** A `Retry-After` header in ms: seconds, or a date by the registry's own clock. Undefined where it says neither. */
function retryAfterOf({ 'retry-after': value, date }: Record<string, unknown>): number | undefined {
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1_000);
  const until = Date.parse(value) - (Date.parse(String(date)) || Date.now());
  return Number.isNaN(until) ? undefined : Math.max(0, until);
}

/**
 * Takes a failure of the registry's for the answer, where the run goes on without one.
 *
 * @param stops whether it does not
 * @returns throws what it gets where it does not, and what is no such failure
 */
export const failureUnless =
  (stops: boolean) =>
  (error: unknown): RegistryFailure => {
    if (stops || !(error instanceof RegistryFailure)) throw error;
    return error;
  };

/**
 * Says what an exception of n8n's request helpers means: a request without an answer, or a session that could not be
 * had. Which of them reached the registry is told by the code of the connection's failure; where it does not tell, the
 * answer is `unknown`.
 */
export function failureOfError(error: unknown): RegistryFailure {
  const links = causesOf(error);
  const ours = links.find((link): link is RegistryFailure => link instanceof RegistryFailure);
  if (ours !== undefined) return ours;
  const flaw = links.find((link): link is AddressFlaw => link instanceof AddressFlaw);
  if (flaw !== undefined) {
    return new RegistryFailure('session', flaw.message, { code: 'addressInvalid', remedy: flaw.remedy });
  }

  const { kind, message, code, remedy = LOOK_FIRST, unreachable } = meaningOf(links);
  return new RegistryFailure(kind, message, { code, remedy, unreachable });
}

/** The failure of a call that can be made again without harm: nobody has to look first whether it was carried out. */
export function harmless(failure: RegistryFailure): RegistryFailure {
  const { kind, status } = failure;
  if (kind !== 'unknown' && kind !== 'cancelled') return failure;
  return failure.but({ remedy: RUN_AGAIN, unreachable: isAway(status) });
}

/** The same failure, which tells that it was tried for so many ms. */
export function afterTrying(failure: RegistryFailure, ms: number): RegistryFailure {
  return failure.but({}, `${failure.message}. Tried for ${lasting(ms)}`);
}

/** So long in words: seconds, from two minutes on minutes. */
export function lasting(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1_000));
  return seconds < 120 ? counted(seconds, 'second') : counted(Math.round(seconds / 60), 'minute');
}

/** Whether it was not the registry that answered, if anybody did: 500 is its own, what lies above is a gateway's. */
export function isAway(status: number | undefined): boolean {
  return status === undefined || status > 500;
}

/**
 * The failure as the error that n8n shows: message, remedy as description, status, and the item that it belongs to.
 * n8n writes errors to its log, so it names no people.
 *
 * @param told takes the names of the rows out of a text; without it, numbers alone are taken out
 * @param before a sentence to be said before the remedy
 */
export function toNodeError(
  node: INode,
  failure: RegistryFailure,
  {
    item: itemIndex,
    told = redactor([]),
    before,
  }: { item?: number; told?: (text: string) => string; before?: string } = {},
): NodeApiError {
  const message = told(failure.message);
  return new NodeApiError(
    withoutValues(node),
    { message },
    {
      message: withRows(message, itemIndex === undefined ? [] : [itemIndex]),
      description: [before ?? [], told(failure.remedy)].flat().join('. '),
      httpCode: failure.status === undefined ? undefined : String(failure.status),
      itemIndex,
      level: 'warning',
    },
  );
}

/** The node as an error names it: n8n logs at level "debug" what is set in its fields, which can be people. */
export function withoutValues(node: INode): INode {
  return { ...node, parameters: {} };
}

/** Throws an error as n8n shows it; one that is no failure of the registry as it is. */
export function raise(node: INode, error: unknown): never {
  throw error instanceof RegistryFailure ? toNodeError(node, error) : error;
}
