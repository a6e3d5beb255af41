import { generateKeyPairSync } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Configuration, default as Provider } from 'oidc-provider';
import Type from 'typebox';
import { clientNetwork, sendError } from '../platform/http/replies.ts';
import { FailedAuthentications, type Presented } from '../platform/incoming.ts';
import { NOTHING, type Services } from '../platform/operations/operation.ts';
import { waitHeader } from '../platform/operations/shown-fields.ts';
import type { GuardedClient } from '../platform/outbound/identity-fetch.ts';
import { DomainError } from '../platform/values/errors.ts';
import type { KeyScope } from '../platform/values/key-scopes.ts';
import { sessionRoutes } from './authenticator.ts';
import { type AssistantStore, subjectOf } from './queries-assistants.ts';
import type { Session } from './rules-people.ts';
import { KEY_MOST } from './rules-tenants.ts';
import type { Desk } from './sign-in-session.ts';

/** Loaded when the first assistant comes: most installations have none. */
const library = () => import('oidc-provider');

/** What a key that is made for an assistant may do, from least to most; approving and sending are not among it. */
const MAY = {
  read: ['read'],
  spend: ['read', 'spend'],
  write: ['read', 'spend', 'write'],
} as const satisfies Readonly<Record<string, readonly KeyScope[]>>;

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
/** A key lasts a year at most: whoever still uses the assistant then is asked again. */
const MOST_DAYS = 365;
/** Requests to the addresses of authorisation from one network in a minute: a hosted assistant refreshes for many people from a few. */
const PER_MINUTE = 120;
/** Of the name of an assistant, characters: a line on the page. */
const NAME_LENGTH = 60;
/** A document of a client is a kilobyte or two. */
const DOCUMENT_BYTES = 32 * 1024;
/** Whoever waits for it is a person before a page, ms. */
export const DOCUMENT_MS = 5_000;

export const ASSISTANT_PATHS = {
  resource: '/.well-known/oauth-protected-resource',
  server: '/.well-known/oauth-authorization-server',
  consent: '/connect',
} as const;

export interface AssistantOptions {
  readonly desk: Desk;
  readonly store: AssistantStore;
  readonly keys: Pick<Services['keys'], 'issue'>;
  /** Where browsers and assistants reach the service, without a slash at the end. */
  readonly address: () => string;
  readonly publicUrl: string | undefined;
  /** Asks for the document of a client that names itself by an address. */
  readonly ask: GuardedClient['ask'];
  /** False: requests are not counted. */
  readonly rateLimits: boolean;
}

/** The resource that tokens are for, and nothing else takes them. */
const resourceOf = (address: string): string => `${address}/mcp`;

/** Where a refused assistant reads how to sign in (RFC 9728 §5.1). */
export const challengeOf = (address: string): string =>
  `Bearer resource_metadata="${address}${ASSISTANT_PATHS.resource}/mcp"`;

const TOKEN = /^Bearer +([\w-]{43})$/i;

/** The key behind the access token of an assistant; undefined if the header holds none. */
export async function assistantCredential(
  store: Pick<AssistantStore, 'credentialOf'>,
  authorization: string | undefined,
): Promise<Presented | undefined> {
  const token = TOKEN.exec(authorization ?? '')?.[1];
  if (token === undefined) return undefined;
  const credential = await store.credentialOf(token);
  return credential ?? { fault: ENDED, presented: true };
}

/**
 * Lets assistants in that know nothing but the address of `/mcp`: they register or name a document of theirs, a person consents at
 * `/connect`, and the consent makes a bounded key, which is listed with the others and ends with them. By oidc-provider: code flow with
 * PKCE for public clients, refresh tokens that rotate, and tokens for `/mcp` only.
 */
