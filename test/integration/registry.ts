import { inspect } from 'node:util';
import { DEFAULT_EMPLOYEES, type Employee } from '../../sandbox/registry';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../sandbox/server';
import { afm } from '../support/afm';
import { type Execution, StoredCredential } from './n8n';

/** A Monday morning in Athens, winter time. */
export const MONDAY = '2026-03-02T08:00:00+02:00';

export const LOGIN = 'POST /Authentication';
export const DOCUMENTS = 'POST /Documents/WRKCardSE';
export const REFRESH = 'POST /Authentication/Refresh';
export const LOGOUT = 'POST /Authentication/Logout';
export const EXECUTE = 'POST /WebServices/ExecuteService';
/** The question for the employer. */
export const ASKS_EMPLOYER = `${EXECUTE} EX_BASE_01`;
/** The question for the employees. */
export const ASKS_EMPLOYEES = `${EXECUTE} EX_BASE_05`;
export const LIST = 'GET /WebServices/ServicesList';
export const TEMPLATE = 'GET /Documents/WRKCardSE';
export const CANCEL = 'POST /Documents/CancelSubmittedDocument';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

export interface Connection {
  sandbox: Sandbox;
  credential: StoredCredential;
}

const open: Sandbox[] = [];

/** How much further the clock of this machine is than it was. */
let passed = 0;

afterEach(async () => {
  if (passed > 0) jest.restoreAllMocks();
  passed = 0;
  await Promise.all(open.splice(0).map((sandbox) => sandbox.close()));
});

/** Lets so many ms pass on the clocks of this machine, and on those of registries, without waiting for them. */
export function pass(ms: number): void {
  if (passed === 0) {
    for (const clock of [Date, performance]) {
      const now = clock.now.bind(clock);
      jest.spyOn(clock, 'now').mockImplementation(() => now() + passed);
    }
  }
  passed += ms;
}

/** Waits for something by clocks that run ten times as fast. */
export async function hastened<T>(work: Promise<T>): Promise<T> {
  const timer = setInterval(() => pass(500), 50);
  return await work.finally(() => clearInterval(timer));
}

/** Keeps the node from waiting for another process to renew an expired session: nobody does where it is long over. */
export function renewedByNobody({ credential }: Connection): void {
  credential.data.refreshTokenExpired = '2000-01-01T00:00:00Z';
}

/** Starts a registry that is closed after the test, with a credential for it that has no token yet. */
export async function start(options: SandboxOptions = {}): Promise<Connection> {
  const sandbox = await startSandbox({ clock: MONDAY, employees, ...options });
  open.push(sandbox);
  const { username, password, usertype: userType } = sandbox.login;
  const baseUrl = sandbox.url;
  return {
    sandbox,
    credential: new StoredCredential({ environment: 'custom', baseUrl, username, password, userType }),
  };
}

/** Whom rows of tests name, as the registry's list has them. */
const employees: Employee[] = [
  ...DEFAULT_EMPLOYEES,
  ...Array.from({ length: 60 }, (_, n) => ({
    ...DEFAULT_EMPLOYEES[0],
    afm: afm(n),
    lastName: `ΕΠΩΝΥΜΟ${n}`,
    firstName: 'ΜΑΡΙΑ',
  })),
];

/** The services that tell of employees: each run asks for the list, once in five minutes. */
const LISTS = ['EX_BASE_04', 'EX_BASE_05'];

/** Method and path of each call but those for the list of employees, in order. */
export const callsOf = ({ ledger }: Sandbox): string[] =>
  ledger.calls.filter(({ service }) => !LISTS.includes(String(service))).map(({ method, path }) => `${method} ${path}`);

/** How often the list of employees was asked for. */
export const listsAsked = ({ ledger }: Sandbox): number =>
  ledger.calls.filter(({ service }) => LISTS.includes(String(service))).length;

/** All that n8n keeps of an execution, what it would show and log included, as text. */
export const textOf = ({ run, error }: Execution): string =>
  inspect([run, error], { depth: Infinity, maxStringLength: Infinity, maxArrayLength: Infinity, showHidden: true });

/**
 * Expects that no password and no token is in what n8n keeps of an execution.
 *
 * @param answer what the registry answers to the call of the execution: a token that stands there too is no secret
 */
export function expectNoSecret(execution: Execution, { data }: StoredCredential, answer = ''): void {
  const text = textOf(execution);
  // A few characters are no token, and occur in any text.
  const secrets = [data.password, data.accessToken, data.refreshToken].map(String).filter(({ length }) => length > 10);
  expect(secrets.filter((secret) => text.includes(secret) && !answer.includes(secret))).toEqual([]);
}

/** Lets the registry's clock jump when a call of an endpoint comes in. */
export function jumpOnce({ faults, clock }: Sandbox, on: string, minutes: number): void {
  const strike = faults.strike.bind(faults);
  let jumped = false;
  faults.strike = (endpoint) => {
    if (endpoint === on && !jumped) clock.advance(minutes * MINUTE);
    jumped ||= endpoint === on;
    return strike(endpoint);
  };
}
