import { ERRORS, type ErrorCode } from '../values/errors.ts';
import type { Operation } from './operation.ts';
import { canRefuse } from './validate.ts';

/** Lookups without a miss: an empty list or `unknown` is an answer there. */
const ANSWERS_EMPTY: ReadonlySet<string> = new Set([
  'social.posts',
  'social.engagement',
  'search.web',
  'email.verify',
]);

/**
 * Every code an operation can answer with besides 200: those that the steps before its handler give by what its schema says,
 * and those its handler throws. The OpenAPI documents and the tests of operations are made from this.
 */
export function codesOf(schema: Operation['schema']): readonly ErrorCode[] {
  const isOfTenants = schema.audience === 'tenant';
  const isPost = schema.method === 'POST';
  const hasBody = schema.method !== 'GET';
  const billed = schema.billing.kind === 'billed';
  const answersEmpty = schema.lookup !== undefined && ANSWERS_EMPTY.has(schema.lookup);
  const checked = hasBody || canRefuse(schema.query);
  const codes: (ErrorCode | false)[] = [
    'unauthorized',
    'rate_limited', // also where wrong keys came too often from one address
    isOfTenants && 'tenant_suspended',
    schema.surfaces.needsNoScope !== true && 'insufficient_scope',
    checked && 'invalid_request',
    isPost && isOfTenants && 'idempotency_mismatch',
    isPost && isOfTenants && 'idempotency_in_progress',
    isPost && !isOfTenants && 'conflict',
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

/** The statuses of an operation, ascending, 200 first. */
export function statusesOf(schema: Operation['schema']): readonly number[] {
  const statuses = new Set<number>(codesOf(schema).map((code) => ERRORS[code].status));
  return [200, ...[...statuses].sort((left, right) => left - right)];
}
