import { isDeepStrictEqual, promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Authenticator } from '../accounts/authenticator.ts';
import type { Guard } from '../credits/guard.ts';
import type { KeyGate } from '../credits/key-gate.ts';
import { jsonLimitsOf } from '../platform/http/json.ts';
import { asksForFile, clientNetwork, faultOfReading, sendFile, sendReply } from '../platform/http/replies.ts';
import { announcedBytes } from '../platform/http/unread-body.ts';
import type { Credential, Incoming, Reply } from '../platform/incoming.ts';
import { type Endpoint, type Operation, withoutDryRun } from '../platform/operations/operation.ts';
import {
  carriesSecret,
  fingerprintOf,
  type HideSecret,
  holdsSecret,
  ownFault,
} from '../platform/operations/shown-fields.ts';
import { createValidator, fieldsOf, mayNameInQuery } from '../platform/operations/validate.ts';
import { DomainError } from '../platform/values/errors.ts';
import { LIMITS } from '../platform/values/limits.ts';
import { closedOf, inRequest, noteOf } from './requests.ts';

/** The bytes of a text in the coding that a request accepts; sets the headers that say which. */
export type PublicText = (request: FastifyRequest, reply: FastifyReply) => Promise<Buffer>;

const compress = promisify(gzip);

/** Below this an answer fits into one packet as it is, and compressing it costs more than it saves. */
const WORTH_IT_BYTES = 1_024;

/**
 * A text that is the same for every caller, made, encoded and compressed once, when it is first asked for: compressing 4 MB
 * for each request would be the most expensive thing that a caller without a key could ask for.
 */
export function createPublicText(make: () => string): PublicText {
  let plain: Buffer | undefined;
  let compressed: Promise<Buffer> | undefined;
  return async (request, reply) => {
    plain ??= Buffer.from(make());
    void reply.header('vary', 'accept-encoding');
    if (!acceptsGzip(request)) return plain;
    compressed ??= compress(plain, { level: constants.Z_BEST_COMPRESSION });
    void reply.header('content-encoding', 'gzip');
    return compressed;
  };
}

/**
 * A hook `onSend` of routes: compresses an answer of a kilobyte and more if the request asks for it.
 *
 * NOTE: only of routes whose answers hold no secret. The length of a compressed answer shows how much of it repeats: if it holds a
 * secret together with text that its caller chose, the secret can be guessed byte by byte (the BREACH attack).
 */
export async function compressAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < WORTH_IT_BYTES || request.method === 'HEAD')
    return payload;
  void reply.header('vary', ['accept-encoding', reply.getHeader('vary')].filter(Boolean).join(', '));
  if (reply.hasHeader('content-encoding') || !acceptsGzip(request)) return payload;
  // The fastest: a list of 50 investors shrinks to a fifth within 2 ms, and the next level takes twice as long for a tenth more.
  const compressed = await compress(payload, { level: constants.Z_BEST_SPEED });
  void reply.header('content-encoding', 'gzip').removeHeader('content-length');
  return compressed;
}

function acceptsGzip({ headers }: FastifyRequest): boolean {
  const accepted = headers['accept-encoding'];
  return accepted !== undefined && negotiate(accepted, ['gzip', 'identity']) === 'gzip';
}

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

type Schema = Operation['schema'];

export type Input =
  | { readonly ok: true; readonly body: unknown; readonly query: unknown }
  | { readonly ok: false; readonly error: DomainError };

/** Reads and checks the body and query of requests of this operation. */
function inputReader({ method, body, query }: Schema): (request: FastifyRequest) => Input {
  const checkBody = createValidator(body, 'body');
  const checkQuery = createValidator(query, 'query');
  const checkNamed = mayNameInQuery({ method, body }) ? createValidator(body, 'query') : undefined;
  return (request) => {
    if (request.bodyFault !== undefined) return { ok: false, error: request.bodyFault };
    const asked = checkQuery({ ...(request.query as object) });
    if (!asked.ok) return asked;
    if (method === 'GET') return { ok: true, body: undefined, query: asked.value };
    // A DELETE rarely has a body; without required fields, none is needed. Nor is one that has no fields.
    const isLeftOut = (method === 'DELETE' || fieldsOf(body).length === 0) && isEmpty(request.body);
    const named = method === 'DELETE' ? Object.keys(request.query as object) : [];
    if (!isLeftOut && named.some((name) => fieldsOf(body).includes(name))) return { ok: false, error: TWICE };
    const sent =
      isLeftOut && named.length > 0 && checkNamed !== undefined
        ? checkNamed({ ...(request.query as object) })
        : checkBody(isLeftOut ? {} : (request.body ?? undefined));
    return sent.ok ? { ok: true, body: sent.value, query: asked.value } : sent;
  };
}

const TWICE = new DomainError(
  'invalid_request',
  'Send the fields in the body or in the query, not in both. Nothing was done.',
  {
    details: [{ path: '', message: 'has fields in the body and in the query; send them in one of the two' }],
  },
);

const isEmpty = (body: unknown): boolean => body === undefined || isDeepStrictEqual(body, {});

const PRINTABLE = /^[\x20-\x7e]+$/;

/**
 * Reads the Idempotency-Key header: a bare token, or the quoted string of the IETF draft; neither if none was sent.
 */
