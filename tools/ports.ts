import { randomInt } from 'node:crypto';

import getPort, { portNumbers } from 'get-port';

/** Below the ports that systems give to outgoing connections, one of which may take a free port again. */
const [FROM, TO] = [12_000, 32_000];

/** A port that is free now; processes that look at the same time begin at different ones. */
export async function freePort(): Promise<number> {
  return await getPort({ port: portNumbers(randomInt(FROM, TO), TO) });
}
