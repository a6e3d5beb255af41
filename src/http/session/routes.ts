import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { isOperatorKey, parseKey } from '../../core/account/key.ts';
import type { SessionSeen, SessionStore } from '../../core/account/people/ports.ts';
import { UUID } from '../../core/cursor.ts';
import { DomainError } from '../../core/errors.ts';
import { NOTHING } from '../../endpoints/endpoint.ts';
import type { Desk } from './desk.ts';
import { sessionRoutes } from './session-route.ts';

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

/**
 * `/session`: who is signed in (200 also where no one is), sign in with a key or a link, sign out. `/session/all`: where else the
 * same person is signed in, and to end it there.
 */
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
