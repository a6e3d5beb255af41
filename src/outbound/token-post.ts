import type { Asker } from '../core/scope.ts';
import { createGuardedClient } from './guarded-client.ts';
import type { OutboundResources } from './outbound-resources.ts';

/** What a token endpoint answered, or why there is no answer; in words that hold nothing of what was sent. */
export type TokenReply = { readonly status: number; readonly body: unknown } | { readonly error: string };

export interface TokenPoster {
  /** One POST of a form; redirects are not followed. Never rejects. */
  post(url: string, form: Readonly<Record<string, string>>, asker: Asker): Promise<TokenReply>;
  close(): Promise<void>;
}

/** Token endpoints answer within a second; what takes longer than this is asked again later. */
const TIMEOUT_MS = 10_000;
/** A token is some kilobytes. */
const MAX_BYTES = 64 * 1024;

/** Asks for tokens (RFC 6749 §3.2), behind the guard of everything that leaves this process. */
export function createTokenPoster(options: {
  readonly ways: OutboundResources;
  readonly version: string;
  /** Inner addresses and any port too: for tests. */
  readonly allowPrivate?: boolean;
}): TokenPoster {
  const once = createGuardedClient({ ...options, timeoutMs: TIMEOUT_MS });
  return {
    async post(url, form, asker) {
      const answer = await once.ask(
        {
          url,
          method: 'POST',
          headers: {
            accept: 'application/json',
            'content-type': 'application/x-www-form-urlencoded',
          },
          body: new URLSearchParams(form).toString(),
          maxBytes: MAX_BYTES,
          redirects: 0,
        },
        asker,
      );
      return 'error' in answer ? answer : { status: answer.status, body: parse(answer.bytes) };
    },
    close: () => once.close(),
  };
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}
