import { type EndpointSchema, type NOTHING, ORDINARY } from '../../endpoint.ts';
import { LINK_EXAMPLE, LinkShown, MEMBER_EXAMPLE, MemberRequest } from '../member-fields.ts';

export const schema = {
  ...ORDINARY,
  operation: 'members.link',
  surfaces: {
    effect: 'manage',
    mcp: false,
    cli: { command: 'members link', columns: ['url', 'expires_at'] },
  },
  method: 'POST',
  path: '/v1/members/link',
  summary: 'Make a link that signs a member in',
  description:
    'It works once, within seven days. Five a member; the oldest becomes void. For whom the caller may make.',
  body: MemberRequest,
  data: LinkShown,
  example: { body: { id: MEMBER_EXAMPLE.id }, data: LINK_EXAMPLE },
  reply: 'plain',
  billing: { kind: 'free' },
  throws: ['nothing_stored'],
} satisfies EndpointSchema<typeof MemberRequest, typeof NOTHING, typeof LinkShown>;
