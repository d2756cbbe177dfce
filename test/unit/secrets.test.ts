import fc from 'fast-check';
import { withoutSecrets, withoutTokens } from '../../nodes/Ergani/transport/secrets';

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1c2VyIn0+/x9Qw-_=';

/** A text as JSON holds it, without the quotes. */
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
const inAscii = (text: string): string =>
  text.replace(/[^ -~]|["\\]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
const inAddress = encodeURIComponent;
const inForm = (text: string): string => String(new URLSearchParams({ a: text })).slice(2);
const inHtml = (text: string): string =>
  text
    .replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
    .replace(/[^ -~]/gu, (one) => `&#x${one.codePointAt(0)!.toString(16)};`);
const lowerHex = (text: string): string => inAddress(text).replace(/%../g, (code) => code.toLowerCase());

const FORMS: Array<[string, (text: string) => string]> = [
  ['as it is', (text) => text],
  ['escaped for JSON', inJson],
  ['escaped for JSON twice', (text) => inJson(inJson(text))],
  ['escaped for JSON in ASCII', inAscii],
  ['escaped for JSON in ASCII, then again', (text) => inJson(inAscii(text))],
  ['with slashes escaped', (text) => inJson(text).replace(/\//g, '\\/')],
  ['encoded for an address', inAddress],
  ['encoded for an address, in small letters', lowerHex],
  ['encoded for an address twice', (text) => inAddress(inAddress(text))],
  ['encoded for a form', inForm],
  ['JSON in an address', (text) => inAddress(inJson(text))],
  ['a form in JSON', (text) => inJson(inForm(text))],
  ['in HTML', inHtml],
];

const PASSWORDS = [
  'Passw0rd!',
  'with "quotes" and \\backslashes\\',
  'C:\\new\\table\\u0041',
  'Κωδικός με κενά',
  'Geheimnis äöüß',
  'a+b c&d=e%41/f?g#h',
  '100%25',
  "it's <b>bold</b>",
  '045123671',
  'afm045123671x',
  '🔑🔒key',
  TOKEN,
];

describe('a secret is hidden, and what is left is told', () => {
  test.each(PASSWORDS.flatMap((secret) => FORMS.map(([name, write]) => [secret, name, write] as const)))(
    '%s %s',
    (secret, _, write) => {
      const text = `Cannot read {"Username":"user","Password":"${write(secret)}"} today`;
      expect(withoutSecrets(text, [secret])).toBe('Cannot read {"Username":"user","Password":"…"} today');
    },
  );

  test.each<[string, string, string]>([
    ['a line break', `Token ${TOKEN.slice(0, 9)}\n${TOKEN.slice(9)} is bad`, 'Token … is bad'],
    ['a line break of Windows, indented', `Token ${TOKEN.slice(0, 9)}\r\n    ${TOKEN.slice(9)}!`, 'Token …!'],
    ['an escaped line break', `Token ${TOKEN.slice(0, 9)}\\r\\n${TOKEN.slice(9)}!`, 'Token …!'],
    ['an encoded line break', `Token ${TOKEN.slice(0, 9)}%0D%0A${TOKEN.slice(9)}!`, 'Token …!'],
  ])('parted by %s', (_, text, told) => {
    expect(withoutSecrets(text, [TOKEN])).toBe(told);
  });

  test.each<[string, string]>([
    ['Authorization: Bearer abc.def.123', 'Authorization: Bearer …'],
    ['authorization=bearer%20abc.def.123&x=1', 'authorization=bearer%20…&x=1'],
    ['{"Authorization":"Bearer abc.def.123","x":1}', '{"Authorization":"Bearer …","x":1}'],
    ['{\\"Authorization\\":\\"Bearer abc.def.123\\"}', '{\\"Authorization\\":\\"Bearer …"}'],
    ['Bearer\\nabc.def.123', 'Bearer\\n…'],
    ['Bearer averylongwordofletters', 'Bearer …'],
    ['The bearer token is not valid.', 'The bearer token is not valid.'],
    ['forbearer x1', 'forbearer x1'],
  ])('%s', (text, told) => {
    expect(withoutSecrets(text, [])).toBe(told);
  });

  test.each(FORMS)('behind a backslash that makes no line break of its first letter, %s', (_, write) => {
    const secrets = ['néa Ωραία', 'token-of-the-login'];
    expect(withoutSecrets(`DOMAIN\\${write(secrets[0])} token-of-the-login`, secrets)).toBe('DOMAIN\\… …');
  });

  test('a short one behind an escaped line break', () => {
    expect(withoutSecrets('Password:\\nabc', ['abc'])).toBe('Password:\\n…');
  });

  test('several, also where one is part of another', () => {
    expect(withoutSecrets('abcdef and xabcdy', ['abcd', 'xabcdy'])).toBe('…ef and …');
  });

  test('in names, numbers and lists', () => {
    const answer = { secret1: [{ a: 'secret1' }, 123456, 12345, true, null] };
    expect(withoutSecrets(answer, ['secret1', '123456'])).toEqual({ '…': [{ a: '…' }, '…', 12345, true, null] });
  });

  test.each<[string, string, string]>([
    ['a', 'A bad password: a', 'A bad password: …'],
    ['a', '{"Password":"a"}', '{"Password":"…"}'],
    ['a', '%7B%22Password%22%3A%22a%22%7D', '{"Password":"…"}'],
    ['12', 'Row 12 of 123 at 12:30', 'Row … of 123 at …:30'],
  ])('a short one (%s) only where it is a word: %s', (secret, text, told) => {
    expect(withoutSecrets(text, [secret])).toBe(told);
  });

  test('a common word everywhere', () => {
    expect(withoutSecrets('Wrong password, passwords', ['password'])).toBe('Wrong …, …s');
  });

  test('nothing where there is none', () => {
    for (const text of ['', 'Λάθος', '100% \\ + %zz \\u00', '<p>&amp;</p>'])
      expect(withoutSecrets(text, [''])).toBe(text);
  });
});

const secret = fc
  .string({ minLength: 4, maxLength: 60, unit: 'grapheme' })
  .filter((text) => text.trim() === text && /[\p{L}\p{N}]{2}/u.test(text));
const forms = fc.constantFrom(...FORMS.map(([, write]) => write));

test('no secret is left, whatever stands around it, and however it is written', () => {
  const words = fc.array(fc.constantFrom('Για το Παράρτημα: 0\n', ' {"a":"', '"} ', ' ΑΦΜ ', ' and '), {
    maxLength: 4,
  });
  fc.assert(
    fc.property(
      fc.array(secret, { minLength: 1, maxLength: 3 }),
      forms,
      words,
      words,
      (secrets, write, before, after) => {
        const text = `${before.join('')}"${secrets.map(write).join('" "')}"${after.join('')}`;
        const told = String(withoutSecrets(text, secrets));
        const rest = [told, decodeURIComponent(told.replace(/%(?![\da-f]{2})/gi, '%25'))];
        for (const one of secrets) for (const form of rest) expect(form.includes(write(one))).toBe(false);
        expect(told.replace(/[^…]/g, '')).not.toBe('');
      },
    ),
    { numRuns: 1_000 },
  );
});

test('a text without secrets stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300, unit: 'grapheme' }), (text) => {
      if (!/bearer/i.test(text)) expect(withoutSecrets(text, [TOKEN])).toBe(text);
    }),
  );
});

