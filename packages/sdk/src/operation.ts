import type { WarmpathError } from './error.ts';

/** What the client has to know of an operation; `operations.ts` has one for each. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/v1/${string}` | `/admin/v1/${string}`;
  /** What a call does, which is also the scope that its key needs. */
  readonly effect: 'read' | 'write' | 'spend' | 'send' | 'erase' | 'manage';
  /** Where its first argument goes; `none`: it takes no argument but options. */
  readonly input: 'body' | 'query' | 'none';
  /** The field of its data that holds a list; `''` if the data itself is one. */
  readonly rows?: string;
  /** Of a list that is read page by page: the most rows of one page. */
  readonly pageLimit?: number;
  /** Of a call that takes one list: the most entries of that. */
  readonly entries?: number;
  /** Its answers are scored by the learned ranking, and may be repeated free of charge while that is being learned. */
  readonly ranked?: true;
  /** What a call costs at most, credits, where all cost the same; left out if it is free or what is asked changes it. */
  readonly credits?: number;
  /** How long the service works on it at most, ms. */
  readonly deadlineMs: number;
}

/** How calls are made and repeated; of a client, and of one call if that is to be different. */
export interface Behaviour {
  /** How long one attempt may take, ms. By default as long as the service may work on the operation, and half a minute. */
  readonly timeoutMs?: number;
  /** How often a call is repeated at most; 0: never. Waiting for the first answer to the same key is not counted. */
  readonly retries?: number;
  /** No repetition begins later than this after the call, ms; a longer `Retry-After` is not waited for. */
  readonly retryWithinMs?: number;
  /** Is told before each wait: what failed, and when the call is repeated. */
  readonly onRetry?: (failed: WarmpathError, waitMs: number) => void;
}

export interface CallOptions extends Behaviour {
  /**
   * Of a POST: a key of your own, so that another process can repeat the call without paying twice. By default each call has
   * a new one.
   */
  readonly idempotencyKey?: string;
  /** Ends the call and its repetitions; it rejects with the reason of the signal. What the service began, it finishes. */
  readonly signal?: AbortSignal;
}

export interface WarmpathOptions extends Behaviour {
  /** Where the service is: `http://127.0.0.1:8787`. */
  readonly baseUrl: string;
  /** An API key, `wp_live_…` or `wp_test_…`; either this or `session`. */
  readonly key?: string;
  /**
   * In place of a key, on a page of the service whose reader is signed in: the mode to work in. The browser sends the cookie
   * of the session.
   */
  readonly session?: 'live' | 'test';
  /** In place of the global fetch. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}
