import { afterAll, beforeAll, expect, it } from 'vitest';
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

const status = async (key: string) => (await service.call('GET', '/v1/usage', { key })).status;

it('200: a key is issued with bounds, shown once, rotated and revoked', async () => {
  const { tenantId } = await service.account();
  const order = { tenant: tenantId, name: 'assistant', scopes: ['read', 'spend'], daily_credits: 100 };
  const { issued } = await admin.ok('POST', '/keys', order);
  expect(issued).toMatchObject({
    mode: 'live',
    state: 'active',
    daily_credits: 100,
    scopes: ['read', 'spend'],
  });
  expect(await status(issued.key)).toBe(200);
  const listed = await admin.ok('GET', `/keys?tenant=${tenantId}`);
  expect(listed.keys).toHaveLength(2);
  expect(JSON.stringify(listed)).not.toContain(issued.key);

  const rotated = await admin.ok('POST', '/key/rotate', { id: issued.id, grace_hours: 0 });
  expect(rotated.replaced.id).toBe(issued.id);
  expect(await status(issued.key)).toBe(401);
  expect(await status(rotated.issued.key)).toBe(200);

  expect((await admin.ok('POST', '/key/revoke', { id: rotated.issued.id })).key.state).toBe('revoked');
  expect(await status(rotated.issued.key)).toBe(401);
  const { entries } = await admin.ok('GET', `/audit?tenant=${tenantId}`);
  expect(entries.map((entry: { operation: string }) => entry.operation)).toEqual([
    'admin.key.revoke',
    'admin.key.rotate',
    'admin.keys.issue',
  ]);
  expect(entries[2].target).toEqual({ kind: 'key', id: issued.id });
  for (const key of [issued.key, rotated.issued.key]) expect(JSON.stringify(entries)).not.toContain(key);
});

it('400 for what a key cannot have', async () => {
  const { tenantId } = await service.account();
  const issue = async (more: object) =>
    (await admin.call('POST', '/keys', { tenant: tenantId, ...more })).status;
  expect(await issue({ scopes: [] })).toBe(400);
  expect(await issue({ scopes: ['everything'] })).toBe(400);
  expect(await issue({ expires_at: '2020-01-01T00:00:00Z' })).toBe(400);
  expect(await issue({ daily_credits: 0 })).toBe(400);
  expect((await admin.call('GET', '/keys')).status).toBe(400);
});

it('404 for a tenant or a key that is none', async () => {
  expect((await admin.call('GET', `/keys?tenant=${NOBODY}`)).status).toBe(404);
  expect((await admin.call('POST', '/keys', { tenant: NOBODY })).status).toBe(404);
  expect((await admin.call('POST', '/key/rotate', { id: NOBODY })).status).toBe(404);
  expect((await admin.call('POST', '/key/revoke', { id: NOBODY })).status).toBe(404);
});

it('404 for the keys that members work with: they end with the member', async () => {
  const { tenantId } = await service.account();
  const { sign_in_path } = await admin.ok('POST', '/tenant/invite', { id: tenantId, name: 'Ada' });
  expect(sign_in_path).toMatch(/^\/sign-in#/);
  const keysOf = () =>
    service.db.system.query<{ id: string; revoked_at: Date | null }>({
      text: 'select id, revoked_at from api_key where tenant_id = $1 and member_id is not null',
      values: [tenantId],
    });
  for (const { id } of await keysOf())
    for (const act of ['revoke', 'rotate'])
      expect((await admin.call('POST', `/key/${act}`, { id })).status).toBe(404);
  expect((await keysOf()).map(({ revoked_at }) => revoked_at)).toEqual([null, null]);
});

it('409 for a key that has ended, and beyond the most a tenant may have', async () => {
  const { tenantId } = await service.account();
  const { issued } = await admin.ok('POST', '/keys', { tenant: tenantId });
  await admin.ok('POST', '/key/revoke', { id: issued.id });
  expect((await admin.call('POST', '/key/rotate', { id: issued.id })).status).toBe(409);
  for (let n = 0; n < 19; n += 1) await admin.ok('POST', '/keys', { tenant: tenantId });
  const refused = await admin.call('POST', '/keys', { tenant: tenantId });
  expect(refused.status).toBe(409);
  expect(refused.body.message).toContain('20');
});
