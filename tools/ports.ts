import { createServer } from 'node:net';

import { Advice } from './advice';

const HIGHEST_PORT = 65_535;

function listen(port: number, host: string): Promise<number | undefined> {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(undefined));
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : undefined));
    });
  });
}

/** Whether nothing listens on this port of the loopback interface. */
export async function isFree(port: number): Promise<boolean> {
  return (await listen(port, '127.0.0.1')) !== undefined;
}

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const port = await listen(0, '127.0.0.1');
  if (port === undefined) throw new Advice('No free port was found. Close some programs, then run the command again.');
  return port;
}

/** A port number from a flag or a variable; undefined when there is none. */
export function parsePort(text: string | undefined, source: string): number | undefined {
  if (text === undefined || text === '') return undefined;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port <= HIGHEST_PORT) return port;
  throw new Advice(`${source} is "${text}". Give a port number from 1 to ${HIGHEST_PORT}.`);
}

export interface PortWish {
  /** What will listen there, as the message calls it. */
  what: string;
  /** The flag that chooses another. */
  flag: string;
  /** What the user asked for. */
  asked?: number;
  /** What is taken when nobody asks. */
  usual: number;
  /** Whether another free port will do when the usual one is taken. */
  anyOther: boolean;
}

/** The port to use. A busy one is an advice, unless nobody asked for it and another will do. */
export async function choosePort({ what, flag, asked, usual, anyOther }: PortWish): Promise<number> {
  const port = asked ?? usual;
  if (await isFree(port)) return port;
  if (asked === undefined && anyOther) return await freePort();
  throw new Advice(
    `Port ${port} is in use, so ${what} cannot listen there. Stop what uses it, or choose another port: ${flag} ${port + 2}`,
  );
}
