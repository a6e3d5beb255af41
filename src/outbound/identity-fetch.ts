import { ProviderError } from '../core/provider-error.ts';
import { FairQueue, QueueFull } from '../core/queue/fair-queue.ts';
import { timeLimit } from '../time-limit.ts';
import { trustedLines } from './connectors.ts';
import { exchange } from './exchange.ts';
import { transportFailure } from './failures.ts';
import type { OutboundResources } from './outbound-resources.ts';
import { refuseUrl } from './refuse-url.ts';

/** A provider answers within a second; somebody looks at an empty page meanwhile. */
const TIMEOUT_MS = 5_000;
/** Metadata, keys and tokens of the large providers have 2 to 10 KB. */
const MAX_BYTES = 128 * 1024;
/** Whole companies sign in on a Monday morning; whoever sends us there in a loop holds no more than this. */
const UNDER_WAY = { atOnce: 16, atOncePerKey: 16, waiting: 64, waitingPerKey: 64 };

/** What the library of OpenID Connect asks with. */
export interface IdentityFetch {
  /** Rejects with ProviderError where no whole answer came; resolves for every status. Redirects are not followed. */
  ask(
    url: string,
    init: { method: string; headers: Record<string, string>; body?: unknown; signal?: AbortSignal },
  ): Promise<Response>;
  close(): Promise<void>;
}

/**
 * Asks the identity provider that the operator named, and the addresses that it names: those may lie in the operator's own network,
 * at any port. Over https; over http only where `allowsHttp`, for a provider on this machine.
 */
export function createIdentityFetch(
  names: Pick<OutboundResources['names'], 'ofOperator'>,
  version: string,
  allowsHttp: boolean,
): IdentityFetch {
  const lines = trustedLines(names);
  const turns = new FairQueue(UNDER_WAY);
  return {
    async ask(asked, { method, headers, body, signal }) {
      const url = new URL(asked);
      refuseUrl(url, true);
      if (url.protocol !== 'https:' && !allowsHttp) throw new ProviderError('unsupported', 'no https');
      const limit = timeLimit(TIMEOUT_MS, signal ?? new AbortController().signal);
      try {
        const endTurn = await turns.take(TURN, limit.signal);
        try {
          const answer = await exchange(
            {
              url,
              method: method === 'POST' ? 'POST' : 'GET',
              headers: { ...headers, 'user-agent': `Warmpath/${version}` },
              body: body == null ? undefined : String(body),
            },
            {
              lines,
              tenantId: TURN,
              signal: limit.signal,
              maxBytes: MAX_BYTES,
              redirects: 0,
              follows: () => false,
              reads: () => true,
            },
          );
          // The library reads the length of what it is given, not of what came compressed.
          const { 'content-encoding': _encoding, 'content-length': _length, ...rest } = answer.headers;
          const { status, bytes } = answer;
          return new Response(BODILESS.has(status) ? null : new Uint8Array(bytes), { status, headers: rest });
        } finally {
          endTurn();
        }
      } catch (error) {
        if (limit.hasPassed) throw new ProviderError('timeout', 'no whole answer in time');
        if (error instanceof QueueFull) throw new ProviderError('unreachable', 'too many sign in at once');
        throw transportFailure(error);
      } finally {
        limit.end();
      }
    },
    close: () => lines.close(),
  };
}

/** Everyone's: who signs in is no tenant yet. */
const TURN = 'sign-in';
/** A `Response` of these takes no body (Fetch standard, "null body status"); those below 200 never come here. */
const BODILESS = new Set([204, 205, 304]);