export function assistants(app: FastifyInstance, options: AssistantOptions): void {
  const { desk, store, keys, address, publicUrl } = options;
  const counted = new FailedAuthentications(options.rateLimits ? PER_MINUTE : Number.POSITIVE_INFINITY);
  let made: Promise<Provider> | undefined;
  const provider = () => {
    made ??= createProvider(options).catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };

  for (const path of [ASSISTANT_PATHS.resource, `${ASSISTANT_PATHS.resource}/mcp`])
    app.get(path, async (_request, reply) =>
      reply.header('access-control-allow-origin', '*').send({
        resource: resourceOf(address()),
        authorization_servers: [address()],
        scopes_supported: MAY.write,
        bearer_methods_supported: ['header'],
        resource_name: 'Warmpath',
      }),
    );

  const handOver = async (
    request: FastifyRequest,
    raw: FastifyRequest['raw'],
    response: FastifyReply['raw'],
  ) => {
    // A person decides about every connection: nothing is remembered of who was let in before.
    raw.headers.cookie = withoutSession(raw.headers.cookie);
    delete raw.headers['x-forwarded-host'];
    raw.headers['x-forwarded-proto'] = new URL(address()).protocol.slice(0, -1);
    const server = await provider();
    request.log.debug({ requestId: request.id }, 'handed to the authorisation of assistants');
    await server.callback()(raw, response);
  };
  for (const [methods, url] of ROUTES)
    app.route({
      method: [...methods],
      url,
      // Before a body is read: the library reads its own forms, and bounds them.
      onRequest: async (request, reply) => {
        const wait = counted.count(clientNetwork(request.ip));
        if (wait !== undefined) return sendError(request, reply.headers(waitHeader(wait)), tooMany(wait));
        if (url.endsWith('/register') && !(await store.hasRoom())) return sendError(request, reply, FULL);
        reply.hijack();
        for (const [name, value] of Object.entries(reply.getHeaders()))
          if (value !== undefined) reply.raw.setHeader(name, value);
        await handOver(request, request.raw, reply.raw);
      },
      handler: async () => undefined,
    });

  const route = sessionRoutes(app, publicUrl);
  const asked = async (request: FastifyRequest, response: FastifyReply['raw'], id: string) => {
    const server = await provider();
    const interaction = await server.interactionDetails(request.raw, response).catch(() => undefined);
    // The cookie says which one this browser began; a page that was sent to somebody else is of another.
    if (interaction === undefined || interaction.uid !== id) throw GONE;
    return { server, interaction };
  };
  const answer = async (
    server: Provider,
    request: FastifyRequest,
    response: FastifyReply['raw'],
    result: Parameters<Provider['interactionResult']>[2],
  ) => server.interactionResult(request.raw, response, result, { mergeWithLastSubmission: false });

  route('GET', '/session/assistants/:id', NOTHING, async (request, reply) => {
    const { server, interaction } = await asked(request, reply.raw, idIn(request));
    const { clientId, redirect } = askedIn(interaction.params);
    const client = await server.Client.find(clientId);
    if (client === undefined) throw GONE;
    return reply.code(200).send({
      name: nameOf(client.clientName) ?? null,
      // A name is anyone's choice; where the answer goes is what it is known by.
      host: new URL(redirect).host,
      document: clientId.startsWith('https://') ? new URL(clientId).host : null,
    });
  });

  route('POST', '/session/assistants/:id', Decision, async (request, reply, decision) => {
    const session = await desk.sessionOf(request);
    const { server, interaction } = await asked(request, reply.raw, idIn(request));
    if (decision.may === 'nothing') {
      const refused = { error: 'access_denied', error_description: 'The person said no.' };
      return reply.code(200).send({ url: await answer(server, request, reply.raw, refused) });
    }
    const by = keyOf(session, decision.mode);
    const { clientId, redirect, scope } = askedIn(interaction.params);
    const client = await server.Client.find(clientId);
    if (client === undefined || session.tenant === undefined) throw GONE;
    const scopes = MAY[decision.may];
    const scoped = { tenantId: session.tenant.id, mode: decision.mode } as const;
    const { id: keyId } = await keys.issue(
      scoped,
      {
        name: nameOf(client.clientName) ?? new URL(redirect).host,
        integration: 'assistant',
        scopes,
        ...(decision.daily_credits === undefined ? {} : { dailyCredits: decision.daily_credits }),
        expiresAt: new Date(Date.now() + decision.days * 86_400_000),
      },
      by.hash,
    );
    const accountId = subjectOf(scoped, keyId);
    const grant = new server.Grant({ accountId, clientId });
    const resource = resourceOf(address());
    const given: readonly string[] = [...scopes, 'offline_access'];
    const more = scope.split(' ').filter((one) => !given.includes(one));
    grant.addOIDCScope(given.join(' '));
    grant.addResourceScope(resource, scopes.join(' '));
    // What was asked for and not given is decided too, and not asked again.
    grant.rejectResourceScope(resource, more.join(' '));
    grant.rejectOIDCScope(more.join(' '));
    const grantId = await grant.save();
    await store.keepClient(clientId);
    const result = { login: { accountId, remember: false }, consent: { grantId } };
    return reply.code(200).send({ url: await answer(server, request, reply.raw, result) });
  });
}

/** What the library has checked of a request. */
function askedIn(params: Readonly<Record<string, unknown>>) {
  const text = (name: string): string => (typeof params[name] === 'string' ? params[name] : '');
  return { clientId: text('client_id'), redirect: text('redirect_uri'), scope: text('scope') };
}

