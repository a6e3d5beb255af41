import pg from 'pg';
import { clientConfig } from '../../src/platform/database/connection.ts';
import type { Store } from '../../src/platform/database/store.ts';

const NOWHERE = { host: 'mail.test', port: 465, security: 'tls' };
const SERVERS = JSON.stringify({ smtp: NOWHERE, imap: NOWHERE, username: 'made' });
const SETTINGS = JSON.stringify({
  perDay: 50,
  gapSeconds: 60,
  timeZone: 'UTC',
  window: { days: [1, 2, 3, 4, 5], fromMinute: 480, untilMinute: 1_080 },
  ownCopy: 'sent_folder',
});

/**
 * What each new tenant (`fresh`: its number and id) has stored, some months in: settled calls with their entries, a list, a sequence or two
 * with their messages, a day's idempotency keys. Nothing of it is due, so that what workers read is what they read for nothing.
 * `fresh` has a column for each id that more than one table holds.
 */
const TABLES: readonly (readonly [table: string, insert: string])[] = [
  [
    'tenant',
    `(tenant_id, name, plan, created_at) select tenant_id, 'grown ' || n, 'paid', now() - n * interval '1 second' from fresh`,
  ],
  ['account', `(tenant_id, mode, balance, last_entry) select tenant_id, 'live', 1000000, 25 from fresh`],
  [
    'api_key',
    `(tenant_id, mode, hash, last_four, last_used_at)
    select tenant_id, 'live', sha256(uuid_send(gen_random_uuid())), 'made', now() from fresh`,
  ],
  [
    'rate_window',
    `(tenant_id, bucket_id, window_start, quota, previous, count)
    select tenant_id, gen_random_uuid(), now(), 60, 0, 1 from fresh`,
  ],
  [
    'charge',
    `(id, tenant_id, mode, key_id, operation, price, state, lease_until, created_at, resolved_at)
    select md5(tenant_id::text || k)::uuid, tenant_id, 'live', tenant_id, 'bench.noop', 1, 'settled', at, at, at
    from fresh, generate_series(1, 24) k, lateral (select now() - (90 - 3.7 * k) * interval '1 day' - n * interval '1 ms' as at) t`,
  ],
  // In the order of time, as calls leave them: by month, not by tenant.
  [
    'ledger_entry',
    `(id, tenant_id, mode, kind, amount, balance_after, charge_id, created_at)
    select k + 1, tenant_id, 'live', 'reserve', -1, 1000024 - k, md5(tenant_id::text || k)::uuid, now() - (90 - 3.7 * k) * interval '1 day' - n * interval '1 ms'
    from generate_series(1, 24) k, fresh
    union all select 1, tenant_id, 'live', 'grant', 1000024, 1000024, null, now() - interval '91 days' from fresh
    order by 8`,
  ],
  [
    'idempotency',
    `(tenant_id, mode, key, fingerprint, request_id, state, lease_until, expires_at, status, answer)
    select tenant_id, 'live', 'grown ' || k, sha256('x'), md5(tenant_id::text || k)::uuid, 'done', now(), now() + interval '1 day', 200, repeat('x', 400)
    from fresh, generate_series(1, 4) k`,
  ],
  [
    'profile',
    `(tenant_id, mode, body) select tenant_id, 'live', jsonb_build_object('monitoring_opt_in', n % 10 = 0) from fresh`,
  ],
  [
    'monitor',
    `(tenant_id, mode, kind, next_run_at, last_run_at)
    select tenant_id, 'live', 'investors', now() + interval '1 day', now() from fresh where n % 10 = 0`,
  ],
  [
    'stored_investor',
    `(tenant_id, mode, investor_id, record, digest, score, tier, first_seen_at, last_updated_at)
    select tenant_id, 'live', k * 17 + n % 1000, jsonb_build_object('name', 'made up', 'text', repeat(md5(k::text || n), 12)), sha256('x'), 40, 'B',
      now() - k * interval '1 hour', now() - k * interval '1 hour'
    from fresh, generate_series(1, 20) k`,
  ],
  [
    'pipeline',
    `(tenant_id, mode, investor_id, stage) select tenant_id, 'live', k * 17 + n % 1000, 'contacted' from fresh, generate_series(1, 2) k`,
  ],
  [
    'pipeline_change',
    `(tenant_id, mode, investor_id, by_kind, by_name, field)
    select tenant_id, 'live', k * 17 + n % 1000, 'person', 'made', 'stage' from fresh, generate_series(1, 2) k`,
  ],
  [
    'mailbox',
    `(id, tenant_id, mode, kind, address, address_key, sender_name, postal_address, servers, settings, sealed, polled_at, next_poll_at)
    select tenant_id, tenant_id, 'live', 'smtp_imap', 'm' || n || '@made.test', 'm' || n || '@made.test', 'Made', 'Street 1', '${SERVERS}', '${SETTINGS}', '', now(), now() + interval '1 day' from fresh where n % 2 = 0`,
  ],
  [
    'sequence',
    `(id, tenant_id, mode, mailbox_id, investor_email, email_key, investor_name, state, unsubscribe_token, created_at, ended_at)
    select md5(tenant_id::text || 's' || k)::uuid, tenant_id, 'live', tenant_id, k || '@i' || n || '.test', k || '@i' || n || '.test', 'Made up',
      case k when 1 then 'active' else 'completed' end, md5(tenant_id::text || 'u' || k), now() - interval '40 days', case k when 1 then null else now() end
    from fresh, generate_series(1, 3) k where n % 2 = 0`,
  ],
  // Of the sequence under way two were sent and one is to come (in seven of ten cases planned, else with a time or waiting for a person).
  [
    'touch',
    `(id, tenant_id, mode, sequence_id, position, state, due_at, due_until, approved_at, message_id, sent_at, draft)
    select md5(tenant_id::text || 't' || k || p)::uuid, tenant_id, 'live', md5(tenant_id::text || 's' || k)::uuid, p, s.state,
      case when s.state in ('planned', 'scheduled') then now() + interval '3 days' end, case s.state when 'scheduled' then now() + interval '4 days' end,
      case when s.state in ('scheduled', 'sent') then now() end, case s.state when 'sent' then md5(tenant_id::text || k || p) end,
      case s.state when 'sent' then now() - interval '5 days' end, jsonb_build_object('subject', 'made up', 'body', repeat(md5(n::text || k || p), 20), 'draftedBy', 'template', 'facts', '[]'::jsonb, 'findings', '[]'::jsonb)
    from fresh, generate_series(1, 3) k, generate_series(1, 3) p,
      lateral (select case when k > 1 or p < 3 then 'sent' when n % 20 < 14 then 'planned' when n % 20 < 18 then 'scheduled' else 'awaiting_approval' end as state) s
    where n % 2 = 0`,
  ],
  [
    'touch_event',
    `(tenant_id, mode, sequence_id, touch_id, at, who, from_state, to_state, why)
    select tenant_id, 'live', md5(tenant_id::text || 's' || k)::uuid, md5(tenant_id::text || 't' || k || p)::uuid, now() - (k * 100 + e) * interval '1 day',
      'worker', 'scheduled', 'sent', 'It was sent.'
    from fresh, generate_series(1, 3) k, generate_series(1, 3) p, generate_series(1, 2) e where n % 2 = 0`,
  ],
  [
    'inbound_message',
    `(tenant_id, mode, mailbox_id, uid_validity, uid, kind, sequence_id, sender, subject, excerpt, received_at, created_at)
    select tenant_id, 'live', tenant_id, 1, k, 'reply', md5(tenant_id::text || 's' || k)::uuid, k || '@i' || n || '.test', 'Re', 'Made up.', now(), now() - interval '30 days'
    from fresh, generate_series(1, 3) k where n % 2 = 0`,
  ],
  [
    'webhook',
    `(id, tenant_id, mode, url, sealed) select tenant_id, tenant_id, 'live', 'https://hooks.test/' || n, '' from fresh where n % 5 = 0`,
  ],
  [
    'webhook_delivery',
    `(id, tenant_id, mode, webhook_id, event, body, state, attempts, ended_at)
    select gen_random_uuid(), tenant_id, 'live', tenant_id, 'made', '{}', 'delivered', 1, now() from fresh, generate_series(1, 5) where n % 5 = 0`,
  ],
  [
    'purchase',
    `(id, tenant_id, mode, pack, credits, price, currency, payment_id, state, held, moves, next_look_at, created_at)
    select tenant_id, tenant_id, 'live', 'made', 1000, 100, 'usd', 'grown ' || n, 'paid', 1000, 1, null, now() - n * interval '1 second' from fresh`,
  ],
  [
    'provider_call',
    `(id, request_id, provider, day, booked_micro_usd, actual_micro_usd, state, settled_at)
    select gen_random_uuid(), tenant_id, 'made', current_date - k, 1, 1, 'settled', now() from fresh, generate_series(1, 2) k`,
  ],
  [
    'lookup_cache',
    `(key, kind, value, generation, expires_at)
    select sha256(uuid_send(tenant_id)), 'made', repeat('x', 400), 0, now() + interval '1 day' from fresh`,
  ],
  [
    'audit_entry',
    `(request_id, phase, operator_id, operator, operation, target_kind, target_id, about, asked, origin)
    select tenant_id, 'intent', gen_random_uuid(), 'made', 'tenant.create', 'tenant', null, null, '{}', 'command' from fresh`,
  ],
  [
    'audit_entry',
    `(request_id, phase, target_kind, target_id, about, status) select tenant_id, 'outcome', 'tenant', tenant_id::text, tenant_id, 200 from fresh`,
  ],
  [
    'lane_turn',
    `(lane, tenant_id, served_at) select 'monitors', tenant_id, now() from fresh where n % 10 = 0`,
  ],
];

