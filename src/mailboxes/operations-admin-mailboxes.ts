import Type from 'typebox';
import { defineAdmin } from '../platform/operations/operation.ts';
import { at, count, oneOf, orNull } from '../platform/operations/schema-parts.ts';
import { snakeCased } from '../platform/values/text.ts';

const Data = Type.Object({
  mailboxes: Type.Array(
    Type.Object({
      id: Type.String({ format: 'uuid' }),
      tenant: Type.String({ format: 'uuid' }),
      tenant_name: Type.String(),
      mode: oneOf(['live', 'test']),
      address: Type.String({ description: 'The address, masked.' }),
      state: oneOf(['failing', 'disconnected', 'connected']),
      why: orNull(Type.String()),
      last_read_at: orNull(at('When it last worked.')),
      failures: count('In a row.'),
      notice: orNull(
        oneOf(
          ['unknown', 'failed'],
          'The notice of its connection did not arrive, as far as is known; null: it did, or there is none.',
        ),
      ),
      waiting: count('Sequences under way that wait for it.'),
    }),
  ),
});

/** GET /admin/v1/mailboxes */
export const listTroubledMailboxes = defineAdmin({
  operation: 'admin.mailboxes',
  http: 'GET /admin/v1/mailboxes',
  summary: 'Mailboxes that do not work, or did not get the notice of their connection',
  description:
    'A failing one is tried again by itself; a disconnected one has to be connected again by its tenant. Nothing of any mail is shown.',
  data: Data,
  rows: 'mailboxes',
  example: {
    data: {
      mailboxes: [
        {
          id: '7c7f0a3e-92b6-4a80-a4dd-0e8f3f2c0a17',
          tenant: '3f0a4c1e-5f5b-4a3c-9c66-0d9b7e2f1a44',
          tenant_name: 'Voltkeep',
          mode: 'live',
          address: 'a…@voltkeep.example',
          state: 'failing',
          why: 'The server refused the password.',
          last_read_at: '2026-11-23T08:12:04.118Z',
          failures: 7,
          notice: null,
          waiting: 3,
        },
      ],
    },
  },
  uses: ['troubledMailboxes'],
  run: async ({ troubledMailboxes }) =>
    snakeCased({ mailboxes: await troubledMailboxes.mailboxes() }) as never,
});
