import { ProviderError } from '../core/provider-error.ts';

/** Raised by our connectors: no connection came about, so certainly nothing was asked. */
export class NotConnected extends Error {
  override readonly name = 'NotConnected';
}

/** The answer grew beyond what its reader takes. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/** The answer cannot be decoded as its headers say. */
export class Undecodable extends Error {
  override readonly name = 'Undecodable';
}

/** These say that the question was refused before any work was done for it; the others may have been billed. */
const UNBILLED = new Set([400, 401, 402, 403, 404, 422, 429]);
/** A date that far away is a wrong clock. */
const RETRY_AFTER_MAX_MS = 24 * 60 * 60_000;

/** The failure that a status means. `now` in ms, to read a `Retry-After` that is a date. */
export function statusFailure(
  status: number,
  headers: Readonly<Record<string, string>>,
  now: number,
): ProviderError {
  const options = {
    status,
    retryAfterMs: retryAfter(headers['retry-after'], now),
    spend: UNBILLED.has(status) ? 'none' : 'unknown',
  } as const;
  const message = `answered ${status}${redirectedTo(headers.location)}`;
  switch (status) {
    case 401:
    case 403:
      return new ProviderError('auth_failed', message, options);
    case 402:
      return new ProviderError('quota_exhausted', message, options);
    case 429:
      return new ProviderError('rate_limited', message, options);
    default:
      return new ProviderError('upstream', message, options);
  }
}

/** The host of a redirect that is not followed; its path may hold what was asked. */
function redirectedTo(location: string | undefined): string {
  return location !== undefined && URL.canParse(location) ? ` (redirects to ${new URL(location).host})` : '';
}

/** RFC 9110 §10.2.3: seconds or a date. In ms from now, never below 0; undefined where it is absent or nonsense. */
export function retryAfter(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined;
  const text = value.trim();
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), RETRY_AFTER_MAX_MS);
}

/**
 * The failure behind what the HTTP client threw. Neither its message nor its cause is kept, only its code: they can
 * hold host names a user gave. `spend` is `none` only where nothing can have been sent.
 */
export function transportFailure(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  if (error instanceof TooLarge) return new ProviderError('bad_response', 'the answer is too large');
  if (error instanceof Undecodable) return new ProviderError('bad_response', 'the answer cannot be decoded');
  const code = codeOf(error);
  if (error instanceof NotConnected) {
    return new ProviderError('unreachable', `no connection (${error.message || code})`, { spend: 'none' });
  }
  if (TIMES_OUT.has(code)) return new ProviderError('timeout', `no answer in time (${code})`);
  if (NOT_HTTP.test(code) || (error instanceof Error && error.name === 'HTTPParserError'))
    return new ProviderError('bad_response', `the answer is no HTTP (${code})`);
  return new ProviderError('unreachable', `connection lost (${code})`, { spend: 'unknown' });
}

const TIMES_OUT = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);
/** Of the parser: what came is not HTTP, or its headers are larger than 16 KiB. */
const NOT_HTTP = /^(HPE_|UND_ERR_(HEADERS_OVERFLOW|RESPONSE)$)/;

/** The code of an error or of the first in its chain of causes that has one. */
export function codeOf(error: unknown): string {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if ('code' in at && typeof at.code === 'string') return at.code;
  }
  return 'no code';
}
