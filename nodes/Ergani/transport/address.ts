import { FAILURES, type FailureWords } from '../model/values/words/failures';

export const ENVIRONMENTS = {
  production: 'https://eservices.yeka.gr/WebservicesAPI/api',
  trial: 'https://trialv2eservices.yeka.gr/WebservicesAPI/Api',
} as const;

/**
 * Names of the machine that n8n runs on, the last one inside a Docker container. Other private addresses are left out,
 * since others in a network can listen.
 */
const THIS_MACHINE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|host\.docker\.internal)$/;

export class AddressFlaw extends Error {
  constructor(readonly words: FailureWords) {
    super(words.message);
  }
}

/**
 * The address that the paths of the specification are relative to, without a slash at its end.
 *
 * @throws AddressFlaw if `baseUrl` is not a web address, or would send the password unencrypted over a network
 */
export function baseUrlOf(credentials: { environment?: unknown; baseUrl?: unknown }): string {
  const { environment } = credentials;
  if (environment === 'production' || environment === 'trial') return ENVIRONMENTS[environment];
  return checkedAddress(typeof credentials.baseUrl === 'string' ? credentials.baseUrl.trim() : '');
}

function checkedAddress(text: string): string {
  if (text === '') throw new AddressFlaw(FAILURES.address('empty'));
  const lacksScheme = !text.includes('://') && URL.canParse(`https://${text}`);
  if (lacksScheme) {
    const scheme = THIS_MACHINE.test(new URL(`https://${text}`).hostname) ? 'http://' : 'https://';
    throw new AddressFlaw(FAILURES.addressWithoutScheme(scheme));
  }
  if (!URL.canParse(text)) throw new AddressFlaw(FAILURES.address('notWeb'));
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new AddressFlaw(FAILURES.address('tooMuch'));
  }
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && THIS_MACHINE.test(url.hostname))) {
    throw new AddressFlaw(FAILURES.address('notEncrypted'));
  }
  // The match can begin only at the first of several slashes. Otherwise a long run of them would take quadratic time.
  return `${url.origin}${url.pathname}`.replace(/(?<!\/)\/+$/, '');
}

/** The options of a request that decide where it goes: n8n's, `uri` of older nodes, and those of axios. */
export interface Route {
  baseURL?: unknown;
  url?: unknown;
  uri?: unknown;
  proxy?: unknown;
}

/**
 * Whether a request goes to the server of an address and to no other. axios and n8n put `baseURL` and `url` together in
 * different ways, so both have to lead to that server, each alone and together. A proxy would see an unencrypted request.
 *
 * @param address of the server, as `baseUrlOf` returns it
 */
export function goesTo(address: string, { baseURL, url, uri, proxy }: Route): boolean {
  const { origin, protocol } = new URL(address);
  if (protocol === 'http:' && proxy) return false;
  const leadsThere = (text: string, base?: string): boolean =>
    URL.canParse(text, base) && new URL(text, base).origin === origin;
  const [base, ...paths] = [baseURL, url, uri].map((part) => (part === undefined || part === null ? '' : String(part)));
  if (base === '') return paths.some((path) => path !== '') && paths.every((path) => path === '' || leadsThere(path));
  return leadsThere(base) && paths.every((path) => leadsThere(path, base) && (!URL.canParse(path) || leadsThere(path)));
}

/** The options of n8n's request helpers, old and new, that decide whether the server's certificate is verified. */
export interface CertificateChecks {
  skipSslCertificateValidation?: unknown;
  rejectUnauthorized?: unknown;
  agentOptions?: unknown;
}

export function verifiesCertificates(request: CertificateChecks): boolean {
  const { skipSslCertificateValidation: skips, rejectUnauthorized: strict = true, agentOptions } = request;
  const ofAgent = Object(agentOptions) as { rejectUnauthorized?: unknown; checkServerIdentity?: unknown };
  const { rejectUnauthorized: agentStrict = true, checkServerIdentity } = ofAgent;
  return !skips && Boolean(strict) && Boolean(agentStrict) && checkServerIdentity === undefined;
}
