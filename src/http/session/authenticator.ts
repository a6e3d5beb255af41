import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { FailedAuthentications } from '../../billing/failed-authentications.ts';
import type { Presented } from '../../billing/incoming.ts';
import type { Session, SessionStore } from '../../core/account/people/ports.ts';
import { DomainError } from '../../core/errors.ts';
import type { Mode } from '../../core/scope.ts';
import { outOfReach } from '../../endpoints/replies.ts';
import { readCredential } from '../authenticate.ts';
import { clientNetwork } from '../client-network.ts';
import { type CookieHome, type TokenCookie, tokenCookie } from './cookie.ts';
import { isOwnPage, OTHER_PAGE } from './own-page.ts';

/** Says who makes a request: by the key in `Authorization`, else by the session of the cookie. */
export interface Authenticator {
  /** The key that a request under /v1 works with. Never rejects. */
  credentialOf(request: FastifyRequest): Promise<Presented>;
  /** Where a browser keeps the token of its session. */
  readonly cookie: TokenCookie;
  /** The session of the cookie; undefined without a cookie, an error where it is none or may not be used. Never rejects. */
  sessionOf(request: FastifyRequest): Promise<Session | DomainError | undefined>;
}

export interface AuthenticatorOptions extends CookieHome {
  readonly sessions: Pick<SessionStore, 'find'>;
  readonly failed: FailedAuthentications;
}

/** Sessions remembered as known, about 1 MB, so that a guesser behind the same address does not lock a person out. */
const MAX_KNOWN = 5_000;

export function createAuthenticator(options: AuthenticatorOptions): Authenticator {
  const { sessions, failed, publicUrl } = options;
  const cookie = tokenCookie('warmpath', options);
  const known = new LRUCache<string, true>({ max: MAX_KNOWN });

  const sessionOf = async (request: FastifyRequest): Promise<Session | DomainError | undefined> => {
    const token = cookie.read(request);
    if (token === undefined) return undefined;
    if (token === null) return ENDED;
    if (!isOwnPage(request, publicUrl)) return OTHER_PAGE;
    const key = hash('sha256', token, 'buffer');
    const name = key.toString('latin1');
    if (failed.areTooMany(clientNetwork(request.ip)) && !known.has(name)) return ENDED;
    try {
      const session = await sessions.find(key);
      if (session === undefined) known.delete(name);
      else known.set(name, true);
      return session ?? ENDED;
    } catch (error) {
      request.log.error({ err: error, requestId: request.id }, 'session not looked up');
      return outOfReach();
    }
  };

  return {
    cookie,
    sessionOf,

    async credentialOf(request) {
      const { authorization } = request.headers;
      if (authorization !== undefined) return readCredential(authorization);
      const session = await sessionOf(request);
      if (session === undefined) return readCredential(undefined);
      if (session instanceof DomainError) return { fault: session, presented: session === ENDED };
      const mode = readMode(request.headers['warmpath-mode']);
      if (mode === undefined) return { fault: NO_MODE, presented: false };
      const key = session.keys.find((one) => one.mode === mode);
      if (key === undefined) return { fault: keyLess(session), presented: false };
      const { member } = session;
      return { hash: key.hash, mode, ...(member !== undefined && { memberId: member.id }) };
    },
  };
}

function readMode(header: string | string[] | undefined): Mode | undefined {
  if (header === undefined) return 'live';
  return header === 'live' || header === 'test' ? header : undefined;
}

const ENDED = new DomainError('unauthorized', 'The session has ended. Sign in again.');
const NO_MODE = new DomainError('invalid_request', 'Warmpath-Mode is "live" or "test".', {
  details: [{ path: 'Warmpath-Mode', message: 'is "live" or "test"' }],
});

/** Of a session that has no key of the mode: one of an operator alone, or of a pasted key. */
function keyLess({ keys: [only] }: Session): DomainError {
  if (only === undefined) {
    return new DomainError(
      'unauthorized',
      'You are signed in as an operator, who has no account. Sign in as a member.',
    );
  }
  return new DomainError(
    'unauthorized',
    `You are signed in with a key of ${only.mode === 'live' ? 'live data' : 'the sandbox'}, which works there only. Sign in with a key of the other.`,
  );
}
