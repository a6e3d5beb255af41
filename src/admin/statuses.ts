import { ERRORS, type ErrorCode } from '../core/errors.ts';
import { canRefuse } from '../endpoints/input/validate.ts';
import type { AdminEndpoint } from './endpoint.ts';

/** Every code an endpoint of the admin API can answer with besides 200: those of all of them, and those its handler throws. */
export function codesOf({ method, query, throws }: AdminEndpoint['schema']): readonly ErrorCode[] {
  const hasBody = method !== 'GET';
  const isChecked = hasBody || canRefuse(query);
  const codes: (ErrorCode | false)[] = [
    'unauthorized',
    'insufficient_scope',
    'rate_limited', // wrong keys came too often from one address
    isChecked && 'invalid_request',
    hasBody && 'payload_too_large',
    hasBody && 'unsupported_media_type',
    method === 'POST' && 'conflict',
    'internal_error',
    'unavailable',
    ...throws,
  ];
  return [...new Set(codes.filter((code) => code !== false))];
}

/** The statuses of an endpoint, ascending, 200 first. */
export function statusesOf(schema: AdminEndpoint['schema']): readonly number[] {
  const statuses = new Set<number>(codesOf(schema).map((code) => ERRORS[code].status));
  return [200, ...[...statuses].sort((left, right) => left - right)];
}
