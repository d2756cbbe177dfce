import type { FastifyInstance } from 'fastify';
import type { Clock } from './clock';
import type { Call, Ledger } from './ledger';
import type { User } from './registry';

declare module 'fastify' {
  interface FastifyRequest {
    /** The ledger's note of this call. */
    call: Call;
    /** Whom the access token stands for; empty on Authentication and Refresh. */
    user: User;
  }
}

/** Opens a line of the ledger for each call below the base path. */
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
 * Notes the status that goes out, and whether it tells of an expired token. None does where the connection is gone, and
 * nobody gets to know one whose answer never comes to its end.
 */
export function noteAnswers(api: FastifyInstance): void {
  api.addHook('onSend', async ({ call, raw }, reply) => {
    if (raw.socket.destroyed || call.faults.includes('drip')) return;
    call.status = reply.statusCode;
    call.toldExpiry = call.status === 401 || reply.getHeader('api-token-expired') === 'true';
  });
}
