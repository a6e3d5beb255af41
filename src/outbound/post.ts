import { retryAfter } from './failures.ts';
import { createGuardedClient } from './guarded-client.ts';
import type { OutboundResources } from './outbound-resources.ts';

/** What came of one message to an address a user named. */
export type Posted =
  | { readonly status: number; readonly retryAfterMs?: number | undefined }
  /** In words, for the user: nothing of our inner network is given. */
  | { readonly error: string };

export interface Poster {
  /** Sends once; redirects are not followed, the body of the answer is not read. Never rejects. */
  post(message: {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    /** Whose receiver it is. */
    readonly tenantId: string;
    readonly signal: AbortSignal;
  }): Promise<Posted>;
  close(): Promise<void>;
}

export interface PosterOptions {
  readonly ways: OutboundResources;
  readonly version: string;
  /** Inner addresses, any port and plain http too: for tests, and for operators who mean it. */
  readonly allowPrivate?: boolean;
  /** ms; by default what the Standard Webhooks specification asks receivers to answer within at most. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 20_000;

/** Sends what users asked to be sent to servers of theirs, behind the same guard as everything they name. */
export function createPoster({ timeoutMs = TIMEOUT_MS, ...options }: PosterOptions): Poster {
  const once = createGuardedClient({ ...options, timeoutMs });
  return {
    async post({ url, headers, body, tenantId, signal }) {
      const answer = await once.ask(
        {
          url,
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body,
          maxBytes: 0,
          redirects: 0,
        },
        { tenantId, signal },
      );
      if ('error' in answer) return answer;
      return { status: answer.status, retryAfterMs: retryAfter(answer.headers['retry-after'], Date.now()) };
    },
    close: () => once.close(),
  };
}
