import type { FastifyInstance } from 'fastify';

/** Of every answer, also of one to a path that cannot be read. */
export const EVERY_ANSWER = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
};

/**
 * On every answer: the request's id, no caching of what belongs to a tenant, no guessing of content types, and nothing that a
 * browser would load, run, frame or hand on by itself; pages say what they need. On every 401 the scheme that it asks for.
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
    // RFC 9110 §15.5.2: a 401 names a scheme; clients of MCP look for it.
    if (reply.statusCode === 401) void reply.header('www-authenticate', 'Bearer');
    done();
  });
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers({ 'x-request-id': request.id, ...EVERY_ANSWER });
    done();
  });
}
