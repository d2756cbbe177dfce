import { ErganiApi } from '../../../credentials/ErganiApi.credentials';
import { credentialOf, listing } from '../../../tools/report';

test("npm start prints what a credential of one's own takes, by the names of its fields", () => {
  const login = { username: 'demo', password: 'demo-password', usertype: '02' };
  const text = listing([credentialOf({ url: 'http://127.0.0.1:4010/WebservicesAPI/api', login })]);
  const printed = new Map([...text.matchAll(/^ {2}([^:]+): +(.+)$/gm)].map(([, name, value]) => [name, value]));
  const { properties } = new ErganiApi();
  for (const name of printed.keys()) expect(properties.map(({ displayName }) => displayName)).toContain(name);
  expect([...printed.values()]).toEqual([
    'Custom',
    'http://127.0.0.1:4010/WebservicesAPI/api',
    'demo',
    'demo-password',
    '02',
  ]);
});
