import Type from 'typebox';
import { type AdminSchema, ORDINARY } from '../../endpoint.ts';
import { oneOf, reason } from '../../fields.ts';

const Body = Type.Object(
  {
    tenant: Type.String({ format: 'uuid' }),
    mode: oneOf(['live', 'test']),
    id: Type.String({ format: 'uuid', description: 'The touch.' }),
    outcome: oneOf(
      ['sent', 'not_sent'],
      '`sent`: the sequence continues. `not_sent`: it waits for approval; if it had arrived after all, the recipient gets it twice.',
    ),
    reason,
  },
  { additionalProperties: false },
);
const Data = Type.Object({ id: Type.String({ format: 'uuid' }), state: Type.String() });

export const schema = {
  ...ORDINARY,
  operation: 'admin.touches.settle',
  method: 'POST',
  path: '/admin/v1/touches/settle',
  summary: 'Say whether a message was delivered',
  description: 'For a tenant that cannot do it itself. Its history names the operator.',
  body: Body,
  data: Data,
  audit: { target: ({ id, tenant }) => ({ kind: 'touch', id, tenantId: tenant }) },
  throws: ['nothing_stored', 'not_in_this_state'],
  example: {
    body: {
      tenant: '3f0a4c1e-5f5b-4a3c-9c66-0d9b7e2f1a44',
      mode: 'live',
      id: '7c7f0a3e-92b6-4a80-a4dd-0e8f3f2c0a17',
      outcome: 'sent',
      reason: 'The tenant found it in the Sent folder',
    },
    data: { id: '7c7f0a3e-92b6-4a80-a4dd-0e8f3f2c0a17', state: 'sent' },
  },
} satisfies AdminSchema<typeof Body, typeof ORDINARY.query, typeof Data>;
