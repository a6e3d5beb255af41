import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Guard } from '../billing/guard.ts';
import type { Credential, Incoming, Reply } from '../billing/incoming.ts';
import type { KeyGate } from '../billing/key-gate.ts';
import { ownFault } from '../billing/replies.ts';
import type { DomainError } from '../core/errors.ts';
import { withoutDryRun } from '../endpoints/dry-run.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { carriesSecret, fingerprintOf, type HideSecret } from '../endpoints/input/fingerprint.ts';
import { createValidator } from '../endpoints/input/validate.ts';
import { readCredential } from './authenticate.ts';
import { clientNetwork } from './client-network.ts';
import { gatedRoute } from './gated-route.ts';
import { readIdempotencyKey } from './idempotency.ts';
import { jsonLimitsOf } from './json/json-limits.ts';
import { announcedBytes } from './plugins/unread-body.ts';
import { faultOfReading } from './reading-faults.ts';
import { sendReply } from './send-reply.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What is wrong with the body; held back until the key and its rate limit are checked. */
    bodyFault: DomainError | undefined;
    /** The key that was sent, if it is well-formed. */
    credential: Credential | undefined;
  }
}

/**
 * Makes a route of an endpoint: asks the gate before anything of the body is read, reads and checks
 * everything, hands it to the guard, sends the guard's reply. A fault found here is not answered here: the
 * key is checked first, in the order of `docs/adr/0003-charge.md`.
 */
export function mount(
  app: FastifyInstance,
  endpoint: Endpoint,
  { gate, guard }: { readonly gate: KeyGate; readonly guard: Guard },
): void {
  const { schema } = endpoint;
  const hasBody = schema.method !== 'GET';
  const isBilled = schema.billing.kind === 'billed';
  const checkBody = createValidator(schema.body, 'body');
  const checkQuery = createValidator(schema.query, 'query');

  const inputOf = (request: FastifyRequest): Incoming['input'] => {
    if (request.bodyFault !== undefined) return { ok: false, error: request.bodyFault };
    const query = checkQuery({ ...(request.query as object) });
    if (!query.ok) return query;
    if (!hasBody) return { ok: true, body: undefined, query: query.value };
    // A DELETE rarely has a body; without required fields, none is needed.
    const isLeftOut = schema.method === 'DELETE' && request.body === undefined;
    const body = checkBody(isLeftOut ? {} : (request.body ?? undefined));
    if (!body.ok || !isBilled) return body.ok ? { ok: true, body: body.value, query: query.value } : body;
    return { ok: true, query: query.value, ...withoutDryRun(body.value as object) };
  };

  /** Whether the request may go on; one that may not has its answer. */
  const enter = async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const credential = readCredential(request.headers.authorization);
    const refusal = await gate.refusal({
      requestId: request.id,
      address: clientNetwork(request.ip),
      credential,
      bodyBytes: announcedBytes(request.raw),
    });
    if (refusal !== undefined) sendReply(reply, refusal);
    else if ('hash' in credential) request.credential = credential;
    return refusal === undefined;
  };

  /** The hash by which a request with an Idempotency-Key is recognised; undefined without one. */
  const rememberedBy = async (
    request: FastifyRequest,
    key: string,
    body: unknown,
    { hash }: Credential,
  ): Promise<Incoming['idempotency'] | Reply> => {
    const { method, path } = schema;
    const { secretFields } = endpoint;
    if (!carriesSecret(body, secretFields)) return { key, fingerprint: fingerprintOf(method, path, body) };
    const hasher = await gate.hasherOf(request.id, hash);
    // Without a vault nothing can be done with the secret: the endpoint says so, whatever came before.
    if (typeof hasher !== 'function') return hasher;
    const hide: HideSecret = (place, text) => hasher(place, text).toString('hex');
    return { key, fingerprint: fingerprintOf(method, path, body, secretFields, hide) };
  };

  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { credential } = request;
    if (credential === undefined) throw new Error('a request came past the gate');
    let input = inputOf(request);
    let idempotency: Incoming['idempotency'];
    if (schema.method === 'POST') {
      const key = readIdempotencyKey(request.headers['idempotency-key']);
      if (key !== undefined && 'error' in key) input = input.ok ? { ok: false, error: key.error } : input;
      else if (key !== undefined && input.ok && input.isDryRun !== true) {
        const remembered = await rememberedBy(request, key.key, input.body, credential);
        if (remembered !== undefined && 'status' in remembered) return sendReply(reply, remembered);
        idempotency = remembered;
      }
    }
    const incoming = {
      requestId: request.id,
      address: clientNetwork(request.ip),
      credential,
      idempotency,
      repeat:
        schema.isRanked === true && input.ok
          ? (idempotency?.fingerprint ?? fingerprintOf(schema.method, schema.path, input.body))
          : undefined,
      input,
    };
    return sendReply(reply, await guard.handle(endpoint, incoming));
  };

  app.route({
    method: schema.method,
    url: schema.path,
    bodyLimit: schema.bodyLimitBytes,
    config: { jsonLimits: jsonLimitsOf(schema.body) },
    ...gatedRoute({
      enter,
      handle,
      faultOf: (error, request) => {
        const fault = faultOfReading(error, schema.bodyLimitBytes);
        if (fault !== undefined) return fault;
        request.log.error(
          { err: error, requestId: request.id, operation: schema.operation },
          'internal error',
        );
        return ownFault();
      },
    }),
  });
}
