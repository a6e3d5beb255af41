import Type from 'typebox';
import { type EndpointSchema, type NOTHING, ORDINARY } from '../../endpoint.ts';
import { MEMBER_EXAMPLE, MemberRequest } from '../member-fields.ts';

const Data = Type.Object({ ended: Type.Integer({ description: 'How many sessions ended.' }) });

export const schema = {
  ...ORDINARY,
  operation: 'members.sign-out',
  surfaces: { effect: 'manage', mcp: false, cli: { command: 'members sign-out', columns: ['ended'] } },
  method: 'DELETE',
  path: '/v1/members/sessions',
  summary: 'Sign a member out everywhere',
  description:
    'Ends every session of the member at once. The member can sign in again. An owner is signed out by one who is signed in.',
  body: MemberRequest,
  data: Data,
  example: { body: { id: MEMBER_EXAMPLE.id }, data: { ended: 2 } },
  reply: 'plain',
  billing: { kind: 'free' },
  throws: ['nothing_stored'],
} satisfies EndpointSchema<typeof MemberRequest, typeof NOTHING, typeof Data>;
