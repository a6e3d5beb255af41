import { type ErrorBody, type Failure, WarmpathError } from './error.ts';
import type { CallOptions, Operation, WarmpathOptions } from './operation.ts';

/** Beyond the service's own deadline: it takes up to 30 s to settle a charge when its database has to restart. */
const TIMEOUT_GRACE_MS = 30_000;

/** Makes one call with its repetitions; `input` is the body, or the query of an operation that has no body. */
export type Call = (operation: Operation, input: unknown, options?: CallOptions) => Promise<unknown>;

/**
 * How calls are made of a service. Throws a TypeError if an option cannot be right; the calls reject with a
 * `WarmpathError`, with the reason of the signal, or with a TypeError if the input cannot be sent.
 */
export function createCall(client: WarmpathOptions): Call {
  const base = baseOf(client.baseUrl);
  const credential = credentialOf(client);
  const fetch = client.fetch ?? ((url: string, init: RequestInit) => globalThis.fetch(url, init));
  return async (operation, input, options = {}) => {
    const { onRetry, retries, retryWithinMs, timeoutMs } = { ...client, ...defined(options) };
    const limits = {
      retries: asNumber('retries', retries ?? RETRIES),
      withinMs: asNumber('retryWithinMs', retryWithinMs ?? RETRY_WITHIN_MS),
    };
    const key = operation.method === 'POST' ? (options.idempotencyKey ?? newKey()) : undefined;
    const { signal } = options;
    const sending = {
      fetch,
      url: `${base}${operation.path}${operation.input === 'query' ? queryOf(input) : ''}`,
      init: initOf(operation, input, credential, key),
      timeoutMs: asNumber('timeoutMs', timeoutMs ?? operation.deadlineMs + TIMEOUT_GRACE_MS),
      signal,
    };
    const begun = Date.now();
    for (let attempts = 1, awaited = 0; ; attempts++) {
      const result = await attempt(sending);
      if ('answer' in result) return result.answer;
      const tried = { repeated: attempts - 1 - awaited, awaited, elapsedMs: Date.now() - begun };
      const error = new WarmpathError(result.failure, { idempotencyKey: key, attempts });
      const waitMs = waitBefore(result.failure, tried, limits, Math.random());
      if (waitMs === undefined) throw error;
      if (error.code === 'idempotency_in_progress') awaited++;
      onRetry?.(error, waitMs);
      await sleep(waitMs, signal);
    }
  };
}

function baseOf(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  const isUsable =
    url !== undefined && /^https?:$/.test(url.protocol) && `${url.username}${url.search}${url.hash}` === '';
  if (!isUsable)
    throw new TypeError(
      'baseUrl has to be the address of the service, such as http://127.0.0.1:8787, without user name, query and fragment.',
    );
  return url.href.replace(/\/+$/, '');
}

/** The headers that say who calls. */
function credentialOf({ key, session }: WarmpathOptions): Readonly<Record<string, string>> {
  if (session !== undefined) {
    if (key !== undefined) throw new TypeError('Either key or session: with a session there is no key.');
    return { 'warmpath-mode': session };
  }
  if (key === undefined || !/^[\x21-\x7e]+$/.test(key))
    throw new TypeError('key has to be an API key, wp_live_… or wp_test_…, without blanks or line ends.');
  return { authorization: `Bearer ${key}` };
}

function asNumber(name: string, value: number): number {
  if (!(value >= 0)) throw new TypeError(`${name} has to be a number from 0, not ${value}`);
  return value;
}

/** An option that is undefined is one that is left out. */
function defined(options: CallOptions): CallOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

/** 128 random bits. Not randomUUID: browsers have that only on pages that came encrypted. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

function queryOf(input: unknown): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input ?? {}))
    if (value !== undefined) query.set(name, String(value));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** Throws a TypeError if a value cannot be sent: here, and not in `fetch`, where it would look like a lost connection. */
function initOf(
  { method, path, input: place }: Operation,
  input: unknown,
  credential: Readonly<Record<string, string>>,
  idempotencyKey: string | undefined,
): RequestInit {
  if (place === 'none' && input !== undefined) throw new TypeError(`${method} ${path} takes no input.`);
  const body = place === 'body' ? JSON.stringify(input ?? {}) : undefined;
  const headers = new Headers({ accept: 'application/json', ...credential });
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
  return { method, headers, credentials: 'same-origin', ...(body === undefined ? {} : { body }) };
}

/**
 * Waits of 0.5, 1, 2, 4 and 8 s, each shortened by up to half: 8 to 15 s in all, in which a service that is restarted is back.
 * One that was killed in the middle of a call takes that call again within 15 s.
 */
export const RETRIES = 5;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
/**
 * The longest operation (60 s) and what it takes to settle its charge (30 s): a call whose answer was lost at its start gets it
 * by repetition. A full window of the rate limit is over in 60 s.
 */
