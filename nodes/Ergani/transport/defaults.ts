/** How many milliseconds an answer may take, where the user sets nothing else. */
export const DEFAULT_TIMEOUT_MS = 60_000;
/** For how many seconds a call is repeated, where the user sets nothing else. */
export const DEFAULT_RETRY_S = 60;

/** axios restarts its timeout with every byte, so the total time of a call is capped at so many times the timeout. */
export const LONGEST_TIMEOUTS = 2;
/** How long getting a token set may take, a refresh and a login after it together. */
export const SESSION_TIMEOUT_MS = 30_000;

/** How many ms a call may take at most, with a login before it. */
export const longestCall = (timeout = DEFAULT_TIMEOUT_MS): number => LONGEST_TIMEOUTS * timeout + SESSION_TIMEOUT_MS;
