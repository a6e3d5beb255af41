import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { DomainError } from '../../core/errors.ts';
import { createValidator } from '../../endpoints/input/validate.ts';
import { outOfReach, waitHeader } from '../../endpoints/replies.ts';
import { isStoreAway } from '../../store/postgres/failure.ts';
import { jsonLimitsOf } from '../json/json-limits.ts';
import { sendError } from '../send-error.ts';
import { isOwnPage, OTHER_PAGE } from './own-page.ts';

/** A passkey's answer, the largest body here, has some kilobytes with an attestation. */
const BODY_BYTES = 16 * 1024;

/** What a route below /session does with a request of a page of ours; it may throw a DomainError, which is then the answer. */
export type Act<Body> = (request: FastifyRequest, reply: FastifyReply, body: Body) => Promise<FastifyReply>;

/** Makes routes below /session: of our own pages only, with a body that its schema accepts. Answers are no part of the API. */
export function sessionRoutes(app: FastifyInstance, publicUrl: string | undefined) {
  return <Body extends TSchema>(
    method: 'GET' | 'POST' | 'DELETE',
    url: `/session${string}`,
    schema: Body,
    act: Act<Static<Body>>,
  ): void => {
    const check = createValidator(schema, 'body');
    const hasBody = method === 'POST';
    app.route({
      method,
      url,
      bodyLimit: BODY_BYTES,
      config: { jsonLimits: jsonLimitsOf(schema) },
      onRequest: async (request, reply) =>
        isOwnPage(request, publicUrl) ? undefined : sendError(request, reply, OTHER_PAGE),
      handler: async (request, reply) => {
        try {
          if (!hasBody) return await act(request, reply, undefined as Static<Body>);
          if (request.bodyFault !== undefined) throw request.bodyFault;
          const body = check(request.body ?? {});
          if (!body.ok) throw body.error;
          return await act(request, reply, body.value as Static<Body>);
        } catch (error) {
          return refuse(request, reply, error);
        }
      },
    });
  };
}

function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof DomainError) && !isStoreAway(error)) throw error;
  const fault = error instanceof DomainError ? error : outOfReach();
  if (fault !== error) request.log.error({ err: error, requestId: request.id }, 'the database was lost');
  return sendError(request, reply.headers(waitHeader(fault)), fault);
}
