import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isAfter, type FaultEffect, type Faults, type ReceiptChange } from './faults';
import { isObject } from './json';
import type { Sessions } from './sessions';

type Answer = Extract<FaultEffect, { kind: 'answer' }>;
type Echo = Extract<FaultEffect, { kind: 'echo' }>;

const CONTENT_TYPES = {
  json: 'application/json; charset=utf-8',
  html: 'text/html; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  empty: undefined,
};

/**
 * Applies faults to the calls of an interface: those on the request once its body has arrived, those on the answer
 * before it is sent.
 *
 * @param app the routes that are struck; each request carries the `call` of the ledger
 */
export function installFaults(app: FastifyInstance, faults: Faults, sessions: Sessions): void {
  const effectsOf = new WeakMap<FastifyRequest, FaultEffect[]>();
  // A held call must not keep the process alive once the server is closed.
  const hold = (ms: number): Promise<void> => pause(ms, undefined, { ref: false });

  // A body was read before this hook runs: a client that is still sending would not see the answer.
  app.addHook('preHandler', async (request, reply) => {
    const { call, body } = request;
    const code = isObject(body) ? body.ServiceCode : null;
    call.service = typeof code === 'string' && code.length <= 20 ? code : null;
    const effects = faults.strike(`${call.method} ${call.path}`, call.service);
    effectsOf.set(request, effects);
    for (const effect of effects) {
      request.call.faults.push(effect.kind);
      if (isAfter(effect)) continue;
      if (effect.kind === 'expireAccessTokens') sessions.expireAccessTokens();
      if (effect.kind === 'expireRefreshTokens') sessions.expireRefreshTokens();
      if (effect.kind === 'delay') await hold(effect.ms);
      if (effect.kind === 'cut') return cut(request, reply);
      if (effect.kind === 'answer') return reply.send(answer(reply, effect));
      if (effect.kind === 'echo') return reply.send(answer(reply, echoOf(request, effect)));
      if (effect.kind === 'drip') {
        // The answer never ends, so Fastify would call the route once the caller has given up.
        return reply.type(CONTENT_TYPES.json).send(drops(effect.ms)).hijack();
      }
    }
    return undefined;
  });

  app.addHook('onSend', async (request, reply, payload) => {
    let sent = payload;
    for (const effect of effectsOf.get(request) ?? []) {
      if (!isAfter(effect)) continue;
      if (effect.kind === 'delay') await hold(effect.ms);
      if (effect.kind === 'cut') request.raw.socket.destroy();
      if (effect.kind === 'answer') sent = answer(reply, effect) ?? '';
      if (effect.kind === 'echo') sent = answer(reply, echoOf(request, effect));
      if (effect.kind === 'drip') {
        reply.removeHeader('content-length');
        sent = drops(effect.ms);
      }
      if (effect.kind === 'amend') reply.code(effect.status ?? reply.statusCode).headers(effect.headers ?? {});
      if (effect.kind === 'receipts') sent = garbled(sent, effect.change);
    }
    return sent;
  });
}

function cut(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

/** Sets status and headers, and gives the text that goes out, if any. */
function answer(reply: FastifyReply, { status, as = 'json', body, headers = {} }: Answer): string | undefined {
  reply.removeHeader('content-type');
  if (CONTENT_TYPES[as]) reply.type(CONTENT_TYPES[as]);
  reply.code(status).headers(headers);
  if (as === 'empty') return undefined;
  if (as === 'json') return JSON.stringify(body === undefined ? { message: 'Σφάλμα του διακομιστή.' } : body);
  if (body !== undefined) return String(body);
  const title = `${status} Service problem`;
  return as === 'text'
    ? title
    : `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;
}

/** An answer that quotes the call, as from a server that could not read it. */
function echoOf({ url, headers, body }: FastifyRequest, { status = 400, as = 'json', encoded }: Echo): Answer {
  const said = `Cannot read ${url} Authorization: ${headers.authorization ?? 'none'} ${JSON.stringify(body)}`;
  const written =
    encoded === undefined ? said : encoded === 'json' ? JSON.stringify(said) : new URLSearchParams({ said }).toString();
  const bodies = { json: { message: written }, text: written, html: `<html><title>${written}</title></html>` };
  return { kind: 'answer', status, as, body: bodies[as] };
}

/** A body that never ends: a blank each so many ms; nothing without them. */
function drops(ms?: number): Readable {
  const stream = new Readable({ read: () => {} });
  const timer = ms === undefined ? undefined : setInterval(() => stream.push(' '), ms);
  return stream.on('close', () => clearInterval(timer));
}

/** What replaces fields of a receipt. */
const REPLACED: Partial<Record<ReceiptChange, object>> = {
  noProtocol: { protocol: undefined },
  negative: { id: '-1', protocol: '-1' },
  null: { id: 'null', protocol: 'null', submitDate: '' },
  words: { protocol: 'Internal error 12' },
  old: { submitDate: '02/03/2001 08:00' },
};

/** What stands around receipts. */
const AROUND: Partial<Record<ReceiptChange, object>> = {
  failed: { success: false },
  told: { message: 'Σφάλμα: δεν καταχωρήθηκε.' },
};

/** Changes the receipts of an answer. Answers without receipts, such as refusals, stay as they are. */
function garbled(payload: unknown, change: ReceiptChange): unknown {
  const receipts: unknown = typeof payload === 'string' && payload.startsWith('[') ? JSON.parse(payload) : undefined;
  if (!Array.isArray(receipts)) return payload;
  const around = AROUND[change];
  if (around !== undefined) return JSON.stringify({ ...around, receipts });
  const last: unknown = receipts.pop();
  if (change === 'none') return '[]';
  if (change === 'extra') receipts.push(last, last);
  const replaced = REPLACED[change];
  if (replaced !== undefined && isObject(last)) receipts.push({ ...last, ...replaced });
  return JSON.stringify(receipts);
}
