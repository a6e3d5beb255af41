import { hash } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Static, TSchema } from 'typebox';
import { isStoreAway } from '../platform/database/failure.ts';
import { jsonLimitsOf } from '../platform/http/json.ts';
import { clientNetwork, isOwnOrigin, readCredential, sendError } from '../platform/http/replies.ts';
import type { FailedAuthentications, Presented } from '../platform/incoming.ts';
import { outOfReach, waitHeader } from '../platform/operations/shown-fields.ts';
import { createValidator } from '../platform/operations/validate.ts';
import { DomainError } from '../platform/values/errors.ts';
import type { Mode } from '../platform/values/scope.ts';
import type { SessionStore } from './queries-sessions.ts';
import { type Session, SIGN_IN } from './rules-people.ts';

/** 256 bits in base64url, as the tokens of sessions and attempts have; 64 characters where a tenant stands before them. */
const TOKEN = /^[\w-]{43}(?:[\w-]{21})?$/;

/** What the names of cookies are made of. */
export interface CookieHome {
  readonly publicUrl: string | undefined;
  /** The id of the installation, a UUID. */
  readonly installation: string;
}

/** Whether the browser is at the public address: a provider leads back there, and cookies of another one are not sent there. */
export function isAtItsAddress<Url extends string | undefined>(
  { headers }: FastifyRequest,
  publicUrl: Url,
): publicUrl is Url & string {
  return publicUrl !== undefined && headers.host?.toLowerCase() === new URL(publicUrl).host;
}

/** One cookie of this service; nothing but a token is ever in it. */
export interface TokenCookie {
  /** The token that was sent; null if there is something else in the cookie, undefined without one. */
  read(request: FastifyRequest): string | null | undefined;
  /** Gives the browser a token for so many seconds; with 0 it forgets the one it has. */
  write(request: FastifyRequest, reply: FastifyReply, token: string, seconds: number): void;
}

/**
 * `__Host-` (RFC 6265bis §4.1.3.2) makes browsers refuse the cookie from a sibling host or without TLS. It needs `Secure`,
 * which not every browser takes over http on this machine: where a request came over http, the cookie has neither.
 * Browsers give a cookie to every port of a host name, so its name says which installation it is of: at the public address by the port,
 * which all cells behind that address share and a proxy can name (deploy/haproxy/cells.cfg); elsewhere by the id of the database.
 * `SameSite=Strict`: no other site's page or link sends it. `lax` only where a sign-in comes back from another site.
 */
export function tokenCookie(
  name: string,
  { publicUrl, installation }: CookieHome,
  sameSite: 'strict' | 'lax' = 'strict',
): TokenCookie {
  const isSecure = (request: FastifyRequest): boolean =>
    request.protocol === 'https' ||
    (publicUrl?.startsWith('https:') === true && isAtItsAddress(request, publicUrl));
  const nameFor = (request: FastifyRequest): string => {
    const port = isAtItsAddress(request, publicUrl) ? new URL(publicUrl).port : installation.slice(0, 8);
    return `${isSecure(request) ? '__Host-' : ''}${name}${port === '' ? '' : `-${port}`}`;
  };
  return {
    read(request) {
      const { cookie } = request.headers;
      const value = cookie === undefined ? undefined : parseCookie(cookie)[nameFor(request)];
      return value === undefined || value === '' || TOKEN.test(value) ? value || undefined : null;
    },
    write(request, reply, value, maxAge) {
      const secure = isSecure(request);
      void reply.header(
        'set-cookie',
        stringifySetCookie({
          name: nameFor(request),
          value,
          maxAge,
          path: '/',
          httpOnly: true,
          secure,
          sameSite,
        }),
      );
    },
  };
}

/** How long a browser keeps the cookie; the service decides when the session ends. */
export const SESSION_SECONDS = SIGN_IN.session.ends;

/**
 * Whether a request with a cookie may have been made by a page of this service, or by a person who typed the address. Browsers say
 * so in `Sec-Fetch-Site` (Fetch Metadata); another port of this machine is the same site, so only the same origin counts. Where that is
 * not sent (plain http, old browsers) the `Origin` has to be ours; a read may lack both, since it changes nothing and no other page
 * is let to see its answer.
 */
export function isOwnPage({ method, headers }: FastifyRequest, publicUrl: string | undefined): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || (site === 'none' && isRead);
  if (headers.origin !== undefined) return isOwnOrigin(headers.origin, headers.host, publicUrl);
  return isRead;
}

export const OTHER_PAGE = new DomainError(
  'host_not_allowed',
  'The session is of this service, and the request came from a page elsewhere, or does not say from where. Use a page of this service, or an API key.',
);

/** Says who makes a request: by the key in `Authorization`, else by the session of the cookie. */
export interface Authenticator {
  /** The key that a request under /v1 works with. Never rejects. */
  credentialOf(request: FastifyRequest): Promise<Presented>;
  readonly cookie: TokenCookie;
  /** The session of the cookie; undefined without a cookie, an error if it is none or may not be used. Never rejects. */
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

/** A passkey's answer, the largest body here, has some kilobytes with an attestation. */
const BODY_BYTES = 16 * 1024;

/** What a route below /session does with a request of a page of ours; it may throw a DomainError, which is then the answer. */
export type Act<Body> = (request: FastifyRequest, reply: FastifyReply, body: Body) => Promise<FastifyReply>;

/** Makes routes below /session: of our own pages only, with a body that its schema accepts. Answers are no part of the API. */
export function sessionRoutes(app: FastifyInstance, publicUrl: string | undefined) {
  return <Body extends TSchema>(
    method: 'GET' | 'POST' | 'DELETE',
    url: `/session${string}`,
    schema: Body,
    act: Act<Static<Body>>,
  ): void => {
    const check = createValidator(schema, 'body');
    const hasBody = method === 'POST';
    app.route({
      method,
      url,
      bodyLimit: BODY_BYTES,
      config: { jsonLimits: jsonLimitsOf(schema) },
      onRequest: async (request, reply) =>
        isOwnPage(request, publicUrl) ? undefined : sendError(request, reply, OTHER_PAGE),
      handler: async (request, reply) => {
        try {
          if (!hasBody) return await act(request, reply, undefined as Static<Body>);
          if (request.bodyFault !== undefined) throw request.bodyFault;
          const body = check(request.body ?? {});
          if (!body.ok) throw body.error;
          return await act(request, reply, body.value as Static<Body>);
        } catch (error) {
          return refuse(request, reply, error);
        }
      },
    });
  };
}

function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof DomainError) && !isStoreAway(error)) throw error;
  const fault = error instanceof DomainError ? error : outOfReach();
  if (fault !== error) request.log.error({ err: error, requestId: request.id }, 'the database was lost');
  return sendError(request, reply.headers(waitHeader(fault)), fault);
}
