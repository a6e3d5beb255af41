import type { Asker } from '../core/scope.ts';
import { timeLimit } from '../time-limit.ts';
import { inSpan } from '../trace.ts';
import { isPublicAddress } from './addresses.ts';
import { guardedLines } from './connectors.ts';
import { type Exchanged, exchange } from './exchange.ts';
import { transportFailure } from './failures.ts';
import type { OutboundResources } from './outbound-resources.ts';
import { refuseUrl } from './refuse-url.ts';

export interface GuardedClientOptions {
  readonly ways: OutboundResources;
  readonly version: string;
  /** Inner addresses, any port and plain http too: for tests, and for operators who mean it. */
  readonly allowPrivate?: boolean;
  readonly timeoutMs: number;
}

export interface GuardedRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** Of the answer's body; 0: it is not read. */
  readonly maxBytes: number;
  /** Followed at most, each behind the same guard; those of a POST never are. */
  readonly redirects: number;
}

/** Asks addresses that others named, one request at a time and never again by itself, behind the guard of all that leaves. */
export interface GuardedClient {
  /** The answer, or why there is none, in words that show nothing of our inner network. Never rejects. */
  ask(question: GuardedRequest, asker: Asker): Promise<Exchanged | { readonly error: string }>;
  close(): Promise<void>;
}

export function createGuardedClient({
  ways,
  version,
  allowPrivate = false,
  timeoutMs,
}: GuardedClientOptions): GuardedClient {
  const lines = guardedLines({ ways, permits: allowPrivate ? () => true : isPublicAddress });
  return {
    async ask({ url: text, method, headers, body, maxBytes, redirects }, { tenantId, signal }) {
      const limit = timeLimit(timeoutMs, signal);
      try {
        const url = new URL(text);
        refuseUrl(url, allowPrivate);
        const question = { url, method, headers: { ...headers, 'user-agent': `Warmpath/${version}` }, body };
        const send = () =>
          exchange(question, {
            lines,
            tenantId,
            signal: limit.signal,
            maxBytes,
            redirects,
            follows: (_from, to) => {
              refuseUrl(to, allowPrivate);
              return true;
            },
            reads: () => maxBytes > 0,
          });
        return await inSpan('ask a host', {}, send, 'outbound');
      } catch (error) {
        return { error: limit.hasPassed ? 'no answer in time' : transportFailure(error).message };
      } finally {
        limit.end();
      }
    },
    close: () => lines.close(),
  };
}
