import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../src/platform/database/db.ts';
import type { Scope } from '../../src/platform/values/scope.ts';
import { TENANT_TABLES } from '../../src/tenant-data/queries-tenant-tables.ts';
import { fillOutreach } from './outreach-of-tenant.ts';

/** A tenant with rows in every table with a tenant_id, on both sides; `secret` must never be readable. */
export async function fillTenant(
  db: Queryable,
  secret: string,
): Promise<{ tenantId: string; live: Scope; test: Scope }> {
  const tenantId = randomUUID();
  const run = (text: string, values: readonly unknown[]) => db.query({ text, values });
  await run("insert into tenant (tenant_id, name) values ($1, 'Somebody')", [tenantId]);
  await run("insert into lane_turn values ('drafts', $1, now())", [tenantId]);
  await run('insert into rate_window values ($1, gen_random_uuid(), now(), 60, 0, 1)', [tenantId]);
  await run('insert into key_day values ($1, gen_random_uuid(), now(), 3)', [tenantId]);
  const [member] = await db.query<{ id: string }>({
    text: "insert into member (tenant_id, name, email, role) values ($1, 'Ada', 'ada@blipgrid.example', 'owner') returning id",
    values: [tenantId],
  });
  const ofMember = [tenantId, member?.id];
  await run(
    `insert into session (hash, tenant_id, member_id, method, browser, network, expires_at, ends_at)
     values (sha256(gen_random_uuid()::text::bytea), $1, $2, 'link', $3, '192.0.2.1', now() + interval '1 day', now() + interval '1 day')`,
    [...ofMember, secret],
  );
  await run(
    'insert into sign_in_link (hash, tenant_id, member_id, expires_at) values (sha256(gen_random_uuid()::text::bytea), $1, $2, now())',
    ofMember,
  );
  await run(
    "insert into digest (tenant_id, member_id, every, time_zone, due_at) values ($1, $2, 'week', 'Europe/Berlin', now())",
    ofMember,
  );
  await run(
    `insert into passkey (id, tenant_id, member_id, public_key, counter, name)
     values (gen_random_uuid()::text, $1, $2, '\\x00', 0, $3)`,
    [...ofMember, secret],
  );
  for (const mode of ['live', 'test'] as const) {
    const importId = randomUUID();
    const webhook = randomUUID();
    const charge = randomUUID();
    const at = [tenantId, mode];
    await run('insert into account (tenant_id, mode, balance, last_entry) values ($1, $2, 7, 2)', at);
    await run(
      "insert into api_key (tenant_id, mode, hash, last_four, name) values ($1, $2, sha256($3), 'abcd', 'laptop')",
      [...at, Buffer.from(`${tenantId}${mode}`)],
    );
    await run(
      `insert into charge (id, tenant_id, mode, key_id, operation, price, state, lease_until, resolved_at)
       values ($3, $1, $2, gen_random_uuid(), 'search.web', 3, 'settled', now(), now())`,
      [...at, charge],
    );
    await run(
      `insert into ledger_entry (tenant_id, mode, id, kind, amount, balance_after, charge_id)
       values ($1, $2, 1, 'grant', 10, 10, null), ($1, $2, 2, 'reserve', -3, 7, $3)`,
      [...at, charge],
    );
    await run(
      `insert into purchase (id, tenant_id, mode, pack, credits, price, currency)
       values (gen_random_uuid(), $1, $2, 'Starter', 1000, 1900, 'eur')`,
      at,
    );
    await run('insert into profile (tenant_id, mode, body) values ($1, $2, $3)', [
      ...at,
      JSON.stringify({ raise_type: 'startup_equity', company_name: `Blipgrid ${mode}` }),
    ]);
    await run(
      `insert into stored_investor (tenant_id, mode, investor_id, record, digest, score, tier)
       select $1, $2, n, json_build_object('name', 'Investor ' || n), '\\x00', 50, 'B' from generate_series(1, 450) n`,
      at,
    );
    await run(
      'insert into pipeline (tenant_id, mode, investor_id) select $1, $2, n from generate_series(1, 3) n',
      at,
    );
    await run(
      `insert into pipeline_change (tenant_id, mode, investor_id, by_kind, by_name, field, became)
       values ($1, $2, 1, 'key', 'laptop', 'stage', 'found')`,
      at,
    );
    await run('insert into calendar_link (tenant_id, mode, token_hash) values ($1, $2, sha256($3))', [
      ...at,
      Buffer.from(`${tenantId} ${mode}`),
    ]);
    await run(
      "insert into raise (tenant_id, mode, name, state, closed_on) values ($1, $2, 'Seed', 'closed', '2026-05-03')",
      at,
    );
    await run(
      `insert into raise_investor (tenant_id, mode, raise_id, investor_id, listed)
       select r.tenant_id, r.mode, r.id, n, '{"record": {"name": "Ada"}, "score": 50}' from raise r cross join generate_series(1, 3) n
       where r.tenant_id = $1 and r.mode = $2 and r.state = 'closed'`,
      at,
    );
    await run(
      `insert into investor_contact (tenant_id, mode, investor_id, name, email, imported_by)
       values ($1, $2, 1, 'Ada Example', 'ada@harbour.example', $3)`,
      [...at, importId],
    );
    await run(
      `insert into list_import (tenant_id, mode, id, by_kind, by_name, counts) values ($1, $2, $3, 'key', 'laptop', '{}')`,
      [...at, importId],
    );
    await run(
      `insert into list_import_change (tenant_id, mode, import_id, investor_id, added, fields, contacts)
       values ($1, $2, $3, 1, true, '{}', '[]')`,
      [...at, importId],
    );
    await run(
      'insert into network (tenant_id, mode, import_id, rows_imported, rows_skipped, rows_dropped) values ($1, $2, $3, 1200, 0, 0)',
      [...at, importId],
    );
    await run(
      `insert into connection (tenant_id, mode, import_id, ord, first_name, connected_on)
       select $1, $2, $3, n, 'Ada ' || n, '2026-01-02' from generate_series(0, 1199) n`,
      [...at, importId],
    );
    await run(
      `insert into connection_key (tenant_id, mode, import_id, part, hashes, ords) values ($1, $2, $3, 5, '{5}', '{0}')`,
      [...at, importId],
    );
    await run("insert into monitor (tenant_id, mode, kind) values ($1, $2, 'investors')", at);
    await run('insert into rescore (tenant_id, mode) values ($1, $2)', at);
    await run(
      "insert into event (tenant_id, mode, kind, data, place) values ($1, $2, 'credits.low', '{}', 1)",
      at,
    );
    await run('insert into event_feed (tenant_id, mode, last_place) values ($1, $2, 1)', at);
    await run('insert into webhook (id, tenant_id, mode, url, secret) values ($3, $1, $2, $4, $5)', [
      ...at,
      webhook,
      'https://hook.example',
      secret,
    ]);
    await run(
      `insert into webhook_delivery (id, tenant_id, mode, webhook_id, event, body)
       select gen_random_uuid(), $1, $2, $3, 'investors.new', repeat('x', 300000) from generate_series(1, 6)`,
      [...at, webhook],
    );
    await fillOutreach(db, { tenantId, mode }, secret);
    await run(
      `insert into idempotency (tenant_id, mode, key, fingerprint, request_id, state, lease_until, expires_at, status, answer)
       values ($1, $2, 'a "key" ü', sha256('x'), gen_random_uuid(), 'done', now(), now() + interval '1 day', 200, '{}'),
         ($1, $2, 'running', sha256('x'), gen_random_uuid(), 'running', now(), now() + interval '1 day', null, null)`,
      at,
    );
    await run(
      `insert into free_repeat (tenant_id, mode, fingerprint, charge_id, asked_at)
       values ($1, $2, sha256('x'), gen_random_uuid(), now())`,
      at,
    );
  }
  return { tenantId, live: { tenantId, mode: 'live' }, test: { tenantId, mode: 'test' } };
}

/** Every row of a tenant as the database has it, by table; tables without any are left out. */
export async function rowsOfTenant(
  db: Queryable,
  tenantId: string,
): Promise<ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]>> {
  const all = new Map<string, readonly Readonly<Record<string, unknown>>[]>();
  for (const { table } of TENANT_TABLES) {
    const rows = await db.query<{ row: Record<string, unknown> }>({
      text: `select to_jsonb(t) as row from ${table} t where tenant_id = $1 order by t::text`,
      values: [tenantId],
    });
    if (rows.length > 0)
      all.set(
        table,
        rows.map(({ row }) => row),
      );
  }
  return all;
}
