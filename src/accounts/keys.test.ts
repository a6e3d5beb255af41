import { describe, expect, it } from 'vitest';
import { expectError } from '../../test/harness/expect-error.ts';
import { holdOneDay } from '../../test/harness/one-day.ts';
import type { Account } from '../../test/harness/service.ts';
import { withService } from '../../test/harness/with-service.ts';
import { KEY_SCOPES, USUAL_SCOPES } from '../platform/values/key-scopes.ts';
import { listKeys } from './operations-keys.ts';

holdOneDay();
const PATH = '/v1/keys';
const NOBODY = '00000000-0000-4000-8000-000000000000';

withService(listKeys, { rateLimits: false }, (service) => {
  /** An account whose key may do everything. */
  const owner = async (mode: 'live' | 'test' = 'live') =>
    service().withKey(await service().account({ mode }), { scopes: KEY_SCOPES, name: 'owner' });
  const ask = ({ key }: Account, method: string, body?: object, path = PATH) =>
    service().call(method, path, { key, ...(body === undefined ? {} : { body }) });
  const listed = async (account: Account) => (await ask(account, 'GET')).body.keys;
  const usage = async (key: string) => service().call('GET', '/v1/usage', { key });

  describe('200', () => {
    it('issues a key that works, shows it once, and lists what it may', async () => {
      const account = await owner();
      const order = { name: 'assistant', scopes: ['spend', 'read'], daily_credits: 100, integration: 'chat' };
      const made = await ask(account, 'POST', { ...order, expires_at: '2999-01-31T10:00:00+01:00' });
      expect(made.status).toBe(200);
      const { key, id } = made.body;
      expect((await usage(key)).body.key).toMatchObject({ name: 'assistant', scopes: ['read', 'spend'] });
      const [first, ...others] = await listed(account);
      expect(first).toEqual({
        ...{ id, name: 'assistant', mode: 'live', scopes: ['read', 'spend'], state: 'active' },
        ...{ last_four: key.slice(-4), daily_credits: 100, credits_used_today: 0, integration: 'chat' },
        ...{ created_at: expect.any(String), last_used_at: expect.any(String) },
        expires_at: '2999-01-31T09:00:00.000Z',
      });
      expect(others).toHaveLength(2);
      expect(JSON.stringify(await listed(account))).not.toContain(key);
      const usual = await ask(account, 'POST', { name: '' });
      expect(usual.body.scopes).toEqual(USUAL_SCOPES);
    });

    it('shows neither keys of others, nor of the other mode, nor those that members work with', async () => {
      const [mine, theirs] = [await owner(), await owner()];
      await service().db.system.query({
        text: `with m as (insert into member (tenant_id, name, role) values ($1, 'Ada', 'owner') returning id)
          insert into api_key (tenant_id, mode, hash, last_four, member_id) select $1, 'live', sha256(m.id::text::bytea), 'none', m.id from m`,
        values: [mine.tenantId],
      });
      await service().withKey({ ...mine, mode: 'test' }, { name: 'of the sandbox' });
      const names = (await listed(mine)).map(({ name }: { name: string }) => name);
      expect(names).toEqual(['owner', '']);
      const [other] = await listed(theirs);
      for (const [method, path] of [
        ['PUT', PATH],
        ['DELETE', PATH],
        ['POST', `${PATH}/rotate`],
      ] as const) {
        expectError(await ask(mine, method, { id: other.id }, path), 404, 'not_found', method);
      }
      const [member] = await service().db.system.query<{ id: string }>({
        text: 'select id from api_key where tenant_id = $1 and member_id is not null',
        values: [mine.tenantId],
      });
      expectError(await ask(mine, 'DELETE', { id: member?.id }), 404, 'not_found');
      expect((await usage(theirs.key)).status).toBe(200);
    });

    it('rotates: both work for the grace, and spend from one cap', async () => {
      const account = await owner();
      const made = await ask(account, 'POST', { name: 'ci', daily_credits: 10 });
      await service().call('POST', '/v1/search/web', { key: made.body.key, body: { query: 'Volt' } });
      const body = { id: made.body.id, grace_hours: 1 };
      const rotated = await ask(account, 'POST', body, `${PATH}/rotate`);
      expect(rotated.status).toBe(200);
      expect(rotated.body).toMatchObject({
        replaces: made.body.id,
        credits_used_today: 3,
        daily_credits: 10,
      });
      const left = Date.parse(rotated.body.old_ends_at) - Date.now();
      expect(left).toBeGreaterThan(3_500_000);
      expect(left).toBeLessThanOrEqual(3_600_000);
      for (const { key } of [made.body, rotated.body]) expect((await usage(key)).status).toBe(200);
      const at = await ask(account, 'POST', { id: rotated.body.id, grace_hours: 0 }, `${PATH}/rotate`);
      expect(at.status).toBe(200);
      expect((await usage(rotated.body.key)).status).toBe(401);
    });

    it('changes name and scopes from the next request on', async () => {
      const account = await owner();
      const { id, key } = (await ask(account, 'POST', { name: 'old' })).body;
      const changed = await ask(account, 'PUT', { id, name: 'new', scopes: ['read'] });
      expect(changed.body).toMatchObject({ id, name: 'new', scopes: ['read'] });
      const refused = await service().call('POST', '/v1/search/web', { key, body: { query: 'Volt' } });
      expectError(refused, 403, 'insufficient_scope');
      expect((await ask(account, 'PUT', { id })).body).toMatchObject({ name: 'new', scopes: ['read'] });
    });

    it('gives a key a cap that counts what it spent today, another one, and none', async () => {
      const account = await owner();
      const { id, key } = (await ask(account, 'POST', { name: 'ci' })).body;
      const search = () => service().call('POST', '/v1/search/web', { key, body: { query: 'Volt' } });
      await search();
      const capped = await ask(account, 'PUT', { id, daily_credits: 5 });
      expect(capped.body).toMatchObject({ daily_credits: 5, credits_used_today: 3 });
      expectError(await search(), 402, 'key_cap_reached');
      expect((await ask(account, 'PUT', { id, daily_credits: 6 })).body.credits_used_today).toBe(3);
      expect((await search()).status).toBe(200);
      expectError(await search(), 402, 'key_cap_reached');
      const free = await ask(account, 'PUT', { id, daily_credits: 0 });
      expect(free.body).not.toHaveProperty('daily_credits');
      expect((await search()).status).toBe(200);
    });

    it('ends a key at once, and again changes nothing', async () => {
      const account = await owner();
      const { id, key } = (await ask(account, 'POST', { name: 'ci' })).body;
      const revoked = await ask(account, 'DELETE', { id });
      expect(revoked.body).toMatchObject({ id, state: 'revoked', revoked_at: expect.any(String) });
      expect((await usage(key)).status).toBe(401);
      expect((await ask(account, 'DELETE', { id })).body.revoked_at).toBe(revoked.body.revoked_at);
    });
  });

  describe('400', () => {
    it.each([
      ['a name that is too long', { name: 'x'.repeat(201) }, 'name'],
      ['no scope', { name: '', scopes: [] }, 'scopes'],
      ['an unknown scope', { name: '', scopes: ['admin'] }, 'scopes.0'],
      ['a cap of nothing', { name: '', daily_credits: 0 }, 'daily_credits'],
      ['an end that has passed', { name: '', expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    ])('refuses %s', async (_what, body, path) => {
      const answer = await ask(await owner(), 'POST', body);
      expectError(answer, 400, 'invalid_request');
      expect(answer.body.details[0].path).toBe(path);
    });
  });

  describe('409', () => {
    it('says what stands in the way: too many keys, a key that has ended', async () => {
      const account = await owner();
      for (let n = 0; n < 18; n += 1) expect((await ask(account, 'POST', { name: `${n}` })).status).toBe(200);
      const many = await ask(account, 'POST', { name: 'one more' });
      expectError(many, 409, 'conflict');
      expect(many.body.message).toContain('20 active keys');
      expect(many.body.message).not.toContain('warmpath key');
      const [{ id }] = await listed(account);
      await ask(account, 'DELETE', { id });
      for (const answer of [
        await ask(account, 'PUT', { id, name: 'x' }),
        await ask(account, 'POST', { id }, `${PATH}/rotate`),
      ]) {
        expectError(answer, 409, 'conflict');
        expect(answer.body.message).toContain('revoked');
      }
    });
  });

  describe('403', () => {
    it('hands on no scope that the caller does not have', async () => {
      const account = await owner();
      const manager = await service().withKey(account, { scopes: ['manage', 'read'] });
      expect((await ask(manager, 'POST', { name: '', scopes: ['read'] })).status).toBe(200);
      const [{ id }] = await listed(account);
      for (const [method, body, path] of [
        ['POST', { name: '' }, PATH],
        ['POST', { name: '', scopes: ['read', 'erase'] }, PATH],
        ['PUT', { id, scopes: ['spend'] }, PATH],
        ['POST', { id }, `${PATH}/rotate`],
      ] as const) {
        const answer = await ask(manager, method, body, path);
        expectError(answer, 403, 'insufficient_scope', JSON.stringify(body));
      }
      expect((await ask(manager, 'PUT', { id, name: 'named' })).status).toBe(200);
      const reader = await service().withKey(account, { scopes: ['read'] });
      expectError(await ask(reader, 'GET'), 403, 'insufficient_scope');
    });
  });

  describe('404', () => {
    it('knows no key that is not there', async () => {
      const account = await owner();
      for (const [method, path] of [
        ['PUT', PATH],
        ['DELETE', PATH],
        ['POST', `${PATH}/rotate`],
      ] as const) {
        expectError(await ask(account, method, { id: NOBODY }, path), 404, 'not_found', method);
      }
    });
  });
});
