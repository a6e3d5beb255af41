import { expect, test } from 'vitest';
import { describeAskable, type NowAskable } from './start-service.ts';

const now: NowAskable = {
  investors: 3,
  backers: 0,
  companies: 2,
  rounds: 4,
  datedRounds: 3,
  newestRound: '2020-02-01',
  deals: 5,
  company: 'Tollan Labs',
  investor: 'Norvale Capital',
  service: 'http://127.0.0.1:9000',
};

test('after deals were imported the request is one for the funders of a company, at the service that runs', () => {
  const text = describeAskable(now).join('\n');
  expect(text).toContain('3 investors, 2 companies, 4 rounds (3 dated, the newest of 2020-02-01), 5 deals');
  expect(text).toContain('http://127.0.0.1:9000/v1/fundraising/find-lookalike-investors');
  expect(text).toContain(`-d '{"company_names":["Tollan Labs"]}'`);
  expect(text).toContain('For fund_lp nobody is on record');
  expect(text).toContain('until /readyz tells');
});

test('a list without deals is asked about an investor, and a service is to be started', () => {
  const text = describeAskable({ ...now, deals: 0, backers: 2, company: null, service: null }).join('\n');
  expect(text).toContain(`/v1/fundraising/enrich-investor`);
  expect(text).toContain(`-d '{"fund_name":"Norvale Capital"}'`);
  expect(text).toContain('A search for fund_lp is answered from 2 that back funds');
  expect(text).toContain('npm start');
  expect(describeAskable({ ...now, deals: 0, investor: null }).join()).not.toContain('curl');
});
