import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { clientNetwork } from '../platform/http/replies.ts';
import type { FailedAuthentications } from '../platform/incoming.ts';
import { NOTHING } from '../platform/operations/operation.ts';
import { DomainError } from '../platform/values/errors.ts';
import { isOperatorKey, KEY_SCOPES, parseKey } from '../platform/values/key-scopes.ts';
import { UUID } from '../platform/values/scope.ts';
import { type Authenticator, SESSION_SECONDS, sessionRoutes } from './authenticator.ts';
import type { SessionStore } from './queries-sessions.ts';
import type { Browser, Session, SessionSeen } from './rules-people.ts';

export interface Methods {
  readonly passkey: boolean;
  readonly email: boolean;
  readonly oidc: string | null;
}

export interface DeskOptions {
  readonly sessions: SessionStore;
  readonly authenticator: Authenticator;
  readonly failed: FailedAuthentications;
  readonly methodsFor: (request: FastifyRequest) => Methods;
}

/** What the ways to sign in share. */
export interface Desk {
  /** Where the request comes from, and the session of this browser that a new one takes the place of. */
  arrival(request: FastifyRequest): readonly [Browser, Buffer | undefined];
  /** Gives the browser its new token; answers with who is signed in. */
  welcome(request: FastifyRequest, reply: FastifyReply, token: string): Promise<FastifyReply>;
  /** Who is signed in, as GET /session answers it. */
  show(request: FastifyRequest, session: Session | undefined): object;
  /** The session of a request that needs one. Throws `unauthorized`. */
  sessionOf(request: FastifyRequest): Promise<Session>;
  /** Throws `rate_limited` if the address has sent too much that was wrong. */
  mayTry(request: FastifyRequest): void;
  /** Counts something wrong: throws the fault, or `rate_limited`. */
  refuse(request: FastifyRequest, fault: DomainError): never;
  /** Ends the session of the browser and takes its cookie away. */
  leave(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

export function createDesk(options: DeskOptions): Desk {
  const { sessions, authenticator, failed, methodsFor } = options;
  const { cookie } = authenticator;
  const tokenHash = (request: FastifyRequest): Buffer | undefined => {
    const token = cookie.read(request);
    return token == null ? undefined : hash('sha256', token, 'buffer');
  };
  const show = (request: FastifyRequest, session: Session | undefined): object => {
    const { keys = [], member, tenant, operator, expires_at } = session ?? {};
    return {
      ...(member !== undefined && { member }),
      ...(tenant !== undefined && { tenant }),
      ...(operator !== undefined && { operator }),
      modes: keys.map(({ mode }) => mode),
      scopes: KEY_SCOPES.filter((scope) => keys.some(({ scopes }) => scopes.includes(scope))),
      ...(expires_at !== undefined && { expires_at }),
      methods: methodsFor(request),
    };
  };
  return {
    show,
    arrival: (request) => [
      { agent: agentOf(request), network: clientNetwork(request.ip).slice(0, 64) },
      tokenHash(request),
    ],
    async welcome(request, reply, token) {
      const session = await sessions.find(hash('sha256', token, 'buffer'));
      cookie.write(request, reply, token, SESSION_SECONDS);
      return reply.code(200).send(show(request, session));
    },
    async sessionOf(request) {
      const session = await authenticator.sessionOf(request);
      if (session === undefined) throw SIGNED_OUT;
      if (session instanceof DomainError) throw session;
      return session;
    },
    mayTry(request) {
      const network = clientNetwork(request.ip);
      const wait = failed.areTooMany(network) ? failed.count(network) : undefined;
      if (wait !== undefined) throw wait;
    },
    refuse(request, fault) {
      throw failed.count(clientNetwork(request.ip)) ?? fault;
    },
    async leave(request, reply) {
      const ended = tokenHash(request);
      if (ended !== undefined) await sessions.end(ended);
      cookie.write(request, reply, '', 0);
    },
  };
}

const SIGNED_OUT = new DomainError('unauthorized', 'You are not signed in.');

/** What a browser calls itself, as a person may be shown it. */
function agentOf({ headers }: FastifyRequest): string {
  return (headers['user-agent'] ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, 300);
}

const SignIn = Type.Object(
  {
    key: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    link: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  },
  { additionalProperties: false },
);

export interface SessionRoutesOptions {
  readonly desk: Desk;
  readonly sessions: SessionStore;
  readonly publicUrl: string | undefined;
}

/** `/session`: who is signed in (200 also if no one is), signing in and out. `/session/all`: the person's other sessions. */
export function sessionOfBrowser(
  app: FastifyInstance,
  { desk, sessions, publicUrl }: SessionRoutesOptions,
): void {
  const route = sessionRoutes(app, publicUrl);

  route('GET', '/session', NOTHING, async (request, reply) => {
    const session = await desk.sessionOf(request).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'unauthorized') return undefined;
      throw error;
    });
    return reply.code(200).send(desk.show(request, session));
  });

  route('POST', '/session', SignIn, async (request, reply, { key, link }) => {
    if ((key === undefined) === (link === undefined)) throw ONE_OF_BOTH;
    desk.mayTry(request);
    const arrival = desk.arrival(request);
    if (link !== undefined) {
      const token = await sessions.beginByLink(hash('sha256', link.trim(), 'buffer'), ...arrival);
      return token === undefined ? desk.refuse(request, USED_LINK) : desk.welcome(request, reply, token);
    }
    const pasted = key?.trim() ?? '';
    if (isOperatorKey(pasted)) throw OPERATOR_KEY;
    const token =
      parseKey(pasted) === undefined
        ? undefined
        : await sessions.beginByKey(hash('sha256', pasted, 'buffer'), ...arrival);
    return token === undefined ? desk.refuse(request, WRONG_KEY) : desk.welcome(request, reply, token);
  });

  route('DELETE', '/session', NOTHING, async (request, reply) => {
    await desk.leave(request, reply);
    return reply.code(200).send(desk.show(request, undefined));
  });

  route('GET', '/session/all', NOTHING, async (request, reply) => {
    const { id } = await desk.sessionOf(request);
    const all = await sessions.listBeside(id);
    return reply.code(200).send({ sessions: all.map((seen) => sessionShown(seen, id)) });
  });

  route('DELETE', '/session/all/:id', NOTHING, async (request, reply) => {
    const { id } = await desk.sessionOf(request);
    const other = (request.params as { readonly id: string }).id;
    const isEnded = UUID.test(other) && (await sessions.endBeside(id, other));
    return reply.code(200).send({ ended: isEnded });
  });
}

function sessionShown(seen: SessionSeen, current: string): object {
  const { id, method, browser, network, createdAt, lastUsedAt, expiresAt } = seen;
  return {
    ...{
      id,
      method,
      browser,
      network,
      created_at: createdAt,
      last_used_at: lastUsedAt,
      expires_at: expiresAt,
    },
    is_current: id === current,
  };
}

const ONE_OF_BOTH = new DomainError('invalid_request', 'Send either "key" or "link".');
const USED_LINK = new DomainError(
  'unauthorized',
  'This link is too old, was used already, was cut off, or was made before your account moved to another address. Ask for a new one: an owner or "warmpath member link" makes it.',
);
const WRONG_KEY = new DomainError(
  'unauthorized',
  'This key is mistyped, unknown, expired or revoked. Copy it again, whole.',
);
const OPERATOR_KEY = new DomainError(
  'invalid_request',
  'This is a key of an operator, for programs. To sign in, an operator needs a link: "warmpath operator link" prints one.',
);
