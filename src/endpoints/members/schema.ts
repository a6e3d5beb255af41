import Type from 'typebox';
import { Deleted } from '../deleted.ts';
import { type EndpointSchema, NOTHING, ORDINARY } from '../endpoint.ts';
import { named } from '../named.ts';
import {
  EMAIL,
  LINK_EXAMPLE,
  LinkShown,
  MEMBER_EXAMPLE,
  MemberRequest,
  MemberShown,
  NAME,
  RoleField,
} from './member-fields.ts';

const COLUMNS = ['id', 'name', 'role', 'email', 'last_used_at'] as const;

const ListData = Type.Object({
  members: Type.Array(MemberShown, { description: 'The first one first.' }),
});

export const listSchema = {
  ...ORDINARY,
  operation: 'members.list',
  surfaces: {
    effect: 'manage',
    rows: 'members',
    mcp: false,
    cli: { command: 'members list', columns: COLUMNS },
  },
  method: 'GET',
  path: '/v1/members',
  summary: 'Who signs in for the account',
  description: 'The members of the tenant, in both modes the same.',
  body: NOTHING,
  data: ListData,
  example: { data: { members: [MEMBER_EXAMPLE] } },
  reply: 'plain',
  billing: { kind: 'free' },
} satisfies EndpointSchema<typeof NOTHING, typeof NOTHING, typeof ListData>;

const AddBody = Type.Object(
  {
    name: Type.String(NAME),
    email: Type.Optional(
      Type.String({ ...EMAIL, description: 'For links by mail and sign-in with a provider.' }),
    ),
    role: RoleField,
  },
  { additionalProperties: false },
);
const AddData = Type.Object({ member: MemberShown, link: LinkShown }, named('NewMember'));

export const addSchema = {
  ...ORDINARY,
  operation: 'members.add',
  surfaces: {
    effect: 'manage',
    mcp: false,
    cli: { command: 'members add', columns: ['member.id', 'member.name', 'member.role', 'link.url'] },
  },
  method: 'POST',
  path: '/v1/members',
  summary: 'Let a person in',
  description:
    'Makes a member and a link that signs them in once, within seven days. 20 members a tenant. Owners are made by owners who are signed in; a key makes members within its scopes if it has no end, and with a cap only readers.',
  body: AddBody,
  data: AddData,
  example: {
    body: { name: 'Ada Okafor', email: 'ada@blipgrid.example', role: 'editor' },
    data: { member: MEMBER_EXAMPLE, link: LINK_EXAMPLE },
  },
  reply: 'plain',
  billing: { kind: 'free' },
  throws: ['conflict', 'insufficient_scope'],
} satisfies EndpointSchema<typeof AddBody, typeof NOTHING, typeof AddData>;

const ChangeBody = Type.Object(
  {
    id: Type.String({ format: 'uuid', maxLength: 36 }),
    name: Type.Optional(Type.String(NAME)),
    email: Type.Optional(
      Type.Union([Type.String(EMAIL), Type.Null()], { description: '`null` takes it away.' }),
    ),
    role: Type.Optional(RoleField),
  },
  { additionalProperties: false },
);

export const changeSchema = {
  ...ORDINARY,
  operation: 'members.change',
  surfaces: { effect: 'manage', mcp: false, cli: { command: 'members change', columns: COLUMNS } },
  method: 'PUT',
  path: '/v1/members',
  summary: 'Change a member',
  description:
    'What is left out stays. A role counts from the next request of every session on. The last owner stays one. A role or an address is given to whom the caller may make, before and after; an owner is changed by one who is signed in.',
  body: ChangeBody,
  data: MemberShown,
  example: { body: { id: MEMBER_EXAMPLE.id, role: 'editor' }, data: MEMBER_EXAMPLE },
  reply: 'plain',
  billing: { kind: 'free' },
  throws: ['nothing_stored', 'conflict'],
} satisfies EndpointSchema<typeof ChangeBody, typeof NOTHING, typeof MemberShown>;

export const removeSchema = {
  ...ORDINARY,
  operation: 'members.remove',
  surfaces: { effect: 'manage', mcp: false, cli: { command: 'members remove', columns: ['deleted'] } },
  method: 'DELETE',
  path: '/v1/members',
  summary: 'Remove a member',
  description:
    'Ends every session, link and passkey at once. An owner is removed by one who is signed in, and the last one stays.',
  body: MemberRequest,
  data: Deleted,
  example: { body: { id: MEMBER_EXAMPLE.id }, data: { deleted: true } },
  reply: 'plain',
  billing: { kind: 'free' },
  throws: ['conflict'],
} satisfies EndpointSchema<typeof MemberRequest, typeof NOTHING, typeof Deleted>;