function readIdempotencyKey(
  header: string | string[] | undefined,
): { readonly key: string } | { readonly error: DomainError } | Record<string, never> {
  if (header === undefined) return {};
  const text = Array.isArray(header) ? header.join(', ') : header.trim();
  const quoted = /^"((?:[^"\\]|\\["\\])*)"$/.exec(text);
  const key = quoted?.[1] === undefined ? text : quoted[1].replace(/\\(["\\])/g, '$1');
  if (key.length >= 1 && key.length <= LIMITS.idempotencyKeyLength && PRINTABLE.test(key)) return { key };
  const message = `Idempotency-Key must be 1 to ${LIMITS.idempotencyKeyLength} printable ASCII characters.`;
  return {
    error: new DomainError('invalid_request', message, { details: [{ path: 'Idempotency-Key', message }] }),
  };
}

/** A call whose sender is known and whose input was read; a fault of it is not answered yet. */
export interface Call<Caller> {
  readonly request: FastifyRequest;
  readonly caller: Caller;
  readonly input: Input;
  /** The `Idempotency-Key` of a POST. */
  readonly idempotencyKey: string | undefined;
}

/** What differs between the audiences of operations: how senders are known, and what stands between a call and its handler. */
export interface Steps<Caller> {
  /** Who sends the request, before anything of its body is read; or the refusal. */
  enter(request: FastifyRequest): Promise<Caller | Reply>;
  answer(call: Call<Caller>): Promise<Reply>;
}

/**
 * Makes a route of an operation: asks who sends before anything of the body is read, reads and checks everything, hands it on,
 * sends the reply. Answers are compressed if they hold no secret.
 */
export function mount<Caller extends object>(
  app: FastifyInstance,
  { schema }: Pick<Operation, 'schema'>,
  { enter, answer }: Steps<Caller>,
): void {
  const { operation, method, path, body, data, bodyLimitBytes, file } = schema;
  const readInput = inputReader(schema);
  const callers = new WeakMap<FastifyRequest, Caller>();
  app.route({
    method,
    url: path,
    bodyLimit: bodyLimitBytes,
    config: { jsonLimits: jsonLimitsOf(body), operation },
    ...(holdsSecret(data) ? {} : { onSend: compressAnswer }),
    ...gatedRoute({
      async enter(request, reply) {
        const entered = await enter(request);
        const isRefused = 'text' in entered;
        if (isRefused) sendReply(reply, entered);
        else callers.set(request, entered);
        return !isRefused;
      },
      async handle(request, reply) {
        const caller = callers.get(request);
        if (caller === undefined) throw new Error('a request came past the gate');
        const read = readInput(request);
        const sent = method === 'POST' ? readIdempotencyKey(request.headers['idempotency-key']) : {};
        const input: Input = read.ok && 'error' in sent ? { ok: false, error: sent.error } : read;
        const idempotencyKey = 'key' in sent ? sent.key : undefined;
        const answered = await answer({ request, caller, input, idempotencyKey });
        if (file === undefined) return sendReply(reply, answered);
        void reply.header('vary', 'accept');
        const asFile = answered.status === 200 && asksForFile(request.headers.accept, file);
        return asFile ? sendFile(reply, answered, file) : sendReply(reply, answered);
      },
      faultOf(error, request) {
        const fault = faultOfReading(error, bodyLimitBytes);
        if (fault !== undefined) return fault;
        request.log.error({ err: error, requestId: request.id, operation }, 'internal error');
        return ownFault();
      },
    }),
  });
}

/**
 * The steps of tenants' operations: the gate, and the guard. A fault of the input is not answered before: the key is checked
 * first, in the order of `docs/adr/0003-charge.md`.
 */
export function ofTenants(
  endpoint: Endpoint,
  {
    gate,
    guard,
    authenticator,
  }: { readonly gate: KeyGate; readonly guard: Guard; readonly authenticator: Authenticator },
): Steps<Credential> {
  const { schema, secretFields } = endpoint;
  const { method, path, isRanked } = schema;
  const { kind } = schema.billing;

  /** The hash by which a request with an Idempotency-Key is recognised. */
  const rememberedBy = async (
    request: FastifyRequest,
    key: string,
    body: unknown,
    { hash }: Credential,
  ): Promise<Incoming['idempotency'] | Reply> => {
    if (!carriesSecret(body, secretFields)) return { key, fingerprint: fingerprintOf(method, path, body) };
    const hasher = await gate.hasherOf(request.id, hash);
    // Without a vault nothing can be done with the secret: the endpoint says so, whatever came before.
    if (typeof hasher !== 'function') return hasher;
    const hide: HideSecret = (place, text) => hasher(place, text).toString('hex');
    return { key, fingerprint: fingerprintOf(method, path, body, secretFields, hide) };
  };

  return {
    async enter(request) {
      const credential = await authenticator.credentialOf(request);
      const refusal = await gate.refusal({
        requestId: request.id,
        address: clientNetwork(request.ip),
        credential,
        bodyBytes: announcedBytes(request.raw),
      });
      if (refusal !== undefined) return refusal;
      if ('hash' in credential) return credential;
      throw new Error('a request without a credential came past the gate');
    },
    async answer({ request, caller, input: read, idempotencyKey: key }) {
      let input: Incoming['input'] = read;
      if (read.ok && kind !== 'free') {
        const { body, isDryRun } = withoutDryRun(read.body as object);
        // A call of many is told, as it answers itself.
        input = { ...read, isDryRun, ...(kind === 'billed' ? { body } : {}) };
      }
      let idempotency: Incoming['idempotency'];
      if (key !== undefined && input.ok && input.isDryRun !== true) {
        const remembered = await rememberedBy(request, key, input.body, caller);
        if (remembered !== undefined && 'status' in remembered) return remembered;
        idempotency = remembered;
      }
      return guard.handle(endpoint, {
        requestId: request.id,
        address: clientNetwork(request.ip),
        credential: caller,
        note: noteOf(request),
        closed: closedOf(request),
        idempotency,
        repeat:
          isRanked === true && input.ok
            ? (idempotency?.fingerprint ?? fingerprintOf(method, path, input.body))
            : undefined,
        input,
      });
    },
  };
}
