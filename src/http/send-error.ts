import type { FastifyReply, FastifyRequest } from 'fastify';
import { failure } from '../core/body.ts';
import type { DomainError } from '../core/errors.ts';

/** Answers with the one envelope where no guard does: what belongs to no endpoint, or broke before one. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: DomainError): FastifyReply {
  return reply
    .code(error.status)
    .type('application/json; charset=utf-8')
    .send(failure(error, { requestId: request.id, withBalance: false }).head);
}
