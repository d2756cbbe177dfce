import { parseArgs } from 'node:util';
import type { DocumentType } from './documents/description';
import { readDocuments } from './documents/file';
import { changeForms, FORM_NAMES, FORMS, formsOf, type Forms } from './forms';
import { SHEET_EMPLOYEES } from './registry';
import { startSandbox, type Sandbox } from './server';

const DEFAULT_PORT = 4600;

const USAGE = `A registry to try against: the work-card service, on this machine alone.

  --port <number>   port to listen on (${DEFAULT_PORT})
  --host <address>  address to listen on (127.0.0.1: nobody else can connect; 0.0.0.0: containers can, and the network)
  --clock <moment>  what the sandbox takes for the present, as 2026-03-02T08:00:00+02:00
  --control         serve the control interface under /control: faults, clock, ledger, forms, records
  --anybody         take whoever a work card names into the list of employees
  --seen            answer in the forms that others have seen of the real registry
  --form <name>=<form>
                    answer one thing in another form; may be given several times:
${FORM_NAMES.map((name) => `                    ${name}: ${FORMS[name].join(', ')}`).join('\n')}
  --documents <file.json>
                    take the documents described in a file too: one description as the registry answers it, its
                    code the file's name, or several by code; may be given several times
  --help            show this`;

/** What went wrong, in a sentence that says what to do. */
class Advice extends Error {}

interface Flags {
  readonly port: number;
  readonly host: string;
  readonly control: boolean;
  readonly clock?: string;
  readonly anybody: boolean;
  readonly seen: boolean;
  readonly forms: Partial<Forms>;
  readonly documents: readonly DocumentType[];
  readonly help: boolean;
}

function readFlags(args: string[]): Flags {
  try {
    const { values } = parseArgs({
      args,
      options: {
        port: { type: 'string', default: String(DEFAULT_PORT) },
        host: { type: 'string', default: '127.0.0.1' },
        clock: { type: 'string' },
        control: { type: 'boolean', default: false },
        anybody: { type: 'boolean', default: false },
        seen: { type: 'boolean', default: false },
        form: { type: 'string', multiple: true, default: [] },
        documents: { type: 'string', multiple: true, default: [] },
        help: { type: 'boolean', default: false },
      },
    });
    const port = Number(values.port);
    if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new RangeError('--port takes a number up to 65535');
    const documents = values.documents.flatMap((file) => readDocuments(file));
    return { ...values, port, forms: readForms(values.form), documents };
  } catch (error) {
    throw new Advice(`${error instanceof Error ? error.message : String(error)}.\n\n${USAGE}`);
  }
}

/** @throws TypeError for a form that does not exist */
function readForms(written: readonly string[]): Partial<Forms> {
  const chosen = Object.fromEntries(
    written.map((form) => {
      const [name = '', value = ''] = form.split('=', 2);
      return [name, value];
    }),
  );
  changeForms(formsOf({}), chosen);
  return chosen;
}

async function start({ port, host, forms, documents, ...flags }: Flags): Promise<Sandbox> {
  try {
    return await startSandbox({ ...flags, port, host, documents, employees: SHEET_EMPLOYEES, ...forms });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') {
      throw new Advice(`Port ${port} is in use: stop the program that holds it, or choose another with --port.`);
    }
    if (code === 'EACCES') throw new Advice(`Port ${port} is not allowed here: choose one above 1023 with --port.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new Advice(`${host} is no address of this machine: choose another with --host.`);
    }
    if (error instanceof SyntaxError) throw new Advice(`--documents: ${error.message}.`);
    throw error instanceof RangeError ? new Advice(`--clock: ${error.message}.`) : error;
  }
}

const LOOPBACK = /^(?:localhost|127\.|::1$)/;

function greeting({ url, origin, login, employerAfm, clock }: Sandbox, { host, control }: Flags): string {
  const local = LOOPBACK.test(host);
  const inDocker = new URL(url);
  inDocker.hostname = 'host.docker.internal';
  return [
    'The sandbox registry is running. Nothing that it is told reaches the real registry.',
    ...(local ? [] : [`It listens on ${host}: others in your network can reach it too. Use made-up people only.`]),
    '',
    `  Base URL   ${url}`,
    ...(local ? [] : [`  In Docker  ${inDocker.href}`]),
    `  Username   ${login.username}`,
    `  Password   ${login.password}`,
    `  User type  ${login.usertype}`,
    `  Employer   ${employerAfm}`,
    `  Clock      ${new Date(clock.now()).toISOString()}`,
    ...(control ? [`  Control    ${origin}/control`] : []),
    '',
    'Stop it with Ctrl+C.',
  ].join('\n');
}

async function main(args: string[]): Promise<void> {
  const flags = readFlags(args);
  if (flags.help) return console.log(USAGE);
  const sandbox = await start(flags);
  console.log(greeting(sandbox, flags));
  const stop = (): void => void sandbox.close();
  process.once('SIGINT', stop).once('SIGTERM', stop);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Advice ? error.message : error);
  process.exitCode = 1;
});
