import type { FastifyPluginAsync } from 'fastify';
import type { Clock } from './clock';
import type { Declarations } from './declarations';
import type { Fault, Faults } from './faults';
import { changeForms, type Forms } from './forms';
import { isObject } from './json';
import type { Ledger } from './ledger';
import { changeRecords, type Records } from './records';
import { badRequest } from './refusal';
import type { Sessions } from './sessions';

/** What tests and people can read and change while the sandbox runs. */
export interface Controlled {
  /** The clock of all rules: `set`, `advance`, `reset`. */
  readonly clock: Clock;
  /** `expireAccessTokens()`, `expireRefreshTokens()`, and how expiry is told (`expiry`). */
  readonly sessions: Sessions;
  /** What goes wrong: `add`, `list`, `clear`. */
  readonly faults: Faults;
  /** What was called and recorded: `calls`, `events`, `count`, `event`, `authoritative`, `reset`. */
  readonly ledger: Ledger;
  /** Declarations besides work cards, and what became of them. */
  readonly declarations: Declarations;
  /** How the registry answers, from the next call on. */
  readonly forms: Forms;
  /** What the registry holds of employer and employees. */
  readonly records: Records;
}

/**
 * The control interface: what a sandbox's parts do, over HTTP. Bodies and answers are JSON.
 *
 *     GET    /control/ledger                  {calls, events, declarations}
 *     DELETE /control/ledger                  forgets calls, events, and what was declared
 *     GET    /control/faults                  faults in force, and how often they have struck
 *     POST   /control/faults                  a `Fault`; answers {id}
 *     DELETE /control/faults[/<id>]           takes all, or one, away
 *     GET    /control/clock                   {now} in milliseconds
 *     PUT    /control/clock                   {at: ISO or milliseconds} or {advance: milliseconds}
 *     GET    /control/forms                   the form that each thing is answered in
 *     PUT    /control/forms                   other forms by name, as {refusals: 'seen'}; answers all
 *     GET    /control/records                 {inCardSector, withoutCard, withoutEmployment}
 *     PUT    /control/records                 some of these; answers all
 *     PUT    /control/sessions/expiry         {status, header}: how expired access tokens are told
 *     POST   /control/sessions/expire-access  all access tokens expire
 *     POST   /control/sessions/expire-refresh all refresh tokens expire
 */
export function controlRoutes(controlled: Controlled): FastifyPluginAsync {
  const { clock, sessions, faults, ledger, declarations, forms, records } = controlled;
  return async (app) => {
    const now = (): { now: number } => ({ now: clock.now() });
    // Clients name all kinds of content types for a POST without a body.
    app.addContentTypeParser('*', (_request, _payload, done) => done(null));

    app.get('/ledger', async () => ({ calls: ledger.calls, events: ledger.events, declarations: declarations.list }));
    app.delete('/ledger', async (_request, reply) => {
      ledger.reset();
      declarations.reset();
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

    app.get('/forms', async () => forms);
    app.put('/forms', async ({ body }) => {
      told(() => changeForms(forms, isObject(body) ? body : {}));
      return forms;
    });
    app.get('/records', async () => records);
    app.put('/records', async ({ body }) => {
      told(() => changeRecords(records, isObject(body) ? body : {}));
      return records;
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
