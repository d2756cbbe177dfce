import type { FastifyPluginAsync } from 'fastify';
import type { Fault } from './faults';
import { isObject } from './json';
import { badRequest } from './refusal';
import type { Sandbox } from './server';

type Controlled = Pick<Sandbox, 'clock' | 'sessions' | 'faults' | 'ledger' | 'declarations'>;

/**
 * The control interface: what a sandbox's methods do, over HTTP. Bodies and answers are JSON.
 *
 *     GET    /control/ledger                  {calls, events, declarations}
 *     DELETE /control/ledger                  forgets calls and events
 *     GET    /control/faults                  faults in force, and how often they have struck
 *     POST   /control/faults                  a `Fault`; answers {id}
 *     DELETE /control/faults[/<id>]           takes all, or one, away
 *     GET    /control/clock                   {now} in milliseconds
 *     PUT    /control/clock                   {at: ISO or milliseconds} or {advance: milliseconds}
 *     PUT    /control/sessions/expiry         {status, header}: how expired access tokens are told
 *     POST   /control/sessions/expire-access  all access tokens expire
 *     POST   /control/sessions/expire-refresh all refresh tokens expire
 */
export function controlRoutes({ clock, sessions, faults, ledger, declarations }: Controlled): FastifyPluginAsync {
  return async (app) => {
    const now = (): { now: number } => ({ now: clock.now() });
    // Clients name all kinds of content types for a POST without a body.
    app.addContentTypeParser('*', (_request, _payload, done) => done(null));

    app.get('/ledger', async () => ({ calls: ledger.calls, events: ledger.events, declarations: declarations.list }));
    app.delete('/ledger', async (_request, reply) => {
      ledger.reset();
      return reply.code(204).send();
    });

    app.get('/faults', async () => faults.list());
    app.post('/faults', async ({ body }) => ({ id: told(() => faults.add((body ?? {}) as Fault)) }));
    app.delete('/faults', async (_request, reply) => {
      faults.clear();
      return reply.code(204).send();
    });
    app.delete<{ Params: { id: string } }>('/faults/:id', async ({ params }, reply) => {
      faults.clear(Number(params.id));
      return reply.code(204).send();
    });

    app.get('/clock', async () => now());
    app.put('/clock', async ({ body }) => {
      const { at, advance } = isObject(body) ? body : {};
      if (typeof at === 'string' || typeof at === 'number') told(() => clock.set(at));
      else if (typeof advance === 'number') clock.advance(advance);
      else throw badRequest('The body is {"at": <ISO or milliseconds>} or {"advance": <milliseconds>}.');
      return now();
    });

    app.put('/sessions/expiry', async ({ body }) => {
      const { status, header } = isObject(body) ? body : {};
      if (!Number.isInteger(status) || typeof header !== 'boolean') {
        throw badRequest('The body is {"status": <number>, "header": <true or false>}.');
      }
      return Object.assign(sessions.expiry, { status, header });
    });
    app.post('/sessions/expire-access', async (_request, reply) => {
      sessions.expireAccessTokens();
      return reply.code(204).send();
    });
    app.post('/sessions/expire-refresh', async (_request, reply) => {
      sessions.expireRefreshTokens();
      return reply.code(204).send();
    });
  };
}

/** What the methods throw at a caller in the same process is a 400 to one outside. */
function told<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw badRequest(error instanceof Error ? error.message : String(error));
  }
}
