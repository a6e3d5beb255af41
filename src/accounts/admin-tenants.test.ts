import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminOf } from '../../test/harness/admin-calls.ts';
import { createTestService, type TestService } from '../../test/harness/service.ts';

let service: TestService;
let admin: ReturnType<typeof adminOf>;
beforeAll(async () => {
  service = await createTestService();
  admin = adminOf(service);
});
afterAll(async () => {
  await service.checkLedger();
  await service.close();
});

describe('200', () => {
  it('makes a tenant, and lists it with what it has', async () => {
    const { tenant } = await admin.ok('POST', '/tenants', { name: ' Voltkeep ' });
    expect(tenant).toMatchObject({
      name: 'Voltkeep',
      state: 'active',
      plan: 'trial',
      balance: { live: 0, test: 1_000 },
      spent_30_days: 0,
      members: 0,
      keys: 0,
    });
    expect(tenant.last_activity).toBeUndefined();
    const { issued } = await admin.ok('POST', '/keys', { tenant: tenant.id, mode: 'test' });
    const used = await service.call('POST', '/v1/company/search', {
      key: issued.key,
      body: { keywords: 'solar' },
    });
    const { tenants } = await admin.ok('GET', `/tenants?name=VOLTK`);
    expect(tenants).toHaveLength(1);
    expect(tenants[0]).toMatchObject({
      id: tenant.id,
      keys: 1,
      last_activity: expect.any(String),
      spent_30_days: 0,
    });
    expect(tenants[0].balance.test).toBe(1_000 - (used.body.credits_charged ?? 0));
  });

  it('sums what live calls cost, without those refunded', async () => {
    const { tenantId } = await service.account({ credits: 100 });
    await service.db.system.query({
      text: `with e as (insert into ledger_entry (tenant_id, mode, id, kind, amount, balance_after, charge_id, created_at) values
          ($1, 'live', 2, 'reserve', -10, 90, $2, now()), ($1, 'live', 3, 'reserve', -5, 85, $3, now()),
          ($1, 'live', 4, 'refund', 5, 90, $3, now())),
        c as (insert into charge (id, tenant_id, mode, key_id, operation, price, state, lease_until, resolved_at) values
          ($2, $1, 'live', $2, 'search.web', 10, 'settled', now(), now()), ($3, $1, 'live', $2, 'search.web', 5, 'refunded', now(), now()))
        update account set balance = 90, last_entry = 4 where tenant_id = $1 and mode = 'live'`,
      values: [tenantId, randomUUID(), randomUUID()],
    });
    const { tenant } = await admin.ok('GET', `/tenant?id=${tenantId}`);
    expect(tenant).toMatchObject({ spent_30_days: 10, balance: { live: 90, test: 0 } });
  });

  it('lists page by page, by name and state', async () => {
    const names = ['Pagewell 1', 'Pagewell 2', 'Pagewell 3'];
    for (const name of names) await admin.ok('POST', '/tenants', { name });
    const found: string[] = [];
    let next: string | undefined;
    do {
      const page = await admin.ok(
        'GET',
        `/tenants?name=pagewell&limit=1${next === undefined ? '' : `&cursor=${encodeURIComponent(next)}`}`,
      );
      found.push(...page.tenants.map((tenant: { name: string }) => tenant.name));
      next = page.next;
    } while (next !== undefined);
    expect(found).toEqual(names.toReversed());
    expect((await admin.ok('GET', '/tenants?name=pagewell&state=suspended')).tenants).toEqual([]);
  });
});

it('400 for a name that is none, and a cursor that is none', async () => {
  expect((await admin.call('POST', '/tenants', { name: '   ' })).status).toBe(400);
  expect((await admin.call('POST', '/tenants', { name: 'x'.repeat(201) })).status).toBe(400);
  expect((await admin.call('GET', '/tenants?cursor=nonsense')).status).toBe(400);
});

it('409: a repetition under one Idempotency-Key makes no second tenant', async () => {
  const headers = { 'idempotency-key': 'once' };
  expect((await admin.call('POST', '/tenants', { name: 'Oncely' }, headers)).status).toBe(200);
  const again = await admin.call('POST', '/tenants', { name: 'Oncely' }, headers);
  expect(again.status).toBe(409);
  expect(again.body.message).toContain('was answered with 200');
  expect((await admin.ok('GET', '/tenants?name=Oncely')).tenants).toHaveLength(1);
});
