import { SIGN_IN } from '../core/account/people/sign-in.ts';
import { signInLink } from '../core/account/people/sign-in-link.ts';
import { type IdentityProvider, OIDC_CALLBACK } from '../http/session/oidc.ts';
import { createOpenid } from '../http/session/openid.ts';
import { createIdentityFetch } from '../outbound/identity-fetch.ts';
import { identitiesOf, makeLink } from '../store/account/people/links.ts';
import { VERSION } from '../version.ts';
import type { ServiceOptions } from './options.ts';
import type { OutboundAccess } from './outbound-access.ts';

/** Undefined where the operator has named no provider to sign in with. It is asked when somebody first signs in. */
export function startIdentityProvider(
  { config, store: { system } }: Pick<ServiceOptions, 'config' | 'store'>,
  { names }: Pick<OutboundAccess, 'names'>,
): { readonly signIn: IdentityProvider; close(): Promise<void> } | undefined {
  const { publicUrl } = config;
  const issuer = config.oidcIssuer;
  const clientId = config.oidcClientId;
  const clientSecret = config.oidcClientSecret;
  if (issuer === undefined || clientId === undefined || publicUrl === undefined) return undefined;
  const fetch = createIdentityFetch(names, VERSION, issuer.startsWith('http:'));
  return {
    signIn: {
      name: config.oidcName ?? 'single sign-on',
      openid: createOpenid({
        ...{ issuer, clientId, clientSecret, fetch },
        redirectUri: publicUrl + OIDC_CALLBACK,
        now: () => performance.now(),
      }),
      whoHas: (email) => identitiesOf(system, email),
      linkFor: async (identity) =>
        signInLink(publicUrl, await makeLink(system, identity, SIGN_IN.link.mailed)),
    },
    close: () => fetch.close(),
  };
}
