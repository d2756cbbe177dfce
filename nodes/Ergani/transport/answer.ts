import { type IHttpRequestOptions, jsonParse } from 'n8n-workflow';
import { clockOf } from './clock';

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

/**
 * Sends one request to the registry, and takes note of the time that its answer tells.
 *
 * @param path as the specification writes it
 * @throws whatever n8n's request helper throws, which is for no status
 */
export async function answerTo(
  http: Http,
  baseUrl: string,
  path: string,
  options: Omit<IHttpRequestOptions, 'url'>,
): Promise<Answer> {
  const sentAt = Date.now();
  const response = await http({
    ...options,
    url: `${baseUrl}${path}`,
    json: true,
    returnFullResponse: true,
    ignoreHttpStatusErrors: true,
    disableFollowRedirect: true,
  });
  const { statusCode, headers = {}, body } = response as { statusCode: number } & Partial<Answer>;
  clockOf(baseUrl).note(headers.date, sentAt);
  // Services of this kind write a text of JSON into JSON by mistake.
  const isJson = typeof body === 'string' && /^[[{]/.test(body);
  return { status: statusCode, headers, body: isJson ? jsonParse(body, { fallbackValue: body }) : body };
}
