import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FailedAuthentications } from '../../billing/failed-authentications.ts';
import { KEY_SCOPES } from '../../core/account/key-scopes.ts';
import type { Browser, Session, SessionStore } from '../../core/account/people/ports.ts';
import { DomainError } from '../../core/errors.ts';
import { clientNetwork } from '../client-network.ts';
import type { Authenticator } from './authenticator.ts';
import { SESSION_SECONDS } from './cookie.ts';

/** What can be signed in with, besides a key and a link. */
export interface Methods {
  readonly passkey: boolean;
  /** A link that is mailed. */
  readonly email: boolean;
  /** The name of the provider. */
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
  /** Throws `rate_limited` where the address has sent too much that was wrong. */
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
