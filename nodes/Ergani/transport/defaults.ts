/** How many milliseconds an answer may take, where the user sets nothing else. */
export const DEFAULT_TIMEOUT_MS = 60_000;
/** For how many seconds a call is repeated, where the user sets nothing else. */
export const DEFAULT_RETRY_S = 60;
