import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminOf } from '../../test/harness/admin-calls.ts';
import { createTestService, type TestService } from '../../test/harness/service.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

let service: TestService;
let admin: ReturnType<typeof adminOf>;
beforeAll(async () => {
  service = await createTestService();
  admin = adminOf(service);
});
afterAll(() => service.close());

const usage = async (key: string) => service.call('GET', '/v1/usage', { key });

describe('200', () => {
  it('renames, and changes plan and limits, which count from the next request on', async () => {
    const { tenantId, key } = await service.account({ plan: 'trial' });
    const change = (fields: object) => admin.ok('PUT', '/tenant', { id: tenantId, ...fields });
    expect((await change({ name: 'Voltkeep' })).tenant).toMatchObject({ name: 'Voltkeep', plan: 'trial' });
    const quota = async () =>
      (await service.call('GET', '/v1/credits/ledger', { key })).headers['ratelimit-policy'];
    expect(await quota()).toContain('q=10;');
    await change({ rate_per_minute: 77 });
    expect(await quota()).toContain('q=77;');
    await change({ rate_per_minute: null, plan: 'paid', test_model: true });
    expect(await quota()).toContain('q=60;');
    const { tenant } = await admin.ok('GET', `/tenant?id=${tenantId}`);
    expect(tenant).toMatchObject({ name: 'Voltkeep', plan: 'paid', test_model: true });
    expect(tenant.rate_per_minute).toBeUndefined();
  });

  it('shows members without those removed', async () => {
    const { tenantId } = await service.account();
    await service.db.system.query({
      text: `insert into member (tenant_id, name, email, role, removed_at) values
        ($1, 'Mira', 'mira@voltkeep.example', 'owner', null), ($1, 'Gone', null, 'reader', now())`,
      values: [tenantId],
    });
    const { members, tenant } = await admin.ok('GET', `/tenant?id=${tenantId}`);
    expect(members).toMatchObject([{ name: 'Mira', email: 'mira@voltkeep.example', role: 'owner' }]);
    expect(tenant.members).toBe(1);
  });

  it('suspends with a reason, and resumes', async () => {
    const { tenantId, key } = await service.account();
    const other = await service.account();
    const { tenant } = await admin.ok('POST', '/tenant/suspend', { id: tenantId, reason: 'unpaid' });
    expect(tenant).toMatchObject({ state: 'suspended', suspended: { reason: 'unpaid' } });
    const refused = await usage(key);
    expect(refused.status).toBe(403);
    expect(refused.body.error).toBe('tenant_suspended');
    expect(JSON.stringify(refused.body)).not.toContain('unpaid');
    expect((await usage(other.key)).status).toBe(200);
    const again = await admin.ok('POST', '/tenant/suspend', { id: tenantId, reason: 'still unpaid' });
    expect(again.tenant.suspended).toEqual({ at: tenant.suspended.at, reason: 'still unpaid' });
    expect((await admin.ok('POST', '/tenant/resume', { id: tenantId })).tenant).toMatchObject({
      state: 'active',
    });
    expect((await usage(key)).status).toBe(200);
  });

  it('deletes in seven days, and not where that is called off', async () => {
    const { tenantId, key } = await service.account();
    const begun = Date.now();
    const { tenant } = await admin.ok('POST', '/tenant/delete', { id: tenantId, name: 'test' });
    expect(tenant.state).toBe('deleting');
    const days = (Date.parse(tenant.delete_at) - begun) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(7);
    expect(days).toBeLessThan(7.01);
    expect((await usage(key)).body.error).toBe('tenant_suspended');
    const kept = await admin.ok('POST', '/tenant/keep', { id: tenantId });
    expect(kept.tenant).toMatchObject({ state: 'suspended' });
    expect(kept.tenant.delete_at).toBeUndefined();
    await admin.ok('POST', '/tenant/resume', { id: tenantId });
    expect((await usage(key)).status).toBe(200);
  });

  it('writes what was done to the audit log, by tenant', async () => {
    const { tenantId } = await service.account();
    await admin.ok('POST', '/tenant/suspend', { id: tenantId, reason: 'unpaid' });
    await admin.call('POST', '/tenant/delete', { id: tenantId, name: 'another' });
    const { entries } = await admin.ok('GET', `/audit?tenant=${tenantId}`);
    expect(entries).toMatchObject([
      { operation: 'admin.tenant.delete', outcome: { status: 400, error: 'invalid_request' } },
      {
        operation: 'admin.tenant.suspend',
        operator: 'Ada Okafor',
        target: { kind: 'tenant', id: tenantId },
        asked: { reason: 'unpaid' },
        outcome: { status: 200 },
      },
    ]);
  });
});

