import Type from 'typebox';
import { named } from '../../endpoints/named.ts';
import { type AdminSchema, ORDINARY } from '../endpoint.ts';
import { at, count, oneOf, orNull } from '../fields.ts';

const Data = Type.Object({
  health: Type.Array(
    Type.Object({
      state: oneOf(['ok', 'warn', 'fail']),
      sentence: Type.String(),
      page: Type.String({ description: 'The page below `/docs/` that helps.' }),
    }),
    { description: 'The worst first.' },
  ),
  today: Type.Object(
    {
      charges: count('Billed calls.'),
      refunded: count('Charges that were refunded.'),
      credits_in: Type.Integer({ description: 'Granted.' }),
      credits_out: Type.Integer({ description: 'Spent, less what was refunded.' }),
    },
    { description: 'This UTC day, live mode.' },
  ),
  oldest: orNull(
    Type.Object(
      { queue: Type.String(), waiting: count(), oldest_at: at() },
      { description: 'The work that waits longest.', ...named('OldestWork') },
    ),
  ),
});

export const schema = {
  ...ORDINARY,
  operation: 'admin.overview',
  method: 'GET',
  path: '/admin/v1/overview',
  summary: 'How the service does, in sentences',
  description: 'Health, credits of the day and the oldest waiting work. The doctor looks deeper.',
  data: Data,
  rows: 'health',
  example: {
    data: {
      health: [{ state: 'ok', sentence: 'No work is late.', page: 'operating' }],
      today: { charges: 41, refunded: 3, credits_in: 500, credits_out: 210 },
      oldest: { queue: 'messages to send', waiting: 2, oldest_at: '2026-11-23T09:12:04.118Z' },
    },
  },
} satisfies AdminSchema<typeof ORDINARY.body, typeof ORDINARY.query, typeof Data>;
