import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { DomainError } from '../core/errors.ts';
import { inRequest } from './requests/requests.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What is wrong with the body; held back until the key and its rate limit are checked. */
    bodyFault: DomainError | undefined;
  }
}

export interface Gated {
  /** Whether the request may go on; one that may not has its answer. */
  enter(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
  handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  /** What is wrong with a body that was not read to its end; throws what is not the sender's fault, or says it is ours. */
  faultOf(error: Error & { readonly code?: string }, request: FastifyRequest): DomainError;
}

/**
 * The hooks of a route that asks who sends before anything of the body is read. A body the server gave up reading (too large,
 * cut off) is a fault like any other: it waits in `bodyFault`, since key and window come first.
 */
export function gatedRoute({
  enter,
  handle,
  faultOf,
}: Gated): Required<Pick<RouteOptions, 'onRequest' | 'handler' | 'errorHandler'>> {
  return {
    // By callback: with a promise, a refused request would go on if its client left before the answer.
    onRequest: (request, reply, done) => {
      enter(request, reply).then((mayGoOn) => {
        if (mayGoOn) done();
      }, done);
    },
    handler: handle,
    errorHandler: (error, request, reply) => {
      request.bodyFault = faultOf(error, request);
      inRequest(request, () => {
        handle(request, reply).catch((fault: unknown) => {
          reply.send(fault);
        });
      });
    },
  };
}
