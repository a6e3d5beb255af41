import type { FastifyInstance } from 'fastify';

/**
 * On every answer: the request's id, no caching of what belongs to a tenant, no guessing of content types.
 * While the server stops, answers also close their connection: it would stay open for a minute, and the stop
 * would wait for it.
 */
export function headers(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) void reply.header('connection', 'close');
    done();
  });
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers({
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    done();
  });
}
