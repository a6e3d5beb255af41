import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isStoreAway } from '../platform/database/failure.ts';
import { createVisitCounter, escaped, page, sendPage } from '../platform/http/page.ts';
import { outOfReach, waitHeader } from '../platform/operations/shown-fields.ts';
import { DomainError } from '../platform/values/errors.ts';
import {
  type Authenticator,
  type CookieHome,
  isAtItsAddress,
  isOwnPage,
  OTHER_PAGE,
  SESSION_SECONDS,
  tokenCookie,
} from './authenticator.ts';
import { type Openid, OpenidFailure } from './openid.ts';
import type { AttemptStore, SessionStore } from './queries-sessions.ts';
import { type Identity, readEmail, SIGN_IN } from './rules-people.ts';
import type { Desk } from './sign-in-session.ts';

/** Below the public address: where the provider sends the browser back to. */
export const OIDC_CALLBACK = '/session/oidc/callback';

type Someone = Pick<Identity, 'member' | 'operatorId'> & { readonly tenantName?: string };

export interface IdentityProvider {
  readonly name: string;
  readonly openid: Openid;
  /** Each membership of who has the address, else the operator alone. */
  whoHas(email: string): Promise<readonly Someone[]>;
  /** A link that signs in once, for who has to choose. */
  linkFor(identity: Someone): Promise<string>;
}

export interface OidcOptions extends CookieHome {
  readonly desk: Desk;
  readonly sessions: Pick<SessionStore, 'begin'>;
  readonly authenticator: Pick<Authenticator, 'cookie'>;
  readonly attempts: AttemptStore;
  readonly identityProvider: IdentityProvider | undefined;
}

/**
 * `/session/oidc` leads to the provider, `/session/oidc/callback` is where it leads back. Both are opened by a person, so what went wrong
 * is told on a page. The attempt is bound to the browser by a cookie that is sent when another site leads here, and is used once.
 */
export function oidcRoutes(app: FastifyInstance, options: OidcOptions): void {
  const { desk, sessions, authenticator, attempts, identityProvider, publicUrl } = options;
  const cookie = tokenCookie('warmpath-oidc', options, 'lax');
  const isTooMuch = createVisitCounter(SIGN_IN.perMinute);

  const visit = (url: string, act: Visit): void => {
    app.route({
      method: 'GET',
      url,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        try {
          if (identityProvider === undefined || publicUrl === undefined) throw NO_PROVIDER;
          return await act(request, reply, identityProvider, publicUrl);
        } catch (error) {
          return tell(request, reply, error, identityProvider?.name ?? '');
        }
      },
    });
  };

  visit('/session/oidc', async (request, reply, { openid }) => {
    if (!isOwnPage(request, publicUrl)) throw OTHER_PAGE;
    if (!isAtItsAddress(request, publicUrl)) throw ELSEWHERE;
    if (isTooMuch(request.ip)) throw BUSY;
    const { url, checks } = await openid.begin();
    // The cookie of the session does not come along when the provider leads back: what the new one replaces is noted now.
    const [, replaces] = desk.arrival(request);
    const token = await attempts.begin('oidc', { ...checks, replaces: replaces?.toString('hex') ?? '' });
    cookie.write(request, reply, token, SIGN_IN.attempt);
    return reply.redirect(url, 303);
  });

  visit(OIDC_CALLBACK, async (request, reply, { openid, whoHas, linkFor }, home) => {
    desk.mayTry(request);
    const token = cookie.read(request);
    cookie.write(request, reply, '', 0);
    const begun = token == null ? undefined : await attempts.take('oidc', hash('sha256', token, 'buffer'));
    if (begun === undefined) return desk.refuse(request, TOO_LATE);
    const { state = '', nonce = '', verifier = '', replaces = '' } = begun;
    const search = /\?.*$/.exec(request.url)?.[0] ?? '';
    const claims = await openid.finish(search, { state, nonce, verifier });
    const email = addressOf(claims.email);
    if (email === undefined) throw NO_ADDRESS;
    if (!claims.isVerified) throw NOT_VERIFIED;
    const found = await whoHas(email);
    const [someone] = found;
    if (someone === undefined) throw nobody(email);
    if (found.length > 1) {
      const links = await Promise.all(found.map(linkFor));
      return sendPage(reply, 200, choicePage(found, links));
    }
    const [browser] = desk.arrival(request);
    const before = replaces === '' ? undefined : Buffer.from(replaces, 'hex');
    const begins = await sessions.begin(someone, 'oidc', browser, before);
    authenticator.cookie.write(request, reply, begins, SESSION_SECONDS);
    return reply.redirect(`${home}/`, 303);
  });
}

