import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from './refusal';

/** Answers what was thrown: a refusal as it says; Fastify's own (no JSON, too large a body) with its status. */
export function answerError(
  error: Error & { statusCode?: number },
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  // An answer that drips ends with an error once the caller has gone: nobody is left to be told.
  if (request.raw.socket.destroyed) return reply.hijack();
  if (error instanceof Refusal) {
    reply.code(error.status).headers(error.headers);
    return error.message ? reply.send({ message: error.message }) : reply.send();
  }
  return reply.code(error.statusCode ?? 500).send({ message: error.message });
}

export const answerNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.code(404).send({ message: `Δεν υπάρχει ${request.method} ${request.url}.` });
