import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * `Expect` (RFC 9110 §10.1.1): the one who asks before sending a body is asked to go on once it is to be read, and not where the
 * answer stands already. Left to itself, Node invites the body before anyone has looked at the key. An expectation no one
 * knows is passed over, as the RFC allows: Node would answer 417 without a word.
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
    // It may keep its body now, or send it all the same: what comes next on this connection would be a guess.
    if (waiting.has(request.raw)) void reply.header('connection', 'close');
    done(null, payload);
  });
}
