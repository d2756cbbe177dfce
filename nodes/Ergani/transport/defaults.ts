export const DEFAULT_TIMEOUT_MS = 60_000;
export const DEFAULT_RETRY_S = 60;

/** The limit for a whole call, as a multiple of its timeout: axios restarts the timeout with every byte. */
export const LONGEST_TIMEOUTS = 2;
/** How long getting a token set may take, a refresh and a login after it together. */
export const SESSION_TIMEOUT_MS = 30_000;

/** How many ms a call may take at most, with a login before it. */
export const longestCall = (timeout = DEFAULT_TIMEOUT_MS): number => LONGEST_TIMEOUTS * timeout + SESSION_TIMEOUT_MS;
