import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import Type from 'typebox';
import { createVisitCounter } from '../platform/http/page.ts';
import { sendError } from '../platform/http/replies.ts';
import { inviteBody } from '../platform/http/unread-body.ts';
import type { Presented } from '../platform/incoming.ts';
import { NOTHING, type Services } from '../platform/operations/operation.ts';
import { waitHeader } from '../platform/operations/shown-fields.ts';
import { type Loop, startLoop } from '../platform/process.ts';
import { DomainError } from '../platform/values/errors.ts';
import { sessionRoutes } from './authenticator.ts';
import {
  type AuthorizationServerOptions,
  createAuthorizationServer,
  MAY,
  MOST_DAYS,
  PATHS,
  PROGRAMS,
  REDEEMED,
  resourceOf,
} from './authorization-server.ts';
import { type AssistantStore, subjectOf } from './queries-assistants.ts';
import type { Session } from './rules-people.ts';
import { KEY_MOST } from './rules-tenants.ts';
import type { Desk } from './sign-in-session.ts';

/** Requests to the addresses of authorisation from one network in a minute: a hosted assistant refreshes for many people from a few. */
const PER_MINUTE = 120;
/** Of them registrations: an assistant registers once for a person. */
const REGISTRATIONS_PER_MINUTE = 10;
/** A person who looks at the keys of today sees none of a tab that was closed, ms. */
const UNUSED_EVERY_MS = 300_000;
/** Of the name of an assistant, characters: a line on the page. */
const NAME_LENGTH = 60;
/** Of the address of a client, characters: its host, which has 253 at most, is whole. */
const ADDRESS_LENGTH = 300;
/** Whoever waits for it is a person before a page, ms. */
export const DOCUMENT_MS = 5_000;

export interface AssistantOptions extends AuthorizationServerOptions {
  readonly desk: Desk;
  readonly keys: Pick<Services['keys'], 'issue'>;
  readonly publicUrl: string | undefined;
  /** False: requests are not counted. */
  readonly rateLimits: boolean;
}

