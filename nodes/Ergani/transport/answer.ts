import { type IHttpRequestOptions, jsonParse } from 'n8n-workflow';
import { LONGEST_BODY } from '../model/registry/rejection';
import { FAILURES } from '../model/values/words/failures';
import { clockOf } from './clock';
import { RegistryFailure } from './failure';
import { inTime, timedOut } from './retry';

/** What the registry answered, whatever the status. */
export interface Answer {
  status: number;
  /** Names in lower case. */
  headers: Record<string, unknown>;
  /** Parsed where it was JSON, also where that was a text of JSON; else text. */
  body: unknown;
}

export const succeeded = ({ status }: Pick<Answer, 'status'>): boolean => status >= 200 && status < 300;

/** n8n's request helper, with or without authentication. */
export type Http = (options: IHttpRequestOptions) => Promise<unknown>;

export interface Bounds {
  /** After how many ms the request ends. axios restarts its own timeout with every byte. */
  endsAfter: number;
  /** Called if it has ended for that. */
  onEnd?: () => void;
  /** How many bytes of an answer are read: `SMALL` or `LARGE`. */
  largest: number;
  /** The tokens of the request, which no answer may hand on. Called once the answer is there. */
  tokens?: () => readonly unknown[];
}

const MB = 1_024 * 1_024;
/** For receipts, logins and refusals. A larger answer is not read to its end. */
export const SMALL = 4 * MB;
/** For lists. The registry's largest, with thousands of employees, are smaller. */
export const LARGE = 64 * MB;

/**
 * Sends one request to the registry, and notes the registry's time where it has written the answer.
 *
 * The body is read as a stream: n8n's request helper alone would read an answer of any size, and go on reading after
 * the time is over.
 *
 * @param path as the specification writes it
 * @param options `timeout`: for how many ms nothing may come
 * @throws what n8n's request helper throws, but never for a status; axios's error for a timeout
 * @throws RegistryFailure for an answer that is too large
 */
export async function answerTo(
  http: Http,
  baseUrl: string,
  path: string,
  options: Omit<IHttpRequestOptions, 'url'> & { timeout: number },
  { endsAfter, onEnd, largest, tokens = () => [] }: Bounds,
): Promise<Answer> {
  const sentAt = Date.now();
  const over = new AbortController();
  const received = http({
    ...options,
    url: `${baseUrl}${path}`,
    encoding: 'stream',
    json: true,
    returnFullResponse: true,
    ignoreHttpStatusErrors: true,
    disableFollowRedirect: true,
  }).then(async (response) => {
    const { statusCode: status, headers = {}, body } = response as { statusCode: number } & Partial<Answer>;
    const receivedAt = Date.now();
    const read = isStream(body) ? await textOf(body, { timeout: options.timeout, largest, over: over.signal }) : body;
    if (typeof read !== 'string') return { status, headers, body: read };
    const text = withoutTokens(succeeded({ status }) ? read : read.slice(0, LONGEST_BODY), tokens());
    const data = parsed(text);
    if (isOfRegistry(status, text, data) && !isCopy(headers)) clockOf(baseUrl).note(headers.date, sentAt, receivedAt);
    return { status, headers, body: data };
  });
  return await inTime(received, endsAfter, () => {
    over.abort();
    onEnd?.();
  });
}

/** A token is at least so long. */
const SHORTEST_TOKEN = 16;

const withoutTokens = (text: string, tokens: readonly unknown[]): string =>
  tokens
    .filter((token) => typeof token === 'string' && token.length >= SHORTEST_TOKEN)
    .reduce<string>((left, token) => left.replaceAll(String(token), '…'), text);

/** Refusals of what a call holds: the registry has read it. */
const READ_AND_REFUSED: readonly number[] = [400, 409, 422];

/**
 * Whether the registry itself has written an answer: JSON, in a success or in a refusal of what it has read. Pages, empty
 * answers and errors of any other status can come from a proxy, whose clock is another.
 */
function isOfRegistry(status: number, text: string, data: unknown): boolean {
  const isJson = typeof data === 'object' ? data !== null : data !== text;
  return isJson && (succeeded({ status }) || READ_AND_REFUSED.includes(status));
}

/** Whether a cache has kept the answer for a while: it has the date on which it was first given. */
const isCopy = ({ age = 0 }: Answer['headers']): boolean => Number(age) !== 0;

/** The data of a JSON text, else the text. Services of this kind sometimes write JSON in a JSON string. */
function parsed(text: string): unknown {
  const data: unknown = jsonParse(text, { fallbackValue: text });
  return typeof data === 'string' && /^[[{]/.test(data) ? jsonParse(data, { fallbackValue: data }) : data;
}

/** Node's stream, as n8n's request helper returns a body. */
interface ByteStream extends AsyncIterable<Uint8Array> {
  destroy(): void;
}

const isStream = (body: unknown): body is ByteStream =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body && 'destroy' in body;

/** @param over ends the reading when it is aborted */
async function textOf(
  stream: ByteStream,
  { timeout, largest, over }: { timeout: number; largest: number; over: AbortSignal },
): Promise<string> {
  const close = (): void => stream.destroy();
  over.addEventListener('abort', close);
  const chunks: Uint8Array[] = [];
  const iterator = stream[Symbol.asyncIterator]();
  try {
    for (let size = 0; !over.aborted;) {
      const { done, value } = await inTime(iterator.next(), timeout);
      if (done) return new TextDecoder().decode(Buffer.concat(chunks));
      size += value.byteLength;
      if (size > largest) throw tooLarge(largest);
      chunks.push(value);
    }
    throw timedOut();
  } finally {
    // Closes the connection, also if the answer has not ended.
    close();
  }
}

const tooLarge = (largest: number): RegistryFailure =>
  new RegistryFailure('unknown', FAILURES.largeAnswer(largest / MB), { lasting: true });
