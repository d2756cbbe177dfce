import { counted } from '../numbers';
import type { ReasonCode } from '../reasonCodes';
import { WHERE_TO_LOOK } from './outcomes';

/** What the failure of a request says. */
export interface FailureWords {
  code: ReasonCode;
  message: string;
  /** null: to look first, since the registry may have carried out the request. */
  remedy: string | null;
}

export const TRY_LATER = 'Wait a minute, then run the workflow again';
const RUN_AGAIN_FOR_THE_REST = 'Run the workflow again for what was not sent';
const OTHER_SERVER = 'Check the environment and the Base URL of the credential: another server may have answered';
const AN_ADDRESS = 'Enter an address such as https://example.com/WebservicesAPI/api in the credential';

/** What to do after a call that only reads, or that may be made twice. */
export const RUN_AGAIN = 'Run the workflow again: doing this twice does no harm';
/** What to do after a login without an answer. */
export const NOTHING_SUBMITTED = 'Nothing was submitted. Run the workflow again';
export const NOTHING_SUBMITTED_WAIT = `${NOTHING_SUBMITTED} once the registry is back`;
/** What to do about the refusal of a call that names no remedy of its own. */
export const CORRECT_NAMED = 'Correct what the registry names, then run the workflow again';
/** For an answer of a status that no row of a table has, in the test of a credential. */
export const CHECK_BASE_URL = 'Check the environment and the Base URL of the credential';
export const REFUSED = 'The registry refused the request';

/** Why the registry could not be reached. */
const NOT_REACHED = {
  unknownHost: 'its host name is not known',
  noLookup: 'its host name could not be looked up',
  invalidAddress: 'its address is not valid',
  notEncrypted: 'no encrypted connection came about',
  refused: 'the connection was refused',
  tooSlow: 'it took no connection in time',
  noRoute: 'there is no route to it',
  noConnection: 'no connection came about',
} as const;

/** What is wrong with the Base URL of a credential. */
const ADDRESS = {
  empty: { message: 'The Base URL of the credential is empty', remedy: AN_ADDRESS },
  notWeb: { message: 'The Base URL of the credential is not a web address', remedy: AN_ADDRESS },
  tooMuch: { message: 'The Base URL of the credential holds more than an address', remedy: AN_ADDRESS },
  notEncrypted: {
    message: 'The Base URL of the credential does not start with https://',
    remedy: 'Use https: plain http is for this same machine only: host.docker.internal for an n8n in Docker',
  },
} as const;

/** What to do about a login of each user type that is refused. */
const OTHER_TYPE: Readonly<Record<string, string>> = {
  '01': 'User Type 01 is for accounts of e-EFKA: one that ERGANI itself has issued, and that opens its pages alone, needs 02',
  '02': 'User Type 02 is for accounts that ERGANI itself has issued: if the same login also opens the pages of e-EFKA, choose 01',
};