/** Where a refused assistant reads how to sign in (RFC 9728 §5.1). */
export const challengeOf = (address: string): string =>
  `Bearer resource_metadata="${address}${PATHS.resource}/mcp"`;

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
  const limit = (perMinute: number) =>
    createVisitCounter(options.rateLimits ? perMinute : Number.POSITIVE_INFINITY);
  const [isTooMuch, isTooOften] = [limit(PER_MINUTE), limit(REGISTRATIONS_PER_MINUTE)];
  let made: Promise<Provider> | undefined;
  const provider = () => {
    made ??= createAuthorizationServer(options).catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };

  for (const path of [PATHS.resource, `${PATHS.resource}/mcp`])
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
    raw.headers.host = new URL(address()).host;
    delete raw.headers['x-forwarded-host'];
    if (request.routeOptions.url === PATHS.authorize) raw.url = asWeTakeIt(raw.url ?? '');
    // What was asked is stored: a fault would be told at whatever address is named here.
    if (request.routeOptions.url === RESUME) raw.url = raw.url?.replace(/\?.*/s, '');
    raw.headers['x-forwarded-proto'] = new URL(address()).protocol.slice(0, -1);
    const server = await provider();
    request.log.debug({ requestId: request.id }, 'handed to the authorisation of assistants');
    await server.callback()(raw, response);
  };
  /** Whether who comes back with a yes is the person who said it: the cookie of a request can be planted in another browser. */
  const isOfDecider = async (request: FastifyRequest): Promise<boolean> => {
    const interaction = await (await provider()).Interaction.find(idIn(request));
    const subject = interaction?.result?.login?.accountId;
    if (subject === undefined) return true;
    const session = await desk.sessionOf(request).catch(() => undefined);
    return session?.member !== undefined && subject.endsWith(`:${session.member.id}`);
  };
  for (const [methods, url] of ROUTES)
    app.route({
      method: [...methods],
      url,
      // Before a body is read: the library reads its own forms, and bounds them.
      onRequest: async (request, reply) => {
        const isRegistration = url === PATHS.register;
        if (isTooMuch(request.ip) || (isRegistration && isTooOften(request.ip)))
          return sendError(request, reply.headers(waitHeader(BUSY)), BUSY);
        if (isRegistration && !(await store.makeRoom())) return sendError(request, reply, FULL);
        if (url === RESUME && !(await isOfDecider(request))) return sendError(request, reply, GONE);
        reply.hijack();
        inviteBody(request.raw, reply.raw);
        for (const [name, value] of Object.entries(reply.getHeaders()))
          if (value !== undefined) reply.raw.setHeader(name, value);
        await handOver(request, request.raw, reply.raw);
      },
      handler: async () => undefined,
    });

  const route = sessionRoutes(app, publicUrl);
  const asked = async (request: FastifyRequest, response: FastifyReply['raw'], id: string) => {
    const server = await provider();
    const interaction = await server.interactionDetails(request.raw, response).catch((error: unknown) => {
      if (error instanceof Error && error.name === 'SessionNotFound') return undefined;
      throw error;
    });
    // The cookie says which one this browser began; a page that was sent to somebody else is of another.
    if (interaction === undefined || interaction.uid !== id) throw GONE;
    if (!isSafe(askedIn(interaction.params).redirect)) throw UNSAFE;
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
    const { clientId, redirect, scope } = askedIn(interaction.params);
    const client = await server.Client.find(clientId);
    if (client === undefined) throw GONE;
    return reply.code(200).send({
      name: nameOf(client.clientName) ?? null,
      // A name is anyone's choice; where the answer goes is what it is known by.
      host: new URL(redirect).host,
      program: PROGRAMS[redirect] ?? null,
      document: clientId.startsWith('https://') ? plainAddress(clientId) : null,
      may: Object.keys(MAY).filter((one, at) => at === 0 || scope.split(' ').includes(one)),
    });
  });

  route('POST', '/session/assistants/:id', Decision, async (request, reply, decision) => {
    const session = await desk.sessionOf(request);
    const { server, interaction } = await asked(request, reply.raw, idIn(request));
    if (decision.may === 'nothing') {
      if (!(await store.claim(interaction.uid))) throw GONE;
      const refused = { error: 'access_denied', error_description: 'The person said no.' };
      return reply.code(200).send({ url: await answer(server, request, reply.raw, refused) });
    }
    const by = keyOf(session, decision.mode);
    const { clientId, redirect, scope } = askedIn(interaction.params);
    const client = await server.Client.find(clientId);
    const { tenant, member } = session;
    if (tenant === undefined || member === undefined) throw NOT_OWNER;
    // Two answers at once make one key.
    if (client === undefined || !(await store.claim(interaction.uid))) throw GONE;
    // An assistant that asked to read gets no more, whatever the person chose.
    const scopes = MAY[decision.may].filter((one) => one === 'read' || scope.split(' ').includes(one));
    const scoped = { tenantId: tenant.id, mode: decision.mode } as const;
    const wanted = {
      name: nameOf(client.clientName) ?? PROGRAMS[redirect] ?? new URL(redirect).host,
      integration: 'assistant',
      scopes,
      ...(decision.daily_credits === undefined ? {} : { dailyCredits: decision.daily_credits }),
      expiresAt: new Date(Date.now() + decision.days * 86_400_000),
    };
    const { id: keyId } = await keys.issue(scoped, wanted, by.hash).catch(async (error: unknown) => {
      // As if nothing was decided: who has as many keys as there may be ends one, and says yes again.
      await store.giveBack(interaction.uid);
      throw error;
    });
    const accountId = subjectOf(scoped, keyId, member.id);
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

/** Ends the keys of assistants that never came for them, or came no more. */
export const startEndingUnused = (store: AssistantStore, onFailed: (error: unknown) => void): Loop =>
  startLoop({ everyMs: UNUSED_EVERY_MS, once: () => store.endUnused(REDEEMED), onFailed });

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

/** As a person may be shown it: a client may send anything. No quotation marks, as it is shown between some, and few marks above another. */
const nameOf = (text: string | undefined): string | undefined =>
  text
    ?.replace(/[\p{C}\u2028\u2029"“”„]+/gu, ' ')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .trim()
    .slice(0, NAME_LENGTH)
    .toWellFormed() || undefined;

/** An address that looks like no other: without letters of other scripts or signs that turn the line, and so short that the page shows it. */
export function plainAddress(text: string): string {
  const { href } = new URL(text);
  return href.length > ADDRESS_LENGTH ? `${href.slice(0, ADDRESS_LENGTH)}…` : href;
}

/**
 * A request as it is taken: with what it may do at most, if it names nothing; always with the page, and an answer in the address. NUL, which
 * no text has, is left out.
 */
function asWeTakeIt(url: string): string {
  const { pathname, searchParams } = new URL(url.replaceAll('%00', ''), 'http://localhost');
  const scopes = (searchParams.get('scope') ?? '').split(' ').filter((one) => one !== '');
  if (!MAY.write.some((one) => scopes.includes(one)))
    searchParams.set('scope', [...scopes, ...MAY.write].join(' '));
  for (const name of ['prompt', 'response_mode']) searchParams.delete(name);
  return `${pathname}?${searchParams}`;
}

/** Whether the answer reaches who is shown, and nobody on the way: TLS, or this machine. */
function isSafe(redirect: string): boolean {
  const { protocol, hostname } = new URL(redirect);
  return (
    protocol === 'https:' ||
    (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)) ||
    PROGRAMS[redirect] !== undefined
  );
}

const idIn = (request: FastifyRequest): string => (request.params as { readonly id: string }).id;

/** The key of who consents: it makes the assistant's, which is never above it. Throws `insufficient_scope`. */
function keyOf({ keys }: Session, mode: 'live' | 'test') {
  const key = keys.find((one) => one.mode === mode);
  if (key === undefined || !key.scopes.includes('manage')) throw NOT_OWNER;
  return key;
}

/** Where a person who decided goes on. */
const RESUME = `${PATHS.authorize}/:id`;
/** Addresses of the library, and the methods it takes there. */
const ROUTES = [
  [['GET', 'OPTIONS'], PATHS.server],
  [['GET', 'OPTIONS'], PATHS.keys],
  [['GET'], PATHS.authorize],
  [['GET'], RESUME],
  [['POST', 'OPTIONS'], PATHS.token],
  [['POST'], PATHS.register],
  [['POST', 'OPTIONS'], PATHS.revoke],
] as const;

const BUSY = new DomainError(
  'rate_limited',
  'There were too many requests from your network. Try again in a minute.',
  { retryAfterSeconds: 60 },
);
const FULL = new DomainError(
  'rate_limited',
  'As many assistants as are kept wait to be let in. Those that no one lets in go within a day.',
  { retryAfterSeconds: 3_600 },
);
const GONE = new DomainError(
  'nothing_stored',
  'This request is too old, was answered already, or began in another browser. Connect again from the assistant.',
);
const UNSAFE = new DomainError(
  'invalid_request',
  'This assistant takes its answer at an address that is neither https, nor of this machine, nor of a program that is known here, so it cannot be let in. Give it a key.',
);
const NOT_OWNER = new DomainError('insufficient_scope', 'Only owners connect assistants: ask one of yours.');
const ENDED = new DomainError('unauthorized', 'The access of this assistant has ended. Connect it again.');
