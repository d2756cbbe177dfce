import { isRecord } from '../model/values/result';

/** Nobody is shown more of a text than its beginning; a secret that stands at its end reaches no further than that. */
const LONGEST_TEXT = 1_000_000;
const LONGEST_SECRET = 100_000;
/** Answers nest less than this; what lies deeper is left out. */
const DEEPEST = 50;
/** How often a text is decoded: JSON in JSON in an address is three. */
const MOST_ENCODINGS = 4;
/** So short a secret is hidden only where it is a word by itself: of other places nobody can tell that it is one. */
const SHORT = 3;
const HIDDEN = '…';
const LAST_CODE_POINT = 0x10_ff_ff;

/** Ways to write one character: JSON's and JavaScript's escapes, the bytes of UTF-8 in an address, HTML's entities. */
const ENCODED =
  /\\{1,8}u([\da-f]{4})|%u([\da-f]{4})|(%[0-7][\da-f]|%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3})|&#(\d{1,6});|&#x([\da-f]{1,5});|&(quot|amp|lt|gt|apos);/gi;
const ENTITIES: Record<string, string> = { quot: '"', amp: '&', lt: '<', gt: '>', apos: "'" };

/**
 * What can stand in a text that the secret does not hold, and the other way round: a line break that was put in,
 * backslashes that were doubled, `+` for a blank. A backslash with a letter is an escape, or a part of the secret.
 */
const IGNORED = [/[\s+\\]+/g, /\\+[nrt]|[\s+\\]+/g];

/** `Bearer`, what parts it from the token, and the token. */
const BEARER = /\bbearer((?:\\[nrt]|[\s+:="'\\]|%(?:25){0,2}(?:2[02b]|3a)|&quot;)+)([^\s"'<>,;&}]+)/gi;
/** `bearer token` and the like, in a sentence. */
const WORD = /^[a-z]{1,15}[.:!?)\\]*$/i;

/** A text, and where in the original each of its UTF-16 units begins and ends. */
interface Plain {
  text: string;
  starts: Int32Array;
  ends: Int32Array;
}

type Span = [start: number, end: number];

/**
 * A value without the secrets, an ellipsis in the place of each: however they are written (escaped for JSON, also more
 * than once; encoded for an address or for HTML; broken into lines), and whatever follows `Bearer`. Pure, and linear in
 * the size of the value.
 *
 * Case counts. A secret of one to three characters is hidden only where no letter or digit stands beside it; a longer
 * one everywhere, also where it is a common word.
 *
 * @param value a text, or data as JSON has it, whose texts, numbers and names are looked through
 * @param secrets passwords and tokens; empty ones are none
 */
export function withoutSecrets(value: unknown, secrets: readonly string[]): unknown {
  return freed(value, textsWithout(secrets, bearersIn), DEEPEST);
}

/** So long a token, with so many letters and digits in a row, is nothing that other data hold. */
const SHORTEST_TOKEN = 16;
const TELLING = /[a-z\d]{8,}/gi;

/**
 * Data without the tokens, an ellipsis in the place of each. Nothing else is touched, what follows `Bearer` neither:
 * these are the registry's records, which users work with. Most data hold no token, and then stay the same object.
 *
 * @param data as JSON has it
 * @param written the same as it came
 */
export function withoutTokens(data: unknown, written: string, tokens: readonly string[]): unknown {
  const repeated = tokens.filter((token) => {
    const [longest] = (token.match(TELLING) ?? []).sort((one, other) => other.length - one.length);
    return token.length >= SHORTEST_TOKEN && longest !== undefined && written.includes(longest);
  });
  return repeated.length === 0
    ? data
    : freed(
        data,
        textsWithout(repeated, () => []),
        DEEPEST,
      );
}

type Free = (text: string) => string;

interface Secret {
  written: string;
  /** As it is where nothing is encoded, without what each of `IGNORED` leaves out. */
  folded: string[];
}

const toSecret = (written: string): Secret => {
  const { text } = decode(asWritten(written));
  return { written, folded: IGNORED.map((ignored) => text.replace(ignored, '')) };
};

function freed(value: unknown, free: Free, depth: number): unknown {
  if (typeof value === 'string') return free(value);
  if (typeof value === 'number') return free(String(value)) === String(value) ? value : HIDDEN;
  if (value instanceof Uint8Array) return free(new TextDecoder().decode(value));
  const isList = Array.isArray(value);
  if (!isList && !isRecord(value)) return value;
  if (depth === 0) return HIDDEN;
  if (isList) return value.map((one) => freed(one, free, depth - 1));
  const entries = Object.entries(value).map(([name, held]) => [free(name), freed(held, free, depth - 1)]);
  return Object.fromEntries(entries) as Record<string, unknown>;
}

function textsWithout(unwanted: readonly string[], others: (text: string) => Iterable<Span>): Free {
  const secrets = [...new Set(unwanted)].filter((secret) => secret !== '').map(toSecret);
  return (text) => freedText(text, secrets, others);
}

function freedText(text: string, secrets: Secret[], others: (text: string) => Iterable<Span>): string {
  const shown = text.slice(0, LONGEST_TEXT + LONGEST_SECRET);
  const spans = [...others(shown)];
  const written = asWritten(shown);
  const plain = decode(written);
  // One by one: a long text can hold more than a call takes as arguments.
  const add = (secret: Secret, form: string, of: Plain): void => {
    for (const span of placesOf(form, of, shown, secret)) spans.push(span);
  };
  for (const secret of secrets) add(secret, secret.written, written);
  IGNORED.forEach((ignored, n) => {
    const folded = plain.text.replace(ignored, '');
    const found = secrets.filter((secret) => secret.folded[n] !== '' && folded.includes(secret.folded[n]));
    if (found.length === 0) return;
    const form = replaced(plain, ignored, () => '');
    for (const secret of found) add(secret, secret.folded[n], form);
  });
  return hide(text.slice(0, LONGEST_TEXT), spans);
}

function* bearersIn(text: string): Generator<Span> {
  for (const { 0: all, 2: token, index } of text.matchAll(BEARER)) {
    if (!WORD.test(token)) yield [index + all.length - token.length, index + all.length];
  }
}

/** Where a secret stands in a form of a text, as places in the original. */
function* placesOf(form: string, plain: Plain, original: string, { written }: Secret): Generator<Span> {
  const { text, starts, ends } = plain;
  const isShort = written.length <= SHORT;
  // What was left out at its own beginning and end belongs to it.
  const [isOpen, isOpenEnd] = [/^[\s+\\]/, /[\s+\\]$/].map((edge) => edge.test(written));
  for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + form.length)) {
    const [first, last] = [at, at + form.length - 1];
    const start = isOpen ? (first === 0 ? 0 : ends[first - 1]) : starts[first];
    const end = isOpenEnd ? (last + 1 < text.length ? starts[last + 1] : original.length) : ends[last];
    const isWord =
      (isGap(original, start - 1) || isGap(text, first - 1)) && (isGap(original, end) || isGap(text, last + 1));
    if (!isShort || isWord) yield [start, end];
  }
}

