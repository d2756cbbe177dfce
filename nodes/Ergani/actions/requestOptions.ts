import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { type Reading, refused, understood } from '../model/cells/reading';
import { DEFAULT_RETRY_S, DEFAULT_TIMEOUT_MS, type RequestOptions } from '../transport/request';
import { valueOf } from './eachItem';

/** How many requests of a run may be under way at once: the registry limits all calls, and does not tell how far. */
export const MOST_REQUESTS = 5;

/** For how long a request is repeated that the registry did not get, or turned away unread. */
export const retryForOption: INodeProperties = {
  displayName: 'Retry For (Seconds)',
  name: 'retryFor',
  type: 'number',
  typeOptions: { minValue: 0 },
  default: DEFAULT_RETRY_S,
  description:
    'How long to go on trying, with growing pauses, while the registry cannot be reached or is not available; 0 tries once',
};

/** How long an answer may take. */
export const timeoutOption: INodeProperties = {
  displayName: 'Timeout (Milliseconds)',
  name: 'timeout',
  type: 'number',
  typeOptions: { minValue: 1 },
  default: DEFAULT_TIMEOUT_MS,
  description: 'How long to wait for an answer from the registry',
};

/** The options of an operation that has no others. */
export const requestOptions: INodeProperties = {
  displayName: 'Options',
  name: 'options',
  type: 'collection',
  placeholder: 'Add option',
  default: {},
  options: [retryForOption, timeoutOption],
};

/** A timer of Node that is to run longer runs off at once. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * The two options, with their defaults, if they are numbers that can be kept to. What is longer than the 24 days that a
 * timer can run is 24 days.
 *
 * @returns `timeout` in whole ms, since a part of one would be no limit at all; `retryFor` in seconds
 */
export function readRequestOptions({
  timeout = DEFAULT_TIMEOUT_MS,
  retryFor = DEFAULT_RETRY_S,
}: IDataObject): Reading<Required<RequestOptions>> {
  const ms = numberOf(timeout);
  const seconds = numberOf(retryFor);
  if (!(ms > 0)) {
    return refused(
      'invalidOption',
      'Timeout (Milliseconds)',
      'is not a number above 0',
      'Enter milliseconds, such as 60000',
    );
  }
  if (!(seconds >= 0)) {
    return refused('invalidOption', 'Retry For (Seconds)', 'is not a number from 0 on', 'Enter seconds, such as 60');
  }
  return understood({
    timeout: Math.min(Math.ceil(ms), LONGEST_MS),
    retryFor: Math.min(seconds, LONGEST_MS / 1_000),
  });
}

/** The number that a number or a text is, NaN for anything else. */
function numberOf(value: unknown): number {
  return typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : Number.NaN;
}

/** The options as they stand for an item. */
export function requestOptionsOf(context: IExecuteFunctions, item: number): Required<RequestOptions> {
  return valueOf(readRequestOptions(context.getNodeParameter('options', item, {})));
}
