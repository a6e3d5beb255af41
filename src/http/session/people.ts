import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FailedAuthentications } from '../../billing/failed-authentications.ts';
import type { AttemptStore, PasskeyStore, SessionStore } from '../../core/account/people/ports.ts';
import type { Authenticator } from './authenticator.ts';
import { isAtItsAddress } from './cookie.ts';
import { createDesk } from './desk.ts';
import { type MailLink, mailedLink } from './mailed-link.ts';
import { type IdentityProvider, oidcRoutes } from './oidc.ts';
import { passkeyRoutes } from './passkeys.ts';
import { relyingParty } from './relying-party.ts';
import { sessionOfBrowser } from './routes.ts';

export interface PeopleOptions {
  readonly sessions: SessionStore;
  readonly authenticator: Authenticator;
  readonly passkeys: PasskeyStore;
  readonly attempts: AttemptStore;
  /** The id of the installation. */
  readonly installation: string;
  /** Undefined: the service mails no links. */
  readonly mailLink: MailLink | undefined;
  /** Undefined: there is none to sign in with. */
  readonly identityProvider: IdentityProvider | undefined;
  /** Shared with the keys: what is wrong from an address is counted once. */
  readonly failed: FailedAuthentications;
}

/** Everything below /session. */
export function people(
  app: FastifyInstance,
  options: PeopleOptions & { readonly publicUrl: string | undefined },
): void {
  const { sessions, authenticator, failed, publicUrl, identityProvider } = options;
  const methodsFor = (request: FastifyRequest) => ({
    passkey: relyingParty(request, publicUrl) !== undefined,
    email: options.mailLink !== undefined,
    oidc: (isAtItsAddress(request, publicUrl) && identityProvider?.name) || null,
  });
  const desk = createDesk({ sessions, authenticator, failed, methodsFor });
  sessionOfBrowser(app, { desk, sessions, publicUrl });
  passkeyRoutes(app, { ...options, desk });
  mailedLink(app, options);
  oidcRoutes(app, { ...options, desk });
}
