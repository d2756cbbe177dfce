import { remembered } from '../model/values/remembered';

/** Where the registry's environments answer. */
export const ENVIRONMENTS = {
  production: 'https://eservices.yeka.gr/WebservicesAPI/api',
  trial: 'https://trialv2eservices.yeka.gr/WebservicesAPI/Api',
} as const;

/**
 * Names of the machine that n8n runs on, the last one as Docker gives it to a container: what goes there stays on the
 * machine. Nothing broader, such as private addresses: on a network others can listen.
 */
const THIS_MACHINE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|host\.docker\.internal)$/;

/** An address that can't be used, and what to enter in its place. */
export class AddressFlaw extends Error {
  constructor(
    message: string,
    readonly remedy: string,
  ) {
    super(message);
  }
}

/**
 * The address that all paths of the specification are relative to, without a slash at its end.
 *
 * @param credentials the credential's fields `environment` and, for `custom`, `baseUrl`
 * @throws AddressFlaw where `baseUrl` is no web address, or where it would send the password unencrypted over a network
 */
export function baseUrlOf(credentials: { environment?: unknown; baseUrl?: unknown }): string {
  const { environment } = credentials;
  if (environment === 'production' || environment === 'trial') return ENVIRONMENTS[environment];
  return checkedAddress(typeof credentials.baseUrl === 'string' ? credentials.baseUrl.trim() : '');
}

/** An instance of n8n has a few credentials, and each request asks for the address of one. */
const KNOWN_ADDRESSES = 64;

const checkedAddress = remembered((text: string): string => {
  const remedy = 'Enter an address such as https://example.com/WebservicesAPI/api in the credential';
  if (text === '') throw new AddressFlaw('The Base URL of the credential is empty', remedy);
  if (!URL.canParse(text)) throw new AddressFlaw('The Base URL of the credential is no web address', remedy);
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new AddressFlaw('The Base URL of the credential holds more than an address', remedy);
  }
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && THIS_MACHINE.test(url.hostname))) {
    throw new AddressFlaw(
      'The Base URL of the credential does not start with https://',
      'Use https: plain http is for this same machine only: host.docker.internal for an n8n in Docker',
    );
  }
  // A match begins at the first slash alone: tried from each one, a run of slashes would take quadratic time.
  return `${url.origin}${url.pathname}`.replace(/(?<!\/)\/+$/, '');
}, KNOWN_ADDRESSES);

/** What tells where a request goes: the fields of n8n, `uri` of older nodes, and what the request library knows. */
export interface Route {
  baseURL?: unknown;
  url?: unknown;
  uri?: unknown;
  allowAbsoluteUrls?: unknown;
  proxy?: unknown;
}

/** What the request library takes for an address of its own, whatever `baseURL` says. */
const ABSOLUTE = /^(?:[a-z][a-z\d+.-]*:)?\/\//i;

/**
 * Whether a request goes to the server of an address and to no other. The request library joins `baseURL` and `url`,
 * or takes `url` alone where that is an address; n8n in places resolves the one against the other, as browsers do.
 * The answer is no where these readings lead to different servers or one of them leads nowhere, and for a proxy that
 * would see what is not encrypted.
 *
 * @param address of the server, as `baseUrlOf` returns it
 */
export function goesTo(address: string, { baseURL, url, uri, allowAbsoluteUrls, proxy }: Route): boolean {
  // Each request of the node itself: there is one reading.
  if (!baseURL && !uri && !proxy && typeof url === 'string' && url.startsWith(`${address}/`)) return true;
  const { origin, protocol } = new URL(address);
  if (protocol === 'http:' && proxy) return false;
  const base = addressText(baseURL ?? '');
  const paths = [url, uri].filter((path) => path !== undefined && path !== null).map(addressText);
  if (paths.length === 0) paths.push('');
  const readings = paths.flatMap((path) => [
    base !== '' && !ABSOLUTE.test(path) ? `${base.replace(/\/$/, '')}/${path.replace(/^\//, '')}` : path,
    ...(base === '' ? [] : [URL.canParse(path, base) ? new URL(path, base).href : '']),
    ...(URL.canParse(path) ? [path] : []),
    ...(base !== '' && allowAbsoluteUrls === false ? [base] : []),
  ]);
  return readings.every((reading) => URL.canParse(reading) && new URL(reading).origin === origin);
}

/** An address as text; a text that is none for what can't be told. */
function addressText(value: unknown): string {
  return value instanceof URL ? value.href : typeof value === 'string' ? value : '//';
}

/** What decides whether the certificate of a server is verified: the options of n8n's request helpers, old and new. */
export interface CertificateChecks {
  skipSslCertificateValidation?: unknown;
  rejectUnauthorized?: unknown;
  agentOptions?: unknown;
}

/** Whether a request refuses a server whose certificate can't be verified, whichever helper of n8n's sends it. */
export function verifiesCertificates(request: CertificateChecks): boolean {
  const { skipSslCertificateValidation: skips, rejectUnauthorized: strict = true, agentOptions } = request;
  const ofAgent = Object(agentOptions) as { rejectUnauthorized?: unknown; checkServerIdentity?: unknown };
  const { rejectUnauthorized: agentStrict = true, checkServerIdentity } = ofAgent;
  return !skips && Boolean(strict) && Boolean(agentStrict) && checkServerIdentity === undefined;
}
