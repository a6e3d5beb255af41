import { generateKeyPairSync } from 'node:crypto';
import type { ClientMetadata, Configuration, default as Provider } from 'oidc-provider';
import type { GuardedClient } from '../platform/outbound/identity-fetch.ts';
import type { KeyScope } from '../platform/values/key-scopes.ts';
import type { AssistantStore } from './queries-assistants.ts';

/** Loaded when the first assistant comes: most installations have none. */
const library = () => import('oidc-provider');

/** What a key that is made for an assistant may do, from least to most; approving and sending are not among it. */
export const MAY = {
  read: ['read'],
  spend: ['read', 'spend'],
  write: ['read', 'spend', 'write'],
} as const satisfies Readonly<Record<string, readonly KeyScope[]>>;

/**
 * Programs that take the answer at a scheme of their own (RFC 8252 §7.1), each by the one address that it registers. Only these: any program
 * may answer to a scheme, and some (`mailto:`, `ms-word:`) would pass on what they are sent. What listens there without being the program
 * has no verifier, so the code is of no use to it.
 */
export const PROGRAMS: Readonly<Record<string, string>> = {
  'cursor://anysphere.cursor-mcp/oauth/callback': 'Cursor',
};

/** How long things last, s. */
const TTL = {
  /** From a consent to the tokens: the assistant asks at once (RFC 6749 §4.1.2: ten minutes at most). */
  code: 60,
  /** Assistants refresh by themselves; a stolen one ends within the hour. */
  accessToken: 3_600,
  /** Unused so long, the assistant is connected again. Each use gives a new one. */
  refreshToken: 90 * 86_400,
  /** To read the consent page, sign in and decide. */
  interaction: 900,
} as const;
/** By then the code of an answer was redeemed, or never is, s. */
export const REDEEMED = TTL.interaction + TTL.code;
/** A key lasts a year at most: whoever still uses the assistant then is asked again. */
export const MOST_DAYS = 365;
/** A document of a client is a kilobyte or two. */
const DOCUMENT_BYTES = 32 * 1024;

/** `server` is the library's own: it has no setting. */
export const PATHS = {
  resource: '/.well-known/oauth-protected-resource',
  server: '/.well-known/oauth-authorization-server',
  consent: '/connect',
  authorize: '/oauth/authorize',
  keys: '/oauth/keys',
  register: '/oauth/register',
  revoke: '/oauth/revoke',
  token: '/oauth/token',
} as const;

/** The resource that tokens are for, and nothing else takes them. */
export const resourceOf = (address: string): string => `${address}/mcp`;

export interface AuthorizationServerOptions {
  readonly store: AssistantStore;
  /** Where browsers and assistants reach the service, without a slash at the end. */
  readonly address: () => string;
  /** Asks for the document of a client that names itself by an address. */
  readonly ask: GuardedClient['ask'];
  /** What the library could not do, and why. */
  readonly onFailed: (error: unknown) => void;
}

