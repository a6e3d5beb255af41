import { isDeepStrictEqual } from 'node:util';
import type { FastifyRequest, RouteOptions } from 'fastify';
import type { TSchema } from 'typebox';
import { DomainError } from '../core/errors.ts';
import type { EndpointSchema } from '../endpoints/endpoint.ts';
import { createValidator, fieldsOf, mayNameInQuery } from '../endpoints/input/validate.ts';
import { ownFault } from '../endpoints/replies.ts';
import { holdsSecret } from '../endpoints/secrets.ts';
import { compressAnswer } from './coding.ts';
import { type Gated, gatedRoute } from './gated-route.ts';
import { jsonLimitsOf } from './json/json-limits.ts';
import { faultOfReading } from './reading-faults.ts';

type Routed = Pick<
  EndpointSchema<TSchema, TSchema, TSchema>,
  'operation' | 'method' | 'body' | 'query' | 'data' | 'bodyLimitBytes'
> & { readonly path: string };

export type Input =
  | { readonly ok: true; readonly body: unknown; readonly query: unknown }
  | { readonly ok: false; readonly error: DomainError };

/** Reads and checks the body and query of requests of this endpoint. */
export function inputReader({ method, body, query }: Routed): (request: FastifyRequest) => Input {
  const checkBody = createValidator(body, 'body');
  const checkQuery = createValidator(query, 'query');
  const checkNamed = mayNameInQuery({ method, body }) ? createValidator(body, 'query') : undefined;
  return (request) => {
    if (request.bodyFault !== undefined) return { ok: false, error: request.bodyFault };
    const asked = checkQuery({ ...(request.query as object) });
    if (!asked.ok) return asked;
    if (method === 'GET') return { ok: true, body: undefined, query: asked.value };
    // A DELETE rarely has a body; without required fields, none is needed.
    const isLeftOut = method === 'DELETE' && isEmpty(request.body);
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

/** The route of an endpoint: its address, the bounds of its body, whether answers are compressed, and what a failure to read says. */
export function endpointRoute(
  { operation, method, path, body, data, bodyLimitBytes }: Routed,
  { enter, handle }: Pick<Gated, 'enter' | 'handle'>,
): RouteOptions {
  return {
    method,
    url: path,
    bodyLimit: bodyLimitBytes,
    config: { jsonLimits: jsonLimitsOf(body), operation },
    ...(holdsSecret(data) ? {} : { onSend: compressAnswer }),
    ...gatedRoute({
      enter,
      handle,
      faultOf: (error, request) => {
        const fault = faultOfReading(error, bodyLimitBytes);
        if (fault !== undefined) return fault;
        request.log.error({ err: error, requestId: request.id, operation }, 'internal error');
        return ownFault();
      },
    }),
  };
}
