import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SIGN_IN } from '../../core/account/people/sign-in.ts';

/** 256 bits in base64url, as the tokens of sessions and attempts have; 64 characters where a tenant stands before them. */
const TOKEN = /^[\w-]{43}(?:[\w-]{21})?$/;

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
 * `SameSite=Strict`: no other site's page or link sends it. `lax` only where a sign-in comes back from another site.
 */
export function tokenCookie(
  name: string,
  publicUrl: string | undefined,
  sameSite: 'strict' | 'lax' = 'strict',
): TokenCookie {
  const isSecure = ({ protocol, headers }: FastifyRequest): boolean =>
    protocol === 'https' ||
    (publicUrl?.startsWith('https:') === true && headers.host?.toLowerCase() === new URL(publicUrl).host);
  const nameFor = (request: FastifyRequest): string => `${isSecure(request) ? '__Host-' : ''}${name}`;
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
