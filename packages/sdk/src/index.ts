import createFetchClient, { type Client, type Middleware } from 'openapi-fetch';
import type { components, paths } from './openapi.ts';

export type { components, paths } from './openapi.ts';

export interface WarmpathOptions {
  /** Where the service is: `http://127.0.0.1:8787`. */
  readonly baseUrl: string;
  readonly key: string;
  /** In place of the global fetch. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** The body of every answer that is not 2xx. */
export type ErrorBody = components['schemas']['Error'];

/** An answer that is not 2xx, with everything it said: status, code, credits, when to come back. */
export class WarmpathError extends Error {
  override readonly name = 'WarmpathError';
  readonly status: number;
  readonly body: ErrorBody;
  /** Seconds, where the service named them. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: ErrorBody, retryAfter: number | undefined) {
    super(`${status} ${body.error}: ${body.message}`);
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

/**
 * A client with a method per HTTP method, typed by path: `client.POST('/v1/…', { body })`. Every POST carries an
 * Idempotency-Key, so a repeated request object is never charged twice; pass the header yourself to repeat across
 * processes.
 */
export function createWarmpath(options: WarmpathOptions): Client<paths> {
  const client = createFetchClient<paths>({
    baseUrl: options.baseUrl,
    ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
  });
  const sign: Middleware = {
    onRequest({ request }) {
      request.headers.set('authorization', `Bearer ${options.key}`);
      if (request.method === 'POST' && !request.headers.has('idempotency-key')) {
        request.headers.set('idempotency-key', crypto.randomUUID());
      }
      return request;
    },
  };
  client.use(sign);
  return client;
}

/** The body of an answer that is no dry run's: a billed one has data. */
export type Answered<Body> = Body extends { data?: infer Data }
  ? Omit<Body, 'data'> & { data: NonNullable<Data> }
  : Body;

/**
 * The body of an answer, or a `WarmpathError` thrown: `unwrap(await client.GET('/v1/usage'))`. The answer of a dry run has
 * no data, and is read as it came: `(await client.POST(path, { body: { dry_run: true } })).data?.would_charge`.
 */
export function unwrap<Body>(answer: { data?: Body; error?: unknown; response: Response }): Answered<Body> {
  if (answer.response.ok && answer.data !== undefined) return answer.data as Answered<Body>;
  const header = answer.response.headers.get('retry-after');
  const retryAfter = header === null ? undefined : Number(header);
  throw new WarmpathError(answer.response.status, bodyOf(answer.error), retryAfter);
}

/** What the service said; of something else that answered (a proxy, a wrong address) the beginning, as a message. */
function bodyOf(error: unknown): ErrorBody {
  if (typeof error === 'object' && error !== null && 'error' in error && 'message' in error)
    return error as ErrorBody;
  const text = typeof error === 'string' ? error : JSON.stringify(error ?? '');
  const message =
    `This is no answer of Warmpath; is baseUrl right, is a proxy in between? ${text.slice(0, 200)}`.trim();
  return { error: 'unavailable', message, request_id: '' };
}
