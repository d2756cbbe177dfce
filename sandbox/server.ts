import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { Clock } from './clock';
import { controlRoutes } from './control';
import { Declarations } from './declarations';
import { installFaults } from './faultHooks';
import { Faults } from './faults';
import { Ledger, type Call } from './ledger';
import { pdfOf, type PdfForm } from './pdf';
import { DEFAULT_RATE_LIMIT, type RateLimit } from './rateLimit';
import { Refusal } from './refusal';
import { DEFAULT_BRANCHES, DEFAULT_EMPLOYEES, DEFAULT_USER, type Branch, type Employee, type User } from './registry';
import { Services, type NoRows } from './services';
import { Sessions } from './sessions';
import { template, WorkCards } from './workCards';

declare module 'fastify' {
  interface FastifyRequest {
    /** The ledger's note of this call. */
    call: Call;
    /** Whom the access token stands for; empty on Authentication and Refresh. */
    user: User;
  }
}

/** How a sandbox is set up; everything has a default. */
export interface SandboxOptions {
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
  /** AFM of the default user's employer; without effect when `users` is given. */
  readonly employerAfm?: string;
  /** Who may log in, the first of them as `login` of the sandbox. */
  readonly users?: readonly [User, ...User[]];
  /** What EX_BASE_02 tells. Work cards are accepted for any branch number. */
  readonly branches?: readonly Branch[];
  /** Whom EX_BASE_04 tells of. Work cards are accepted for any employee. */
  readonly employees?: readonly Employee[];
  /** What a service's result holds where it has no row: `null` (the default), `emptyArray`, or `missing`. */
  readonly noRows?: NoRows;
  /** Life of an access token in seconds: 10800. */
  readonly accessTokenLifetime?: number;
  /** Sends `accessTokenExpired` as a numeric string. */
  readonly lifetimeAsString?: boolean;
  /** For Authentication and Refresh, each on its own: 10 calls in 60 seconds. */
  readonly rateLimit?: RateLimit;
  /** How many seconds an event may lie in the future: 60. */
  readonly futureTolerance?: number;
  /** Sends the template wrapped as `{title, json}`. */
  readonly wrappedTemplate?: boolean;
  /** How a PDF's Base64 text is sent: `json` (a JSON string, the default), `text`, or `lines` (text with line breaks). */
  readonly pdfForm?: PdfForm;
  /** Largest body in bytes: 64 MiB. */
  readonly bodyLimit?: number;
}

/** A running sandbox. */
export interface Sandbox {
  /** Base URL of the service, without a trailing slash: `http://127.0.0.1:<port>/WebservicesAPI/api`. */
  readonly url: string;
  /** The same without the base path; the control interface is below it. */
  readonly origin: string;
  /** Credentials of the first user. */
  readonly login: { readonly username: string; readonly password: string; readonly usertype: string };
  /** Employer of the first user. */
  readonly employerAfm: string;
  /** The clock of all rules: `set`, `advance`, `reset`. */
  readonly clock: Clock;
  /** `expireAccessTokens()`, `expireRefreshTokens()`, and how expiry is told (`expiry`). */
  readonly sessions: Sessions;
  /** What goes wrong: `add`, `list`, `clear`. */
  readonly faults: Faults;
  /** What was called and recorded: `calls`, `events`, `count`, `event`, `authoritative`, `reset`. */
  readonly ledger: Ledger;
  /** Declarations that can be cancelled, and whether they are. */
  readonly declarations: Declarations;
  /** Stops at once: open connections are closed, held answers dropped. */
  close(): Promise<void>;
}

const DEFAULT_BASE_PATH = '/WebservicesAPI/api';
const DEFAULT_BODY_LIMIT = 64 * 1024 * 1024;
const LINE_OF_BASE64 = /.{1,76}/g;

