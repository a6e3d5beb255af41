import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';

/** 256 bits, as a state has. */
const SECRET_BYTES = 32;
const SECRET = /^[\w-]{43}$/;

/** Binds a consent to a browser: a secret that only this browser sends back, and a form that proves it. */
export interface ConsentCookies {
  /** The browser's secret for this consent, where it sent one. */
  read(state: string, cookies: string | undefined): string | undefined;
  /** `Set-Cookie`; `seconds` 0 takes it away. */
  write(state: string, secret: string, seconds: number): string;
  make(): string;
  /** What the form holds. Only the cookie makes it, so another site's page cannot send the form. */
  tokenOf(state: string, secret: string): string;
  isToken(state: string, secret: string, token: string | null): boolean;
}

/**
 * `__Host-` (RFC 6265bis §4.1.3.2) makes browsers refuse it from a sibling host or without TLS. It needs
 * `Secure`, which not every browser takes over http on this machine: there, and only there, the cookie has
 * neither.
 */
export function consentCookies(isHttps: boolean): ConsentCookies {
  // A cookie for each consent: two of them may be under way in one browser.
  const nameOf = (state: string) =>
    `${isHttps ? '__Host-' : ''}consent-${createHash('sha256').update(state).digest('hex').slice(0, 16)}`;
  const tokenOf = (state: string, secret: string) =>
    createHmac('sha256', secret).update(`connect ${state}`).digest('base64url');
  return {
    read(state, cookies) {
      const value = cookies === undefined ? undefined : parseCookie(cookies)[nameOf(state)];
      return value !== undefined && SECRET.test(value) ? value : undefined;
    },
    write: (state, value, maxAge) =>
      stringifySetCookie({
        name: nameOf(state),
        value,
        maxAge,
        path: '/',
        httpOnly: true,
        secure: isHttps,
        // Lax: it is sent when Google or Microsoft redirect back, and never with a form of another site.
        sameSite: 'lax',
      }),
    make: () => randomBytes(SECRET_BYTES).toString('base64url'),
    tokenOf,
    isToken(state, secret, token) {
      const wanted = Buffer.from(tokenOf(state, secret));
      const given = Buffer.from(token ?? '');
      return wanted.length === given.length && timingSafeEqual(wanted, given);
    },
  };
}
