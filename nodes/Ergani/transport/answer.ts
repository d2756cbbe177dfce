import { type IHttpRequestOptions, jsonParse } from 'n8n-workflow';
import { clockOf } from './clock';
import { LOOK_FIRST, RegistryFailure } from './failure';
import { inTime, timedOut } from './retry';
import { withoutSecrets, withoutTokens } from './secrets';

/** What the registry answered, whatever the status. */
export interface Answer {
  status: number;
  /** Names in lower case. */
  headers: Record<string, unknown>;
  /** Parsed where it was JSON, also where that was a text of JSON; else text. */
  body: unknown;
}

/** Whether the registry did what was asked. */
export const succeeded = ({ status }: Answer): boolean => status >= 200 && status < 300;

/** A request of n8n's, with or without authentication. */
export type Http = (options: IHttpRequestOptions) => Promise<unknown>;

/** What holds for one request, whoever sends it. */
export interface Bounds {
  /** After how many ms it ends, whatever comes by then: axios restarts its own timeout with every byte. */
  endsAfter: number;
  /** Told when it has ended for that. */
  onEnd?: () => void;
  /** What the answer must not repeat, as it is known once the answer is there. */
  secrets: () => readonly string[];
  /** Tokens that not even the data of a success may repeat, as they are known once it is there. */
  tokens?: () => readonly string[];
}

/** No answer is read beyond this: months of thousands of employees take less. */
const LARGEST_ANSWER = 64 * 1_024 * 1_024;

/**
 * Sends one request to the registry, and takes note of the time that its answer tells. An answer that is no success is
 * freed of secrets: it becomes a failure, which is shown and logged.
 *
 * The body is taken as a stream. With its request helper alone, n8n would read an answer of any size, and would go on
 * reading one that nobody waits for any more.
 *
 * @param path as the specification writes it
 * @param options `timeout` is for how many ms nothing may come
 * @throws whatever n8n's request helper throws, which is for no status; what axios throws where the time is over
 * @throws RegistryFailure for an answer that is too large
 */
export async function answerTo(
  http: Http,
  baseUrl: string,
  path: string,
  options: Omit<IHttpRequestOptions, 'url'> & { timeout: number },
  { endsAfter, onEnd, secrets, tokens = () => [] }: Bounds,
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
    clockOf(baseUrl).note(headers.date, sentAt);
    const text = isStream(body) ? await textOf(body, options.timeout, over.signal) : body;
    return { status, headers, body: typeof text === 'string' ? withoutTokens(parsed(text), text, tokens()) : text };
  });
  const answer = await inTime(received, endsAfter, () => {
    over.abort();
    onEnd?.();
  });
  return succeeded(answer) ? answer : { ...answer, body: withoutSecrets(answer.body, secrets()) };
}

/** Data where a text is JSON, also where that is a text of JSON, as services of this kind write it by mistake. */
function parsed(text: string): unknown {
  const data: unknown = jsonParse(text, { fallbackValue: text });
  return typeof data === 'string' && /^[[{]/.test(data) ? jsonParse(data, { fallbackValue: data }) : data;
}

/** A body as n8n's request helper hands it over: Node's stream. */
interface ByteStream extends AsyncIterable<Uint8Array> {
  destroy(): void;
}

const isStream = (body: unknown): body is ByteStream =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body && 'destroy' in body;

/**
 * Reads a body to its end.
 *
 * @param timeout for how many ms nothing may come
 * @param over closes the connection, also one that comes about later
 */
async function textOf(stream: ByteStream, timeout: number, over: AbortSignal): Promise<string> {
  const close = (): void => stream.destroy();
  over.addEventListener('abort', close);
  const chunks: Uint8Array[] = [];
  const iterator = stream[Symbol.asyncIterator]();
  try {
    for (let size = 0; !over.aborted;) {
      const { done, value } = await inTime(iterator.next(), timeout);
      if (done) return new TextDecoder().decode(Buffer.concat(chunks));
      size += value.byteLength;
      if (size > LARGEST_ANSWER) throw tooLarge();
      chunks.push(value);
    }
    throw timedOut();
  } finally {
    // Also that of an answer which has not ended.
    close();
  }
}

const tooLarge = (): RegistryFailure =>
  new RegistryFailure('unknown', "The registry's answer is larger than 64 MB", {
    code: 'unexpectedAnswer',
    remedy: LOOK_FIRST,
    lasting: true,
  });
