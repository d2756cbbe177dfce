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
  const reader = new BodyReader(options.timeout, tokens);
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
    return { status, headers, body: await reader.read(body) };
  });
  const answer = await inTime(received, endsAfter, () => {
    reader.stop();
    onEnd?.();
  });
  return succeeded(answer) ? answer : { ...answer, body: withoutSecrets(answer.body, secrets()) };
}

/** A body as n8n's request helper hands it over: Node's stream. */
interface ByteStream extends AsyncIterable<Uint8Array> {
  destroy(): void;
}

const isStream = (body: unknown): body is ByteStream =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body && 'destroy' in body;

/** Reads the body of one answer. */
class BodyReader {
  private isStopped = false;

  private stream: ByteStream | undefined;

  /** @param timeout for how many ms nothing may come */
  constructor(
    private readonly timeout: number,
    private readonly tokens: () => readonly string[],
  ) {}

  /** Closes the connection, also one that comes about later. */
  stop(): void {
    this.isStopped = true;
    this.stream?.destroy();
  }

  /** The body: parsed where it is JSON, else text. */
  async read(body: unknown): Promise<unknown> {
    const text = isStream(body) ? new TextDecoder().decode(Buffer.concat(await this.bytesOf(body))) : body;
    const parsed: unknown = typeof text === 'string' ? jsonParse(text, { fallbackValue: text }) : text;
    // Services of this kind write a text of JSON into JSON by mistake.
    const isJson = typeof parsed === 'string' && /^[[{]/.test(parsed);
    const data: unknown = isJson ? jsonParse(parsed, { fallbackValue: parsed }) : parsed;
    return typeof text === 'string' ? withoutTokens(data, text, this.tokens()) : data;
  }

  private async bytesOf(stream: ByteStream): Promise<Uint8Array[]> {
    this.stream = stream;
    const chunks: Uint8Array[] = [];
    const iterator = stream[Symbol.asyncIterator]();
    try {
      for (let size = 0; !this.isStopped;) {
        const { done, value } = await inTime(iterator.next(), this.timeout);
        if (done) return chunks;
        size += value.byteLength;
        if (size > LARGEST_ANSWER) throw tooLarge();
        chunks.push(value);
      }
      throw timedOut();
    } finally {
      // Closes the connection of an answer that has not ended.
      stream.destroy();
    }
  }
}

const tooLarge = (): RegistryFailure =>
  new RegistryFailure('unknown', "The registry's answer is larger than 64 MB", {
    code: 'unexpectedAnswer',
    remedy: LOOK_FIRST,
    lasting: true,
  });