const Decision = Type.Object(
  {
    may: Type.Enum(['nothing', 'read', 'spend', 'write'] as const, { type: 'string' }),
    mode: Type.Enum(['live', 'test'] as const, { type: 'string' }),
    daily_credits: Type.Optional(Type.Integer({ minimum: 1, maximum: KEY_MOST.dailyCredits })),
    days: Type.Integer({ minimum: 1, maximum: MOST_DAYS }),
  },
  { additionalProperties: false },
);

/** As a person may be shown it: a client may send anything. */
const nameOf = (text: string | undefined): string | undefined =>
  text
    ?.replace(/[\p{C}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, NAME_LENGTH) || undefined;

const idIn = (request: FastifyRequest): string => (request.params as { readonly id: string }).id;

/** The key of who consents: it makes the assistant's, which is never above it. Throws `insufficient_scope`. */
function keyOf({ keys }: Session, mode: 'live' | 'test') {
  const key = keys.find((one) => one.mode === mode);
  if (key === undefined || !key.scopes.includes('manage')) throw NOT_OWNER;
  return key;
}

/** Addresses of the library, and the methods it takes there. */
const ROUTES = [
  [['GET', 'OPTIONS'], ASSISTANT_PATHS.server],
  [['GET', 'OPTIONS'], '/oauth/keys'],
  [['GET'], '/oauth/authorize'],
  [['GET'], '/oauth/authorize/:id'],
  [['POST', 'OPTIONS'], '/oauth/token'],
  [['POST'], '/oauth/register'],
  [['POST', 'OPTIONS'], '/oauth/revoke'],
] as const;

async function createProvider({ store, address, ask }: AssistantOptions): Promise<Provider> {
  const { default: OidcProvider, errors } = await library();
  const issuer = address();
  const resource = resourceOf(issuer);
  const configuration: Configuration = {
    adapter: (model: string) => store.adapter(model, () => new errors.InvalidGrant('it was used already')),
    clientAuthMethods: ['none'],
    clientDefaults: {
      // Programs on a person's machine, at an address of their own or of this machine, without saying so; a page at https is taken too.
      application_type: 'native',
      grant_types: ['authorization_code', 'refresh_token'],
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
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      revocation: { enabled: true },
      registration: { enabled: true, issueRegistrationAccessToken: false },
      clientIdMetadataDocument: { enabled: true, ack: 'draft-02' },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: (_context, asked) => {
          if (asked.replace(/\/$/, '') !== resource)
            throw new errors.InvalidTarget(`tokens are for ${resource} only`);
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
      const asker = { tenantId: 'assistants', signal: signal ?? new AbortController().signal };
      const question = { method: 'GET', headers: { accept: 'application/json' }, body: undefined } as const;
      const got = await ask({ ...question, url: String(url), maxBytes: DOCUMENT_BYTES, redirects: 0 }, asker);
      if ('error' in got) throw new Error(got.error);
      return new Response(new Uint8Array(got.bytes), { status: got.status, headers: { ...got.headers } });
    },
    findAccount: async (_context, accountId) =>
      (await store.isOpen(accountId)) ? { accountId, claims: () => ({ sub: accountId }) } : undefined,
    interactions: { url: (_context, { uid }) => `${ASSISTANT_PATHS.consent}?with=${uid}` },
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
      authorization: '/oauth/authorize',
      jwks: '/oauth/keys',
      registration: '/oauth/register',
      revocation: '/oauth/revoke',
      token: '/oauth/token',
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
  return server;
}

const INTERACTION = 'warmpath_connect';

const signingKey = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });

/** The cookies of a request without that of the library's session. */
function withoutSession(header: string | undefined): string | undefined {
  const kept = header?.split('; ').filter((one) => !one.startsWith('warmpath_oauth'));
  return kept === undefined || kept.length === 0 ? undefined : kept.join('; ');
}

const tooMany = ({ retryAfterSeconds = 60 }: DomainError) =>
  new DomainError('rate_limited', `Too many requests came from this address. Wait ${retryAfterSeconds} s.`, {
    retryAfterSeconds,
  });
const FULL = new DomainError(
  'rate_limited',
  'As many assistants as are kept wait to be let in. Those that no one lets in go within a day.',
  { retryAfterSeconds: 3_600 },
);
const GONE = new DomainError(
  'nothing_stored',
  'This request is too old, was answered already, or began in another browser. Connect again from the assistant.',
);
const NOT_OWNER = new DomainError('insufficient_scope', 'Only owners connect assistants: ask one of yours.');
const ENDED = new DomainError('unauthorized', 'The access of this assistant has ended. Connect it again.');
