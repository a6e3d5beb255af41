import Type from 'typebox';
import { EXAMPLE_TENANT } from '../accounts/operations-admin-keys.ts';
import { defineAdmin } from '../platform/operations/operation.ts';
import {
  at,
  count,
  nextField,
  oneOf,
  orNull,
  pageFields,
  pageOf,
} from '../platform/operations/schema-parts.ts';
import { named } from '../platform/values/fields.ts';
import { snakeCased } from '../platform/values/text.ts';
import { healthOf, isLate } from './admin-health.ts';

const Query = Type.Object(
  {
    live: Type.Optional(
      Type.Boolean({
        description:
          'Instead, ask every source one harmless question; none that costs money. It may take a minute.',
      }),
    ),
  },
  { additionalProperties: false },
);
const Data = Type.Object({
  ok: Type.Boolean({ description: 'Nothing has failed.' }),
  checks: Type.Array(
    Type.Object({
      name: Type.String(),
      state: oneOf(['ok', 'warn', 'fail']),
      message: Type.String({ description: 'What was found, and what to do.' }),
    }),
  ),
  sources: Type.Array(
    Type.Object({
      source: Type.String(),
      state: oneOf(['as_expected', 'changed', 'refused', 'unreachable', 'not_asked']),
      ms: count(),
      detail: Type.String(),
    }),
    { description: 'Of `live` only.' },
  ),
});

const FINE: ReadonlySet<string> = new Set(['as_expected', 'not_asked']);

export const runDoctor = defineAdmin({
  operation: 'admin.doctor',
  http: 'GET /admin/v1/doctor',
  summary: 'The checks of warmpath doctor',
  description:
    'Database, separation of tenants, ledger, secrets, disk, corpora, lookups, spend and outreach, as they are now.',
  query: Query,
  data: Data,
  rows: 'checks',
  throws: ['not_configured'],
  // Slow sources have 25 s each, eight at a time.
  deadlineMs: 120_000,
  example: {
    query: { live: false },
    data: {
      ok: true,
      checks: [{ name: 'ledger', state: 'ok', message: 'adds up to the balance of every account' }],
      sources: [],
    },
  },
  uses: ['doctor'],
  run: async ({ doctor }, { signal }, { query }) => {
    const checks = query.live === true ? [] : await doctor.quick();
    const sources = query.live === true ? await doctor.live(signal) : [];
    const ok = checks.every(({ state }) => state !== 'fail') && sources.every(({ state }) => FINE.has(state));
    return { ok, checks, sources: sources as never };
  },
});

const FailuresQuery = Type.Object(
  {
    request: Type.Optional(
      Type.String({ format: 'uuid', description: 'The `request_id` a tenant reports.' }),
    ),
    tenant: Type.Optional(Type.String({ format: 'uuid' })),
    operation: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    ...pageFields,
  },
  { additionalProperties: false },
);
const Failure = Type.Object({
  request_id: Type.String({ format: 'uuid' }),
  at: Type.String({ format: 'date-time' }),
  operation: Type.String(),
  status: Type.Integer(),
  error: Type.String(),
  tenant: Type.Optional(Type.String({ format: 'uuid' })),
  tenant_name: Type.Optional(Type.String()),
  mode: Type.Enum(['live', 'test'], { type: 'string' }),
  duration_ms: Type.Integer({ minimum: 0 }),
});
const FailuresData = Type.Object({ failures: Type.Array(Failure), ...nextField });

