import { choosePort, parsePort } from './ports';

const N8N_PORT = 5678;
const SANDBOX_PORT = 4010;

/** The flags that choose ports, as `parseArgs` takes them. */
export const PORT_FLAGS = { port: { type: 'string' }, 'sandbox-port': { type: 'string' } } as const;

export interface PortFlags {
  port?: string;
  'sandbox-port'?: string;
}

/** The ports of n8n and of the sandbox beside it. `command` is what the user has typed, for messages. */
export async function choosePorts(
  flags: PortFlags,
  { command, anyOther }: { command: string; anyOther: boolean },
): Promise<{ port: number; sandboxPort: number }> {
  const port = await choosePort({
    what: 'n8n',
    flag: `${command} -- --port`,
    asked: parsePort(flags.port, '--port') ?? parsePort(process.env.N8N_PORT, 'N8N_PORT'),
    usual: N8N_PORT,
    anyOther,
  });
  const sandboxPort = await choosePort({
    what: 'the sandbox registry',
    flag: `${command} -- --sandbox-port`,
    asked: parsePort(flags['sandbox-port'], '--sandbox-port'),
    usual: SANDBOX_PORT,
    anyOther,
  });
  return { port, sandboxPort };
}
