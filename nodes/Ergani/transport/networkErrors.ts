import { FAILURES, type FailureWords } from '../model/values/words/failures';
import type { FailureKind } from './statuses';

/** An error of the network or of axios, or n8n's error around one, which in older versions of n8n has no `cause`. */
interface NetworkError {
  code?: unknown;
  /** n8n's own errors have the code here. */
  httpCode?: unknown;
  syscall?: unknown;
  /** Node's request, in an error of axios. */
  request?: { socket?: { secureConnecting?: boolean } | null };
  cause?: unknown;
  errors?: unknown;
  message?: unknown;
  /** The messages that n8n has replaced by its own. */
  messages?: unknown;
}

interface Meaning {
  kind: FailureKind;
  words: FailureWords;
  unreachable?: boolean;
}

const notReached = (why: Parameters<typeof FAILURES.notReached>[0]): Meaning => ({
  kind: 'unsent',
  words: FAILURES.notReached(why),
  unreachable: true,
});

const unknown = (words: FailureWords): Meaning => ({ kind: 'unknown', words });

/**
 * Codes of Node, OpenSSL and axios. The first row that fits counts.
 * - `when`: the row fits only if the connection was not there yet, or not encrypted yet. A connection in use can end with
 *   the same codes
 */
const KINDS: ReadonlyArray<{ code: RegExp; when?: 'connecting' | 'encrypting'; means: Meaning }> = [
  { code: /^ERR_CANCELED$/, means: { kind: 'cancelled', words: FAILURES.cancelledUnderWay() } },
  {
    code: /^(?:CERT_|ERR_TLS_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH)/,
    means: { kind: 'unsent', words: FAILURES.certificate() },
  },
  { code: /^ENOTFOUND$/, means: notReached('unknownHost') },
  { code: /^EAI_AGAIN$/, means: notReached('noLookup') },
  { code: /^ERR_INVALID_URL$/, means: notReached('invalidAddress') },
  { code: /^/, when: 'encrypting', means: notReached('notEncrypted') },
  { code: /^(?:ECONNREFUSED|ECONNRESET)$/, when: 'connecting', means: notReached('refused') },
  { code: /^ETIMEDOUT$/, when: 'connecting', means: notReached('tooSlow') },
  { code: /^(?:EHOSTUNREACH|ENETUNREACH)$/, when: 'connecting', means: notReached('noRoute') },
  { code: /^/, when: 'connecting', means: notReached('noConnection') },
  { code: /^$/, means: unknown(FAILURES.endedWithoutAnswer()) },
  { code: /^(?:ECONNABORTED|ETIMEDOUT)$/, means: unknown(FAILURES.noAnswerInTime()) },
  { code: /^/, means: unknown(FAILURES.connectionCut()) },
];

/** Messages of Node and OpenSSL for a connection that could not be encrypted. */
const SAYS_NO_ENCRYPTION =
  /before secure TLS connection was established|wrong version number|handshake failure|unsupported protocol|protocol version|packet length too long/i;
/** How Node's messages begin for a connection that did not come about. */
const SAYS_CONNECTING = /^(?:connect|getaddrinfo) E/;

/** @param causes an error and its causes, as `causesOf` returns them */
export function meaningOf(causes: readonly NetworkError[]): Meaning {
  const code = causes.map(codeOf).find((one) => one !== undefined) ?? '';
  const fits = (when: (typeof KINDS)[number]['when']): boolean =>
    when === undefined || (when === 'encrypting' ? wasEncrypting(causes) : wasConnecting(causes));
  const row = KINDS.find((one) => one.code.test(code) && fits(one.when));
  return (row ?? KINDS[KINDS.length - 1]).means;
}

/** Node sends nothing of a request before the connection is encrypted. */
function wasEncrypting(causes: readonly NetworkError[]): boolean {
  const known = causes.map(({ request }) => request?.socket?.secureConnecting).find((one) => one !== undefined);
  return known ?? causes.flatMap(textsOf).some((text) => SAYS_NO_ENCRYPTION.test(text));
}

const wasConnecting = (causes: readonly NetworkError[]): boolean =>
  causes
    .flatMap((cause) => [`${String(cause.syscall)} E`, ...textsOf(cause)])
    .some((text) => SAYS_CONNECTING.test(text));

function codeOf({ code, httpCode }: NetworkError): string | undefined {
  const known = typeof code === 'string' ? code : httpCode;
  return typeof known === 'string' && /^[A-Z]/.test(known) && known !== 'ERR_BAD_REQUEST' ? known : undefined;
}

function textsOf({ message, messages }: NetworkError): string[] {
  return [message, ...(Array.isArray(messages) ? messages : [])].filter((text) => typeof text === 'string');
}

/** An error and its causes, in their order. Of an AggregateError, which has one error for each address, the first. */
export function causesOf(error: unknown): NetworkError[] {
  const causes: NetworkError[] = [];
  let at = error;
  // Bounded, since causes can form a circle.
  while (typeof at === 'object' && at !== null && causes.length < 8) {
    const cause: NetworkError = at;
    causes.push(cause);
    at = cause.cause ?? (Array.isArray(cause.errors) ? cause.errors[0] : undefined);
  }
  return causes;
}
