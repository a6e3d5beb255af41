import { ERRORS, type ErrorCode } from '../values/errors.ts';
import type { Endpoint } from './operation.ts';
import { canRefuse } from './validate.ts';

/** Lookups without a miss: an empty list or `unknown` is an answer there. */
const ANSWERS_EMPTY: ReadonlySet<string> = new Set([
  'social.posts',
  'social.engagement',
  'search.web',
  'email.verify',
]);

/**
 * Every code an endpoint can answer with besides 200: those the guard gives by what the schema says of it, and those
 * its handler throws. The OpenAPI document and the test of folders are both made from this.
 */
export function codesOf(schema: Endpoint['schema']): readonly ErrorCode[] {
  const hasBody = schema.method !== 'GET';
  const billed = schema.billing.kind === 'billed';
  const answersEmpty = schema.lookup !== undefined && ANSWERS_EMPTY.has(schema.lookup);
  const checked = hasBody || canRefuse(schema.query);
  const codes: (ErrorCode | false)[] = [
    'unauthorized',
    'rate_limited', // also where wrong keys came too often from one address
    'tenant_suspended',
    schema.surfaces.needsNoScope !== true && 'insufficient_scope',
    checked && 'invalid_request',
    schema.method === 'POST' && 'idempotency_mismatch',
    schema.method === 'POST' && 'idempotency_in_progress',
    hasBody && 'payload_too_large',
    hasBody && 'unsupported_media_type',
    ((billed && !answersEmpty) || schema.needs !== 'nothing') && 'not_found',
    billed && 'insufficient_credits',
    billed && 'key_cap_reached',
    billed && 'vendor_error',
    (schema.lookup !== undefined || schema.asks !== undefined) && 'vendor_capacity',
    'internal_error',
    'unavailable',
    ...schema.throws,
  ];
  return [...new Set(codes.filter((code) => code !== false))];
}

/** The statuses of an endpoint, ascending, 200 first. */
export function statusesOf(schema: Endpoint['schema']): readonly number[] {
  const statuses = new Set<number>(codesOf(schema).map((code) => ERRORS[code].status));
  return [200, ...[...statuses].sort((left, right) => left - right)];
}
