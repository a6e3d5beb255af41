import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createService, type Service } from '../../src/app/app.ts';
import { formatKey, KEY_RANDOM_BYTES } from '../../src/platform/values/key-scopes.ts';
import { createProbe, PROBE_PATH } from '../harness/probe-endpoint.ts';
import { createTestService, type TestService } from '../harness/service.ts';
import { PATIENT, statusesOf, times } from './together.ts';

const probe = createProbe();
let test: TestService;
let other: Service;

beforeAll(async () => {
  test = await createTestService({ endpoints: [probe.endpoint], ...PATIENT });
  other = await createService({
    config: { host: '127.0.0.1', port: 0, rateLimits: true, asOf: undefined },
    store: test.db,
    log: pino({ level: 'silent' }),
    endpoints: [probe.endpoint],
  });
  await other.http.ready();
});
afterAll(async () => {
  await other.close();
  await test.close();
});

const post = (key: string, body: unknown = {}) => test.call('POST', PROBE_PATH, { key, body });

/** The windows go by the clock minute: a test that needs one window whole does not start at its end. */
async function awayFromTheEdge(): Promise<void> {
  const rows = await test.db.system.query<{ left: number }>({
    text: 'select 60 - extract(second from clock_timestamp())::float8 as left',
  });
  const left = rows[0]?.left ?? 0;
  if (left < 8) await new Promise((resolve) => setTimeout(resolve, left * 1_000 + 50));
}

describe('one rate window', () => {
  it('is shared exactly by two services', async () => {
    await awayFromTheEdge();
    const account = await test.account({ credits: 10_000 });
    const answers = await times(150, async (index) => {
      if (index % 2 === 0) return post(account.key);
      const { statusCode } = await other.http.inject({
        method: 'POST',
        url: PROBE_PATH,
        headers: { authorization: `Bearer ${account.key}` },
        payload: {},
      });
      return { status: statusCode };
    });
    expect(statusesOf(answers)).toEqual({ 200: 60, 429: 90 });
    expect(await test.balance(account)).toBe(10_000 - 600);
  });

  it('is shared by a key and the one it was rotated to, and not by another key of the tenant', async () => {
    await awayFromTheEdge();
    const account = await test.account({ credits: 10_000, plan: 'trial' });
    const issue = async (bucket: 'same' | 'own') => {
      const key = formatKey('live', randomBytes(KEY_RANDOM_BYTES));
      await test.db.system.query({
        text: `insert into api_key (tenant_id, mode, hash, last_four, bucket_id)
               select tenant_id, mode, $2, $3, case when $4 then bucket_id else $5::uuid end from api_key
               where tenant_id = $1 limit 1`,
        values: [
          account.tenantId,
          createHash('sha256').update(key).digest(),
          key.slice(-4),
          bucket === 'same',
          randomUUID(),
        ],
      });
      return key;
    };
    const rotated = await issue('same');
    const separate = await issue('own');
    const answers = await times(30, (index) => post(index % 2 === 0 ? account.key : rotated));
    expect(statusesOf(answers)).toEqual({ 200: 10, 429: 20 });
    expect((await post(separate)).status).toBe(200);
  });

  it('counts a request that fails a later check, and not one with a wrong key', async () => {
    await awayFromTheEdge();
    const account = await test.account({ credits: 5, plan: 'trial' });
    const answers = [
      await post(account.key, { wrong: 1 }),
      await post(account.key, { price: 10 }),
      await test.call('POST', PROBE_PATH, { key: 'wp_live_nonsense', body: {} }),
      await post(account.key, { price: 5 }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([400, 402, 401, 200]);
    expect(answers[3]?.headers.ratelimit).toMatch(/^"key";r=7;/);
  });
});
