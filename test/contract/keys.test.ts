import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../src/app/operations.ts';
import type { Endpoint } from '../../src/platform/operations/operation.ts';
import { formatKey, KEY_RANDOM_BYTES } from '../../src/platform/values/key-scopes.ts';
import { expectError } from '../harness/expect-error.ts';
import { fakeLookups } from '../harness/fake-lookups.ts';
import type { Account, Answered, TestService } from '../harness/service.ts';
import { eachEndpoint, sendSample, serviceOfFile, WITH_BODY } from './rig.ts';

const service = serviceOfFile({ services: { lookups: fakeLookups() } });

/** An address of the endpoint's own: each may fail only so often. */
const addressOf = (endpoint: Endpoint): string => `192.0.2.${ENDPOINTS.indexOf(endpoint)}`;

const WRONG: readonly (readonly [string, Record<string, string>])[] = [
  ['no header', {}],
  ['an empty header', { authorization: '' }],
  ['another scheme', { authorization: 'Basic d2FybTpwYXRo' }],
  ['no token', { authorization: 'Bearer' }],
  ['two tokens', { authorization: `Bearer ${'x'.repeat(20)} ${'y'.repeat(20)}` }],
  ['a key of another service', { authorization: `Bearer sk_live_${'a'.repeat(36)}` }],
  [
    'a key that was never issued',
    { authorization: `Bearer ${formatKey('live', randomBytes(KEY_RANDOM_BYTES))}` },
  ],
];

async function placesTaken({ db }: TestService, { tenantId }: Account): Promise<number> {
  const rows = await db.system.query<{ count: number }>({
    text: 'select count from rate_window join api_key using (tenant_id, bucket_id) where tenant_id = $1',
    values: [tenantId],
  });
  return rows[0]?.count ?? 0;
}

describe('401: a wrong key, before anything else is looked at', () => {
  // An answer to a body that was not read waits for the client to go, so all are sent at once.
  let unread: ReadonlyMap<Endpoint, Answered>;
  beforeAll(async () => {
    unread = new Map(
      await Promise.all(
        WITH_BODY.map(async (endpoint) => {
          const { method, path, bodyLimitBytes } = endpoint.schema;
          const raw = 'x'.repeat(bodyLimitBytes + 1);
          return [
            endpoint,
            await service().call(method, path, { raw, address: addressOf(endpoint) }),
          ] as const;
        }),
      ),
    );
  });

  eachEndpoint(ENDPOINTS, (endpoint) => {
    const { method, path } = endpoint.schema;
    const body = method === 'GET' ? {} : { body: endpoint.schema.example.body ?? {} };
    const call = (more: object) =>
      service().call(method, path, { ...body, address: addressOf(endpoint), ...more });

    it('refuses what is no key of ours', async () => {
      for (const [what, headers] of WRONG) expectError(await call({ headers }), 401, 'unauthorized', what);
    });

    it('refuses a mistyped, a revoked and an expired key, and takes no place in the window', async () => {
      const account = await service().account();
      const typo = account.key.slice(0, -1) + (account.key.endsWith('a') ? 'b' : 'a');
      expectError(await call({ key: typo }), 401, 'unauthorized', 'mistyped');
      const hash = createHash('sha256').update(account.key).digest();
      for (const column of ['revoked_at', 'expires_at']) {
        const set = (value: string) =>
          service().db.system.query({
            text: `update api_key set ${column} = ${value} where hash = $1`,
            values: [hash],
          });
        await set(`now() - interval '1 second'`);
        expectError(await call({ key: account.key }), 401, 'unauthorized', column);
        await set('null');
      }
      expect(await placesTaken(service(), account)).toBe(0);
    });

    if (method === 'GET') return;
    it('says nothing of a body without a key', async () => {
      expectError(await call({ raw: '{"broken' }), 401, 'unauthorized', 'broken');
      expectError(unread.get(endpoint) as Answered, 401, 'unauthorized', 'too large');
    });
  });
});

describe('429: a request too many', () => {
  /** Puts the account's window if no clock can end it, so that a test cannot straddle a minute. */
  const freezeWindow = (account: Account, count: number) =>
    service().db.system.query({
      text: `insert into rate_window (tenant_id, bucket_id, window_start, quota, previous, count)
        select tenant_id, bucket_id, now() + interval '1 day', 10, 0, $2 from api_key where tenant_id = $1`,
      values: [account.tenantId, count],
    });

  /** Uses up what is left of a trial key's ten requests, whatever becomes of them; the next is refused. */
  async function exhausts(endpoint: Endpoint, taken: number): Promise<void> {
    const account = await service().account({ plan: 'trial' });
    await freezeWindow(account, taken);
    for (let n = taken + 1; n <= 10; n += 1) {
      const answer = await sendSample(service(), endpoint, account);
      expect(answer.status).not.toBe(429);
      expect(answer.headers['ratelimit-policy']).toBe('"key";q=10;w=60');
      expect(answer.headers.ratelimit).toMatch(new RegExp(`^"key";r=${10 - n};t=\\d+$`));
    }
    const refused = await sendSample(service(), endpoint, account);
    expectError(refused, 429, 'rate_limited');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(await placesTaken(service(), account)).toBe(10);
    const other = await service().account({ plan: 'paid' });
    const free = await sendSample(service(), endpoint, other);
    expect(free.headers.ratelimit).toMatch(/^"key";r=59;t=\d+$/);
  }

  const limited = ENDPOINTS.filter(({ schema }) => schema.rateLimited);

  it('counts each of the ten requests of a trial key', () => exhausts(limited[0] as Endpoint, 0));

  eachEndpoint(limited, (endpoint) => {
    it('refuses a trial key the eleventh request of a minute, and not another key', () =>
      exhausts(endpoint, 8));
  });
});