export const RETRY_WITHIN_MS = 90_000;
/** What a proxy answers if the service does not: not there, overloaded, too slow. */
const OF_PROXIES = [502, 503, 504];

/**
 * Whether the same request, with its key, may and should be sent again. Every method may: GET, PUT and DELETE are idempotent
 * by the contract, and a POST by its key. A 500 and 502 of the service are stored for the key, so that a repetition would be
 * given them again; a 402, 403, 400 or 422 does not change by itself.
 */
export function isRepeatable({ status, code }: Failure): boolean {
  switch (code) {
    case 'rate_limited':
    case 'unavailable':
    case 'vendor_capacity':
    case 'idempotency_in_progress':
    case 'not_reached':
    case 'timed_out':
      return true;
    case 'not_warmpath':
      return OF_PROXIES.includes(status) || status === 429;
    default:
      return false;
  }
}

/** What was tried of a call so far. */
interface Tried {
  /** Repetitions that count. */
  readonly repeated: number;
  /** Waits for the first answer to the same key. */
  readonly awaited: number;
  readonly elapsedMs: number;
}

interface Limits {
  readonly retries: number;
  readonly withinMs: number;
}

/**
 * How long to wait before the request is sent again, ms; undefined if it is not. At least as long as the service asked for.
 * `chance` is from 0 to 1: the wait is spread, so that callers that failed together do not come back together.
 */
export function waitBefore(
  failure: Failure,
  tried: Tried,
  limits: Limits,
  chance: number,
): number | undefined {
  if (!isRepeatable(failure) || limits.retries === 0) return undefined;
  const isAwaited = failure.code === 'idempotency_in_progress';
  if (!isAwaited && tried.repeated >= limits.retries) return undefined;
  const before = isAwaited ? tried.awaited : tried.repeated;
  const step = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** before);
  const spread = (step / 2) * (1 + chance);
  const asked = failure.retryAfter === undefined ? 0 : failure.retryAfter * 1_000 + FIRST_WAIT_MS * chance;
  const wait = Math.max(spread, asked);
  return tried.elapsedMs + wait > limits.withinMs ? undefined : wait;
}

/** What of a foreign answer is shown: enough to know a proxy by. */
const SHOWN = 200;

interface Sending {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly url: string;
  readonly init: RequestInit;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

type Attempt = { readonly answer: unknown } | { readonly failure: Failure };

/** Sends a request once and reads its answer. Rejects only if `signal` is aborted, with its reason. */
async function attempt({ fetch, url, init, timeoutMs, signal }: Sending): Promise<Attempt> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const end = () => controller.abort(signal?.reason);
  signal?.addEventListener('abort', end, { once: true });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    controller.abort();
  }, timeoutMs);
  try {
    // Followed, a POST would become a GET of another address.
    const response = await fetch(url, { ...init, redirect: 'manual', signal: controller.signal });
    return read(response, await response.text());
  } catch (error) {
    signal?.throwIfAborted();
    const message = isLate
      ? `There was no complete answer within ${timeoutMs / 1_000} s.`
      : `${new URL(url).origin} was not reached, or the connection broke: ${reasonOf(error)}.`;
    return { failure: { status: 0, code: isLate ? 'timed_out' : 'not_reached', message, cause: error } };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}

function read(response: Response, text: string): Attempt {
  const { status, headers } = response;
  const body = parsed(text);
  const retryAfter = secondsOf(headers.get('retry-after'));
  if (response.ok && isOurs(body)) return { answer: body };
  if (!response.ok && isError(body)) {
    return { failure: { status, code: body.error, message: body.message, retryAfter, body } };
  }
  if (response.ok && body === undefined && headers.get('content-type')?.includes('json')) {
    return { failure: { status: 0, code: 'not_reached', message: 'The answer was cut off.' } };
  }
  const location = headers.get('location');
  const message =
    response.type === 'opaqueredirect' || (status >= 300 && status < 400)
      ? `The address redirects${location === null ? '' : ` to ${location}`}. Give the final one as baseUrl.`
      : `This is no answer of Warmpath; is baseUrl right, is a proxy in between? ${text.slice(0, SHOWN)}`.trim();
  return { failure: { status, code: 'not_warmpath', message, retryAfter } };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Every answer of the service names its request. */
const isOurs = (body: unknown): body is { request_id: string } =>
  typeof body === 'object' && body !== null && 'request_id' in body;

const isError = (body: unknown): body is ErrorBody => isOurs(body) && 'error' in body && 'message' in body;

/** Of a Retry-After header in seconds or as a date (RFC 9110 §10.2.3); undefined if it is neither. */
function secondsOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds));
}

/** The innermost words: fetch itself says only that it failed. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof Error && cause !== error) return reasonOf(cause);
  return error.message || String((error as { code?: unknown }).code ?? error.name);
}

/** Resolves after `ms`; rejects with the signal's reason as soon as that is aborted. */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, ms);
    signal?.addEventListener('abort', end, { once: true });
  });
}