test.each<[string, string]>([
  ['backslashes', '\\'],
  ['escapes', '\\u005c'],
  ['per cent', '%25'],
  ['Bearer', 'bearer '],
  ['Bearer and escapes', 'bearer \\n'],
  ['blanks', ' '],
  ['the secret', 'secret1'],
])('a long text of %s takes no long time', (_, part) => {
  const text = part.repeat(Math.ceil(3_000_000 / part.length));
  const start = performance.now();
  withoutSecrets(text, ['secret1', TOKEN, 'a']);
  expect(performance.now() - start).toBeLessThan(8_000);
});

test('a long text is cut', () => {
  expect(withoutSecrets('x'.repeat(2_000_000), ['secret1'])).toBe('x'.repeat(1_000_000));
});

test('of a text that is cut no part of a secret is left', () => {
  const text = `${' '.repeat(999_990)}secret1secret2secret3`;
  expect(String(withoutSecrets(text, ['secret1secret2secret3'])).trim()).toBe('…');
});

describe('data', () => {
  const data = { rows: [{ name: `Bearer ${TOKEN}`, other: 'Bearer of arms1', afm: 45123671 }] };

  test('are freed of tokens alone', () => {
    expect(withoutTokens(data, JSON.stringify(data), [TOKEN, '45123671', 'a'])).toEqual({
      rows: [{ name: 'Bearer …', other: 'Bearer of arms1', afm: 45123671 }],
    });
  });

  test('stay what they are where there is none', () => {
    expect(withoutTokens(data, JSON.stringify(data), ['short', 'another0token0of0some0length'])).toBe(data);
  });
});

test('data without end is cut', () => {
  let deep: unknown = 'secret1';
  for (let depth = 0; depth < 100_000; depth++) deep = [deep];
  expect(JSON.stringify(withoutSecrets(deep, ['secret1']))).not.toContain('secret1');
});
