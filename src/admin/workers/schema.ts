import Type from 'typebox';
import { type AdminSchema, ORDINARY } from '../endpoint.ts';
import { at, count, orNull } from '../fields.ts';

const Data = Type.Object({
  processes: Type.Array(
    Type.Object({
      host: Type.String(),
      pid: Type.Integer(),
      address: Type.String(),
      version: Type.String(),
      started_at: at(),
    }),
  ),
  alive: count('Processes that answer requests, by their heartbeats.'),
  outreach_at: orNull(at('When a worker of outreach last looked for work.')),
  queues: Type.Array(
    Type.Object({
      queue: Type.String(),
      waiting: count('Due now, of all tenants.'),
      oldest_at: orNull(at('Since when the oldest is due.')),
      late: Type.Boolean({ description: 'The oldest waits for longer than a working service lets it.' }),
    }),
  ),
  lanes: Type.Array(
    Type.Object({
      lane: Type.String(),
      tenants: count('With a turn within the day.'),
      last_at: orNull(at()),
    }),
  ),
});

export const schema = {
  ...ORDINARY,
  operation: 'admin.workers',
  method: 'GET',
  path: '/admin/v1/workers',
  summary: 'Processes, workers, queues and lanes',
  description: 'What waits, and since when.',
  data: Data,
  rows: 'queues',
  example: {
    data: {
      processes: [
        {
          host: 'warm-1',
          pid: 4711,
          address: 'http://127.0.0.1:8787',
          version: '0.3.0',
          started_at: '2026-11-23T08:00:00.000Z',
        },
      ],
      alive: 1,
      outreach_at: '2026-11-23T09:12:04.118Z',
      queues: [{ queue: 'messages to send', waiting: 0, oldest_at: null, late: false }],
      lanes: [{ lane: 'draft', tenants: 2, last_at: '2026-11-23T09:12:04.118Z' }],
    },
  },
} satisfies AdminSchema<typeof ORDINARY.body, typeof ORDINARY.query, typeof Data>;
