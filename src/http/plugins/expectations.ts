import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * `Expect` (RFC 9110 §10.1.1): a client that asks before sending a body is asked to go on when it is to be
 * read, and not where the answer is already known. By default Node invites the body before the key is
 * checked. An unknown expectation is ignored, as the RFC allows: Node would answer 417 without a body.
 */
export function expectations(app: FastifyInstance): void {
  const waiting = new WeakSet<IncomingMessage>();
  const take = (request: IncomingMessage, response: ServerResponse) => {
    app.server.emit('request', request, response);
  };
  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    waiting.add(request);
    take(request, response);
  });
  app.server.on('checkExpectation', take);
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (waiting.delete(request.raw)) reply.raw.writeContinue();
    done(null, payload);
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    // The client may send its body or not, so the next bytes on this connection would be ambiguous.
    if (waiting.has(request.raw)) void reply.header('connection', 'close');
    done(null, payload);
  });
}
