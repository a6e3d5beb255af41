import { attempt } from './attempt.ts';
import { WarmpathError } from './error.ts';
import type { Operation } from './operation.ts';
import type { CallOptions, WarmpathOptions } from './options.ts';
import { RETRIES, RETRY_WITHIN_MS, waitBefore } from './retry.ts';
import { sleep } from './sleep.ts';

/** Beyond the service's own deadline: it takes up to 30 s to settle a charge when its database has to restart. */
const TIMEOUT_GRACE_MS = 30_000;

/** Makes one call with its repetitions; `input` is the body, or the query of an operation that has no body. */
export type Call = (operation: Operation, input: unknown, options?: CallOptions) => Promise<unknown>;

/**
 * How calls are made of a service. Throws a TypeError where an option cannot be right; the calls reject with a
 * `WarmpathError`, with the reason of the signal, or with a TypeError where the input cannot be sent.
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

/** Throws a TypeError where a value cannot be sent: here, and not in `fetch`, where it would look like a lost connection. */
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
