import Type, { type Static } from 'typebox';
import { type Context, defineEndpoint } from '../platform/operations/operation.ts';
import { Deleted, SECRET } from '../platform/operations/shown-fields.ts';
import { DomainError } from '../platform/values/errors.ts';
import { named, shownOf } from '../platform/values/fields.ts';
import { EMAIL, MEMBER } from './fields.ts';
import type { Member, MemberLink } from './rules-people.ts';

export const MemberShown = Type.Object(
  {
    ...shownOf(MEMBER),
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

const COLUMNS = ['id', 'name', 'role', 'email', 'last_used_at'] as const;

const ListData = Type.Object({
  members: Type.Array(MemberShown, { description: 'The first one first.' }),
});

const AddBody = Type.Object(
  {
    name: MEMBER.name.schema,
    email: Type.Optional(MEMBER.email.schema),
    role: MEMBER.role.schema,
  },
  { additionalProperties: false },
);
const AddData = Type.Object({ member: MemberShown, link: LinkShown }, named('NewMember'));

const ChangeBody = Type.Object(
  {
    id: Type.String({ format: 'uuid', maxLength: 36 }),
    name: Type.Optional(MEMBER.name.schema),
    email: Type.Optional(
      Type.Union([Type.String(EMAIL), Type.Null()], { description: '`null` takes it away.' }),
    ),
    role: Type.Optional(MEMBER.role.schema),
  },
  { additionalProperties: false },
);

export const listMembers = defineEndpoint({
  operation: 'members.list',
  surfaces: {
    effect: 'manage',
    rows: 'members',
    mcp: false,
    cli: { command: 'members list', columns: COLUMNS },
  },
  http: 'GET /v1/members',
  summary: 'Who signs in for the account',
  description: 'The members of the tenant, in both modes the same.',
  data: ListData,
  example: { data: { members: [MEMBER_EXAMPLE] } },
  uses: ['members'],
  run: async ({ members }, context) => ({
    outcome: 'found',
    data: { members: (await members.list(tenantOf(context))).map(shownMember) },
  }),
});

export const addMember = defineEndpoint({
  operation: 'members.add',
  surfaces: {
    effect: 'manage',
    mcp: false,
    cli: { command: 'members add', columns: ['member.id', 'member.name', 'member.role', 'link.url'] },
  },
  http: 'POST /v1/members',
  summary: 'Let a person in',
  description:
    'Makes a member and a link that signs them in once, within seven days. 20 members a tenant. Owners are made by owners who are signed in; a key makes members within its scopes if it has no end, and with a cap only readers.',
  body: AddBody,
  data: AddData,
  example: {
    body: { name: 'Ada Okafor', email: 'ada@blipgrid.example', role: 'editor' },
    data: { member: MEMBER_EXAMPLE, link: LINK_EXAMPLE },
  },
  throws: ['conflict', 'insufficient_scope'],
  uses: ['members'],
  run: async ({ members }, context, { body }) => {
    const { member, link } = await members.add(tenantOf(context), body, context.actor.keyHash);
    return { outcome: 'found', data: { member: shownMember(member), link: shownLink(link) } };
  },
});

export const changeMember = defineEndpoint({
  operation: 'members.change',
  surfaces: { effect: 'manage', mcp: false, cli: { command: 'members change', columns: COLUMNS } },
  http: 'PUT /v1/members',
  summary: 'Change a member',
  description:
    'What is left out stays. A role counts from the next request of every session on. The last owner stays one. A role or an address is given to whom the caller may make, before and after; an owner is changed by one who is signed in.',
  body: ChangeBody,
  data: MemberShown,
  example: { body: { id: MEMBER_EXAMPLE.id, role: 'editor' }, data: MEMBER_EXAMPLE },
  throws: ['nothing_stored', 'conflict'],
  uses: ['members'],
  run: async ({ members }, context, { body: { id, ...change } }) => ({
    outcome: 'found',
    data: shownMember(await members.change(tenantOf(context), id, change, context.actor.keyHash)),
  }),
});

export const removeMember = defineEndpoint({
  operation: 'members.remove',
  surfaces: { effect: 'manage', mcp: false, cli: { command: 'members remove', columns: ['deleted'] } },
  http: 'DELETE /v1/members',
  summary: 'Remove a member',
  description:
    'Ends every session, link and passkey at once. An owner is removed by one who is signed in, and the last one stays.',
  body: MemberRequest,
  data: Deleted,
  example: { body: { id: MEMBER_EXAMPLE.id }, data: { deleted: true } },
  throws: ['conflict'],
  uses: ['members'],
  run: async ({ members }, context, { body }) => ({
    outcome: 'found',
    data: { deleted: await members.remove(tenantOf(context), body.id, context.actor.keyHash) },
  }),
});

const Data = Type.Object({ ended: Type.Integer({ description: 'How many sessions ended.' }) });

export const signMemberOut = defineEndpoint({
  operation: 'members.sign-out',
  surfaces: { effect: 'manage', mcp: false, cli: { command: 'members sign-out', columns: ['ended'] } },
  http: 'DELETE /v1/members/sessions',
  summary: 'Sign a member out everywhere',
  description:
    'Ends every session of the member at once. The member can sign in again. An owner is signed out by one who is signed in.',
  body: MemberRequest,
  data: Data,
  example: { body: { id: MEMBER_EXAMPLE.id }, data: { ended: 2 } },
  throws: ['nothing_stored'],
  uses: ['members'],
  run: async ({ members }, context, { body }) => ({
    outcome: 'found',
    data: { ended: await members.endSessions(tenantOf(context), body.id, context.actor.keyHash) },
  }),
});

export const linkMember = defineEndpoint({
  operation: 'members.link',
  surfaces: {
    effect: 'manage',
    mcp: false,
    cli: { command: 'members link', columns: ['url', 'expires_at'] },
  },
  http: 'POST /v1/members/link',
  summary: 'Make a link that signs a member in',
  description:
    'It works once, within seven days. Five a member; the oldest becomes void. For whom the caller may make.',
  body: MemberRequest,
  data: LinkShown,
  example: { body: { id: MEMBER_EXAMPLE.id }, data: LINK_EXAMPLE },
  throws: ['nothing_stored'],
  uses: ['members'],
  run: async ({ members }, context, { body }) => ({
    outcome: 'found',
    data: shownLink(await members.link(tenantOf(context), body.id, context.actor.keyHash)),
  }),
});
