import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestService, type TestService } from '../../../test/harness/service.ts';
import { formatKey, KEY_RANDOM_BYTES } from '../../core/account/key.ts';
import { LIMITS } from '../../core/limits.ts';

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

it('refuses an address that keeps trying keys, but not the owner of a good one behind it', async () => {
  const known = await service.account();
  const late = await service.account();
  expect((await service.call('GET', '/v1/usage', { key: known.key })).status).toBe(200);
  const guess = () =>
    service.call('GET', '/v1/usage', { key: formatKey('live', randomBytes(KEY_RANDOM_BYTES)) });
  for (let n = 0; n < LIMITS.failedAuthenticationsPerMinute; n += 1) expect((await guess()).status).toBe(401);
  const refused = await guess();
  expect(refused.status).toBe(429);
  expect(refused.body.error).toBe('rate_limited');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect((await service.call('GET', '/v1/usage', { key: known.key })).status).toBe(200);
  // A right key is let through whenever it comes: one that never worked before, too.
  expect((await service.call('GET', '/v1/usage', { key: late.key })).status).toBe(200);
  expect((await guess()).status).toBe(429);
});
