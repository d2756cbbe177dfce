import { isRecord } from '../model/values/result';

/** Messages show only the beginning of a text, so the rest of a longer one is cut off. */
const LONGEST_TEXT = 1_000_000;
/** A secret that begins before that cut ends before this one. */
const LONGEST_SECRET = 100_000;
/** The registry's answers nest less than this. What lies deeper is left out. */
const DEEPEST = 50;
/** How often a text is decoded. JSON in JSON in an address takes three times. */
const MOST_ENCODINGS = 4;
const HIDDEN = '…';
const LAST_CODE_POINT = 0x10_ff_ff;

/** Ways to write one character: JSON's and JavaScript's escapes, UTF-8 in an address, HTML's entities. */
const ENCODED =
  /\\{1,8}u([\da-f]{4})|%u([\da-f]{4})|(%[0-7][\da-f]|%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3})|&#(\d{1,6});|&#x([\da-f]{1,5});|&(quot|amp|lt|gt|apos);/gi;
const ENTITIES: Record<string, string> = { quot: '"', amp: '&', lt: '<', gt: '>', apos: "'" };

/** A secret can be broken into lines, a form writes `+` for a blank, and each level of JSON doubles backslashes. */
const IGNORED = String.raw`[\s+\\]`;
/**
 * JSON's line breaks. They are not decoded, since a backslash can also stand before a secret that begins with such a
 * letter.
 */
const LINE_BREAK = String.raw`\\[nrt]`;
/** Bounded: in a long run of line breaks, each `n` would be a place to begin at. */
const BETWEEN = `(?:${LINE_BREAK}|${IGNORED}){0,200}`;

/** `Bearer`, what separates it from the token, and the token. */
const BEARER = /\b(bearer(?:\\[nrt]|[\s+:="'\\]|%(?:25){0,2}(?:2[02b]|3a)|&quot;)+)([^\s"'<>,;&}]+)/gi;
/** `bearer token` and the like, in a sentence. */
const WORD = /^[a-z]{1,15}[.:!?)\\]*$/i;

type Hide = (text: string) => string;

/**
 * A value without the secrets, an ellipsis in the place of each, however they are encoded: for JSON, an address or HTML,
 * also more than once. What follows `Bearer` is hidden too. A text that holds a secret is returned decoded.
 *
 * Case counts. A secret of up to three characters is hidden only where no letter or digit stands beside it.
 *
 * @param value a text, or data as JSON has it, whose texts, numbers and names are looked through
 * @param secrets passwords and tokens
 */
export function withoutSecrets(value: unknown, secrets: readonly string[]): unknown {
  const hide = hiding(secrets);
  return mapTexts(value, (text) => withoutBearers(hide(text.slice(0, LONGEST_TEXT + LONGEST_SECRET))), DEEPEST);
}

/** A token is at least so long. */
const SHORTEST_TOKEN = 16;

/**
 * The registry's records without the tokens, an ellipsis in the place of each. Users work with the records, so nothing
 * else is hidden.
 *
 * @param data as JSON has it
 * @param written the text that it was read from
 */
export function withoutTokens(data: unknown, written: string, tokens: readonly string[]): unknown {
  const repeated = tokens.filter((token) => {
    // However a token is encoded, its letters and digits stay as they are.
    const [run] = /[a-z\d]{8,}/i.exec(token) ?? [];
    return token.length >= SHORTEST_TOKEN && run !== undefined && written.includes(run);
  });
  return repeated.length === 0 ? data : mapTexts(data, hiding(repeated), DEEPEST);
}

function mapTexts(value: unknown, hide: Hide, depth: number): unknown {
  if (typeof value === 'string') return hide(value);
  if (typeof value === 'number') return hide(String(value)) === String(value) ? value : HIDDEN;
  const isList = Array.isArray(value);
  if (!isList && !isRecord(value)) return value;
  if (depth === 0) return HIDDEN;
  if (isList) return value.map((one) => mapTexts(one, hide, depth - 1));
  const entries = Object.entries(value).map(([name, held]) => [hide(name), mapTexts(held, hide, depth - 1)]);
  return Object.fromEntries(entries) as Record<string, unknown>;
}

const withoutBearers = (text: string): string =>
  text.replace(BEARER, (all, before: string, token: string) => (WORD.test(token) ? all : `${before}${HIDDEN}`));

function hiding(secrets: readonly string[]): Hide {
  // The longest first: a short secret can be part of a long one.
  const all = [...new Set(secrets)].filter((secret) => secret !== '').sort((a, b) => b.length - a.length);
  const asWritten = all.map((secret) => patternOf(secret, ''));
  const decoded = all.map((secret) => patternOf(decode(secret), BETWEEN));
  return (text) => {
    const plain = decode(text);
    const freed = replaceAll(plain, decoded);
    return replaceAll(freed === plain ? text : freed, asWritten).slice(0, LONGEST_TEXT);
  };
}

/** @param between a pattern for what may stand between two characters of the secret, and is not looked at there */
function patternOf(secret: string, between: string): RegExp | undefined {
  const ignored = new RegExp(IGNORED);
  const isIgnored = (one: string): boolean => between !== '' && ignored.test(one);
  const characters = [...secret].filter((one) => !isIgnored(one));
  if (characters.length === 0) return undefined;
  const escaped = characters.map((one) => `\\u{${(one.codePointAt(0) as number).toString(16)}}`);
  // Bounded: without an end, each blank of a long run would be a place to begin at.
  const start = isIgnored(secret[0]) ? `${IGNORED}{0,9}` : '';
  const pattern = start + escaped.join(between) + (isIgnored(secret.slice(-1)) ? between : '');
  const asWord = String.raw`(?<=^|[^\p{L}\p{N}]|${LINE_BREAK})${pattern}(?![\p{L}\p{N}])`;
  return new RegExp(secret.length > 3 ? pattern : asWord, 'gu');
}

function replaceAll(text: string, patterns: ReadonlyArray<RegExp | undefined>): string {
  return patterns.reduce((left, pattern) => (pattern === undefined ? left : left.replace(pattern, HIDDEN)), text);
}

/** The text with each encoded character as itself. */
function decode(text: string): string {
  let decoded = text;
  for (let round = 0; round < MOST_ENCODINGS && decoded.search(ENCODED) >= 0; round++) {
    decoded = decoded.replace(ENCODED, (...match: string[]) => decodedCharacter(match));
  }
  return decoded;
}

function decodedCharacter([written, escaped, old, bytes, decimal, hex, entity]: Array<string | undefined>): string {
  const unit = escaped ?? old;
  if (unit !== undefined) return String.fromCharCode(Number.parseInt(unit, 16));
  if (bytes !== undefined) return new TextDecoder().decode(Buffer.from(bytes.replace(/%/g, ''), 'hex'));
  if (entity !== undefined) return ENTITIES[entity.toLowerCase()];
  const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
  return code <= LAST_CODE_POINT ? String.fromCodePoint(code) : String(written);
}
