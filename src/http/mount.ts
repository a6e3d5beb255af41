import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Guard } from '../billing/guard.ts';
import type { Credential, Incoming, Reply } from '../billing/incoming.ts';
import type { KeyGate } from '../billing/key-gate.ts';
import { withoutDryRun } from '../endpoints/dry-run.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { carriesSecret, fingerprintOf, type HideSecret } from '../endpoints/input/fingerprint.ts';
import { clientNetwork } from './client-network.ts';
import { endpointRoute, inputReader } from './endpoint-route.ts';
import { readIdempotencyKey } from './idempotency.ts';
import { announcedBytes } from './plugins/unread-body.ts';
import { noteOf } from './requests/requests.ts';
import { asksForFile, sendFile } from './send-file.ts';
import { sendReply } from './send-reply.ts';
import type { Authenticator } from './session/authenticator.ts';

declare module 'fastify' {
  interface FastifyRequest {
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
  {
    gate,
    guard,
    authenticator,
  }: { readonly gate: KeyGate; readonly guard: Guard; readonly authenticator: Authenticator },
): void {
  const { schema } = endpoint;
  const isBilled = schema.billing.kind === 'billed';
  const readInput = inputReader(schema);

  const inputOf = (request: FastifyRequest): Incoming['input'] => {
    const input = readInput(request);
    return input.ok && isBilled ? { ...input, ...withoutDryRun(input.body as object) } : input;
  };

  /** Whether the request may go on; one that may not has its answer. */
  const enter = async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const credential = await authenticator.credentialOf(request);
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
      note: noteOf(request),
      idempotency,
      repeat:
        schema.isRanked === true && input.ok
          ? (idempotency?.fingerprint ?? fingerprintOf(schema.method, schema.path, input.body))
          : undefined,
      input,
    };
    const answer = await guard.handle(endpoint, incoming);
    const { file } = schema;
    if (file === undefined) return sendReply(reply, answer);
    void reply.header('vary', 'accept');
    const asFile = answer.status === 200 && asksForFile(request.headers.accept, file);
    return asFile ? sendFile(reply, answer, file) : sendReply(reply, answer);
  };

  app.route(endpointRoute(schema, { enter, handle }));
}
