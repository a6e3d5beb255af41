import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_ENDPOINTS } from '../../src/app/operations.ts';
import { LIMITS } from '../../src/platform/values/limits.ts';
import { OPERATOR_KEY } from '../harness/operator.ts';
import { createTestService, type TestService } from '../harness/service.ts';

const listed = ADMIN_ENDPOINTS.map(({ schema }) => [`${schema.method} ${schema.path}`, schema] as const);

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

const auditEntries = async () =>
  (await service.db.system.query<{ n: number }>({ text: 'select count(*)::int as n from audit_entry' }))[0]
    ?.n;

describe('401', () => {
  test.each(listed)('%s is refused without an operator key, and writes nothing', async (_route, schema) => {
    const { key } = await service.account();
    const before = await auditEntries();
    for (const credential of [undefined, key, `wp_admin_${'1'.repeat(36)}`, 'nonsense']) {
      const { status, body } = await service.call(schema.method, schema.path, {
        key: credential,
        body: schema.example.body,
        // Wrong keys count by address, and there are more operations than one address may guess.
        address: `198.51.100.${20 + listed.findIndex(([, one]) => one === schema)}`,
      });
      expect(status).toBe(401);
      expect(body.error).toBe('unauthorized');
    }
    expect(await auditEntries()).toBe(before);
  });

  test('an operator key is none of a tenant', async () => {
    expect((await service.call('GET', '/v1/usage', { key: OPERATOR_KEY })).status).toBe(401);
    expect((await service.call('POST', '/v1/jobs/search', { key: OPERATOR_KEY, body: {} })).status).toBe(401);
  });
});

describe('400, 413, 415', () => {
  const withBody = listed.filter(([, { method }]) => method !== 'GET');
  test.each(withBody)(
    '%s refuses a body that is no request of it, and writes nothing',
    async (_route, schema) => {
      const before = await auditEntries();
      const send = (more: object) => service.call(schema.method, schema.path, { key: OPERATOR_KEY, ...more });
      expect((await send({ body: { nonsense: true } })).status).toBe(400);
      expect((await send({ raw: '{' })).status).toBe(400);
      expect((await send({ raw: 'a=b', headers: { 'content-type': 'text/plain' } })).status).toBe(415);
      expect(await auditEntries()).toBe(before);
    },
  );

  test('a body over the limit is refused by each, and writes nothing', async () => {
    const before = await auditEntries();
    // An answer to a body that was not read waits for the client to go, so all are sent at once.
    const refused = await Promise.all(
      withBody.map(async ([route, { method, path, bodyLimitBytes }]) => {
        const raw = ' '.repeat(bodyLimitBytes + 1);
        return [route, (await service.call(method, path, { key: OPERATOR_KEY, raw })).status];
      }),
    );
    expect(refused).toEqual(withBody.map(([route]) => [route, 413]));
    expect(await auditEntries()).toBe(before);
  });

  const withQuery = listed.filter(
    ([, { query }]) => 'properties' in query && Object.keys(query.properties as object).length > 0,
  );
  test.each(withQuery)('%s refuses a query field it does not know', async (_route, { method, path }) => {
    expect((await service.call(method, `${path}?nonsense=1`, { key: OPERATOR_KEY })).status).toBe(400);
  });
});

test('429: wrong operator keys count by address, and the right one is let through', async () => {
  const address = '198.51.100.7';
  const guess = () => service.call('GET', '/admin/v1/audit', { key: `wp_admin_${'2'.repeat(36)}`, address });
  for (let n = 0; n < LIMITS.failedAuthenticationsPerMinute; n += 1) expect((await guess()).status).toBe(401);
  const refused = await guess();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await service.call('GET', '/admin/v1/audit', { key: OPERATOR_KEY, address })).status).toBe(200);
});

test('404 and 405 name what there is', async () => {
  const { status, body } = await service.call('GET', '/admin/v1/audits', { key: OPERATOR_KEY });
  expect(status).toBe(404);
  expect(body.message).toContain('/admin/v1/audit');
  const wrong = await service.call('PUT', '/admin/v1/audit', { key: OPERATOR_KEY });
  expect(wrong.status).toBe(405);
  expect(wrong.headers.allow).toBe('GET, HEAD');
});
