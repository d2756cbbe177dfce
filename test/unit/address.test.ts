import { baseUrlOf, ENVIRONMENTS, goesTo, type Route } from '../../nodes/Ergani/transport/address';

const addressOf = (baseUrl: unknown, environment: unknown = 'custom'): string => {
  try {
    return baseUrlOf({ environment, baseUrl });
  } catch (error) {
    return String(error);
  }
};

const NO_HTTPS = /does not start with https:\/\//;

describe('The address of a registry', () => {
  it.each<[baseUrl: string, address: string]>([
    ['https://registry.example/api', 'https://registry.example/api'],
    [' https://registry.example/api// ', 'https://registry.example/api'],
    ['http://localhost:4600/api', 'http://localhost:4600/api'],
    ['http://127.0.0.1:4600/', 'http://127.0.0.1:4600'],
    ['http://127.1.2.3', 'http://127.1.2.3'],
    ['http://[::1]:4600/api', 'http://[::1]:4600/api'],
    // The machine that a container runs on, by the name that Docker gives it.
    ['http://HOST.docker.internal:4600/WebservicesAPI/api/', 'http://host.docker.internal:4600/WebservicesAPI/api'],
  ])('%s is taken', (baseUrl, address) => {
    expect(addressOf(baseUrl)).toBe(address);
  });

  it.each<[baseUrl: unknown, says: RegExp]>([
    ['http://registry.example/api', NO_HTTPS],
    ['http://10.0.0.1/api', NO_HTTPS],
    ['http://172.17.0.1/api', NO_HTTPS],
    ['http://127.0.0.1.example/api', NO_HTTPS],
    ['http://docker.internal/api', NO_HTTPS],
    ['http://gateway.docker.internal/api', NO_HTTPS],
    ['http://host.docker.internal.example/api', NO_HTTPS],
    ['http://x.host.docker.internal/api', NO_HTTPS],
    ['http://host-docker.internal/api', NO_HTTPS],
    ['ftp://127.0.0.1/', NO_HTTPS],
    ['', /is empty/],
    [undefined, /is empty/],
    ['registry.example', /does not begin with https:\/\//],
    ['localhost:4600', /does not begin with http:\/\//],
    ['https://', /is not a web address/],
    ['https://user:secret@registry.example/api', /holds more than an address/],
    ['https://registry.example/api?key=secret', /holds more than an address/],
    ['https://registry.example/api#secret', /holds more than an address/],
  ])('%s is refused', (baseUrl, says) => {
    expect(addressOf(baseUrl)).toMatch(says);
    expect(addressOf(baseUrl)).not.toContain('secret');
  });

  it.each(['production', 'trial'] as const)('of %s is fixed, whatever Base URL says', (environment) => {
    expect(addressOf('http://registry.example', environment)).toBe(ENVIRONMENTS[environment]);
  });
});

describe('Where a request goes', () => {
  const ADDRESS = 'http://host.docker.internal:4600/api';

  it.each<[Route, boolean]>([
    [{ baseURL: ADDRESS, url: '/Authentication' }, true],
    [{ url: `${ADDRESS}/Authentication` }, true],
    [{ uri: `${ADDRESS}/Authentication` }, true],
    [{}, false],
    [{ url: '/Authentication' }, false],
    [{ url: 'http://127.0.0.1:4600/Authentication' }, false],
    [{ baseURL: ADDRESS, url: 'http://127.0.0.1:4600/Authentication' }, false],
    [{ baseURL: 'http://127.0.0.1:4600', url: '/Authentication' }, false],
    [{ baseURL: ADDRESS, url: '//127.0.0.1:4600/Authentication' }, false],
    [{ url: `${ADDRESS}/Authentication`, uri: 'http://127.0.0.1' }, false],
    // What is not encrypted would be read there.
    [{ baseURL: ADDRESS, url: '/Authentication', proxy: { host: 'proxy' } }, false],
  ])('%j: to the registry: %s', (route, isThere) => {
    expect(goesTo(ADDRESS, route)).toBe(isThere);
  });

  it('may be a proxy where it is encrypted', () => {
    const address = 'https://registry.example/api';
    expect(goesTo(address, { baseURL: address, url: '/Authentication', proxy: { host: 'proxy' } })).toBe(true);
  });
});