/** Adds tenants, each with some hundred rows, until there are `upTo` of them. Nobody has their keys. Returns how many rows there are. */
export async function growTenants({ connection }: Pick<Store, 'connection'>, upTo: number): Promise<number> {
  const timeouts = { statement: 0, query: 0 };
  const client = new pg.Client(clientConfig({ connection, applicationName: 'bench', timeouts }));
  await client.connect();
  try {
    // Keys between tables are right by the way rows are made; checking each would take longer than making them.
    await client.query(
      "set session_replication_role = replica; set work_mem = '256MB'; set maintenance_work_mem = '512MB'",
    );
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::integer as count from tenant where name like 'grown %'",
    );
    await client.query(
      `create temporary table fresh as select n, gen_random_uuid() as tenant_id from generate_series(${(rows[0]?.count ?? 0) + 1}, ${upTo}) n`,
    );
    await client.query('analyze fresh');
    for (const [table, insert] of TABLES) await client.query(`insert into ${table} ${insert}`);
    const tables = [...new Set(TABLES.map(([table]) => table))];
    // What PostgreSQL does by itself within a minute or two.
    for (const table of tables) await client.query(`vacuum analyze ${table}`);
    const { rows: all } = await client.query<{ count: number }>(
      `select sum(n)::float8 as count from (${tables.map((table) => `select count(*) as n from ${table}`).join(' union all ')}) each`,
    );
    return all[0]?.count ?? Number.NaN;
  } finally {
    await client.end();
  }
}
