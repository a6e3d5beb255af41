import Type from 'typebox';
import { ROLES } from '../../../core/account/people/roles.ts';
import { SECRET } from '../../../endpoints/secrets.ts';
import { type AdminSchema, ORDINARY } from '../../endpoint.ts';
import { EXAMPLE_MEMBER, EXAMPLE_TENANT, id, MemberShape, onTenant } from '../../tenant-shape.ts';

const Body = Type.Object(
  {
    id: id('The tenant.'),
    name: Type.String({ minLength: 1, maxLength: 100, description: 'Of the person.' }),
    email: Type.Optional(Type.String({ minLength: 3, maxLength: 320 })),
    role: Type.Optional(Type.Enum([...ROLES], { type: 'string', default: 'owner' })),
  },
  { additionalProperties: false },
);
const Data = Type.Object({
  member: MemberShape,
  sign_in_path: Type.String({
    ...SECRET,
    description: 'A path of this service that signs the person in once. Nothing is mailed: hand it over.',
  }),
  expires_at: Type.String({ format: 'date-time', description: 'How long the link is good for.' }),
});

export const schema = {
  ...ORDINARY,
  operation: 'admin.tenant.invite',
  method: 'POST',
  path: '/admin/v1/tenant/invite',
  summary: 'Let a person in, with a link that signs them in once',
  description:
    'The first owner of a tenant, or another member. The address is used to sign in by mail later.',
  body: Body,
  data: Data,
  audit: { target: onTenant, leaveOut: ['name', 'email'] },
  throws: ['nothing_stored'],
  example: {
    body: { id: EXAMPLE_TENANT.id, name: 'Mira Chen', email: 'mira@voltkeep.example', role: 'owner' },
    data: {
      member: EXAMPLE_MEMBER,
      sign_in_path: '/sign-in#…',
      expires_at: '2026-11-30T09:00:00.000Z',
    },
  },
} satisfies AdminSchema<typeof Body, typeof ORDINARY.query, typeof Data>;
