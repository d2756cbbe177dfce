import type { ReasonCode } from '../model/values/reasonCodes';
import type { FailureKind } from './statuses';

/** An error of the network, of the request library, or n8n's around it, which in older versions keeps no cause. */
interface NetworkError {
  code?: unknown;
  /** The code, in an error of n8n's. */
  httpCode?: unknown;
  syscall?: unknown;
  /** Node's, in an error of the request library. */
  request?: { socket?: { secureConnecting?: boolean } | null };
  cause?: unknown;
  errors?: unknown;
  message?: unknown;
  /** What errors said in whose place n8n put a text of its own. */
  messages?: unknown;
}

/** What an error of the network means for a request. */
interface Meaning {
  kind: FailureKind;
  code: ReasonCode;
  message: string;
  /** Where it is not to look first. */
  remedy?: string;
  unreachable?: boolean;
}

const notReached = (why: string): Meaning => ({
  kind: 'unsent',
  code: 'unreachable',
  message: `The registry could not be reached: ${why}`,
  remedy: 'Check the network connection and the Base URL of the credential. Running the workflow again is safe',
  unreachable: true,
});

const noAnswer = (message: string): Meaning => ({ kind: 'unknown', code: 'noAnswer', message });

const CERTIFICATE: Meaning = {
  kind: 'unsent',
  code: 'certificate',
  message: "The registry's certificate can't be trusted",
  remedy: 'Check the Base URL of the credential and the clock of the machine that n8n runs on',
};

/**
 * Codes of Node, OpenSSL and the request library, in order: the first row that fits counts.
 * - `code`: the whole code, or how it begins
 * - `when`: only where the error says that it came before there was a connection, or before both sides had agreed on
 *   encryption. A connection in use can end with the same code
 */
const KINDS: ReadonlyArray<{ code: RegExp; when?: 'connecting' | 'encrypting'; means: Meaning }> = [
  {
    code: /^ERR_CANCELED$/,
    means: {
      kind: 'cancelled',
      code: 'cancelled',
      message: 'The execution was cancelled while the request was under way',
    },
  },
  { code: /^(?:CERT_|ERR_TLS_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH)/, means: CERTIFICATE },
  { code: /^ENOTFOUND$/, means: notReached('its host name is not known') },
  { code: /^EAI_AGAIN$/, means: notReached('its host name could not be looked up') },
  { code: /^ERR_INVALID_URL$/, means: notReached('its address is not valid') },
  { code: /^/, when: 'encrypting', means: notReached('no encrypted connection came about') },
  { code: /^(?:ECONNREFUSED|ECONNRESET)$/, when: 'connecting', means: notReached('the connection was refused') },
  { code: /^ETIMEDOUT$/, when: 'connecting', means: notReached('it took no connection in time') },
  { code: /^(?:EHOSTUNREACH|ENETUNREACH)$/, when: 'connecting', means: notReached('there is no route to it') },
  { code: /^/, when: 'connecting', means: notReached('no connection came about') },
  { code: /^$/, means: noAnswer('The request to the registry ended without an answer') },
  { code: /^(?:ECONNABORTED|ETIMEDOUT)$/, means: noAnswer('The registry gave no answer in time') },
  {
    code: /^/,
    means: {
      kind: 'unknown',
      code: 'connectionCut',
      message: "The connection was cut before the registry's answer came",
    },
  },
];

/** How Node and OpenSSL say that two sides could not agree on encryption. */
const SAYS_NO_ENCRYPTION =
  /before secure TLS connection was established|wrong version number|handshake failure|unsupported protocol|protocol version|packet length too long/i;
/** How Node begins what it says of a connection that did not come about, whatever the code. */
const SAYS_CONNECTING = /^(?:connect|getaddrinfo) E/;
/**
 * What an error means, by its code and what it says.
 *
 * @param causes as `causesOf` tells them
 */
export function meaningOf(causes: readonly NetworkError[]): Meaning {
  const code = causes.map(codeOf).find((one) => one !== undefined) ?? '';
  const fits = (when: (typeof KINDS)[number]['when']): boolean =>
    when === undefined || (when === 'encrypting' ? wasEncrypting(causes) : wasConnecting(causes));
  const row = KINDS.find((one) => one.code.test(code) && fits(one.when));
  return (row ?? KINDS[KINDS.length - 1]).means;
}

/** Node keeps back what is written until both sides have agreed on encryption. Later the words mean less. */
function wasEncrypting(causes: readonly NetworkError[]): boolean {
  const known = causes.map(({ request }) => request?.socket?.secureConnecting).find((one) => one !== undefined);
  return known ?? causes.flatMap(textsOf).some((text) => SAYS_NO_ENCRYPTION.test(text));
}

function wasConnecting(causes: readonly NetworkError[]): boolean {
  const bySyscall = causes.some(({ syscall }) => SAYS_CONNECTING.test(`${String(syscall)} E`));
  return bySyscall || causes.flatMap(textsOf).some((text) => SAYS_CONNECTING.test(text));
}

function codeOf({ code, httpCode }: NetworkError): string | undefined {
  const known = typeof code === 'string' ? code : httpCode;
  return typeof known === 'string' && /^[A-Z]/.test(known) && known !== 'ERR_BAD_REQUEST' ? known : undefined;
}

function textsOf({ message, messages }: NetworkError): string[] {
  return [message, ...(Array.isArray(messages) ? messages : [])].filter((text) => typeof text === 'string');
}

/**
 * The chain of causes of an error, itself first; of several errors at once, one for each address of a host, the first.
 * Bounded: a cause can point back.
 */
export function causesOf(error: unknown): NetworkError[] {
  const causes: NetworkError[] = [];
  let at = error;
  while (typeof at === 'object' && at !== null && causes.length < 8) {
    const cause: NetworkError = at;
    causes.push(cause);
    at = cause.cause ?? (Array.isArray(cause.errors) ? cause.errors[0] : undefined);
  }
  return causes;
}
