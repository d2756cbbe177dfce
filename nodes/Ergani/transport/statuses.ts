import { CHECK_BASE_URL, FAILURES, type FailureWords, TRY_LATER } from '../model/values/words/failures';

/**
 * What is known of a request that did not succeed:
 * - `refused`: the registry read it and said no
 * - `unsent`: it never reached the registry, or was turned away unread (429, 503, a redirect)
 * - `unknown`: no answer tells whether it was carried out
 * - `session`: there is no session to send it in
 * - `cancelled`: the execution was cancelled while it was under way
 */
export type FailureKind = 'refused' | 'unsent' | 'unknown' | 'session' | 'cancelled';

/** What each status of an answer means, if the registry's own words don't say it. */
export const STATUSES: Readonly<Record<number, { kind: FailureKind; words: FailureWords & { remedy: string } }>> = {
  401: { kind: 'session', words: FAILURES.sessionRefused() },
  403: { kind: 'refused', words: FAILURES.notAllowed() },
  404: { kind: 'refused', words: FAILURES.unknownAddress() },
  413: { kind: 'refused', words: FAILURES.tooLarge() },
  429: { kind: 'unsent', words: FAILURES.tooManyRequests() },
  503: { kind: 'unsent', words: FAILURES.unavailable() },
};

/** Statuses of answers that are no success, nor a redirect, which n8n follows in the test of a credential. */
const FAILING = Array.from({ length: 200 }, (_, n) => 400 + n);

/**
 * Words for the test of a credential, which shows a message alone. For a status without a rule n8n would show what the
 * server's status line says, which can repeat what it was sent.
 */
export const WORDS_BY_STATUS = FAILING.filter((status) => status !== 401).map((status) => {
  const { message } = STATUSES[status]?.words ?? FAILURES.otherStatus(status);
  const remedy = STATUSES[status]?.words.remedy ?? (status < 500 ? CHECK_BASE_URL : TRY_LATER);
  return { value: status, message: `${message}. ${remedy}` };
});
