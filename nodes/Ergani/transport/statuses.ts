import type { ReasonCode } from '../model/values/reasonCodes';

/**
 * What is known of a request that did not succeed:
 * - `refused`: the registry read it and said no
 * - `unsent`: it never reached the registry, or was turned away unread (429, 503, a redirect)
 * - `unknown`: no answer tells whether it was carried out
 * - `session`: there is no session to send it in
 * - `cancelled`: the execution was cancelled while it was under way
 */
export type FailureKind = 'refused' | 'unsent' | 'unknown' | 'session' | 'cancelled';

const TRY_LATER = 'Wait a minute, then run the workflow again';

/** What each status of an answer means, if the registry's own words don't say it. */
export const STATUSES: Record<number, { kind: FailureKind; code: ReasonCode; message: string; remedy: string }> = {
  401: {
    kind: 'session',
    code: 'sessionRefused',
    message: 'The registry does not accept the session, not even a fresh one',
    remedy: 'Test the credential. If that succeeds, the login may lack the right for this operation',
  },
  403: {
    kind: 'refused',
    code: 'notAllowed',
    message: 'The registry does not allow this login to do that',
    remedy: 'Check in the registry that the login has the right for this operation, and its user type',
  },
  404: {
    kind: 'refused',
    code: 'unknownAddress',
    message: 'The registry does not know this address',
    remedy:
      'Check the environment and the Base URL of the credential. A Base URL ends in its path, such as /WebservicesAPI/api',
  },
  413: {
    kind: 'refused',
    code: 'tooLarge',
    message: 'The registry finds the request too large',
    remedy: "Lower the 'Batch Size' option",
  },
  429: {
    kind: 'unsent',
    code: 'tooManyRequests',
    message: 'The registry receives too many requests at the moment',
    remedy: TRY_LATER,
  },
  503: {
    kind: 'unsent',
    code: 'unavailable',
    message: 'The registry is not available at the moment',
    remedy: 'Run the workflow again once the registry is back',
  },
};

/** Statuses of answers that are no success, nor a redirect, which n8n follows in the test of a credential. */
const FAILING = Array.from({ length: 200 }, (_, n) => 400 + n);

/**
 * Words for the test of a credential, which shows a message alone. For a status without a rule n8n would show what the
 * server's status line says, which can repeat what it was sent.
 */
export const WORDS_BY_STATUS = FAILING.filter((status) => status !== 401).map((status) => {
  const { message, remedy } = STATUSES[status] ?? {
    message: `The registry answered with status ${status}`,
    remedy: status < 500 ? 'Check the environment and the Base URL of the credential' : TRY_LATER,
  };
  return { value: status, message: `${message}. ${remedy}` };
});
