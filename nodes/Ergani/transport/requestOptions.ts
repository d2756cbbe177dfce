import type { IDataObject } from 'n8n-workflow';
import { refused } from '../model/values/problems';
import { type Reading, understood } from '../model/values/result';
import { DEFAULT_RETRY_S, DEFAULT_TIMEOUT_MS } from './defaults';
import type { RequestOptions } from './request';

export const RETRY_FOR = 'Retry For (Seconds)';
export const TIMEOUT = 'Timeout (Milliseconds)';

/** Node ends a longer timer at once. */
const LONGEST_MS = 2 ** 31 - 1;

/** Reads the two options, with their defaults: `timeout` in whole ms, since less than one is no limit for axios. */
export function readRequestOptions({
  timeout = DEFAULT_TIMEOUT_MS,
  retryFor = DEFAULT_RETRY_S,
}: IDataObject): Reading<Required<RequestOptions>> {
  const ms = numberOf(timeout);
  const seconds = numberOf(retryFor);
  if (!(ms > 0)) return refused('notATimeout', TIMEOUT);
  if (!(seconds >= 0)) return refused('notADuration', RETRY_FOR);
  return understood({
    timeout: Math.min(Math.ceil(ms), LONGEST_MS),
    retryFor: Math.min(seconds, LONGEST_MS / 1_000),
  });
}

/** The number that a value is or, as text, stands for; NaN for anything else. */
function numberOf(value: unknown): number {
  return typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : Number.NaN;
}