it('400 where the name of a tenant to delete is another, or the order is none', async () => {
  const { tenantId } = await service.account();
  const wrong = await admin.call('POST', '/tenant/delete', { id: tenantId, name: 'Test' });
  expect(wrong.status).toBe(400);
  expect(wrong.body.message).toContain('"test"');
  expect((await admin.call('PUT', '/tenant', { id: tenantId, rate_per_minute: 0 })).status).toBe(400);
  expect((await admin.call('PUT', '/tenant', { id: tenantId, name: ' ' })).status).toBe(400);
  expect((await admin.call('GET', '/tenant?id=nonsense')).status).toBe(400);
});

it('404 for a tenant that is none', async () => {
  const acts = [
    ['GET', `/tenant?id=${NOBODY}`, undefined],
    ['PUT', '/tenant', { id: NOBODY, name: 'x' }],
    ['POST', '/tenant/suspend', { id: NOBODY, reason: 'x' }],
    ['POST', '/tenant/resume', { id: NOBODY }],
    ['POST', '/tenant/delete', { id: NOBODY, name: 'x' }],
    ['POST', '/tenant/keep', { id: NOBODY }],
  ] as const;
  for (const [method, path, body] of acts)
    expect((await admin.call(method, path, body)).status, path).toBe(404);
});

it('409 where its state does not allow it', async () => {
  const { tenantId } = await service.account();
  const act = async (name: string, more = {}) =>
    (await admin.call('POST', `/tenant/${name}`, { id: tenantId, ...more })).status;
  expect(await act('resume')).toBe(409);
  expect(await act('keep')).toBe(409);
  expect(await act('delete', { name: 'test' })).toBe(200);
  expect(await act('delete', { name: 'test' })).toBe(409);
  expect(await act('resume')).toBe(409);
  await service.db.system.query({
    text: 'update tenant set delete_at = null, deleted_at = now() where tenant_id = $1',
    values: [tenantId],
  });
  for (const name of ['resume', 'keep']) expect(await act(name)).toBe(409);
  expect(await act('suspend', { reason: 'x' })).toBe(409);
  const rename = await admin.call('PUT', '/tenant', { id: tenantId, name: randomUUID() });
  expect(rename.body.message).toContain('does not come back');
});

describe('letting people in', () => {
  it('200: the first owner signs in by the link, once', async () => {
    const { tenant } = await admin.ok('POST', '/tenants', { name: 'Invitely' });
    const order = { id: tenant.id, name: 'Mira Chen', email: 'Mira@Voltkeep.example' };
    const { member, sign_in_path: path } = await admin.ok('POST', '/tenant/invite', order);
    expect(member).toMatchObject({ name: 'Mira Chen', email: 'mira@voltkeep.example', role: 'owner' });
    const link = path.replace('/sign-in#', '');
    const signIn = () =>
      service.call('POST', '/session', {
        body: { link },
        headers: { 'sec-fetch-site': 'same-origin', host: 'localhost' },
      });
    expect((await signIn()).status).toBe(200);
    expect((await signIn()).status).not.toBe(200);
    const { entries } = await admin.ok('GET', `/audit?tenant=${tenant.id}&operation=admin.tenant.invite`);
    expect(entries[0].asked).toEqual({
      id: tenant.id,
      name: '[left out]',
      email: '[left out]',
      role: 'owner',
    });
    expect(JSON.stringify(entries)).not.toContain(link);
    expect((await admin.call('POST', '/tenant/invite', order)).status).toBe(409);
  });

  it('400 and 404 for a person or a tenant that is none', async () => {
    const { tenantId } = await service.account();
    expect(
      (await admin.call('POST', '/tenant/invite', { id: tenantId, name: 'A', email: 'nonsense' })).status,
    ).toBe(400);
    expect((await admin.call('POST', '/tenant/invite', { id: NOBODY, name: 'A' })).status).toBe(404);
  });
});
