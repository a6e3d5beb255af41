import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../../src/platform/operations/operation.ts';
import { fingerprintOf } from '../../src/platform/operations/shown-fields.ts';
import { createValidator } from '../../src/platform/operations/validate.ts';
import { expectError } from '../harness/expect-error.ts';
import { fakeLookups } from '../harness/fake-lookups.ts';
import type { Account } from '../harness/service.ts';
import { recordedServices } from './recorded-services.ts';
import {
  accountFor,
  BILLED,
  bodyOf,
  chargesOf,
  eachEndpoint,
  POSTS,
  priceOf,
  sendSample,
  serviceOfFile,
} from './rig.ts';

const recorded = recordedServices(() => Promise.reject(new Error('no service is to be asked')));
const service = serviceOfFile({
  services: { ...recorded.services, lookups: recorded.lookups(fakeLookups()) },
});

/** An Idempotency-Key with a request under it that still runs. */
const hold = ({ tenantId, mode }: Account, fingerprint: Buffer) =>
  service().db.system.query({
    text: `insert into idempotency (tenant_id, mode, key, fingerprint, request_id, lease_until, expires_at)
      values ($1, $2, 'held', $3, gen_random_uuid(), now() + interval '1 minute', now() + interval '1 day')`,
    values: [tenantId, mode, fingerprint],
  });

/** As the service makes it: a secret goes in under a key of the tenant. */
async function fingerprintFor(account: Account, endpoint: Endpoint): Promise<Buffer> {
  const { schema, secretFields } = endpoint;
  const checked = createValidator(schema.body, 'body')(structuredClone(bodyOf(endpoint, account)));
  if (!checked.ok) throw checked.error;
  const seal = await service().vault.of(account.tenantId);
  return fingerprintOf(schema.method, schema.path, checked.value, secretFields, (place, text) =>
    seal.hash(place, text).toString('hex'),
  );
}

describe('409: an Idempotency-Key that is held', () => {
  eachEndpoint(POSTS, (endpoint) => {
    it('is refused to the same request while that runs', async () => {
      const account = await accountFor(service(), endpoint);
      await hold(account, await fingerprintFor(account, endpoint));
      const answer = await sendSample(service(), endpoint, account, { 'idempotency-key': 'held' });
      expectError(answer, 409, 'idempotency_in_progress');
      expect(answer.headers['retry-after']).toBe('1');
      expect(await service().balance(account)).toBe(1_000);
      expect(recorded.calls).toEqual([]);
    });

    it('is refused to another request', async () => {
      const account = await accountFor(service(), endpoint);
      await hold(account, createHash('sha256').update('another request').digest());
      const answer = await sendSample(service(), endpoint, account, { 'idempotency-key': 'held' });
      expectError(answer, 400, 'idempotency_mismatch');
      expect(await service().balance(account)).toBe(1_000);
      expect(recorded.calls).toEqual([]);
    });
  });
});

/** What each account may be too poor for: its balance, or the cap of its key. */
const POOR: readonly (readonly [string, (endpoint: Endpoint, credits: number) => Promise<Account>])[] = [
  ['insufficient_credits', (endpoint, credits) => accountFor(service(), endpoint, { credits })],
  [
    'key_cap_reached',
    async (endpoint, dailyCredits) =>
      service().withKey(await accountFor(service(), endpoint), { dailyCredits }),
  ],
];

describe.each(POOR)('402 %s: less is left than the price', (error, accountWith) => {
  eachEndpoint(BILLED, (endpoint) => {
    it('begins nothing, asks no service, and leaves the Idempotency-Key free', async () => {
      const price = priceOf(endpoint);
      const account = await accountWith(endpoint, price - 1);
      const balance = await service().balance(account);
      const answer = await sendSample(service(), endpoint, account, { 'idempotency-key': 'poor' });
      expectError(answer, 402, error);
      expect(answer.body).toMatchObject({ credits_remaining: balance });
      expect(answer.body.credits_charged).toBeUndefined();
      expect(recorded.calls).toEqual([]);
      expect(await chargesOf(service(), account)).toEqual([]);
      const kept = await service().db.system.query({
        text: 'select from idempotency where tenant_id = $1',
        values: [account.tenantId],
      });
      expect(kept).toEqual([]);
    });
  });
});
