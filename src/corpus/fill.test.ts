import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { emptyCorpus } from '../../test/harness/empty-corpus.ts';
import { identityKey } from '../reference/rules-identity.ts';
import { writeCorpus } from './queries-write.ts';
import type { InvestorFact } from './rules-investor-record.ts';

let db: TestDatabase;
let records = 0;

beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(() => emptyCorpus(db));
afterAll(() => db.drop());

/** One import of one fact about Norvale Capital. */
function say(source: string, asOf: string, fact: Partial<InvestorFact>) {
  const key = identityKey('Norvale Capital');
  return writeCorpus({
    system: db.system,
    mode: 'live',
    source,
    file: 'made-up',
    asOf: '2026-06-01',
    async read(sink) {
      records += 1;
      const of = { ref: `name:${key}||`, ids: [], name: 'Norvale Capital', key, spelledKey: key };
      const lists = { sectorTags: [], stages: [], countries: [] };
      const investor = { ...of, ...lists, record: `record-${records}`, asOf, ...fact };
      sink.investor(investor, { source, file: 0, line: 7 });
    },
  });
}
const known = async (columns: string) =>
  (await db.system.query<Record<string, unknown>>({ text: `select ${columns} from investor` }))[0];

test('a value is replaced by the source it comes from, of a later day, and by no other', async () => {
  await say('form-adv', '2025-01-01', { website: 'https://one.example' });
  await say('form-d', '2025-02-01', { city: 'Boulder' });
  await say('form-d', '2025-03-01', { website: 'https://other.example', city: 'Denver' });
  expect(await known('website, city, as_of')).toEqual({
    website: 'https://one.example',
    city: 'Denver',
    as_of: '2025-01-01',
  });
  await say('form-adv', '2025-04-01', { website: 'https://two.example', city: 'Austin' });
  await say('form-adv', '2024-04-01', { website: 'https://old.example' });
  expect(await known('website, as_of')).toEqual({ website: 'https://two.example', as_of: '2025-04-01' });
  const facts = await db.system.query({
    text: "select value, source, as_of from investor_fact where field = 'website' order by as_of",
  });
  expect(facts).toEqual([
    { value: 'https://old.example', source: 'form-adv', as_of: '2024-04-01' },
    { value: 'https://one.example', source: 'form-adv', as_of: '2025-01-01' },
    { value: 'https://other.example', source: 'form-d', as_of: '2025-03-01' },
    { value: 'https://two.example', source: 'form-adv', as_of: '2025-04-01' },
  ]);
});

test('a seat is one statement: a country alone takes no town its country, of whatever source', async () => {
  const seat = 'country_code, state_code, city';
  const there = { country_code: 'USA', state_code: 'CA', city: 'San Francisco' };
  await say('investor-list', '2024-01-01', { country: 'CAN' });
  await say('investor-list', '2023-01-01', { country: 'USA', state: 'CA', city: 'San Francisco' });
  expect(await known(seat)).toEqual(there);
  await say('investor-list', '2025-01-01', { country: 'CAN' });
  await say('form-d', '2025-01-01', { country: 'CAN' });
  await say('form-adv', '2025-01-01', { country: 'DEU', city: 'Berlin' });
  expect(await known(seat)).toEqual(there);
  await say('investor-list', '2025-02-01', { country: 'DEU', city: 'Berlin' });
  expect(await known(seat)).toEqual({ country_code: 'DEU', state_code: null, city: 'Berlin' });
});

test('a state says more of a seat than a country alone', async () => {
  await say('investor-list', '2023-01-01', { country: 'USA', state: 'CA' });
  await say('investor-list', '2024-01-01', { country: 'IND' });
  expect(await known('country_code, state_code')).toEqual({ country_code: 'USA', state_code: 'CA' });
});

test('a town told alone is one of the country known', async () => {
  await say('form-d', '2025-01-01', { country: 'USA' });
  await say('form-adv', '2025-01-01', { city: 'Denver' });
  expect(await known('country_code, city')).toEqual({ country_code: 'USA', city: 'Denver' });
});

test('assets are those of the newest day, whatever their source', async () => {
  await say('form-adv', '2025-05-01', { assetsUsd: 5e6, assetsOn: '2025-03-31' });
  await say('form-13f', '2025-04-01', { assetsUsd: 9e6, assetsOn: '2025-06-30' });
  await say('form-adv', '2025-09-01', { assetsUsd: 1e6, assetsOn: '2024-12-31' });
  expect(await known('assets_usd, assets_on')).toEqual({ assets_usd: 9e6, assets_on: '2025-06-30' });
});

test('a kind of limited partner gives way to a stronger one only', async () => {
  await say('irs-bmf', '2025-01-01', { lpType: 'institutional' });
  await say('irs-990pf', '2025-01-01', { lpType: 'family_office' });
  await say('irs-bmf', '2026-01-01', { lpType: 'institutional' });
  expect(await known('lp_type')).toEqual({ lp_type: 'family_office' });
});

test('what only adds to known investors makes none, and says where it was read', async () => {
  const first = await say('form-13f', '2025-01-01', {
    onlyKnown: true,
    assetsUsd: 1,
    assetsOn: '2025-01-01',
  });
  expect(first.unmet).toEqual([
    { file: 0, reason: 'describes no investor that the corpus knows', count: 1, lines: [7] },
  ]);
  expect(await known('name')).toBeUndefined();
  await say('form-adv', '2025-01-01', {});
  const second = await say('form-13f', '2025-01-01', {
    onlyKnown: true,
    assetsUsd: 1,
    assetsOn: '2025-01-01',
  });
  expect(second.unmet).toEqual([]);
  expect(await known('name, assets_usd')).toEqual({ name: 'Norvale Capital', assets_usd: 1 });
});

test('a person has no domain: it is mostly that of an employer', async () => {
  await say('form-d', '2025-01-01', { kind: 'person', domain: 'norvale.example' });
  expect(await known('kind, domain')).toEqual({ kind: 'person', domain: null });
});
