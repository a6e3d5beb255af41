import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SIGN_IN } from '../../core/account/people/sign-in.ts';

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
  /** The token that was sent; null where there is something else in the cookie, undefined without one. */
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
