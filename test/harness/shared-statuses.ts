import { createHash, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { formatKey, KEY_RANDOM_BYTES } from '../../src/core/account/key.ts';
import { fingerprintOf } from '../../src/http/idempotency.ts';
import { createValidator } from '../../src/http/validate.ts';
import type { Account, Answered, TestService } from './service.ts';
import { type AnyEndpoint, withService } from './with-service.ts';

// The statuses every keyed endpoint answers alike. Each folder's 401.test.ts, 413.test.ts … call these for its
// endpoints, so that a status without a test is a file that is not there.

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Sends the endpoint's own example. */
export function send(
  service: TestService,
  { schema }: AnyEndpoint,
  key: string | undefined,
  headers: Record<string, string> = {},
  address?: string,
): Promise<Answered> {
  const body = schema.method === 'GET' ? {} : { body: schema.example.body ?? {} };
  const from = address === undefined ? {} : { address };
  return service.call(schema.method, schema.path, { key, headers, ...from, ...body });
}

let strangers = 0;
/** An address nobody has failed from before: each may fail so often only. */
const newAddress = (): string => {
  strangers += 1;
  return `192.0.2.${strangers % 256}`;
};

/** Puts the account's window where no clock can end it, so that a test cannot straddle a minute. */
async function freezeWindow(service: TestService, account: Account): Promise<void> {
  await service.db.system.query({
    text: `insert into rate_window (bucket_id, window_start, quota, previous, count)
      select bucket_id, now() + interval '1 day', 10, 0, 0 from api_key where tenant_id = $1`,
    values: [account.tenantId],
  });
}

async function placesTaken(service: TestService, account: Account): Promise<number> {
  const rows = await service.db.system.query<{ count: number }>({
    text: 'select count from rate_window join api_key using (bucket_id) where tenant_id = $1',
    values: [account.tenantId],
  });
  return rows[0]?.count ?? 0;
}

/** The one envelope of every error, with this status and word. */
export function expectError(answer: Answered, status: number, error: string): void {
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ error });
  expect(answer.body.message.length).toBeGreaterThan(10);
  expect(answer.body.request_id).toMatch(UUID);
  expect(answer.headers['x-request-id']).toMatch(UUID);
}

/** 401: whatever is wrong with the key, before anything else is looked at. */
export function refusesWrongKeys(endpoint: AnyEndpoint): void {
  withService(endpoint, {}, (service) => {
    const address = newAddress();
    const wrong: [string, Record<string, string>][] = [
      ['no header', {}],
      ['an empty header', { authorization: '' }],
      ['another scheme', { authorization: 'Basic d2FybTpwYXRo' }],
      ['no token', { authorization: 'Bearer' }],
      ['two tokens', { authorization: `Bearer ${'x'.repeat(20)} ${'y'.repeat(20)}` }],
      ['a key of another service', { authorization: `Bearer sk_live_${'a'.repeat(36)}` }],
      [
        'a key nobody issued',
        { authorization: `Bearer ${formatKey('live', randomBytes(KEY_RANDOM_BYTES))}` },
      ],
    ];
    it.each(wrong)('refuses %s', async (_name, headers) => {
      expectError(await send(service(), endpoint, undefined, headers, address), 401, 'unauthorized');
    });
    it('refuses a mistyped, a revoked and an expired key, and takes no place in the window', async () => {
      const account = await service().account();
      const typo = account.key.slice(0, -1) + (account.key.endsWith('a') ? 'b' : 'a');
      expectError(await send(service(), endpoint, typo, {}, address), 401, 'unauthorized');
      for (const column of ['revoked_at', 'expires_at']) {
        const hash = createHash('sha256').update(account.key).digest();
        const set = (value: string) =>
          service().db.system.query({
            text: `update api_key set ${column} = ${value} where hash = $1`,
            values: [hash],
          });
        await set(`now() - interval '1 second'`);
        expectError(await send(service(), endpoint, account.key, {}, address), 401, 'unauthorized');
        await set('null');
      }
      expect(await placesTaken(service(), account)).toBe(0);
    });
    it('says nothing of a broken body to a stranger', async () => {
      if (endpoint.schema.method === 'GET') return expect(endpoint.schema.method).toBe('GET');
      const { method, path } = endpoint.schema;
      expectError(await service().call(method, path, { raw: '{"broken', address }), 401, 'unauthorized');
      expectError(
        await service().call(method, path, { raw: 'x'.repeat(endpoint.schema.bodyLimitBytes + 1) }),
        401,
        'unauthorized',
      );
    });
  });
}

