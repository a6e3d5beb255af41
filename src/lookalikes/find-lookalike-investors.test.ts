import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeLookups } from '../../test/harness/fake-lookups.ts';
import { PROFILES, storeProfile } from '../../test/harness/sandbox.ts';
import { type Account, createTestService, type TestService } from '../../test/harness/service.ts';
import { withService } from '../../test/harness/with-service.ts';
import type { Profile } from '../profile/rules.ts';
import { findLookalikeInvestors } from './operations-find-lookalike-investors.ts';

describe('400', () => {
  withService(findLookalikeInvestors, {}, (service) => {
    it.each([
      ['one name that is no list', { company_names: 'Wumpbeam' }, 'company_names'],
      ['an empty name', { company_names: ['Wumpbeam', ''] }, 'company_names.1'],
      ['a number', { company_names: [1] }, 'company_names.0'],
      ['a page in place of a name', { company_names: ['x'.repeat(501)] }, 'company_names.0'],
      ['more names than anybody lists', { company_names: Array(51).fill('Wumpbeam') }, 'company_names'],
      ['a misspelt field', { companies: ['Wumpbeam'] }, 'companies'],
    ])('refuses %s, free of charge', async (_name, body, path) => {
      const account = await service().account();
      const { method, path: at } = findLookalikeInvestors.schema;
      const answer = await service().call(method, at, { key: account.key, body });
      expect(answer.status).toBe(400);
      expect(answer.body.details.map((detail: { path: string }) => detail.path)).toEqual([path]);
      expect(await service().balance(account)).toBe(1_000);
    });
  });
});

describe('402', () => {
  let service: TestService;
  let asked = 0;
  beforeAll(async () => {
    const ask = async () => {
      asked += 1;
    };
    service = await createTestService({ services: { lookups: fakeLookups({ ask }) } });
  });
  afterAll(async () => {
    await service.checkLedger();
    await service.close();
  });

  it.each([
    ['names given', { company_names: ['Anybody'] }],
    ['names of the profile', {}],
  ])('refuses 34 credits with %s, asks nobody and keeps no Idempotency-Key', async (_name, body) => {
    const account = await service.account({ credits: 34 });
    await storeProfile(service, account, PROFILES.equity);
    const answer = await service.call('POST', '/v1/fundraising/find-lookalike-investors', {
      key: account.key,
      body,
      headers: { 'idempotency-key': 'poor' },
    });
    expect(answer.status).toBe(402);
    expect(answer.body).toMatchObject({ error: 'insufficient_credits', credits_remaining: 34 });
    expect(answer.body.credits_charged).toBeUndefined();
    expect(asked).toBe(0);
    const left = await service.db.system.query({
      text: 'select 1 from charge where tenant_id = $1 union all select 1 from idempotency where tenant_id = $1',
      values: [account.tenantId],
    });
    expect(left).toEqual([]);
  });
});

describe('422', () => {
  const { known_competitors: _, ...alone } = PROFILES.equity;

  withService(findLookalikeInvestors, {}, (service) => {
    function find(account: Account, body: object, key?: string) {
      const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
      return service().call('POST', findLookalikeInvestors.schema.path, { key: account.key, body, headers });
    }

    async function reserved(at: TestService, { tenantId }: Account): Promise<number> {
      const rows = await at.db.system.query({
        text: 'select from charge where tenant_id = $1',
        values: [tenantId],
      });
      return rows.length;
    }

    const nobody: [string, Profile | undefined, object][] = [
      ['no profile and no names', undefined, {}],
      ['no profile and an empty list', undefined, { company_names: [] }],
      ['no profile and blank names', undefined, { company_names: ['  ', '-'] }],
      ['a profile without competitors', alone, {}],
      ['a profile with blank competitors', { ...alone, known_competitors: [' '] }, {}],
      ['the profile of a fund', PROFILES.fund, {}],
    ];
    it.each(nobody)('reserves and charges nothing with %s', async (_name, profile, body) => {
      const account = await service().account();
      if (profile !== undefined) await storeProfile(service(), account, profile);
      const answer = await find(account, body);
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ error: 'not_found', credits_charged: 0, credits_remaining: 1_000 });
      expect(answer.body.message).toContain('company_names');
      expect(await reserved(service(), account)).toBe(0);
      // One place in the window, as any request.
      expect(answer.headers.ratelimit).toMatch(/^"key";r=59;/);
    });

    it('is answered before the balance is looked at', async () => {
      const account = await service().account({ credits: 0 });
      expect((await find(account, {})).status).toBe(422);
    });

    it('is replayed for its Idempotency-Key, also once there is a profile', async () => {
      const account = await service().account();
      const first = await find(account, {}, 'a');
      await storeProfile(service(), account, PROFILES.equity);
      const again = await find(account, {}, 'a');
      expect(again.body).toEqual(first.body);
      expect(again.headers['idempotent-replayed']).toBe('true');
      expect(await service().balance(account)).toBe(1_000);
    });
  });
});

describe('502', () => {
  // An empty corpus answers nothing, so a call whose live sources all fail has no answer at all.
  let service: TestService;
  let failed: readonly { source: string; reason: string }[] = [];
  beforeAll(async () => {
    const lookups = fakeLookups({ ask: async () => ({ state: 'failed', failed }) });
    service = await createTestService({ services: { lookups } });
  });
  afterAll(async () => {
    await service.checkLedger();
    await service.close();
  });

  const PATH = '/v1/fundraising/find-lookalike-investors';

  it('refunds in full when there is no record and every source fails, and replays that for its key', async () => {
    failed = [{ source: 'somewhere', reason: 'timeout' }];
    const account = await service.account();
    const find = () =>
      service.call('POST', PATH, {
        key: account.key,
        body: { company_names: ['Wumpbeam', 'Hwimgrid'] },
        headers: { 'idempotency-key': 'failing' },
      });
    const answer = await find();
    expect(answer.status).toBe(502);
    expect(answer.body).toMatchObject({ error: 'vendor_error', credits_remaining: 1_000 });
    expect(service.logged.join('')).toContain('somewhere');
    expect((await find()).body).toEqual(answer.body);
    expect(await service.balance(account)).toBe(1_000);
  });

  it('answers and charges where a record is there, whichever source fails', async () => {
    failed = [{ source: 'somewhere', reason: 'timeout' }];
    await service.db.system.query({
      text: `insert into company (mode, name, identity_key, source, source_id)
      values ('live', 'Blipella', 'blipella', 'test', 'blipella')`,
    });
    const account = await service.account();
    const answer = await service.call('POST', PATH, {
      key: account.key,
      body: { company_names: ['Wumpbeam'] },
    });
    expect(answer.status).toBe(200);
    expect(answer.body.data.companyResults).toEqual([
      { company: 'Wumpbeam', status: 'no_company_match', fundersFound: 0, sourcesFailed: ['somewhere'] },
    ]);
    expect(await service.balance(account)).toBe(965);
  });
});
