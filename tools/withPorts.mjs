/**
 * Runs a command that starts n8n and a sandbox, as tools/with.mjs does, after a look at the ports: before anything is
 * installed, and with nothing but Node.
 */
import { createServer } from 'node:net';

const HIGHEST_PORT = 65_535;
const SERVERS = [
  { name: 'n8n', flag: '--port', usual: process.env.N8N_PORT || '5678' },
  { name: 'the sandbox registry', flag: '--sandbox-port', usual: '4010' },
];

function isFree(port) {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => done(true)));
  });
}

function portAskedFor(flag) {
  const index = process.argv.findIndex((argument) => argument === flag || argument.startsWith(`${flag}=`));
  if (index < 0) return undefined;
  return process.argv[index].split('=')[1] ?? process.argv[index + 1] ?? '';
}

/** The port that was asked for, or the next free one after it. */
async function choosePort({ name, flag, usual }, taken) {
  const asked = portAskedFor(flag) ?? usual;
  const wanted = Number(asked);
  if (!(Number.isInteger(wanted) && wanted > 0 && wanted <= HIGHEST_PORT)) {
    throw new Error(`The port of ${name} is "${asked}". Give a number from 1 to ${HIGHEST_PORT}: ${flag} 5679`);
  }
  for (let port = wanted; port <= HIGHEST_PORT; port++) {
    if (port === taken || !(await isFree(port))) continue;
    if (port !== wanted) console.error(`Port ${wanted} is in use: ${name} takes port ${port}.`);
    return port;
  }
  throw new Error(`No port from ${wanted} on is free. Give ${name} another: ${flag} 5679`);
}

try {
  const [n8n, sandbox] = SERVERS;
  const port = await choosePort(n8n);
  const sandboxPort = await choosePort(sandbox, port);
  // Of a flag given twice, the last one counts.
  process.argv.push(n8n.flag, String(port), sandbox.flag, String(sandboxPort));
  await import('./with.mjs');
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
