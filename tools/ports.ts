import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

import { Advice } from './advice';

const HIGHEST_PORT = 65_535;

/**
 * Below the ports that systems use for outgoing connections: one of those may be free now and taken by a connection
 * by the time that a program listens there.
 */
const FREE_PORTS = { from: 12_000, to: 32_000, attempts: 50 };

/** Whether nothing listens on this port of the loopback interface. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => done(true)));
  });
}

/** A port that is free now, chosen at random, so that processes that look at the same time find different ones. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < FREE_PORTS.attempts; attempt++) {
    const port = randomInt(FREE_PORTS.from, FREE_PORTS.to);
    if (await isFree(port)) return port;
  }
  throw new Advice('No free port was found. Close some programs, then run the command again.');
}

/** A port number from a flag or a variable; undefined when there is none. */
export function parsePort(text: string | undefined, source: string): number | undefined {
  if (text === undefined || text === '') return undefined;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port <= HIGHEST_PORT) return port;
  throw new Advice(`${source} is "${text}". Give a port number from 1 to ${HIGHEST_PORT}.`);
}