/** The library with our table, our pages and our bounds. */
export async function createAuthorizationServer({
  store,
  address,
  ask,
  onFailed,
}: AuthorizationServerOptions): Promise<Provider> {
  const { default: OidcProvider, errors } = await library();
  const issuer = address();
  const resource = resourceOf(issuer);
  const configuration: Configuration = {
    adapter: (model: string) => store.adapter(model, () => new errors.InvalidGrant('it was used already')),
    clientAuthMethods: ['none'],
    clientDefaults: {
      // Programs on a person's machine, at an address of their own or of this machine, without saying so; a page at https is taken too.
      application_type: 'native',
      grant_types: GRANTS,
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      id_token_signed_response_alg: 'ES256',
    },
    cookies: {
      names: { session: 'warmpath_oauth', interaction: INTERACTION, resume: `${INTERACTION}_resume` },
      // Read below /session/assistants by the consent page.
      short: { path: '/session/assistants', httpOnly: true, sameSite: 'lax' },
      long: { httpOnly: true, sameSite: 'lax' },
    },
    expiresWithSession: () => false,
    extraClientMetadata: {
      properties: ['token_endpoint_auth_methods_supported'],
      validator: (_context, _name, _value, metadata) => takeAsPublic(metadata),
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      // Whoever holds a token ends it.
      revocation: {
        enabled: true,
        allowedPolicy: async (_context, client, token) => token.clientId === client.clientId,
      },
      registration: { enabled: true, issueRegistrationAccessToken: false },
      clientIdMetadataDocument: { enabled: true, ack: 'draft-02' },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: (_context, asked) => {
          if (asked !== resource) throw new errors.InvalidTarget(`tokens are for ${resource} only`);
          return {
            scope: MAY.write.join(' '),
            audience: resource,
            accessTokenTTL: TTL.accessToken,
            accessTokenFormat: 'opaque',
          };
        },
      },
    },
    fetch: async (url, { signal } = {}) => {
      const asker = { tenantId: new URL(url).hostname, signal: signal ?? new AbortController().signal };
      const question = { method: 'GET', headers: { accept: 'application/json' }, body: undefined } as const;
      const got = await ask({ ...question, url: String(url), maxBytes: DOCUMENT_BYTES, redirects: 0 }, asker);
      if ('error' in got) throw new Error(got.error);
      return new Response(new Uint8Array(got.bytes), { status: got.status, headers: { ...got.headers } });
    },
    findAccount: async (_context, accountId) =>
      (await store.isOpen(accountId)) ? { accountId, claims: () => ({ sub: accountId }) } : undefined,
    interactions: { url: (_context, { uid }) => `${PATHS.consent}?with=${uid}` },
    issueRefreshToken: (_context, client) => client.grantTypeAllowed('refresh_token'),
    // Nothing is signed for assistants: tokens are opaque, and there is no scope openid.
    jwks: { keys: [{ ...signingKey(), use: 'sig' }] },
    loadExistingGrant: async ({ oidc }) => {
      const grantId = oidc.result?.consent?.grantId;
      return grantId === undefined ? undefined : oidc.provider.Grant.find(grantId);
    },
    pkce: { required: () => true },
    renderError: (context, { error, error_description: why }) => {
      context.type = 'text/plain';
      context.body = `The assistant cannot be connected: ${why ?? error}. Begin again there.\n`;
    },
    responseTypes: ['code'],
    rotateRefreshToken: () => true,
    routes: {
      authorization: PATHS.authorize,
      jwks: PATHS.keys,
      registration: PATHS.register,
      revocation: PATHS.revoke,
      token: PATHS.token,
    },
    scopes: [...MAY.write, 'offline_access'],
    ttl: {
      AccessToken: TTL.accessToken,
      AuthorizationCode: TTL.code,
      Grant: MOST_DAYS * 86_400,
      Interaction: TTL.interaction,
      RefreshToken: TTL.refreshToken,
      Session: TTL.interaction,
    },
  };
  const server = new OidcProvider(issuer, configuration);
  server.proxy = true;
  server.on('server_error', (_context, error) => onFailed(error));
  // Anyone registers any address, so a request that is refused before a person has seen it would make this host a redirector to everywhere
  // (RFC 9700 §4.11.2): it is told in words. Once a person answered, the assistant learns what came of it.
  server.on('authorization.error', (context, error: Error & { allow_redirect?: boolean }) => {
    if (context.oidc.route !== 'resume') error.allow_redirect = false;
  });
  return server;
}

/**
 * A client as it can be here, as RFC 7591 §3.2.1 allows: the hosted assistants ask for a secret, a signature or scopes of their own whatever
 * they read of this server, take what they get, and could not connect otherwise.
 */
function takeAsPublic(metadata: ClientMetadata): void {
  for (const [name, value] of Object.entries(metadata))
    if (value === null || value === '') delete metadata[name];
  const { token_endpoint_auth_methods_supported: methods, token_endpoint_auth_method: method } = metadata;
  // A client may send anything.
  if (String(method).startsWith('client_secret') || (Array.isArray(methods) && methods.includes('none'))) {
    metadata.token_endpoint_auth_method = 'none';
    for (const name of OF_ANOTHER_METHOD) delete metadata[name];
  }
  // What it may do is said by each request, and by the person.
  delete metadata.scope;
  if (Array.isArray(metadata.grant_types))
    metadata.grant_types = metadata.grant_types.filter((one) => GRANTS.includes(one));
}

const GRANTS = ['authorization_code', 'refresh_token'];
const OF_ANOTHER_METHOD = [
  ...['client_secret', 'client_secret_expires_at', 'jwks', 'jwks_uri', 'token_endpoint_auth_signing_alg'],
  'token_endpoint_auth_methods_supported',
];
const INTERACTION = 'warmpath_connect';

const signingKey = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
