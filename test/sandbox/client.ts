import axios, { type AxiosInstance, type AxiosResponse } from 'axios';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../sandbox/server';
import type { TokenSet } from '../../sandbox/sessions';

/** A Monday morning in Athens, winter time. */
export const MONDAY = '2026-03-02T08:00:00+02:00';
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A client that takes any status for an answer, since the tests look at answers. */
export const clientOf = (baseURL: string): AxiosInstance =>
  axios.create({ baseURL, validateStatus: () => true, maxRedirects: 0, proxy: false });

/** A sandbox, and a client of it. */
export interface Line {
  readonly sandbox: Sandbox;
  /** Carries the access token, once logged in. */
  readonly api: AxiosInstance;
  /** POST /Authentication as the first user, with other fields where given. */
  logIn(fields?: object): Promise<AxiosResponse>;
  /** POST /Authentication/Refresh with the header of the access token. */
  refresh(tokens: TokenSet): Promise<AxiosResponse>;
  /** POST /Documents/WRKCardSE. */
  submit(body: unknown): Promise<AxiosResponse>;
  /** POST /WebServices/ExecuteService with parameters by name. */
  execute(code: string, parameters?: Record<string, string>): Promise<AxiosResponse>;
}

const open: Sandbox[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((sandbox) => sandbox.close()));
});

/** Starts a sandbox that is closed after the test; nobody is logged in. */
export async function start(options: SandboxOptions = {}): Promise<Line> {
  const sandbox = await startSandbox({ clock: MONDAY, ...options });
  open.push(sandbox);
  const api = clientOf(sandbox.url);
  const { username: Username, password: Password, usertype: Usertype } = sandbox.login;
  return {
    sandbox,
    api,
    logIn: (fields = {}) => api.post('/Authentication', { Username, Password, Usertype, ...fields }),
    refresh: ({ accessToken: AccessToken, refreshToken: RefreshToken }) =>
      api.post(
        '/Authentication/Refresh',
        { AccessToken, RefreshToken },
        { headers: { Authorization: `Bearer ${AccessToken}` } },
      ),
    submit: (body) => api.post('/Documents/WRKCardSE', body),
    execute: (ServiceCode, parameters = {}) =>
      api.post('/WebServices/ExecuteService', {
        ServiceCode,
        Parameters: Object.entries(parameters).map(([ParameterName, ParameterValue]) => ({
          ParameterName,
          ParameterValue,
        })),
      }),
  };
}

/** Starts a sandbox and logs in. */
export async function connect(options: SandboxOptions = {}): Promise<Line & { readonly tokens: TokenSet }> {
  const line = await start(options);
  const { data } = await line.logIn();
  const tokens = data as TokenSet;
  carry(line.api, tokens);
  return { ...line, tokens };
}

/** Makes the client send an access token. */
export function carry(api: AxiosInstance, { accessToken }: TokenSet): void {
  api.defaults.headers.common.Authorization = `Bearer ${accessToken}`;
}

/** An event of the employee 045123671 as CardDetails holds it: a check-in at 08:00 on the Monday. */
export const event = (fields: object = {}): Record<string, unknown> => ({
  f_afm: '045123671',
  f_eponymo: 'ΠΑΠΑΔΟΠΟΥΛΟΥ',
  f_onoma: 'ΜΑΡΙΑ',
  f_type: '0',
  f_reference_date: '2026-03-02',
  f_date: MONDAY,
  f_aitiologia: null,
  ...fields,
});

/** An entry of Card. */
export const card = (CardDetails: unknown, fields: object = {}): Record<string, unknown> => ({
  f_afm_ergodoti: '094123454',
  f_aa: '0',
  f_comments: null,
  Details: { CardDetails },
  ...fields,
});

/** A request body of several Card entries. */
export const cards = (...Card: unknown[]): object => ({ Cards: { Card } });

/** A request body of one Card entry for the main branch. */
export const submission = (...events: unknown[]): object => cards(card(events));
