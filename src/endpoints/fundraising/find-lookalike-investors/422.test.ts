import { expect, it } from 'vitest';
import { PROFILES, storeProfile } from '../../../../test/harness/sandbox.ts';
import type { Account, TestService } from '../../../../test/harness/service.ts';
import { withService } from '../../../../test/harness/with-service.ts';
import type { Profile } from '../../../core/research/profile.ts';
import { findLookalikeInvestors } from './handler.ts';

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

  it('is told before the balance is looked at', async () => {
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