type Visit = (
  request: FastifyRequest,
  reply: FastifyReply,
  provider: IdentityProvider,
  /** The public address. */
  home: string,
) => Promise<FastifyReply>;

/** An address in ASCII: other letters have twins, which one provider may take for two mailboxes and another for one. */
function addressOf(email: string | undefined): string | undefined {
  return email !== undefined && /^[\x21-\x7e]+$/.test(email) ? readEmail(email) : undefined;
}

/** What went wrong, on a page with the way back. */
function tell(request: FastifyRequest, reply: FastifyReply, error: unknown, name: string): FastifyReply {
  const fault = faultOf(request, error, name);
  const text = `<p>${escaped(fault.message)}</p>\n<p><a href="/sign-in">Back to the page to sign in</a></p>`;
  return sendPage(reply.headers(waitHeader(fault)), fault.status, page('You are not signed in', text));
}

function faultOf(request: FastifyRequest, error: unknown, name: string): DomainError {
  const requestId = request.id;
  if (error instanceof DomainError) return error;
  if (error instanceof OpenidFailure) {
    const { kind, reason } = error;
    if (kind !== 'denied') request.log.warn({ kind, reason, requestId }, 'a sign-in with OpenID failed');
    return PROVIDER_FAULTS[kind](name);
  }
  if (!isStoreAway(error)) throw error;
  request.log.error({ err: error, requestId }, 'the database was lost');
  return outOfReach();
}

const PROVIDER_FAULTS: Readonly<Record<OpenidFailure['kind'], (name: string) => DomainError>> = {
  away: (name) =>
    new DomainError(
      'vendor_error',
      `${name} does not answer as it should. Try again in a minute, or sign in another way.`,
    ),
  denied: (name) =>
    new DomainError(
      'insufficient_scope',
      `${name} did not let you in, or you ended it there. Nothing has changed.`,
    ),
  not_accepted: (name) =>
    new DomainError(
      'unauthorized',
      `The answer of ${name} was not accepted. Sign in again; if that happens again, tell the operator of this service.`,
    ),
};

/** One link for each, as they would be mailed: it waits for a press on the next page. */
function choicePage(found: readonly Someone[], links: readonly string[]): string {
  const items = found.map(
    ({ tenantName = '' }, at) =>
      `<li><a href="${escaped(links[at] ?? '')}"><bdi>${escaped(tenantName)}</bdi></a></li>`,
  );
  const note = `<p>Each link works once, for ${SIGN_IN.link.mailed / 60} minutes.</p>`;
  return page('Where do you want to sign in?', `<ul>${items.join('')}</ul>\n${note}`);
}

const nobody = (email: string) =>
  new DomainError(
    'insufficient_scope',
    `No member and no operator of this service has the address ${email}. Ask an owner of your account to invite it.`,
  );
const NO_ADDRESS = new DomainError(
  'insufficient_scope',
  'The provider names no e-mail address of yours by which you could be found here. Sign in another way.',
);
const NOT_VERIFIED = new DomainError(
  'insufficient_scope',
  'The provider does not say that it has verified your e-mail address. Verify it there, or sign in another way.',
);
const TOO_LATE = new DomainError(
  'unauthorized',
  'This sign-in took longer than ten minutes, was used already, or was begun in another browser. Begin again.',
);
const ELSEWHERE = new DomainError(
  'host_not_allowed',
  'The provider leads back to the public address of this service. Open the service there to sign in with it.',
);
const NO_PROVIDER = new DomainError(
  'not_configured',
  'This service has no provider to sign in with: its operator sets WARMPATH_OIDC_ISSUER, WARMPATH_OIDC_CLIENT_ID and WARMPATH_PUBLIC_URL.',
);
const BUSY = new DomainError(
  'rate_limited',
  'There were too many requests from your network. Try again in a minute.',
  { retryAfterSeconds: 60 },
);
