import Fastify from 'fastify';
import { noteAnswers, noteCalls } from './calls';
import { Clock } from './clock';
import { controlRoutes, type Controlled } from './control';
import { Declarations } from './declarations';
import { DocumentTypes } from './documents/types';
import { answerError, answerNotFound } from './errors';
import { installFaults } from './faultHooks';
import { Faults } from './faults';
import { FORM_NAMES, formsOf, SEEN, type Forms } from './forms';
import { Ledger } from './ledger';
import type { SandboxOptions } from './options';
import { DEFAULT_RATE_LIMIT } from './rateLimit';
import { changeRecords, DEFAULT_RECORDS, type Records } from './records';
import { Registrar } from './registrar';
import { DEFAULT_BRANCHES, DEFAULT_EMPLOYEES, DEFAULT_USER, EFKA_USER, newcomer, type User } from './registry';
import { routes } from './routes';
import { Services } from './services';
import { Sessions } from './sessions';
import { WorkCards } from './workCards';

export type { SandboxOptions } from './options';

/** A running sandbox, its address and its controls. */
export interface Sandbox extends Controlled {
  /** Base URL of the service, without a trailing slash: `http://127.0.0.1:<port>/WebservicesAPI/api`. */
  readonly url: string;
  /** The same without the base path; the control interface is below it. */
  readonly origin: string;
  /** Credentials of the first user. */
  readonly login: { readonly username: string; readonly password: string; readonly usertype: string };
  /** Employer of the first user. */
  readonly employerAfm: string;
  /** Stops at once: open connections are closed, held answers dropped. */
  close(): Promise<void>;
}

const DEFAULT_BASE_PATH = '/WebservicesAPI/api';
/** Seconds that an event may lie in the future, since clocks differ a little. */
const DEFAULT_FUTURE_TOLERANCE = 60;
const DEFAULT_BODY_LIMIT = 64 * 1024 * 1024;
const DOUBLED_SLASHES = /\/{2,}/g;

/**
 * Starts a registry to try against.
 *
 * @throws RangeError when the moment for the clock is none; TypeError for a form or record that does not exist;
 *   SyntaxError for a description that can't be read; the system's error (`EADDRINUSE` ...) when it can't listen
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { host = '127.0.0.1', port = 0, basePath = DEFAULT_BASE_PATH } = options;
  const users = options.users ?? defaultUsers(options.employerAfm);
  const [{ username, password, usertype, employerAfm }] = users;
  const forms = chosenForms(options);
  const records = chosenRecords(options);
  const clock = new Clock(options.clock);
  const ledger = new Ledger();
  const faults = new Faults();
  const registrar = new Registrar(clock, forms);
  const documents = new DocumentTypes(options.documents);
  const employers = [...new Set(users.map((user) => user.employerAfm))];
  const declarations = new Declarations(employers, { documents, registrar, records, forms });
  const sessions = new Sessions(clock, {
    users,
    accessTokenLifetime: options.accessTokenLifetime ?? 10_800,
    lifetimeAsString: options.lifetimeAsString ?? false,
    rateLimit: options.rateLimit ?? DEFAULT_RATE_LIMIT,
    forms,
  });
  const employees = [...(options.employees ?? DEFAULT_EMPLOYEES)];
  const services = new Services({
    branches: options.branches ?? DEFAULT_BRANCHES,
    employees,
    clock,
    ledger,
    declarations,
    records,
    forms,
  });
  const workCards = new WorkCards({
    ledger,
    registrar,
    records,
    forms,
    futureTolerance: (options.futureTolerance ?? DEFAULT_FUTURE_TOLERANCE) * 1_000,
    onRecorded: (event) => {
      if (options.anybody && !employees.some(({ afm }) => afm === event.employeeAfm)) employees.push(newcomer(event));
    },
  });

  const app = Fastify({
    bodyLimit: options.bodyLimit ?? DEFAULT_BODY_LIMIT,
    forceCloseConnections: true,
    // Clients have been seen that double the slash before the path.
    rewriteUrl: ({ url = '/' }) => {
      const [path = '', ...query] = url.split('?');
      return [path.replace(DOUBLED_SLASHES, '/'), ...query].join('?');
    },
  });
  // Bodies are JSON by the specification: a text is refused with 415.
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerNotFound);
  app.addHook('onSend', async (_request, reply) => {
    // A fault's answer can come from a proxy with a clock of its own.
    if (!reply.hasHeader('date')) reply.header('date', new Date(clock.now()).toUTCString());
  });
  await app.register(
    async (api) => {
      noteCalls(api, { basePath, ledger, clock });
      installFaults(api, faults, sessions);
      noteAnswers(api);
      api.setNotFoundHandler(answerNotFound);
      routes(api, { sessions, workCards, documents, declarations, services, forms });
    },
    { prefix: basePath },
  );
  const controlled: Controlled = { clock, sessions, faults, ledger, declarations, forms, records };
  if (options.control) await app.register(controlRoutes(controlled), { prefix: '/control' });
  await app.listen({ host, port });
  return {
    ...controlled,
    get origin() {
      return app.listeningOrigin;
    },
    get url() {
      return app.listeningOrigin + basePath;
    },
    login: { username, password, usertype },
    employerAfm,
    close: () => app.close(),
  };
}

function defaultUsers(employerAfm: string = DEFAULT_USER.employerAfm): [User, ...User[]] {
  return [
    { ...DEFAULT_USER, employerAfm },
    { ...EFKA_USER, employerAfm },
  ];
}

function chosenForms(options: SandboxOptions): Forms {
  const forms = formsOf(options.seen ? SEEN : {});
  if (options.wrappedTemplate) forms.template = 'wrapped';
  const chosen = FORM_NAMES.map((name) => [name, options[name] ?? forms[name]]);
  return formsOf(Object.fromEntries(chosen) as Partial<Forms>);
}

function chosenRecords({ inCardSector, withoutCard, withoutEmployment }: SandboxOptions): Records {
  const records = { ...DEFAULT_RECORDS };
  changeRecords(records, { inCardSector, withoutCard, withoutEmployment });
  return records;
}
