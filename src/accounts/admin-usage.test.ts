import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminOf } from '../../test/harness/admin-calls.ts';
import { addMailbox, addSequence } from '../../test/harness/outreach-rows.ts';
import { createTestService, type TestService } from '../../test/harness/service.ts';

let service: TestService;
let admin: ReturnType<typeof adminOf>;
beforeAll(async () => {
  service = await createTestService();
  admin = adminOf(service);
});
afterAll(() => service.close());

/** Calls that cost credits, as admission and settlement write them. */
async function spend(
  tenantId: string,
  calls: readonly (readonly [day: string, operation: string, price: number, state: string])[],
) {
  let balance = 1_000;
  for (const [at, [day, operation, price, state]] of calls.entries()) {
    balance -= price;
    await service.db.system.query({
      text: `with c as (insert into charge (id, tenant_id, mode, key_id, operation, price, state, lease_until, created_at, resolved_at)
          values ($1, $2, 'live', $1, $3, $4, $5, now(), $6::timestamptz, case when $5 = 'reserved' then null else now() end))
        insert into ledger_entry (tenant_id, mode, id, kind, amount, balance_after, charge_id, created_at)
          values ($2, 'live', $7, 'reserve', -$4::int, $8, $1, $6::timestamptz)`,
      values: [randomUUID(), tenantId, operation, price, state, `${day}T12:00:00Z`, at + 2, balance],
    });
  }
  await service.db.system.query({
    text: "update account set last_entry = $2, balance = $3 where tenant_id = $1 and mode = 'live'",
    values: [tenantId, calls.length + 1, balance],
  });
}

it('200 sums what was charged and not refunded, by tenant, endpoint and day', async () => {
  const one = await service.account();
  const two = await service.account();
  await spend(one.tenantId, [
    ['2999-01-30', 'search.web', 3, 'settled'],
    ['2999-01-31', 'search.web', 3, 'settled'],
    ['2999-01-31', 'search.web', 3, 'reserved'],
    ['2999-01-31', 'search.web', 3, 'refunded'],
    ['2999-02-01', 'jobs.search', 3, 'settled'],
  ]);
  await spend(two.tenantId, [['2999-01-31', 'company.search', 3, 'settled']]);
  const usage = (query: string) => admin.ok('GET', `/usage?${query}`);
  const { rows, is_cut } = await usage('from=2999-01-31&to=2999-02-01');
  expect(is_cut).toBe(false);
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatchObject({
    tenant: one.tenantId,
    day: '2999-02-01',
    operation: 'jobs.search',
    calls: 1,
    credits: 3,
  });
  expect(rows[1]).toMatchObject({
    tenant: one.tenantId,
    day: '2999-01-31',
    operation: 'search.web',
    calls: 2,
    credits: 6,
  });
  expect(rows[2]).toMatchObject({ tenant: two.tenantId, tenant_name: 'test' });
  expect((await usage(`from=2999-01-31&to=2999-02-01&tenant=${two.tenantId}`)).rows).toHaveLength(1);
  expect((await usage('from=2999-01-31&to=2999-02-01&mode=test')).rows).toEqual([]);
  const usual = await usage('');
  expect((Date.parse(usual.to) - Date.parse(usual.from)) / 86_400_000).toBe(29);
});

it('200 sums requests, credits, imports and messages, by day and by tenant', async () => {
  const one = await service.account();
  const two = await service.account();
  const search = 'fundraising.search-investors';
  await spend(one.tenantId, [
    ['2998-01-30', search, 12, 'settled'],
    ['2998-01-31', search, 12, 'settled'],
    ['2998-01-31', 'search.web', 3, 'reserved'],
    ['2998-01-31', 'search.web', 3, 'refunded'],
    ['2998-02-02', search, 12, 'settled'],
  ]);
  await spend(two.tenantId, [['2998-02-01', 'company.search', 3, 'settled']]);
  const { system } = service.db;
  for (const [at, mode] of [
    ['2998-01-31T23:59:59Z', 'live'],
    ['2998-01-30T23:59:59Z', 'live'],
    ['2998-02-02T00:00:00Z', 'live'],
    ['2998-01-31T23:59:59Z', 'test'],
  ])
    await system.query({
      text: `insert into list_import (tenant_id, mode, id, at, by_kind, by_name, counts)
        values ($1, $2, $3, $4::timestamptz, 'person', 'Mira', '{}')`,
      values: [one.tenantId, mode, randomUUID(), at],
    });
  const mailboxId = await addMailbox(system, { tenantId: two.tenantId, address: 'a@days.example' });
  const sequence = await addSequence(system, {
    tenantId: two.tenantId,
    mailboxId,
    email: 'b@days.example',
  });
  for (const [from, to] of [
    ['sending', 'sent'],
    ['unknown', 'sent'],
    ['sending', 'unknown'],
  ])
    await system.query({
      text: `insert into touch_event (tenant_id, mode, sequence_id, at, who, from_state, to_state, why)
        values ($1, 'live', $2, '2998-02-01T00:00:00Z', 'service', $3, $4, 'made')`,
      values: [two.tenantId, sequence, from, to],
    });
  const asked = (query: string) => admin.ok('GET', `/usage/days?from=2998-01-31&to=2998-02-01${query}`);
  const nothing = { requests: 0, searches: 0, reserved: 0, settled: 0, refunded: 0, imports: 0, messages: 0 };
  const ofOne = { requests: 3, searches: 1, reserved: 3, settled: 12, refunded: 3, imports: 1 };
  const ofTwo = { requests: 1, settled: 3, messages: 2 };
  const { days, tenants, is_cut } = await asked('');
  expect(days).toEqual([
    { day: '2998-01-31', ...nothing, ...ofOne },
    { day: '2998-02-01', ...nothing, ...ofTwo },
  ]);
  expect(tenants).toEqual([
    { tenant: one.tenantId, tenant_name: 'test', ...nothing, ...ofOne },
    { tenant: two.tenantId, tenant_name: 'test', ...nothing, ...ofTwo },
  ]);
  expect(is_cut).toBe(false);
  const own = await asked(`&tenant=${two.tenantId}`);
  expect(own.days).toEqual([{ day: '2998-02-01', ...nothing, ...ofTwo }]);
  expect(own.tenants).toHaveLength(1);
  expect((await asked('&mode=test')).days).toEqual([{ day: '2998-01-31', ...nothing, imports: 1 }]);
  expect((await admin.call('GET', '/usage/days?from=2026-01-01&to=2026-12-31')).status).toBe(400);
});

it('400 for a period that is none', async () => {
  expect((await admin.call('GET', '/usage?from=2026-02-02&to=2026-02-01')).status).toBe(400);
  expect((await admin.call('GET', '/usage?from=2026-01-01&to=2026-12-31')).status).toBe(400);
  expect((await admin.call('GET', '/usage?from=2026-02-30')).status).toBe(400);
});