/** 429: the eleventh request of a trial key in one window, for whatever reason the others failed. */
export function limitsTheRate(endpoint: AnyEndpoint): void {
  withService(endpoint, {}, (service) => {
    it('refuses a trial key its eleventh request of a minute, not another key', async () => {
      const account = await service().account({ plan: 'trial' });
      await freezeWindow(service(), account);
      for (let n = 1; n <= 10; n += 1) {
        const answer = await send(service(), endpoint, account.key);
        expect(answer.status).not.toBe(429);
        expect(answer.headers['ratelimit-policy']).toBe('"key";q=10;w=60');
        expect(answer.headers.ratelimit).toMatch(new RegExp(`^"key";r=${10 - n};t=\\d+$`));
      }
      const refused = await send(service(), endpoint, account.key);
      expectError(refused, 429, 'rate_limited');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
      expect(await placesTaken(service(), account)).toBe(10);
      const other = await service().account({ plan: 'paid' });
      const free = await send(service(), endpoint, other.key);
      expect(free.headers.ratelimit).toMatch(/^"key";r=59;t=\d+$/);
    });
  });
}

/** 413 and 415: told to the owner of a key only, and at the cost of a place in the window. */
export function refusesLargeBodies(endpoint: AnyEndpoint): void {
  withService(endpoint, {}, (service) => {
    it('refuses a body over the limit and takes one at it', async () => {
      const account = await service().account();
      const { method, path, bodyLimitBytes } = endpoint.schema;
      const over = await service().call(method, path, {
        key: account.key,
        raw: ' '.repeat(bodyLimitBytes + 1),
      });
      expectError(over, 413, 'payload_too_large');
      expect(over.headers.ratelimit).toMatch(/^"key";r=59;/);
      const at = await service().call(method, path, {
        key: account.key,
        raw: `{}${' '.repeat(bodyLimitBytes - 2)}`,
      });
      expect(at.status).not.toBe(413);
      expect(await service().balance(account)).toBeLessThanOrEqual(1_000);
    });
  });
}

export function refusesOtherTypes(endpoint: AnyEndpoint): void {
  withService(endpoint, {}, (service) => {
    it.each([
      ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
      ['plain text', { 'content-type': 'text/plain' }],
      ['compressed JSON', { 'content-type': 'application/json', 'content-encoding': 'gzip' }],
    ])('refuses %s', async (_name, headers) => {
      const account = await service().account();
      const answer = await service().call(endpoint.schema.method, endpoint.schema.path, {
        key: account.key,
        raw: '{}',
        headers,
      });
      expectError(answer, 415, 'unsupported_media_type');
      expect(await service().balance(account)).toBe(1_000);
    });
  });
}

