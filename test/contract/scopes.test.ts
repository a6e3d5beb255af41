import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../src/app/operations.ts';
import { createSequence } from '../../src/outreach/operations-create-sequence.ts';
import type { Endpoint } from '../../src/platform/operations/operation.ts';
import { scopesNeeded } from '../../src/platform/operations/surfaces.ts';
import { KEY_SCOPES, type KeyScope } from '../../src/platform/values/key-scopes.ts';
import { expectError } from '../harness/expect-error.ts';
import { fakeLookups } from '../harness/fake-lookups.ts';
import type { Account } from '../harness/service.ts';
import { recordedServices } from './recorded-services.ts';
import { accountFor, BILLED, chargesOf, eachEndpoint, sendSample, serviceOfFile } from './rig.ts';

const recorded = recordedServices(() => {
  const failed = Promise.reject(new Error('it was asked'));
  failed.catch(() => {}); // who asks two at once hears of one
  return failed;
});
const service = serviceOfFile({
  services: { ...recorded.services, lookups: recorded.lookups(fakeLookups()) },
});

/** What an endpoint's own example needs: its effect, and the scopes that its body gives to somebody. */
const needsOf = ({ schema }: Endpoint): readonly KeyScope[] =>
  scopesNeeded(schema.surfaces, schema.example.body, false);
/** Refused to a key with this scope alone. */
const refusedTo = (scope: KeyScope): string[] =>
  ENDPOINTS.flatMap((endpoint) =>
    needsOf(endpoint).every((need) => need === scope) ? [] : [endpoint.schema.operation],
  );

/** Names the scopes that are missing, those that the key has, and how to get another. */
function expectRefusal(answer: Awaited<ReturnType<typeof sendSample>>, missing: string, has: string): void {
  expectError(answer, 403, 'insufficient_scope', missing);
  expect(answer.body.message).toContain(`needs the scope ${missing}, and this key has ${has}.`);
  expect(answer.body.message).toContain('warmpath key issue --scopes ');
  expect(answer.body.credits_charged).toBeUndefined();
}

describe('403: a key without the scope', () => {
  it.each(KEY_SCOPES)('may call what is of %s, and nothing else', async (scope) => {
    const refused: string[] = [];
    for (const endpoint of ENDPOINTS) {
      const account = await service().withKey(await accountFor(service(), endpoint), { scopes: [scope] });
      recorded.calls.length = 0;
      const answer = await sendSample(service(), endpoint, account, { 'idempotency-key': 'one' });
      if (answer.status !== 403) continue;
      refused.push(endpoint.schema.operation);
      const missing = needsOf(endpoint).filter((need) => need !== scope);
      expectRefusal(answer, missing.join(' and '), scope);
      expect(recorded.calls).toEqual([]);
      expect(await chargesOf(service(), account)).toEqual([]);
      const kept = await service().db.system.query({
        text: 'select from idempotency where tenant_id = $1',
        values: [account.tenantId],
      });
      expect(kept, endpoint.schema.operation).toEqual([]);
    }
    expect(refused.toSorted()).toEqual(refusedTo(scope).toSorted());
    expect(refused.length).toBeGreaterThan(30);
  });

  eachEndpoint(BILLED, (endpoint) => {
    it('needs read, and only that, for a dry run', async () => {
      const account = await accountFor(service(), endpoint);
      const { method, path, example } = endpoint.schema;
      const body = { ...(example.body as object), dry_run: true };
      const dry = (key: string) => service().call(method, path, { key, body });
      const spend = await service().withKey(account, { scopes: ['spend'] });
      expectRefusal(await dry(spend.key), 'read', 'spend');
      const read = await service().withKey(account, { scopes: ['read'] });
      expect((await dry(read.key)).status).not.toBe(403);
    });
  });
});

const unlimited = serviceOfFile({
  services: { ...recorded.services, lookups: recorded.lookups(fakeLookups()) },
  rateLimits: false,
});

describe('403 where no window counts', () => {
  it('is for every GET but that of the key itself', async () => {
    const account = await unlimited().account();
    const write = await unlimited().withKey(account, { scopes: ['write'] });
    const gets = ENDPOINTS.filter(({ schema }) => schema.method === 'GET');
    expect(gets.length).toBeGreaterThan(10);
    for (const endpoint of gets) {
      const isUsage = endpoint.schema.operation === 'usage';
      const answer = await sendSample(unlimited(), endpoint, write);
      if (isUsage) expect(answer.status).toBe(200);
      else expectRefusal(answer, endpoint.schema.surfaces.effect, 'write');
    }
  });
});

describe('the scope and the other checks', () => {
  const PATH = '/v1/fundraising/create-sequence';
  const BODY = createSequence.schema.example.body;
  const send = ({ key }: Account, body: unknown) => service().call('POST', PATH, { key, body });

  it('asks for send as well where a sequence is approved in advance', async () => {
    const account = await service().account();
    const write = await service().withKey(account, { scopes: ['write'] });
    expect((await send(write, BODY)).status).not.toBe(403);
    expectRefusal(await send(write, { ...BODY, auto_approve: true }), 'send', 'write');
    expectRefusal(
      await send(await service().withKey(account, { scopes: ['read'] }), { ...BODY, auto_approve: true }),
      'write and send',
      'read',
    );
    const both = await service().withKey(account, { scopes: ['send', 'write'] });
    expect((await send(both, { ...BODY, auto_approve: true })).status).not.toBe(403);
  });

  it('refuses before it looks at the body, and after the window', async () => {
    const read = await service().withKey(await service().account({ plan: 'trial' }), { scopes: ['read'] });
    await service().db.system.query({
      text: `insert into rate_window (tenant_id, bucket_id, window_start, quota, previous, count)
        select tenant_id, bucket_id, now() + interval '1 day', 10, 0, 9 from api_key
        where tenant_id = $1 and scopes = '{read}'`,
      values: [read.tenantId],
    });
    const refused = await send(read, { no: 'such field' });
    expectRefusal(refused, 'write', 'read');
    expect(refused.headers.ratelimit).toMatch(/^"key";r=0;/);
    expectError(await send(read, { no: 'such field' }), 429, 'rate_limited');
  });

  it('needs the scope for a replay too', async () => {
    const account = await service().account();
    const webhook = { url: 'https://hooks.robotics.example/in' };
    const post = ({ key }: Account) =>
      service().call('POST', '/v1/webhooks', { key, body: webhook, headers: { 'idempotency-key': 'once' } });
    const first = await post(account);
    expect(first.status).toBe(500);
    const again = await post(await service().withKey(account, { scopes: ['write'] }));
    expect(again.headers['idempotent-replayed']).toBe('true');
    expectRefusal(await post(await service().withKey(account, { scopes: ['spend'] })), 'write', 'spend');
  });
});
