import Type, { type Static } from 'typebox';
import type { Member, MemberLink } from '../../core/account/people/ports.ts';
import { ROLES } from '../../core/account/people/roles.ts';
import { DomainError } from '../../core/errors.ts';
import type { Context } from '../endpoint.ts';
import { named } from '../named.ts';
import { SECRET } from '../secrets.ts';

export const RoleField = Type.Enum([...ROLES], {
  type: 'string',
  description: '`owner`: everything; `editor`: all but deleting and managing; `reader`: sees only.',
});

export const NAME = { minLength: 1, maxLength: 100 } as const;
export const EMAIL = { minLength: 3, maxLength: 320 } as const;

/** A member as every endpoint shows it. */
export const MemberShown = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    name: Type.String(),
    email: Type.Optional(Type.String()),
    role: RoleField,
    created_at: Type.String({ format: 'date-time' }),
    last_used_at: Type.Optional(
      Type.String({ format: 'date-time', description: 'Of the sessions that go on.' }),
    ),
    passkeys: Type.Integer({ description: 'How many the member has.' }),
  },
  named('Member'),
);

export const LinkShown = Type.Object(
  {
    url: Type.String({
      description: 'Signs the member in, once. Hand it on to that person only.',
      ...SECRET,
    }),
    expires_at: Type.String({ format: 'date-time' }),
    mailed: Type.Boolean({ description: 'It was sent to the address of the member.' }),
  },
  named('SignInLink'),
);

/** A request about one member. */
export const MemberRequest = Type.Object(
  { id: Type.String({ format: 'uuid', maxLength: 36, description: 'The `id` of the member.' }) },
  { additionalProperties: false, ...named('MemberRequest') },
);

export const MEMBER_EXAMPLE: Static<typeof MemberShown> = {
  id: '0c3f5f52-1f3c-4d0c-9a9e-7a4b6c1d2e3f',
  name: 'Ada Okafor',
  email: 'ada@blipgrid.example',
  role: 'editor',
  created_at: '2026-11-23T09:00:00.000Z',
  passkeys: 0,
};

export const LINK_EXAMPLE: Static<typeof LinkShown> = {
  url: 'https://raise.example/sign-in#mJ0Zt8fO5rQv2m3c1bXyYkqkP0o7o1oXw4b5Q2w3e4r',
  expires_at: '2026-11-30T09:00:00.000Z',
  mailed: false,
};

export function shownMember(member: Member): Static<typeof MemberShown> {
  const { id, name, email, role, createdAt, lastUsedAt, passkeys } = member;
  return {
    ...{ id, name, role, passkeys, created_at: createdAt.toISOString() },
    ...(email !== null && { email }),
    ...(lastUsedAt !== null && { last_used_at: lastUsedAt.toISOString() }),
  };
}

export function shownLink({ url, expiresAt, isMailed }: MemberLink): Static<typeof LinkShown> {
  return { url, expires_at: expiresAt.toISOString(), mailed: isMailed };
}

/** The tenant whose members are meant. They work in both modes, so a key of the sandbox lets no one in. Throws `insufficient_scope`. */
export function tenantOf({ scope, actor }: Context): string {
  if (scope.mode === 'live' || actor.memberId !== undefined) return scope.tenantId;
  throw new DomainError(
    'insufficient_scope',
    'Members work with live data too, so a key of the sandbox cannot manage them. Use a live key with the scope manage.',
  );
}
