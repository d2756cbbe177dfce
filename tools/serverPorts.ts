import { Advice } from './advice';
import { freePort, isFree, parsePort } from './ports';

const N8N_PORT = 5678;
const SANDBOX_PORT = 4010;

/** The flags that choose ports, as `parseArgs` takes them. */
export const PORT_FLAGS = { port: { type: 'string' }, 'sandbox-port': { type: 'string' } } as const;

export interface PortFlags {
  port?: string;
  'sandbox-port'?: string;
}

/**
 * The ports of n8n and of the sandbox beside it.
 *
 * @param command what the user has typed, for messages
 * @param anyOther whether any free port will do where the usual one is taken and nobody asked for it
 * @throws Advice where a port is taken
 */
export async function choosePorts(
  flags: PortFlags,
  { command, anyOther }: { command: string; anyOther: boolean },
): Promise<{ port: number; sandboxPort: number }> {
  const choose = async (what: string, flag: string, asked: number | undefined, usual: number): Promise<number> => {
    const port = asked ?? usual;
    if (await isFree(port)) return port;
    if (asked === undefined && anyOther) return await freePort();
    throw new Advice(
      `Port ${port} is in use, so ${what} cannot listen there. Stop what uses it, or choose another port: ${command} -- ${flag} ${port + 2}`,
    );
  };
  const asked = parsePort(flags.port, '--port') ?? parsePort(process.env.N8N_PORT, 'N8N_PORT');
  const askedForSandbox = parsePort(flags['sandbox-port'], '--sandbox-port');
  return {
    port: await choose('n8n', '--port', asked, N8N_PORT),
    sandboxPort: await choose('the sandbox registry', '--sandbox-port', askedForSandbox, SANDBOX_PORT),
  };
}
