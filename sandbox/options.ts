import type { DocumentType } from './documents/description';
import type { Forms } from './forms';
import type { RateLimit } from './rateLimit';
import type { Records } from './records';
import type { Branch, Employee, User } from './registry';

/** How a sandbox is set up; everything has a default. Each form of `Forms` can be chosen by its name. */
export interface SandboxOptions extends Partial<Forms>, Partial<Records> {
  /** Address to listen on: `127.0.0.1`, so that nobody else can connect. */
  readonly host?: string;
  /** 0, the default, takes a free one. */
  readonly port?: number;
  /** `/WebservicesAPI/api`; without a trailing slash. */
  readonly basePath?: string;
  /** Serves the control interface under `/control`; off by default. */
  readonly control?: boolean;
  /** Moment that the clock starts from: ISO 8601 with an offset, or milliseconds. The machine's by default. */
  readonly clock?: string | number;
  /** Answers in the forms that others have seen (`SEEN`), except for those that are chosen by name. */
  readonly seen?: boolean;
  /** AFM of the default users' employer; without effect when `users` is given. */
  readonly employerAfm?: string;
  /** Who may log in, the first of them as `login` of the sandbox. */
  readonly users?: readonly [User, ...User[]];
  /** What EX_BASE_02 tells. Work cards are accepted for any branch number. */
  readonly branches?: readonly Branch[];
  /** Whom EX_BASE_04 and EX_BASE_05 tell of. Work cards are accepted for any employee. */
  readonly employees?: readonly Employee[];
  /** Adds each employee of an accepted work card to the list of employees; off by default. */
  readonly anybody?: boolean;
  /** Kinds of documents beside those that the sandbox has; one of the same code takes its place. */
  readonly documents?: readonly DocumentType[];
  /** Life of an access token in seconds: 10800. */
  readonly accessTokenLifetime?: number;
  /** Sends `accessTokenExpired` as a numeric string. */
  readonly lifetimeAsString?: boolean;
  /** For Authentication and Refresh, each on its own: 10 calls in 60 seconds. */
  readonly rateLimit?: RateLimit;
  /** How many seconds an event may lie in the future: 60. */
  readonly futureTolerance?: number;
  /** The same as `template: 'wrapped'`. */
  readonly wrappedTemplate?: boolean;
  /** Largest body in bytes: 64 MiB. */
  readonly bodyLimit?: number;
}
