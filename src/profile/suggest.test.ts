import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSandbox } from '../../test/harness/sandbox.ts';
import { type Account, createTestService, type TestService } from '../../test/harness/service.ts';
import { makeSandbox } from '../reference/rules-sandbox-world.ts';
import type { Suggestion } from './rules-suggest.ts';

let service: TestService;
let account: Account;
beforeAll(async () => {
  service = await createTestService({ rateLimits: false });
  await openSandbox(service);
  account = await service.account({ mode: 'test', credits: 5 });
});
afterAll(async () => {
  await service.checkLedger();
  await service.close();
});

const suggest = (kind: string, q: string, more = '', key = account.key) =>
  service.call('GET', `/v1/fundraising/suggest?kind=${kind}&q=${encodeURIComponent(q)}${more}`, { key });
const valuesOf = ({ body }: { body: { suggestions: Suggestion[] } }) =>
  body.suggestions.map(({ value }) => value);

describe('200', () => {
  const { companies, investors } = makeSandbox();
  const company = companies.find(({ name }) => name.length > 6)?.name ?? '';
  const investor = investors.find(({ name }) => name.length > 6)?.name ?? '';

  it.each([
    ['company', company],
    ['investor', investor],
  ])('completes a %s by its beginning, and with a slip of a letter, free', async (kind, name) => {
    const exact = await suggest(kind, name.slice(0, 6).toLowerCase());
    expect(exact.status).toBe(200);
    expect(valuesOf(exact)).toContain(name);
    const slip = await suggest(kind, `${name.slice(0, 4)}${name.slice(5)}`);
    expect(valuesOf(slip)).toContain(name);
    expect(await service.balance(account)).toBe(5);
  });

  it('says who an investor is and how much of it is on record, most first', async () => {
    const { suggestions } = (await suggest('investor', investor.slice(0, 1), '&limit=20')).body;
    expect(suggestions[0].id).toMatch(/^inv_/);
    const deals = suggestions.map((one: Suggestion) => one.deals);
    expect(deals).toEqual([...deals].sort((left, right) => right - left));
  });

  it('completes places and sectors', async () => {
    expect(valuesOf(await suggest('place', 'lond'))).toContain('London, United Kingdom');
    expect(valuesOf(await suggest('place', 'Londn'))).toEqual(['London, United Kingdom']);
    expect(valuesOf(await suggest('place', 'nord'))).toContain('Nordics');
    expect(valuesOf(await suggest('sector', 'fint'))).toContain('Fintech');
    expect(valuesOf(await suggest('sector', 'helthcare'))).toEqual(['Health care']);
  });

  it('gives no more than asked for, and nothing where nothing begins so', async () => {
    expect(valuesOf(await suggest('place', 's'))).toHaveLength(10);
    expect(valuesOf(await suggest('place', 's', '&limit=3'))).toHaveLength(3);
    for (const kind of ['company', 'investor', 'place', 'sector']) {
      for (const q of ['zzqwxzz', '%', '_', '🙂', '\u202e', '\u0007', "'; drop table investor; --", ' ']) {
        expect(valuesOf(await suggest(kind, q)), `${kind} ${q}`).toEqual([]);
      }
    }
  });

  it('knows nothing of the sandbox with a live key', async () => {
    const live = await service.account();
    expect(valuesOf(await suggest('company', company, '', live.key))).toEqual([]);
  });
});

describe('400', () => {
  it.each([
    '',
    '?kind=company',
    '?kind=planet&q=a',
    '?kind=company&q=',
    `?kind=company&q=${'x'.repeat(201)}`,
    '?kind=company&q=a&limit=0',
    '?kind=company&q=a&limit=21',
    '?kind=company&q=a&zz=1',
  ])('%s', async (query) => {
    const answer = await service.call('GET', `/v1/fundraising/suggest${query}`, { key: account.key });
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request']);
  });
});
