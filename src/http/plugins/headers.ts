import type { FastifyInstance } from 'fastify';

/** On every answer: the request's id, no caching of what belongs to a tenant, no guessing of content types. */
export function headers(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers({
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    done();
  });
}
