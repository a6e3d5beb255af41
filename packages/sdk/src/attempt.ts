import type { ErrorBody, Failure } from './error.ts';

/** What of a foreign answer is shown: enough to know a proxy by. */
const SHOWN = 200;

export interface Sending {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly url: string;
  readonly init: RequestInit;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

export type Attempt = { readonly answer: unknown } | { readonly failure: Failure };

/** Sends a request once and reads its answer. Rejects only where `signal` is aborted, with its reason. */
export async function attempt({ fetch, url, init, timeoutMs, signal }: Sending): Promise<Attempt> {
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

/** Of a Retry-After header in seconds or as a date (RFC 9110 §10.2.3); undefined where it is neither. */
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
