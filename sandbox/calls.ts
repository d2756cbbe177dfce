import type { FastifyInstance } from 'fastify';
import type { Clock } from './clock';
import type { Call, Ledger } from './ledger';
import type { User } from './registry';

declare module 'fastify' {
  interface FastifyRequest {
    /** The ledger's note of this call. */
    call: Call;
    /** The user of the access token; not set on Authentication and Refresh. */
    user: User;
  }
}

/** Adds each call below the base path to the ledger. */
export function noteCalls(
  api: FastifyInstance,
  { basePath, ledger, clock }: { basePath: string; ledger: Ledger; clock: Clock },
): void {
  api.addHook('onRequest', async (request) => {
    const [path = ''] = request.url.slice(basePath.length).split('?');
    const query = { ...(request.query as Record<string, unknown>) };
    request.call = ledger.open({ method: request.method, path, query, at: clock.now() });
  });
}

/**
 * Writes the status of the answer to the ledger, and whether the answer told of an expired token. The status stays null
 * where the connection was cut, or where the answer never ended.
 */
export function noteAnswers(api: FastifyInstance): void {
  api.addHook('onSend', async ({ call, raw }, reply) => {
    if (raw.socket.destroyed || call.faults.includes('drip')) return;
    call.status = reply.statusCode;
    call.toldExpiry = call.status === 401 || reply.getHeader('api-token-expired') === 'true';
  });
}
