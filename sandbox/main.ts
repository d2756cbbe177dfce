import { parseArgs } from 'node:util';
import { startSandbox, type Sandbox } from './server';

const DEFAULT_PORT = 4600;

const USAGE = `A registry to try against: the work-card service, on this machine alone.

  --port <number>   port to listen on (${DEFAULT_PORT})
  --host <address>  address to listen on (127.0.0.1: nobody else can connect)
  --clock <moment>  what the sandbox takes for the present, as 2026-03-02T08:00:00+02:00
  --control         serve the control interface under /control: faults, clock, ledger
  --help            show this`;

/** What went wrong, in a sentence that says what to do. */
class Advice extends Error {}

interface Flags {
  readonly port: number;
  readonly host: string;
  readonly control: boolean;
  readonly clock?: string;
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
        help: { type: 'boolean', default: false },
      },
    });
    const port = Number(values.port);
    if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new RangeError('--port takes a number up to 65535');
    return { ...values, port };
  } catch (error) {
    throw new Advice(`${error instanceof Error ? error.message : String(error)}.\n\n${USAGE}`);
  }
}

async function start({ port, host, control, clock }: Flags): Promise<Sandbox> {
  try {
    return await startSandbox({ port, host, control, clock });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') {
      throw new Advice(`Port ${port} is in use: stop the program that holds it, or choose another with --port.`);
    }
    if (code === 'EACCES') throw new Advice(`Port ${port} is not allowed here: choose one above 1023 with --port.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new Advice(`${host} is no address of this machine: choose another with --host.`);
    }
    throw error instanceof RangeError ? new Advice(`--clock: ${error.message}.`) : error;
  }
}

function greeting({ url, origin, login, employerAfm, clock }: Sandbox, control: boolean): string {
  return [
    'The sandbox registry is running. Nothing that it is told reaches the real registry.',
    '',
    `  Base URL   ${url}`,
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
  console.log(greeting(sandbox, flags.control));
  const stop = (): void => void sandbox.close();
  process.once('SIGINT', stop).once('SIGTERM', stop);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Advice ? error.message : error);
  process.exitCode = 1;
});