/**
 * Starts a registry to try against.
 *
 * @throws RangeError when the moment for the clock is none; the system's error (`EADDRINUSE` ...) when it can't listen
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { host = '127.0.0.1', port = 0, basePath = DEFAULT_BASE_PATH } = options;
  const users = options.users ?? [{ ...DEFAULT_USER, employerAfm: options.employerAfm ?? DEFAULT_USER.employerAfm }];
  const [{ username, password, usertype, employerAfm }] = users;
  const clock = new Clock(options.clock);
  const ledger = new Ledger();
  const faults = new Faults();
  const declarations = new Declarations([...new Set(users.map((user) => user.employerAfm))]);
  const sessions = new Sessions(clock, {
    users,
    accessTokenLifetime: options.accessTokenLifetime ?? 10_800,
    lifetimeAsString: options.lifetimeAsString ?? false,
    rateLimit: options.rateLimit ?? DEFAULT_RATE_LIMIT,
  });
  const workCards = new WorkCards(clock, ledger, options.futureTolerance);
  const services = new Services({
    branches: options.branches ?? DEFAULT_BRANCHES,
    employees: options.employees ?? DEFAULT_EMPLOYEES,
    noRows: options.noRows ?? 'null',
  });

  const app = Fastify({ bodyLimit: options.bodyLimit ?? DEFAULT_BODY_LIMIT, forceCloseConnections: true });
  // Bodies are JSON by the specification: a text is refused with 415.
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerNotFound);
  app.addHook('onSend', async (_request, reply) => {
    reply.header('date', new Date(clock.now()).toUTCString());
  });
  await app.register(
    async (api) => {
      noteCalls(api, { basePath, ledger, clock });
      installFaults(api, faults, sessions);
      noteAnswers(api);
      api.setNotFoundHandler(answerNotFound);
      routes(api, { sessions, workCards, declarations, services, options });
    },
    { prefix: basePath },
  );
  const sandbox: Sandbox = {
    get origin() {
      return app.listeningOrigin;
    },
    get url() {
      return app.listeningOrigin + basePath;
    },
    login: { username, password, usertype },
    employerAfm,
    clock,
    sessions,
    faults,
    ledger,
    declarations,
    close: () => app.close(),
  };
  if (options.control) await app.register(controlRoutes(sandbox), { prefix: '/control' });
  await app.listen({ host, port });
  return sandbox;
}

interface Parts {
  readonly sessions: Sessions;
  readonly workCards: WorkCards;
  readonly declarations: Declarations;
  readonly services: Services;
  readonly options: SandboxOptions;
}

/** Every endpoint of the specification. */
function routes(api: FastifyInstance, { sessions, workCards, declarations, services, options }: Parts): void {
  const connect = async (request: FastifyRequest): Promise<void> => {
    request.user = await sessions.connected(request.headers.authorization);
    request.call.username = request.user.username;
  };
  const connected = { preHandler: connect };

  api.post('/Authentication', async ({ body, call }) => {
    const { user, tokens } = await sessions.logIn(body);
    call.username = user.username;
    return tokens;
  });
  api.post('/Authentication/Refresh', async ({ body, call, headers }) => {
    await sessions.issuedHere(headers.authorization);
    const { user, tokens } = await sessions.refresh(body);
    call.username = user.username;
    return tokens;
  });
  api.post('/Authentication/Logout', connected, async ({ body, user }, reply) => {
    sessions.logOut(user, body);
    return reply.send();
  });

  api.get<{ Querystring: Record<string, unknown> }>(
    '/Documents/WRKCardSE',
    connected,
    async ({ query, user }, reply) => {
      const { protocol, submittedDate } = query;
      if (protocol === undefined && submittedDate === undefined) return template(options.wrappedTemplate ?? false);
      const pdf = await pdfOf(workCards.find(user, protocol, submittedDate));
      return sendPdf(reply, pdf, options.pdfForm ?? 'json');
    },
  );
  api.post('/Documents/WRKCardSE', connected, async ({ body, call, user }) => workCards.submit(user, body, call));
  api.post('/Documents/CancelSubmittedDocument', connected, async ({ body, user }) => declarations.cancel(user, body));

  api.get('/WebServices/ServicesList', connected, async ({ user }) => services.list(user));
  api.post('/WebServices/ExecuteService', connected, async ({ body, user }) => services.execute(user, body));
}

function sendPdf(reply: FastifyReply, pdf: Buffer, form: PdfForm): FastifyReply {
  const base64 = pdf.toString('base64');
  if (form === 'json') return reply.type('application/json; charset=utf-8').send(JSON.stringify(base64));
  return reply
    .type('text/plain; charset=utf-8')
    .send(form === 'text' ? base64 : base64.replace(LINE_OF_BASE64, '$&\r\n'));
}

/** Opens a line of the ledger for each call. */
function noteCalls(
  api: FastifyInstance,
  { basePath, ledger, clock }: { basePath: string; ledger: Ledger; clock: Clock },
) {
  api.addHook('onRequest', async (request) => {
    const [path = ''] = request.url.slice(basePath.length).split('?');
    const query = { ...(request.query as Record<string, unknown>) };
    request.call = ledger.open({ method: request.method, path, query, at: clock.now() });
  });
}

/** Notes the status that goes out; none does where the connection is gone. */
function noteAnswers(api: FastifyInstance): void {
  api.addHook('onSend', async ({ call, raw }, reply) => {
    if (!raw.socket.destroyed) call.status = reply.statusCode;
  });
}

function answerError(
  error: Error & { statusCode?: number },
  _request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof Refusal) {
    reply.code(error.status).headers(error.headers);
    return error.message ? reply.send({ message: error.message }) : reply.send();
  }
  // Fastify's own: no JSON, no content type, too large a body.
  return reply.code(error.statusCode ?? 500).send({ message: error.message });
}

const answerNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.code(404).send({ message: `Δεν υπάρχει ${request.method} ${request.url}.` });
