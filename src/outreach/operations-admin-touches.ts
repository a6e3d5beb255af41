import Type from 'typebox';
import { defineAdmin } from '../platform/operations/operation.ts';
import { at, count, oneOf, orNull, reason } from '../platform/operations/schema-parts.ts';
import { snakeCased } from '../platform/values/text.ts';

const Data = Type.Object({
  count: count('Of all tenants; the first fifty are listed, those left to a person first.'),
  touches: Type.Array(
    Type.Object({
      id: Type.String({ format: 'uuid' }),
      sequence: Type.String({ format: 'uuid' }),
      tenant: Type.String({ format: 'uuid' }),
      tenant_name: Type.String(),
      mode: oneOf(['live', 'test']),
      recipient: Type.String({ description: 'The address, masked.' }),
      since: at(),
      next_look_at: orNull(at('Its own copy is looked for again then; null: it is left to a person.')),
    }),
  ),
});

/** GET /admin/v1/touches */
export const listUnknownTouches = defineAdmin({
  operation: 'admin.touches.unknown',
  http: 'GET /admin/v1/touches',
  summary: 'Messages of which no one knows whether they were delivered',
  description:
    'They are never sent again by themselves. The tenant, or the operator for it, says what is true.',
  data: Data,
  rows: 'touches',
  example: {
    data: {
      count: 1,
      touches: [
        {
          id: '7c7f0a3e-92b6-4a80-a4dd-0e8f3f2c0a17',
          sequence: '0f2b7f0a-52c8-4f3e-8a1e-0d6f6a1f7c11',
          tenant: '3f0a4c1e-5f5b-4a3c-9c66-0d9b7e2f1a44',
          tenant_name: 'Voltkeep',
          mode: 'live',
          recipient: 'i…@norvale.example',
          since: '2026-11-23T08:12:04.118Z',
          next_look_at: null,
        },
      ],
    },
  },
  uses: ['unknownTouches'],
  run: async ({ unknownTouches }) => snakeCased(await unknownTouches.unknownTouches()) as never,
});

const Body = Type.Object(
  {
    tenant: Type.String({ format: 'uuid' }),
    mode: oneOf(['live', 'test']),
    id: Type.String({ format: 'uuid', description: 'The touch.' }),
    outcome: oneOf(
      ['sent', 'not_sent'],
      '`sent`: the sequence continues, unless it has ended. `not_sent`: it waits for approval; an answer, or a message of a sequence that has ended, is over. If it had arrived after all, the recipient gets it twice.',
    ),
    reason,
  },
  { additionalProperties: false },
);
const SettleData = Type.Object({ id: Type.String({ format: 'uuid' }), state: Type.String() });

/** What a history has room for (touch_event). */
const WHO = 100;

/** POST /admin/v1/touches/settle */
export const settleUnknownTouch = defineAdmin({
  operation: 'admin.touches.settle',
  http: 'POST /admin/v1/touches/settle',
  summary: 'Say whether a message was delivered',
  description: 'For a tenant that cannot do it itself. Its history names the operator.',
  body: Body,
  data: SettleData,
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
  uses: ['sequences'],
  run: async ({ sequences }, context, { body }) => {
    const { tenant: tenantId, mode, id, outcome } = body;
    const by = `operator ${context.operator.name}`.slice(0, WHO);
    const { touch } = await sequences.settle({ tenantId, mode }, id, outcome, context.now, by);
    return { id, state: touch.state };
  },
});
