import { afterAll, beforeAll, expect, it } from 'vitest';
import { fakeLookups } from '../../test/harness/fake-lookups.ts';
import { PROFILES, storeProfile } from '../../test/harness/sandbox.ts';
import { createTestService, type TestService } from '../../test/harness/service.ts';

// What live sources say, through the whole service: into the record, the index, the list and later searches.
const claim = {
  investor: 'Quorl Partners',
  confidence: 0.9,
  date: '2026-05-04',
  round: 'Seed',
  evidence: 'Plibb Cells raises a seed round led by Quorl Partners.',
  sources: [{ source: 'press', url: 'https://press.example/plibb-cells' }],
};

let service: TestService;
const asked: unknown[] = [];
beforeAll(async () => {
  const lookups = fakeLookups({
    ask: async (_kind, params) => {
      asked.push(params);
      const rumour = { ...claim, investor: 'Vantle Rumour', confidence: 0.5 };
      const data = [claim, rumour, rumour];
      return { state: 'answered', outcome: 'found', data, failed: [] };
    },
  });
  service = await createTestService({ rateLimits: false, services: { lookups } });
});
afterAll(async () => {
  await service.checkLedger();
  await service.close();
});

it('puts what is certain into the record and the list, scored, and asks no second time', async () => {
  const account = await service.account();
  await storeProfile(service, account, PROFILES.equity);
  const find = async (name: string) => {
    const answer = await service.call('POST', '/v1/fundraising/find-lookalike-investors', {
      key: account.key,
      body: { company_names: [name] },
    });
    expect([answer.status, answer.body.credits_charged]).toEqual([200, 35]);
    return answer.body.data;
  };
  const first = await find('Plibb Cells');
  expect(first.newInvestors).toMatchObject([
    {
      name: 'Quorl Partners',
      lookalikeVia: 'Plibb Cells',
      lookalikeCompanies: ['Plibb Cells'],
      portfolioCompanies: ['Plibb Cells'],
      lastActivityDate: '2026-05-04',
    },
  ]);
  expect(first.newInvestors[0].scoreParts.length).toBeGreaterThan(1);
  expect(first.companyResults).toEqual([
    {
      company: 'Plibb Cells',
      status: 'ok',
      fundersFound: 1,
      funders: ['Quorl Partners'],
      sources: [{ source: 'press', url: 'https://press.example/plibb-cells' }],
      unconfirmed: [{ name: 'Vantle Rumour', confidence: 0.5, url: 'https://press.example/plibb-cells' }],
    },
  ]);
  const second = await find('PLIBB CELLS, Inc.');
  expect(asked).toHaveLength(1);
  expect(second.companyResults).toMatchObject([{ status: 'ok', resolvedTo: 'Plibb Cells', fundersFound: 1 }]);
  expect(second.updatedInvestors).toMatchObject([{ name: 'Quorl Partners' }]);

  const search = await service.call('POST', '/v1/fundraising/search-investors', {
    key: account.key,
    body: {},
  });
  expect(search.body.data.investors).toMatchObject([{ name: 'Quorl Partners', lookalikeVia: 'Plibb Cells' }]);
  // Each tenant has its own list; the record is shared.
  const other = await service.account();
  const answer = await service.call('POST', '/v1/fundraising/find-lookalike-investors', {
    key: other.key,
    body: { company_names: ['Plibb Cells'] },
  });
  expect(answer.body.data.newInvestors).toHaveLength(1);
});