/** The words of requests that did not succeed, by what has happened. */
export const FAILURES = {
  // No answer.
  notReached: (why: keyof typeof NOT_REACHED) => ({
    code: 'unreachable',
    message: `The registry could not be reached: ${NOT_REACHED[why]}`,
    remedy: 'Check the network connection and the Base URL of the credential. Running the workflow again is safe',
  }),
  certificate: () => ({
    code: 'certificate',
    message: "The registry's certificate can't be trusted",
    remedy: 'Check the Base URL of the credential and the clock of the machine that n8n runs on',
  }),
  cancelledUnderWay: () => ({
    code: 'cancelled',
    message: 'The execution was cancelled while the request was under way',
    remedy: null,
  }),
  cancelledBefore: () => ({
    code: 'cancelled',
    message: 'The execution was cancelled before the request was sent',
    remedy: RUN_AGAIN_FOR_THE_REST,
  }),
  endedWithoutAnswer: () => ({
    code: 'noAnswer',
    message: 'The request to the registry ended without an answer',
    remedy: null,
  }),
  noAnswerInTime: () => ({ code: 'noAnswer', message: 'The registry gave no answer in time', remedy: null }),
  connectionCut: () => ({
    code: 'connectionCut',
    message: "The connection was cut before the registry's answer came",
    remedy: null,
  }),

  // Answers of one status.
  sessionRefused: () => ({
    code: 'sessionRefused',
    message: 'The registry does not accept the session, not even a fresh one',
    remedy: 'Test the credential. If that succeeds, the login may lack the right for this operation',
  }),
  notAllowed: () => ({
    code: 'notAllowed',
    message: 'The registry does not allow this login to do that',
    remedy: 'Check in the registry that the login has the right for this operation, and its user type',
  }),
  unknownAddress: () => ({
    code: 'unknownAddress',
    message: 'The registry does not know this address',
    remedy:
      'Check the environment and the Base URL of the credential. A Base URL ends in its path, such as /WebservicesAPI/api',
  }),
  tooLarge: () => ({
    code: 'tooLarge',
    message: 'The registry finds the request too large',
    remedy: "Lower the 'Batch Size' option",
  }),
  tooManyRequests: () => ({
    code: 'tooManyRequests',
    message: 'The registry receives too many requests at the moment',
    remedy: TRY_LATER,
  }),
  unavailable: () => ({
    code: 'unavailable',
    message: 'The registry is not available at the moment',
    remedy: 'Run the workflow again once the registry is back',
  }),

  // Other answers.
  serverError: (status: number) => ({
    code: 'serverError',
    message: `The registry answered with status ${status} and no result`,
    remedy: null,
  }),
  redirect: () => ({
    code: 'redirect',
    message: 'The registry answered with a redirect, which is not followed',
    remedy: 'Check the Base URL of the credential: it must be that of the service itself',
  }),
  otherStatus: (status: number) => ({
    code: 'unexpectedAnswer',
    message: `The registry answered with status ${status}`,
    remedy: 'Check the environment and the Base URL of the credential, and the fields of the node',
  }),
  withReceipt: (status: number) => ({
    code: 'unexpectedAnswer',
    message: `The registry answered with status ${status}, and with a receipt`,
    remedy: null,
  }),
  largeAnswer: (mb: number) => ({
    code: 'unexpectedAnswer',
    message: `The registry's answer is larger than ${mb} MB`,
    remedy: null,
  }),
  unexpected: (message: string, remedy: string = OTHER_SERVER) => ({ code: 'unexpectedAnswer', message, remedy }),
  timesDiffer: () => ({
    code: 'unexpectedAnswer',
    message: "The registry's answers do not agree on the time",
    remedy: 'Run the workflow again in a minute. If it comes again, another server answers in place of the registry',
  }),

  // The credential.
  credentialUnreadable: (why: string) => ({
    code: 'credentialUnreadable',
    message: `The credential could not be read: ${why}`,
    remedy: 'Test the credential, then run the workflow again',
  }),
  credentialChanged: () => ({
    code: 'credentialChanged',
    message: 'The credential names another account than at the beginning',
    remedy: RUN_AGAIN_FOR_THE_REST,
  }),
  /** `rows`: what messages call two rows that have different logins. */
  severalLogins: (rows: string) => ({
    code: 'severalLogins',
    message: `The credential gives different logins for ${rows}`,
    remedy: 'Nothing was sent. Make a workflow with a credential of its own for each employer',
  }),
  address: (flaw: keyof typeof ADDRESS) => ({ code: 'addressInvalid', ...ADDRESS[flaw] }),
  addressWithoutScheme: (scheme: string) => ({
    code: 'addressInvalid',
    message: `The Base URL of the credential does not begin with ${scheme}`,
    remedy: `Put ${scheme} before it`,
  }),

  // The session.
  sessionNotRenewed: () => ({
    code: 'sessionRefused',
    message: 'The registry does not renew the session',
    remedy: 'Run the workflow again',
  }),
  sessionNotStored: () => ({
    code: 'sessionNotStored',
    message: 'n8n could not store the new session with the credential',
    remedy: "See whether n8n's database is busy or full, then run the workflow again: nothing was sent",
  }),
  sessionTooLate: () => ({
    code: 'noAnswer',
    message: 'No session could be started in time',
    remedy: NOTHING_SUBMITTED,
  }),
  loginRefused: (userType: string) => ({
    code: 'loginRefused',
    message: 'The registry does not accept the username, the password or the user type',
    remedy: ['Correct them in the credential', OTHER_TYPE[userType] ?? []].flat().join('. '),
  }),
  loginLimited: () => ({
    code: 'loginLimited',
    message: 'The registry allows no further login or token refresh at the moment',
    remedy: 'Wait some minutes, then run the workflow again',
  }),
  noPath: (example: string) => ({
    code: 'unknownAddress',
    message: 'There is no login at this address: the Base URL of the credential lacks its path',
    remedy: `Add the path, such as ${example}`,
  }),
  noLoginThere: (example: string) => ({
    code: 'unknownAddress',
    message: 'There is no login at this address: the Base URL of the credential, or its environment, is not right',
    remedy: `Enter the address up to the part that all calls share, such as ${example}`,
  }),
  noAccessToken: () => ({
    code: 'unexpectedAnswer',
    message: 'The registry answered the login without an access token',
    remedy: OTHER_SERVER,
  }),

  employerUnknown: (remedy: string) => ({
    code: 'employerUnknown',
    message: 'The registry did not tell the AFM of the connected employer',
    remedy,
  }),
} as const satisfies Record<string, (...facts: never[]) => FailureWords>;

export const noSessionFor = (why: string): string => `No session could be started. ${why}`;

export const triedFor = (message: string, ms: number): string => `${message}. Tried for ${durationInWords(ms)}`;

/** In seconds, or in minutes from two minutes on. */
export function durationInWords(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1_000));
  return seconds < 120 ? counted(seconds, 'second') : counted(Math.round(seconds / 60), 'minute');
}

/** What to do about the refusal of one kind of call. */
export const REMEDIES = {
  enterEmployer: "Enter the tax number of the employer in the field 'Employer AFM'",
  enterEmployees: (...services: [string, string]) =>
    `Enter tax number and names of each employee, or ask the registry for the right to use ${services.join(' or ')}`,
  chooseType: "Choose 'Document Type' from the list, or enter its code as Declaration: Get Types tells it",
  checkReceipt: "Check that 'Protocol' and 'Submitted Date' belong to one submission of this employer",
  checkCancelled:
    "Check 'Document Type', 'Protocol' and 'Submitted Date'. Only leave declarations and their corrected repeats can be cancelled, and none that is cancelled already or that such a repeat has replaced",
  lookForCancellation: `Look in the registry, ${WHERE_TO_LOOK}, whether the declaration is cancelled. To run the workflow again does no harm`,
  noSessionLeft: 'Nothing is left to log out from: the next request starts a session of its own',
} as const;

/** What a call whose answer is no result did not give. */
export const NOT_GIVEN = {
  resultOf: (service: string) => `The registry gave no result of ${service}`,
  employees: (service: string) => `The registry gave no list of employees for ${service}`,
  list: (what: string) => `The registry gave no ${what}`,
  template: () => 'The registry gave no template',
  logout: () => 'The registry did not end the session',
  cancellation: () => 'The registry did not confirm the cancellation, which may have been carried out',
} as const;
export const EMPTY_ANSWER = 'the answer is empty';

export const noEmployees = (reason: string): string => `The registry does not give its list of employees: ${reason}`;
