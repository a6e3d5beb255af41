import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdOneDay } from '../../test/harness/one-day.ts';
import { createTestService, type TestService } from '../../test/harness/service.ts';
import { formatKey, KEY_RANDOM_BYTES } from '../platform/values/key-scopes.ts';
import { LIMITS } from '../platform/values/limits.ts';

holdOneDay();

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(async () => {
  await service.checkLedger();
  await service.close();
});

describe('200', () => {
  it('shows the tenant and its balance', async () => {
    const account = await service.account({ credits: 77 });
    const answer = await service.call('GET', '/v1/usage', { key: account.key });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      tenantId: account.tenantId,
      credits_remaining: 77,
      key: { name: '', mode: 'live', scopes: ['read', 'spend', 'write', 'send', 'erase', 'manage'] },
      request_id: answer.headers['x-request-id'],
    });
  });

  it('shows any key what it may do and what its cap leaves', async () => {
    const account = await service.account();
    const expiresAt = new Date('2999-01-31T10:00:00.250Z');
    const bounds = { name: 'assistant', scopes: ['spend'], dailyCredits: 40, expiresAt } as const;
    const bounded = await service.withKey(account, bounds);
    const keyOf = async () => {
      const { body } = await service.call('GET', '/v1/usage', { key: bounded.key });
      return body.key;
    };
    const facts = { name: 'assistant', mode: 'live', scopes: ['spend'], daily_credits: 40 };
    const ends = { resets_at: expect.stringMatching(/T00:00:00.000Z$/), expires_at: expiresAt.toISOString() };
    expect(await keyOf()).toEqual({ ...facts, ...ends, credits_used_today: 0 });
    await service.db.system.query({
      text: `insert into key_day (tenant_id, budget_id, day, spent_credits)
        select tenant_id, budget_id, (now() at time zone 'utc')::date + day, 30 + day
        from api_key, generate_series(-1, 0) day where daily_credits = 40`,
    });
    expect(await keyOf()).toEqual({ ...facts, ...ends, credits_used_today: 30 });
    await service.db.system.query({ text: 'delete from key_day' });
  });

  it('takes no place in the window and has no rate headers', async () => {
    const account = await service.account({ plan: 'trial' });
    for (let n = 0; n < 30; n += 1) {
      const answer = await service.call('GET', '/v1/usage', { key: account.key });
      expect(answer.status).toBe(200);
      expect(answer.headers.ratelimit).toBeUndefined();
    }
    const counted = await service.call('GET', '/v1/credits/ledger', { key: account.key });
    expect(counted.headers.ratelimit).toMatch(/^"key";r=9;/);
  });

  it('shows each mode its own balance and notes when the key was used', async () => {
    const live = await service.account({ credits: 5, mode: 'live' });
    const test = await service.account({ credits: 9, mode: 'test' });
    expect((await service.call('GET', '/v1/usage', { key: live.key })).body.credits_remaining).toBe(5);
    expect((await service.call('GET', '/v1/usage', { key: test.key })).body.credits_remaining).toBe(9);
    const rows = await service.db.system.query<{ last_used_at: Date | null }>({
      text: 'select last_used_at from api_key where tenant_id = $1',
      values: [live.tenantId],
    });
    expect(rows[0]?.last_used_at).toBeInstanceOf(Date);
  });
});

describe('429', () => {
  it('refuses an address that keeps trying keys, but not the owner of a good one behind it', async () => {
    const known = await service.account();
    const late = await service.account();
    expect((await service.call('GET', '/v1/usage', { key: known.key })).status).toBe(200);
    const guess = () =>
      service.call('GET', '/v1/usage', { key: formatKey('live', randomBytes(KEY_RANDOM_BYTES)) });
    for (let n = 0; n < LIMITS.failedAuthenticationsPerMinute; n += 1)
      expect((await guess()).status).toBe(401);
    const refused = await guess();
    expect(refused.status).toBe(429);
    expect(refused.body.error).toBe('rate_limited');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect((await service.call('GET', '/v1/usage', { key: known.key })).status).toBe(200);
    // A right key is let through whenever it comes: one that never worked before, too.
    expect((await service.call('GET', '/v1/usage', { key: late.key })).status).toBe(200);
    expect((await guess()).status).toBe(429);
  });
});
