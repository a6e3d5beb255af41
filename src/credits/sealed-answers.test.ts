import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, createTestService, type TestService } from '../../test/harness/service.ts';
import { createMasterKeys, type GivenKey, newMasterKey, rotate } from '../accounts/master-keys.ts';
import { createDataKeyStore, createKeyRingStore } from '../accounts/queries-process.ts';
import type { VaultService } from '../accounts/rules-ports.ts';
import { createVault } from '../accounts/vault.ts';
import { registerWebhook } from '../monitoring/operations-webhooks.ts';
import type { Incoming } from '../platform/incoming.ts';
import { type Body, textOf } from '../platform/values/errors.ts';
import { Secret } from '../platform/values/key-scopes.ts';
import { keptAnswer, openedAnswer } from './refusals.ts';

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

const register = (account: Account, key: string, url = 'https://hooks.example.com/in') =>
  service.call('POST', '/v1/webhooks', {
    key: account.key,
    body: { url },
    headers: { 'idempotency-key': key },
  });
const kept = async ({ tenantId }: Account) => {
  const [row] = await service.db.system.query<{ answer: string; row: string }>({
    text: 'select answer, i::text as row from idempotency i where tenant_id = $1',
    values: [tenantId],
  });
  return row ?? { answer: '', row: '' };
};

describe('an answer that holds a secret', () => {
  it('is kept sealed, replayed as it was, and exported without it', async () => {
    const account = await service.account();
    const first = await register(account, 'one');
    expect(first.body.secret).toMatch(/^whsec_/);
    const { answer, row } = await kept(account);
    expect(answer).toMatch(/^sealed:/);
    expect(row).not.toContain('whsec_');
    const again = await register(account, 'one');
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.body).toEqual(first.body);
    const exported = await service.call('GET', '/v1/account/export', { key: account.key });
    const rows = exported.body.things.filter(({ kind }: { kind: string }) => kind === 'idempotency');
    expect(rows).toMatchObject([{ data: { key: 'one', state: 'done', status: 200, answer: null } }]);
    expect(JSON.stringify(exported.body)).not.toMatch(/whsec_|sealed:/);
  });

  it('does not open in the row of another tenant or under another key', async () => {
    const [mine, theirs] = [await service.account(), await service.account()];
    const { body } = await register(mine, 'mine');
    await register(theirs, 'theirs');
    await register(mine, 'other');
    const { answer } = await kept(mine);
    await service.db.system.query({ text: 'update idempotency set answer = $1', values: [answer] });
    for (const [account, key] of [
      [theirs, 'theirs'],
      [mine, 'other'],
    ] as const) {
      const replayed = await register(account, key);
      expect(replayed.status).toBe(500);
      expect(JSON.stringify(replayed.body)).not.toContain(body.secret);
    }
    expect((await register(mine, 'mine')).body).toEqual(body);
  });

  it('is not what others pay for: an answer without one is kept as it is', async () => {
    const account = await service.account({ mode: 'test' });
    await service.call('POST', '/v1/fundraising/profile', {
      key: account.key,
      body: { raise_type: 'startup_equity', company_name: 'Blipgrid' },
      headers: { 'idempotency-key': 'plain' },
    });
    expect(JSON.parse((await kept(account)).answer)).toMatchObject({ request_id: expect.any(String) });
  });
});

describe('the sealed form', () => {
  const incoming = { requestId: randomUUID(), idempotency: { key: 'k', fingerprint: Buffer.alloc(32) } };
  const asked = incoming as unknown as Incoming;
  const log = { warn: () => {}, error: () => {} };
  const given = (): GivenKey => ({ name: undefined, key: new Secret(newMasterKey()) });
  const vaultOf = (current: GivenKey | undefined, ...old: GivenKey[]) =>
    createVault({
      keys: createMasterKeys(current, old),
      dataKeys: createDataKeyStore(service.db.service),
    });
  const keep = (vault: VaultService | undefined, tenantId: string, body: Body, status = 200) =>
    keptAnswer(
      { vault, log },
      registerWebhook,
      asked,
      { tenantId, mode: 'live' },
      {
        status,
        body,
        action: 'settle',
        headers: {},
      },
    );

  it.each([
    ['with the balance', { head: '{"data":{"secret":"whsec_a"},"left":', tail: '}' }],
    ['without', { head: '{"secret":"whsec_a"}', tail: undefined }],
  ])('opens to the same octets, %s, also after the master key was rotated away', async (_name, body) => {
    // Those of the service are under a key of its own.
    await service.db.system.query({ text: 'delete from data_key' });
    const { tenantId } = await service.account();
    const [first, second] = [given(), given()];
    const sealed = await keep(vaultOf(first), tenantId, body);
    const answer = textOf(sealed as Body, 990);
    expect(answer).not.toContain('whsec_');
    await rotate(createKeyRingStore(service.db.system), createMasterKeys(second, [first]));
    const open = (vault: VaultService) =>
      openedAnswer({ vault, log }, asked, { tenantId, mode: 'live' }, answer);
    expect(await open(vaultOf(second))).toBe(textOf(body, 990));
    await expect(open(vaultOf(first))).rejects.toMatchObject({ fault: 'unknown_key' });
  });

  it('is not kept in clear where nothing can be sealed, and a refusal is kept as it is', async () => {
    const { tenantId } = await service.account();
    const body = { head: '{"secret":"whsec_a"}', tail: undefined };
    expect(await keep(undefined, tenantId, body)).toBeUndefined();
    expect(await keep(vaultOf(undefined), tenantId, body)).toBeUndefined();
    const broken: VaultService = { isReady: true, of: () => Promise.reject(new Error('away')) };
    expect(await keep(broken, tenantId, body)).toBeUndefined();
    expect(await keep(broken, tenantId, body, 422)).toEqual({ status: 422, ...body });
  });
});
