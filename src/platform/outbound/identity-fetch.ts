import { inSpan, timeLimit } from '../process.ts';
import { ProviderError } from '../values/provider-error.ts';
import { FairQueue, QueueFull } from '../values/queue.ts';
import type { Asker } from '../values/scope.ts';
import {
  type Exchanged,
  exchange,
  guardedLines,
  isPublicAddress,
  type OutboundResources,
  trustedLines,
} from './connectors.ts';
import { retryAfter, transportFailure } from './failures.ts';

/** Throws if the guard refuses the address by how it is written: other schemes, other ports, credentials. */
export function refuseUrl(url: URL, anyPort: boolean): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refused('neither http nor https');
  if (url.username !== '' || url.password !== '') throw refused('credentials in the address');
  if (!anyPort && !['', '80', '443'].includes(url.port)) throw refused('another port than 80 and 443');
}

export const refused = (why: string) =>
  new ProviderError('unreachable', `address refused (${why})`, { spend: 'none' });

export interface GuardedClientOptions {
  readonly ways: OutboundResources;
  readonly version: string;
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
  readonly allowPrivate?: boolean;
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

/** What a token endpoint answered, or why there is no answer; in words that hold nothing of what was sent. */
export type TokenReply = { readonly status: number; readonly body: unknown } | { readonly error: string };

export interface TokenPoster {
  /** One POST of a form; redirects are not followed. Never rejects. */
  post(url: string, form: Readonly<Record<string, string>>, asker: Asker): Promise<TokenReply>;
  close(): Promise<void>;
}

/** Token endpoints answer within a second; what takes longer than this is asked again later. */
const TOKEN_POST_TIMEOUT_MS = 10_000;
/** A token is some kilobytes. */
const MAX_BYTES = 64 * 1024;

/** Asks for tokens (RFC 6749 §3.2), behind the guard of everything that leaves this process. */
export function createTokenPoster(options: {
  readonly ways: OutboundResources;
  readonly version: string;
  readonly allowPrivate?: boolean;
}): TokenPoster {
  const once = createGuardedClient({ ...options, timeoutMs: TOKEN_POST_TIMEOUT_MS });
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

/** A provider answers within a second; somebody looks at an empty page meanwhile. */
const IDENTITY_FETCH_TIMEOUT_MS = 5_000;
/** Metadata, keys and tokens of the large providers have 2 to 10 KB. */
const IDENTITY_FETCH_MAX_BYTES = 128 * 1024;
/** Whole companies sign in on a Monday morning; whoever sends us there in a loop holds no more than this. */
const UNDER_WAY = { atOnce: 16, atOncePerKey: 16, waiting: 64, waitingPerKey: 64 };

/** What the library of OpenID Connect asks with. */
export interface IdentityFetch {
  /** Rejects with ProviderError if no whole answer came; resolves for every status. Redirects are not followed. */
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
      const limit = timeLimit(IDENTITY_FETCH_TIMEOUT_MS, signal ?? new AbortController().signal);
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
              maxBytes: IDENTITY_FETCH_MAX_BYTES,
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
  readonly allowPrivate?: boolean;
  /** ms; by default what the Standard Webhooks specification asks receivers to answer within at most. */
  readonly timeoutMs?: number;
}

const POST_TIMEOUT_MS = 20_000;

/** Sends what users asked to be sent to servers of theirs, behind the same guard as everything they name. */
export function createPoster({ timeoutMs = POST_TIMEOUT_MS, ...options }: PosterOptions): Poster {
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
