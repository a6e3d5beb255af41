import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { researchCorpus } from '../../test/harness/research-corpus.ts';
import { investorIdOf } from '../corpus/rules-investor-id.ts';
import { createInvestorCardStore } from './queries-investor-lookup.ts';

let db: TestDatabase;
let made: ReturnType<typeof researchCorpus>;
beforeAll(async () => {
  db = await createTestDatabase();
  made = researchCorpus(db.system);
});
afterAll(() => db.drop());

const cardOf = async (id: number) =>
  (await createInvestorCardStore(db.service).of({ mode: 'live' }, [id])).get(id);

/** A round of a new company, of this size. */
async function round(company: number, on: string, usd: number | null, by: number): Promise<void> {
  await made.round(company, on, [by]);
  await made.run('update round set raised_usd = $1 where company_id = $2 and announced_on = $3', [
    usd,
    company,
    on,
  ]);
}

it('says what is on record, with who says so, and leaves out what is not', async () => {
  const id = await made.investor({
    name: 'Quillharbour Ventures',
    domain: 'quillharbour.example',
    country: 'PRT',
    city: 'Lisbon',
  });
  await made.run('update investor set cheque_min_usd = 1e5, cheque_max_usd = 5e5 where id = $1', [id]);
  await made.run(
    `insert into investor_fact (investor_id, field, value, source, source_id, as_of, url) values
       ($1, 'city', 'Lisbon', 'form-adv', 'a', '2025-12-31', 'https://records.example/a'),
       ($1, 'cheque_max_usd', '500000.0', 'investor-list', 'b', '2024-01-01', null)`,
    [id],
  );
  const card = await cardOf(id);
  expect(card).toMatchObject({
    id: investorIdOf(id),
    website: 'https://quillharbour.example',
    location: { city: 'Lisbon', country: 'PRT' },
    usualCheque: { usdMin: 1e5, usdMax: 5e5, basis: 'stated' },
  });
  expect(card?.sources).toContainEqual({
    ...{ source: 'corpus', origin: 'form-adv', fields: ['location'] },
    ...{ asOf: '2025-12-31', url: 'https://records.example/a' },
  });
  expect(card?.sources).toContainEqual({
    ...{ source: 'corpus', origin: 'investor-list', fields: ['usualCheque'], asOf: '2024-01-01' },
  });
  const bare = await cardOf(await made.investor({ name: 'Tarnock' }));
  expect(Object.keys(bare ?? {}).sort()).toEqual(['entity', 'id', 'sources']);
});

it('counts the rounds of known size that it entered, also those of the one merged into it, and shows both as one', async () => {
  const id = await made.investor({ name: 'Dapplewick Capital' });
  const old = await made.investor({ name: 'Dapplewick' });
  await made.run('update investor set merged_into = $1 where id = $2', [id, old]);
  const companies = await Promise.all(['Aa', 'Bb', 'Cc', 'Dd', 'Ee'].map((name) => made.company(name)));
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = companies;
  await round(one, '2020-01-01', 1e6, id);
  await round(one, '2021-01-01', 50e6, id); // not the first it took part in
  await round(two, '2020-01-01', 3e6, old);
  await round(three, '2020-01-01', 2e6, id);
  await round(four, '2020-01-01', null, id);
  await made.round(five, '2020-01-01', [{ id, confidence: 0.5 }]);
  await made.run('update round set raised_usd = 9e6 where company_id = $1', [five]);
  await made.run("select raise_corpus_version('live')", []);
  const card = await cardOf(id);
  expect(card?.usualCheque).toEqual({ typicalUsd: 2e6, basis: 'rounds', rounds: 3 });
  expect(card?.sources.flatMap(({ fields }) => fields)).toContain('usualCheque');
  expect(await cardOf(old)).toEqual(card);
});

it('knows nobody of the other mode, and of no id', async () => {
  const id = await made.investor({ name: 'Sandbox Ventures', mode: 'test' });
  const cards = createInvestorCardStore(db.service);
  expect(await cards.of({ mode: 'live' }, [id, 999_999])).toEqual(new Map());
  expect(await cards.of({ mode: 'live' }, [])).toEqual(new Map());
});

it('reads a card once for a version of the corpus, and again for the next one and for who names none', async () => {
  const id = await made.investor({ name: 'Fennimore Ventures', domain: 'before.example' });
  const cards = createInvestorCardStore(db.service);
  const website = async (version?: number) =>
    (await cards.of({ mode: 'live' }, [id], version)).get(id)?.website;
  expect(await website(7)).toBe('https://before.example');
  await made.run("update investor set domain = 'after.example' where id = $1", [id]);
  expect(await website(7)).toBe('https://before.example');
  expect(await website()).toBe('https://after.example');
  expect(await website(8)).toBe('https://after.example');
});
