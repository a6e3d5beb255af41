import type { FastifyReply } from 'fastify';
import type { Reply } from '../billing/incoming.ts';

/** Sends a reply as it is; it is JSON. */
export function sendReply(reply: FastifyReply, { status, headers, text }: Reply): FastifyReply {
  return reply.code(status).headers(headers).type('application/json; charset=utf-8').send(text);
}
