import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { Tables } from '../platform/database/tables.ts';
import { NOTHING } from '../platform/operations/operation.ts';
import { DomainError } from '../platform/values/errors.ts';
import { sessionRoutes } from './authenticator.ts';
import type { Identity } from './rules-people.ts';
import type { Desk } from './sign-in-session.ts';

const Wish = Type.Object(
  {
    every: Type.Enum(['day', 'week'] as const, { type: 'string' }),
    time_zone: Type.String({ minLength: 2, maxLength: 64 }),
  },
  { additionalProperties: false },
);

type Every = Tables['digest']['every'];
type MemberOf = NonNullable<Identity['member']>;

/** Who is mailed when (src/dashboard/queries-digest.ts). */
export interface DigestWishes {
  find(member: MemberOf): Promise<
    | {
        readonly every: Every;
        readonly dueAt: Date;
        readonly begunAt: Date | null;
        readonly sentAt: Date | null;
      }
    | undefined
  >;
  /** False, with nothing stored, if there is no such time zone. */
  ask(
    member: MemberOf,
    wish: { readonly every: Every; readonly timeZone: string },
    now: Date,
  ): Promise<boolean>;
  end(member: MemberOf): Promise<unknown>;
}

export interface DigestWishOptions {
  readonly desk: Desk;
  readonly digests: DigestWishes;
  readonly publicUrl: string | undefined;
  /** The service has a mail server of its own. */
  readonly canMail: boolean;
}

/**
 * `/session/digest`: whether and when the person who is signed in is mailed how much waits. Of the person, not of the account: a reader asks
 * for it too, and no one for another.
 */
export function digestWish(
  app: FastifyInstance,
  { desk, digests, publicUrl, canMail }: DigestWishOptions,
): void {
  const route = sessionRoutes(app, publicUrl);
  const memberOf = async (request: FastifyRequest) => {
    const { member, tenant } = await desk.sessionOf(request);
    if (member === undefined || tenant === undefined) throw NO_MEMBER;
    return { tenantId: tenant.id, id: member.id, email: member.email };
  };
  const shown = async (member: Awaited<ReturnType<typeof memberOf>>) => {
    const found = await digests.find(member);
    return {
      lacks: canMail ? (member.email === undefined ? 'address' : null) : 'server',
      every: found?.every ?? null,
      next_at: found?.dueAt ?? null,
      sent_at: found?.sentAt ?? null,
      unknown_at: found?.begunAt ?? null,
    };
  };

  route('GET', '/session/digest', NOTHING, async (request, reply) =>
    reply.code(200).send(await shown(await memberOf(request))),
  );

  route('POST', '/session/digest', Wish, async (request, reply, { every, time_zone: timeZone }) => {
    const member = await memberOf(request);
    if (!canMail) throw NO_SERVER;
    if (member.email === undefined) throw NO_EMAIL;
    if (!(await digests.ask(member, { every, timeZone }, new Date()))) throw NO_ZONE;
    return reply.code(200).send(await shown(member));
  });

  route('DELETE', '/session/digest', NOTHING, async (request, reply) => {
    const member = await memberOf(request);
    await digests.end(member);
    return reply.code(200).send(await shown(member));
  });
}

const NO_MEMBER = new DomainError(
  'insufficient_scope',
  'You are signed in with a key or as an operator. Members are mailed: sign in as one.',
);
const NO_SERVER = new DomainError(
  'not_configured',
  'This service mails nothing: its operator can set that up.',
);
const NO_EMAIL = new DomainError(
  'conflict',
  'There is no e-mail address of yours here. An owner adds it in the settings.',
);
const NO_ZONE = new DomainError(
  'invalid_request',
  'This time zone is not known here: expected a name such as Europe/Berlin.',
);
