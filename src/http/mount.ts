import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Guard } from '../billing/guard.ts';
import type { Incoming } from '../billing/incoming.ts';
import { ownFault } from '../billing/replies.ts';
import { DomainError } from '../core/errors.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { type Credential, readCredential } from './authenticate.ts';
import { clientNetwork } from './client-network.ts';
import { fingerprintOf, readIdempotencyKey } from './idempotency.ts';
import { OTHER_TYPE } from './plugins/content-types.ts';
import { createValidator } from './validate.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What is wrong with the body; kept until the key and its window have been looked at. */
    bodyFault: DomainError | undefined;
  }
}

/**
 * Makes a route of an endpoint: reads and checks everything, hands it to the guard, sends the guard's reply. A fault
 * found here is not answered here: who may hear of it is decided first, in the order of `docs/adr/0003-charge.md`.
 */
export function mount(app: FastifyInstance, endpoint: Endpoint, guard: Guard): void {
  const { schema } = endpoint;
  const hasBody = schema.method !== 'GET';
  const checkBody = createValidator(schema.body, 'body');
  const checkQuery = createValidator(schema.query, 'query');

  const inputOf = (request: FastifyRequest): Incoming['input'] => {
    if (request.bodyFault !== undefined) return { ok: false, error: request.bodyFault };
    const query = checkQuery({ ...(request.query as object) });
    if (!query.ok) return query;
    if (!hasBody) return { ok: true, body: undefined, query: query.value };
    // A DELETE rarely has a body, and where nothing has to be said in it, none is needed.
    const isLeftOut = schema.method === 'DELETE' && request.body === undefined;
    const body = checkBody(isLeftOut ? {} : (request.body ?? undefined));
    return body.ok ? { ok: true, body: body.value, query: query.value } : body;
  };

  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    let input = inputOf(request);
    let idempotency: Incoming['idempotency'];
    if (schema.method === 'POST') {
      const key = readIdempotencyKey(request.headers['idempotency-key']);
      if (key !== undefined && 'error' in key) input = input.ok ? { ok: false, error: key.error } : input;
      else if (key !== undefined && input.ok) {
        idempotency = {
          key: key.key,
          fingerprint: fingerprintOf(schema.method, schema.path, input.body, endpoint.secretFields),
        };
      }
    }
    const credential: Credential = readCredential(request.headers.authorization);
    const answer = await guard.handle(endpoint, {
      requestId: request.id,
      address: clientNetwork(request.ip),
      credential,
      idempotency,
      input,
    });
    return reply
      .code(answer.status)
      .headers(answer.headers)
      .type('application/json; charset=utf-8')
      .send(answer.text);
  };

  app.route({
    method: schema.method,
    url: schema.path,
    bodyLimit: schema.bodyLimitBytes,
    handler: handle,
    // A body the server gave up reading (too large, cut off) is a fault like any other: key and window come first.
    errorHandler: (error, request, reply) => {
      request.bodyFault = faultOfReading(error, schema.bodyLimitBytes);
      if (request.bodyFault === undefined) {
        request.log.error(
          { err: error, requestId: request.id, operation: schema.operation },
          'internal error',
        );
        request.bodyFault = ownFault();
      }
      handle(request, reply).catch((fault: unknown) => {
        reply.send(fault);
      });
    },
  });
}

/** The sender's fault behind an error of reading a body; undefined where it is ours. */
function faultOfReading(error: { code?: string }, limit: number): DomainError | undefined {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new DomainError(
        'payload_too_large',
        `The body is larger than the ${limit / 1024} KiB this endpoint takes.`,
      );
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return OTHER_TYPE;
    case 'ECONNRESET':
      return new DomainError('invalid_request', 'The body was cut off.');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new DomainError('invalid_request', 'The body is not as long as its Content-Length says.');
    default:
      return undefined;
  }
}