/** 400: what every body is refused for. Each endpoint adds its own cases beside this. */
export function refusesBrokenBodies(endpoint: AnyEndpoint): void {
  withService(endpoint, {}, (service) => {
    it.each([
      ['nothing', ''],
      ['broken JSON', '{"a":'],
      ['a list', '[]'],
      ['null', 'null'],
      ['a text', '"x"'],
      ['an unknown field', '{"zz_unknown":1}'],
      ['a __proto__ key', '{"__proto__":{"x":1}}'],
      ['nesting without end', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
      ['a NUL character', '{"geography":"a\\u0000b"}'],
      ['an unpaired surrogate', '{"geography":"\\ud800"}'],
      ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ])('refuses %s and charges nothing', async (_name, raw) => {
      const account = await service().account();
      const answer = await service().call(endpoint.schema.method, endpoint.schema.path, {
        key: account.key,
        raw,
      });
      expectError(answer, 400, 'invalid_request');
      expect(answer.body.details.length).toBeGreaterThanOrEqual(1);
      expect(await service().balance(account)).toBe(1_000);
    });
    it('takes no Idempotency-Key that is too long or not ASCII', async () => {
      if (endpoint.schema.method !== 'POST') return expect(endpoint.schema.method).not.toBe('POST');
      const account = await service().account();
      for (const key of ['x'.repeat(256), 'schlüssel']) {
        const answer = await send(service(), endpoint, account.key, { 'idempotency-key': key });
        expectError(answer, 400, 'invalid_request');
      }
    });
  });
}

/** 409: the key is held by a request that still runs. */
export function tellsOfRunningRequests(endpoint: AnyEndpoint): void {
  withService(endpoint, {}, (service) => {
    it('refuses a second request while the first with its key runs', async () => {
      const account = await service().account();
      const { schema } = endpoint;
      const checked = createValidator(schema.body, 'body')(structuredClone(schema.example.body ?? {}));
      if (!checked.ok) throw checked.error;
      await service().db.system.query({
        text: `insert into idempotency (tenant_id, mode, key, fingerprint, request_id, lease_until, expires_at)
          values ($1, $2, 'held', $3, gen_random_uuid(), now() + interval '1 minute', now() + interval '1 day')`,
        values: [
          account.tenantId,
          account.mode,
          await fingerprintFor(service(), account, endpoint, checked.value),
        ],
      });
      const answer = await send(service(), endpoint, account.key, { 'idempotency-key': 'held' });
      expectError(answer, 409, 'idempotency_in_progress');
      expect(answer.headers['retry-after']).toBe('1');
      expect(await service().balance(account)).toBe(1_000);
    });
  });
}

/** As the service makes it: a secret goes in under a key of the tenant. */
async function fingerprintFor(
  { vault }: TestService,
  { tenantId }: Account,
  { schema: { method, path }, secretFields }: AnyEndpoint,
  body: unknown,
): Promise<Buffer> {
  const seal = await vault.of(tenantId);
  return fingerprintOf(method, path, body, secretFields, (place, text) =>
    seal.hash(place, text).toString('hex'),
  );
}

/** 500: our own fault is told in one sentence, logged in full, and costs nothing. */
export function owesUpToItsFaults(endpoint: AnyEndpoint): void {
  withService(endpoint, {}, (service) => {
    it('hides what broke and logs it under the request id', async () => {
      const account = await service().account();
      // Taken away, not renamed: a statement that was prepared before would go on to find it.
      await asOwner(service(), 'revoke execute on function admit, identify from warmpath_service');
      const answer = await send(service(), endpoint, account.key).finally(() =>
        asOwner(service(), 'grant execute on function admit, identify to warmpath_service'),
      );
      expectError(answer, 500, 'internal_error');
      expect(JSON.stringify(answer.body)).not.toMatch(/admit|identify|function|sql/i);
      expect(service().logged.join('')).toContain(answer.body.request_id);
      expect(await service().balance(account)).toBe(1_000);
    });
  });
}

async function asOwner(service: TestService, text: string): Promise<void> {
  const { createDb } = await import('../../src/store/postgres/postgres.ts');
  const owner = createDb({
    connection: service.db.connection,
    applicationName: 'warmpath test owner',
    poolSize: 1,
  });
  await owner.query({ text });
  await owner.close();
}

/** 503: without a database nothing is counted and nothing begins. */
export function needsItsDatabase(endpoint: AnyEndpoint): void {
  withService(endpoint, { cutOff: true }, (service) => {
    it('says so, and when to come back', async () => {
      const account = await service().account();
      const answer = await send(service(), endpoint, account.key);
      expectError(answer, 503, 'unavailable');
      expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
      expect(await service().balance(account)).toBe(1_000);
    });
  });
}
