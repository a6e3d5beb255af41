import type { Asker } from '../core/scope.ts';
import { createGuardedClient } from './guarded-client.ts';
import type { OutboundResources } from './outbound-resources.ts';

/** A page's final status, or why it could not be asked, in words that show nothing of our network. */
export type Probed = { readonly status: number } | { readonly error: string };

/** Asks whether a page is there. Rejects with the signal's reason only. */
export type LinkProbe = (url: string, asker: Asker) => Promise<Probed>;

export interface LinkProber {
  readonly probe: LinkProbe;
  close(): Promise<void>;
}

export interface LinkProberOptions {
  readonly ways: OutboundResources;
  readonly version: string;
  /** Inner addresses and any port too: for tests, and for operators who mean it. */
  readonly allowPrivate?: boolean;
  /** ms. */
  readonly timeoutMs?: number;
}

/** A reader would have gone by then. */
const TIMEOUT_MS = 8_000;
/** As for pages of users. */
const REDIRECTS = 5;

/**
 * Asks pages that tenants link to, behind the guard: a GET, as too many sites answer HEAD wrongly, of which nothing but
 * the status is read.
 */
export function createLinkProber({ timeoutMs = TIMEOUT_MS, ...options }: LinkProberOptions): LinkProber {
  const once = createGuardedClient({ ...options, timeoutMs });
  return {
    async probe(url, asker) {
      const answer = await once.ask(
        {
          url,
          method: 'GET',
          headers: { accept: 'text/html, */*;q=0.8' },
          body: undefined,
          maxBytes: 0,
          redirects: REDIRECTS,
        },
        asker,
      );
      if (!('error' in answer)) return { status: answer.status };
      asker.signal.throwIfAborted();
      return answer;
    },
    close: () => once.close(),
  };
}