const isGap = (text: string, at: number): boolean => !/[\p{L}\p{N}]/u.test(text.charAt(at));

function hide(text: string, spans: Span[]): string {
  spans.sort(([one], [other]) => one - other);
  let told = '';
  let at = 0;
  for (const [start, end] of spans) {
    if (end <= at) continue;
    if (start >= text.length) break;
    // Spans that overlap or touch are one.
    told += start < at || (start === at && at > 0) ? '' : text.slice(at, start) + HIDDEN;
    at = end;
  }
  return told + text.slice(at);
}

const asWritten = (text: string): Plain => ({
  text,
  starts: Int32Array.from({ length: text.length }, (_, at) => at),
  ends: Int32Array.from({ length: text.length }, (_, at) => at + 1),
});

/** The text with each encoded character as itself. */
function decode(plain: Plain): Plain {
  let decoded = plain;
  for (let round = 0; round < MOST_ENCODINGS && decoded.text.search(ENCODED) >= 0; round++) {
    decoded = replaced(decoded, ENCODED, decodedCharacter);
  }
  return decoded;
}

function decodedCharacter([written, escaped, old, bytes, decimal, hex, entity]: RegExpExecArray): string {
  const unit = escaped ?? old;
  if (unit !== undefined) return String.fromCharCode(Number.parseInt(unit, 16));
  if (bytes !== undefined) return new TextDecoder().decode(Buffer.from(bytes.replace(/%/g, ''), 'hex'));
  if (entity !== undefined) return ENTITIES[entity.toLowerCase()];
  const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
  return code <= LAST_CODE_POINT ? String.fromCodePoint(code) : written;
}

/** The text with something else, which is no longer, in the place of each match; that comes from the whole of it. */
function replaced(plain: Plain, pattern: RegExp, by: (match: RegExpExecArray) => string): Plain {
  const { text } = plain;
  const parts: string[] = [];
  const starts = new Int32Array(text.length);
  const ends = new Int32Array(text.length);
  let size = 0;
  const keep = (from: number, to: number): void => {
    parts.push(text.slice(from, to));
    starts.set(plain.starts.subarray(from, to), size);
    ends.set(plain.ends.subarray(from, to), size);
    size += to - from;
  };
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    keep(at, match.index);
    const put = by(match);
    parts.push(put);
    at = match.index + match[0].length;
    starts.fill(plain.starts[match.index], size, size + put.length);
    ends.fill(plain.ends[at - 1], size, size + put.length);
    size += put.length;
  }
  keep(at, text.length);
  return { text: parts.join(''), starts, ends };
}