export const listFailures = defineAdmin({
  operation: 'admin.failures',
  http: 'GET /admin/v1/failures',
  summary: 'Calls that failed, the newest first',
  description:
    'Answers of 5xx, and calls that credits did not suffice for (402), of seven days; written some seconds after the answer. In a storm of failures some are counted in the log only.',
  query: FailuresQuery,
  data: FailuresData,
  rows: 'failures',
  example: {
    query: { tenant: EXAMPLE_TENANT.id },
    data: {
      failures: [
        {
          request_id: '0f2b7f0a-52c8-4f3e-8a1e-0d6f6a1f7c11',
          at: '2026-11-23T09:12:04.118Z',
          operation: 'company.search',
          status: 502,
          error: 'vendor_error',
          tenant: EXAMPLE_TENANT.id,
          tenant_name: EXAMPLE_TENANT.name,
          mode: 'live',
          duration_ms: 10_412,
        },
      ],
    },
  },
  uses: ['activity'],
  run: async ({ activity }, _context, { query }) => {
    const filter = { requestId: query.request, tenantId: query.tenant, operation: query.operation };
    const { items, next } = await activity.failed(filter, pageOf(query));
    return { failures: items, ...(next === undefined ? {} : { next }) };
  },
});

const OverviewData = Type.Object({
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
  waiting: Type.Object(
    {
      records: Type.Boolean({ description: 'No investor is on record: nobody finds anybody.' }),
      credits: Type.Array(
        Type.Object({
          tenant: Type.String({ format: 'uuid' }),
          tenant_name: Type.String(),
          credits: count('Live ones.'),
        }),
        { description: 'Tenants whose credits reach for no search.' },
      ),
    },
    { description: 'What founders wait for.' },
  ),
  oldest: orNull(
    Type.Object(
      { queue: Type.String(), waiting: count(), oldest_at: at() },
      { description: 'The work that waits longest.', ...named('OldestWork') },
    ),
  ),
});

export const showOverview = defineAdmin({
  operation: 'admin.overview',
  http: 'GET /admin/v1/overview',
  summary: 'How the service does, in sentences',
  description: 'Health, credits of the day and the oldest waiting work. The doctor looks deeper.',
  data: OverviewData,
  rows: 'health',
  example: {
    data: {
      health: [{ state: 'ok', sentence: 'No work is late.', page: 'operating' }],
      today: { charges: 41, refunded: 3, credits_in: 500, credits_out: 210 },
      waiting: {
        records: false,
        credits: [{ tenant: EXAMPLE_TENANT.id, tenant_name: EXAMPLE_TENANT.name, credits: 4 }],
      },
      oldest: { queue: 'messages to send', waiting: 2, oldest_at: '2026-11-23T09:12:04.118Z' },
    },
  },
  uses: ['work', 'corpora', 'sources', 'imports'],
  run: async ({ work, corpora, sources, imports }, { now }) => {
    const state = await work.state();
    const found = await corpora.overview();
    const health = healthOf({
      now,
      work: state,
      corpora: found,
      sources: await sources.states(),
      mailboxes: await work.mailboxes(),
      unknown: await work.unknownTouches(),
      running: await imports.running(),
    });
    const [oldest] = state.queues
      .flatMap(({ queue, waiting, oldestAt }) => (oldestAt === null ? [] : [{ queue, waiting, oldestAt }]))
      .toSorted((one, other) => one.oldestAt.getTime() - other.oldestAt.getTime());
    const waiting = {
      records: (found.find(({ mode }) => mode === 'live')?.counts.investors ?? 0) === 0,
      credits: await work.withoutCredits(),
    };
    return snakeCased({ health, today: await work.today(), waiting, oldest: oldest ?? null }) as never;
  },
});

const WorkersData = Type.Object({
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

export const showWorkers = defineAdmin({
  operation: 'admin.workers',
  http: 'GET /admin/v1/workers',
  summary: 'Processes, workers, queues and lanes',
  description: 'What waits, and since when.',
  data: WorkersData,
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
  uses: ['work'],
  run: async ({ work }, { now }) => {
    const state = await work.state();
    const queues = state.queues.map((queue) => ({
      queue: queue.queue,
      waiting: queue.waiting,
      oldestAt: queue.oldestAt,
      late: isLate(queue, now),
    }));
    return snakeCased({ ...state, queues }) as never;
  },
});
