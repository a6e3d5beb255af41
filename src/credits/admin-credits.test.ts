import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminOf } from '../../test/harness/admin-calls.ts';
import { createTestService, type TestService } from '../../test/harness/service.ts';
import { createTenant } from './queries-ledger.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

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

const under = (key: string) => ({ 'idempotency-key': key });
const ledger = async (tenant: string) =>
  (await admin.ok('GET', `/ledger?tenant=${tenant}`)).entries as readonly Record<string, unknown>[];

it('409 for a deleted tenant: neither credits nor a key', async () => {
  const { tenantId: tenant } = await service.account({ credits: 0 });
  await service.db.system.query({
    text: 'update tenant set deleted_at = now() where tenant_id = $1',
    values: [tenant],
  });
  const grant = { tenant, credits: 7, reason: 'gift' };
  const { status, body } = await admin.call('POST', '/credits/grant', grant, under(`gone ${tenant}`));
  expect([status, body.message]).toEqual([409, expect.stringContaining('does not come back')]);
  expect((await admin.call('POST', '/keys', { tenant, name: 'one more' })).status).toBe(409);
  expect(await ledger(tenant)).toEqual([]);
});

describe('200', () => {
  it('grants and adjusts with a reason that stands in the ledger, of the tenant too', async () => {
    const { tenantId: tenant, key } = await service.account({ credits: 100, plan: 'trial' });
    const granted = await admin.ok('POST', '/credits/grant', {
      tenant,
      credits: 50,
      paid: true,
      reason: 'Invoice 114',
      reference: '114',
    });
    expect(granted).toMatchObject({ balance: 150, plan: 'paid', repeated: false });
    const down = await admin.ok(
      'POST',
      '/credits/adjust',
      { tenant, credits: -30, reason: 'twice' },
      under('a'),
    );
    expect(down).toMatchObject({ balance: 120 });
    const up = await admin.ok('POST', '/credits/adjust', { tenant, credits: 5, reason: 'sorry' }, under('b'));
    expect(up).toMatchObject({ balance: 125 });
    expect(await ledger(tenant)).toMatchObject([
      { kind: 'adjustment', amount: 5, balance_after: 125, note: 'sorry' },
      { kind: 'adjustment', amount: -30, balance_after: 120, note: 'twice' },
      { kind: 'grant', amount: 50, balance_after: 150, note: 'paid: Invoice 114' },
      { kind: 'grant', amount: 100 },
    ]);
    const own = await service.call('GET', '/v1/credits/ledger', { key });
    expect(own.body.entries[1]).toMatchObject({ kind: 'adjustment', amount: -30, note: 'twice' });
  });

  it('moves credits once under one key, however often it is sent, at the same moment too', async () => {
    const { tenantId: tenant } = await service.account({ credits: 0 });
    const grant = { tenant, credits: 7, reason: 'gift' };
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => admin.ok('POST', '/credits/grant', grant, under(`grant ${tenant}`))),
    );
    expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(new Set(answers.map(({ entry_id }) => entry_id)).size).toBe(1);
    expect(answers.every(({ balance }) => balance === 7)).toBe(true);
    const adjust = { tenant, credits: -3, reason: 'part of it' };
    const adjusted = await Promise.all(
      Array.from({ length: 12 }, () =>
        admin.ok('POST', '/credits/adjust', adjust, under(`adjust ${tenant}`)),
      ),
    );
    expect(adjusted.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(await ledger(tenant)).toHaveLength(2);
  });

  it('lets one of two take the last credits', async () => {
    const { tenantId: tenant } = await service.account({ credits: 10 });
    const take = (key: string) =>
      admin.call('POST', '/credits/adjust', { tenant, credits: -10, reason: 'all' }, under(key));
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => take(randomUUID())))).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  });

  it('moves credits of the sandbox apart', async () => {
    const { tenantId: tenant } = await service.account({ credits: 5 });
    await admin.ok('POST', '/credits/grant', { tenant, mode: 'test', credits: 9, reason: 'try' }, under('t'));
    const { tenant: seen } = await admin.ok('GET', `/tenant?id=${tenant}`);
    expect(seen.balance).toEqual({ live: 5, test: 9 });
  });

  it('adjusts what nothing was ever granted to', async () => {
    const { id: tenant } = await createTenant(service.db.system, 'new');
    const adjust = (credits: number, key: string) =>
      admin.call('POST', '/credits/adjust', { tenant, credits, reason: 'x' }, under(`${tenant} ${key}`));
    expect(await adjust(-1, 'down')).toMatchObject({ status: 409 });
    expect(await adjust(3, 'up')).toMatchObject({ status: 200, body: { balance: 3, plan: 'trial' } });
  });
});

it('400 without a reason, an amount, or anything by which a repetition is known', async () => {
  const { tenantId: tenant } = await service.account();
  const send = async (path: string, body: object, key?: string) =>
    (await admin.call('POST', `/credits/${path}`, { tenant, ...body }, key === undefined ? {} : under(key)))
      .status;
  expect(await send('grant', { credits: 5 }, 'k')).toBe(400);
  expect(await send('grant', { credits: 0, reason: 'x' }, 'k')).toBe(400);
  expect(await send('adjust', { credits: 0, reason: 'x' }, 'k')).toBe(400);
  expect(await send('grant', { credits: 5, reason: 'x' })).toBe(400);
  expect(await send('adjust', { credits: 5, reason: 'x' })).toBe(400);
  expect((await admin.call('GET', '/ledger')).status).toBe(400);
});

it('404 for a tenant that is none', async () => {
  const order = { tenant: NOBODY, credits: 5, reason: 'x' };
  for (const name of ['grant', 'adjust'])
    expect((await admin.call('POST', `/credits/${name}`, order, under(name))).status).toBe(404);
  expect((await admin.call('GET', `/ledger?tenant=${NOBODY}`)).status).toBe(404);
});

it('409 below zero, and under a reference that stands for something else', async () => {
  const { tenantId: tenant } = await service.account({ credits: 10 });
  const adjust = (body: object) => admin.call('POST', '/credits/adjust', { tenant, reason: 'x', ...body });
  const tooMuch = await adjust({ credits: -11, reference: 'r1' });
  expect(tooMuch.status).toBe(409);
  expect(tooMuch.body.message).toContain('Take at most 10');
  expect((await adjust({ credits: -4, reference: 'r1' })).status).toBe(200);
  expect((await adjust({ credits: -5, reference: 'r1' })).status).toBe(409);
  const grant = await admin.call('POST', '/credits/grant', {
    tenant,
    reason: 'x',
    credits: 4,
    reference: 'r1',
  });
  expect(grant.status).toBe(409);
  expect(await ledger(tenant)).toHaveLength(2);
});
