import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminOf } from '../../test/harness/admin-calls.ts';
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

it('400 for a period that is none', async () => {
  expect((await admin.call('GET', '/usage?from=2026-02-02&to=2026-02-01')).status).toBe(400);
  expect((await admin.call('GET', '/usage?from=2026-01-01&to=2026-12-31')).status).toBe(400);
  expect((await admin.call('GET', '/usage?from=2026-02-30')).status).toBe(400);
});
