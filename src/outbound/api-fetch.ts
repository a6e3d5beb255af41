import { ProviderError } from '../core/provider-error.ts';
import type { Asker } from '../core/scope.ts';
import { timeLimit } from '../time-limit.ts';
import { isPublicAddress } from './addresses.ts';
import { guardedLines } from './connectors.ts';
import { type Exchanged, exchange } from './exchange.ts';
import { statusFailure, transportFailure } from './failures.ts';
import { createGate } from './gate.ts';
import type { OutboundResources } from './outbound-resources.ts';
import { refuseUrl } from './refuse-url.ts';

export interface ApiFetchOptions {
  readonly ways: OutboundResources;
  /** Inner addresses, any port and plain http too: for tests, and for operators who mean it. */
  readonly allowPrivate?: boolean;
  /** The one server it asks, such as `https://api.example.com`. */
  readonly origin: string;
  readonly limits: { readonly timeoutMs: number; readonly concurrency: number; readonly maxBytes: number };
}

/** `fetch` for the library of one service, behind the limits and breakers of everything that leaves this process. */
export interface ApiFetch {
  /** As the library calls it; rejects where no whole answer came, resolves for every status. */
  fetchFor(asker: Asker): (url: string | URL | Request, init?: RequestInit) => Promise<Response>;
  close(): Promise<void>;
}

/** One gate for the service: its breakers open for everybody. Redirects are not followed. */
export function createApiFetch({ ways, allowPrivate = false, origin, limits }: ApiFetchOptions): ApiFetch {
  const gate = createGate(limits);
  const lines = guardedLines({ ways, permits: allowPrivate ? () => true : isPublicAddress });

  const send = async (url: URL, init: RequestInit, asker: Asker): Promise<Exchanged> => {
    const limit = timeLimit(limits.timeoutMs, asker.signal);
    try {
      return await exchange(
        {
          url,
          method: init.method === 'POST' ? 'POST' : 'GET',
          headers: Object.fromEntries(new Headers(init.headers)),
          body: typeof init.body === 'string' && init.body !== '' ? init.body : undefined,
        },
        {
          lines,
          tenantId: asker.tenantId,
          signal: limit.signal,
          maxBytes: limits.maxBytes,
          redirects: 0,
          follows: () => false,
          reads: () => true,
        },
      );
    } catch (error) {
      throw limit.hasPassed
        ? new ProviderError('timeout', 'no whole answer in time')
        : transportFailure(error);
    } finally {
      limit.end();
    }
  };

  return {
    fetchFor:
      (asker) =>
      async (asked, init = {}) => {
        const url = new URL(asked instanceof Request ? asked.url : asked);
        if (url.origin !== new URL(origin).origin || !['GET', 'POST'].includes(init.method ?? 'GET')) {
          throw new ProviderError('unsupported', 'the library asks what it should not');
        }
        refuseUrl(url, allowPrivate);
        let answered: Exchanged | undefined;
        await gate
          .run(
            async () => {
              answered = await send(url, init, asker);
              const { status, headers } = answered;
              // The breakers read failures; what the library reads is the answer.
              if (status >= 400) throw statusFailure(status, headers, Date.now());
            },
            asker,
            'upstream',
          )
          .catch((error: unknown) => {
            if (answered === undefined) throw error;
          });
        if (answered === undefined) throw new ProviderError('unreachable', 'no answer');
        const { status, headers, bytes } = answered;
        // The library reads the length of what it is given, not of what came compressed.
        const { 'content-encoding': _encoding, 'content-length': _length, ...rest } = headers;
        return new Response(status === 204 ? null : new Uint8Array(bytes), { status, headers: rest });
      },
    close: () => lines.close(),
  };
}
