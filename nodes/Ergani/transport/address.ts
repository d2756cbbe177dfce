/** Where the registry's environments answer. */
export const ENVIRONMENTS = {
  production: 'https://eservices.yeka.gr/WebservicesAPI/api',
  trial: 'https://trialv2eservices.yeka.gr/WebservicesAPI/Api',
} as const;

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

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
  const text = typeof credentials.baseUrl === 'string' ? credentials.baseUrl.trim() : '';
  const remedy = 'Enter an address such as https://example.com/WebservicesAPI/api in the credential';
  if (text === '') throw new AddressFlaw('The Base URL of the credential is empty', remedy);
  if (!URL.canParse(text)) throw new AddressFlaw('The Base URL of the credential is no web address', remedy);
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new AddressFlaw('The Base URL of the credential holds more than an address', remedy);
  }
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && LOOPBACK.test(url.hostname))) {
    throw new AddressFlaw(
      'The Base URL of the credential does not start with https://',
      'Use https: over plain http the password would travel unencrypted. Plain http is for a registry on this same machine only',
    );
  }
  // From the first slash alone: tried from each, a run of slashes takes quadratic time.
  return `${url.origin}${url.pathname}`.replace(/(?<!\/)\/+$/, '');
}
