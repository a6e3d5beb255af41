import type { Configuration, ServerMetadata } from 'openid-client';
import type { IdentityFetch } from '../platform/outbound/identity-fetch.ts';
import type { Secret } from '../platform/values/key-scopes.ts';
import { ProviderError } from '../platform/values/provider-error.ts';

/** Loaded when somebody first signs in with it. */
const library = () => import('openid-client');

/** What the answer of the provider is checked against; it stays here, with the attempt. */
export interface Checks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface Claims {
  readonly email: string | undefined;
  readonly isVerified: boolean;
}

/** Why nobody was signed in; `reason` is for the log, and holds nothing that was sent. */
export class OpenidFailure extends Error {
  override readonly name = 'OpenidFailure';
  readonly kind: 'away' | 'denied' | 'not_accepted';
  readonly reason: string;

  constructor(kind: OpenidFailure['kind'], reason: string) {
    super(reason);
    this.kind = kind;
    this.reason = reason;
  }
}

/** The OpenID provider, by the library. Both throw OpenidFailure. */
export interface Openid {
  begin(): Promise<{ readonly url: string; readonly checks: Checks }>;
  /** `search`: the query with which the browser came back, as it was. */
  finish(search: string, checks: Checks): Promise<Claims>;
}

export interface OpenidOptions {
  readonly issuer: string;
  readonly clientId: string;
  /** Undefined: a public client. */
  readonly clientSecret: Secret | undefined;
  readonly redirectUri: string;
  readonly fetch: IdentityFetch;
  /** In ms, of a clock that never goes back. */
  now(): number;
}

/** Providers let their metadata be kept for an hour to a day; the library reads new keys by itself. */
const KEPT_MS = 60 * 60_000;
/** After a failure: a provider that is down is not asked again by each who tries. */
const REST_MS = 10_000;

/** Code flow with PKCE (RFC 7636, S256), `state` and `nonce`; the signature of the ID token is always checked. */
export function createOpenid(options: OpenidOptions): Openid {
  const { issuer, clientId, clientSecret, redirectUri, now } = options;
  let known: { readonly found: Promise<Configuration>; until: number } | undefined;

  const discover = async (): Promise<Configuration> => {
    const openid = await library();
    const isHttp = issuer.startsWith('http:');
    return openid.discovery(
      new URL(issuer),
      clientId,
      undefined,
      clientSecret === undefined
        ? openid.None()
        : (server, ...rest) => secretAuth(openid, server, clientSecret.reveal())(server, ...rest),
      {
        [openid.customFetch]: (url, { method, headers, body, signal }) =>
          options.fetch.ask(url, { method, headers, body, ...(signal !== undefined && { signal }) }),
        execute: [openid.enableNonRepudiationChecks, ...(isHttp ? [openid.allowInsecureRequests] : [])],
      },
    );
  };
  /** One question for all who wait for it. */
  const discovered = async (): Promise<Configuration> => {
    if (known === undefined || known.until <= now()) {
      const asking = { found: discover(), until: Number.POSITIVE_INFINITY };
      known = asking;
      asking.found.then(
        () => {
          asking.until = now() + KEPT_MS;
        },
        () => {
          asking.until = now() + REST_MS;
        },
      );
    }
    return known.found;
  };

  return {
    async begin() {
      try {
        const openid = await library();
        const config = await discovered();
        const checks = {
          state: openid.randomState(),
          nonce: openid.randomNonce(),
          verifier: openid.randomPKCECodeVerifier(),
        };
        const url = openid.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: 'openid email',
          state: checks.state,
          nonce: checks.nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(checks.verifier),
          code_challenge_method: 'S256',
        });
        if (url.protocol !== 'https:' && url.protocol !== new URL(issuer).protocol) {
          throw new OpenidFailure('away', 'its authorization endpoint has no https');
        }
        return { url: url.href, checks };
      } catch (error) {
        // Whatever is wrong before anybody was asked is wrong with the provider, or with the settings.
        throw new OpenidFailure('away', failureOf(error).reason);
      }
    },

    async finish(search, { state, nonce, verifier }) {
      try {
        const openid = await library();
        const config = await discovered();
        const tokens = await openid.authorizationCodeGrant(config, new URL(redirectUri + search), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new OpenidFailure('not_accepted', 'no ID token');
        if (claims.email !== undefined || config.serverMetadata().userinfo_endpoint === undefined) {
          return claimsOf(claims);
        }
        // Some keep the ID token small, and tell the address to who asks with the access token.
        return claimsOf(await openid.fetchUserInfo(config, tokens.access_token, claims.sub));
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}

/** RFC 8414 §2: `client_secret_basic` where the server does not say what it takes. */
function secretAuth(openid: typeof import('openid-client'), server: ServerMetadata, secret: string) {
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return methods.includes('client_secret_basic')
    ? openid.ClientSecretBasic(secret)
    : openid.ClientSecretPost(secret);
}

/** `true` and nothing else: some providers send "true", or an address that anyone may have typed, without a word on it. */
function claimsOf({ email, email_verified }: Readonly<Record<string, unknown>>): Claims {
  return { email: typeof email === 'string' ? email : undefined, isVerified: email_verified === true };
}

/** What an OAuth error or a code of the library looks like; anything else may be made up by who sent it. */
const CODE = /^\w{1,60}$/;

/** What the library threw, without what the other side sent: messages and causes of it hold tokens and answers. */
function failureOf(error: unknown): OpenidFailure {
  if (error instanceof OpenidFailure) return error;
  if (!(error instanceof Error)) return new OpenidFailure('not_accepted', 'unknown');
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if (at instanceof ProviderError) return new OpenidFailure('away', at.message);
    if (at.cause instanceof Response && at.cause.status >= 500) {
      return new OpenidFailure('away', `answered ${at.cause.status}`);
    }
  }
  const said = 'error' in error && typeof error.error === 'string' ? error.error : undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  const reason = [code, said].filter((one) => one !== undefined && CODE.test(one)).join(': ');
  if (code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR') {
    return new OpenidFailure(AWAY.has(said ?? '') ? 'away' : 'denied', reason);
  }
  return new OpenidFailure(code === 'OAUTH_TIMEOUT' ? 'away' : 'not_accepted', reason);
}

/** RFC 6749 §4.1.2.1. */
const AWAY: ReadonlySet<string> = new Set(['server_error', 'temporarily_unavailable']);
