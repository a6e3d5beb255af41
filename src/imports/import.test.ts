import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { emptyCorpus } from '../../test/harness/empty-corpus.ts';
import { readAskable } from '../corpus/queries-funds.ts';
import { listMerges, mergeInvestors, undoMerge } from '../corpus/queries-merges.ts';
import { seededRandom } from '../platform/values/scope.ts';
import { importCorpus } from './import-work.ts';

const fixtures = join(import.meta.dirname, '../../test/fixtures/corpus');
let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(() => emptyCorpus(db));
afterAll(() => db.drop());

const run = (path: string, more: object = {}) =>
  importCorpus({
    system: db.system,
    mode: 'live',
    format: 'crunchbase-export',
    path: resolve(fixtures, path),
    asOf: '2020-01-01',
    ...more,
  });
const list = (path: string) => run(path, { format: 'investor-csv' });
const rows = (text: string) => db.system.query<Record<string, unknown>>({ text });
const nothing = { added: 0, updated: 0 };

describe('a folder of deals', () => {
  test('every row is accounted for, traps included', async () => {
    const report = await run('deals');
    expect(report.files.map(({ file, rows }) => [file, rows])).toEqual([
      ['companies.csv', 2],
      ['rounds.csv', 3],
      ['investments.csv', 9],
      ['acquisitions.csv', 2],
    ]);
    expect(report.ignoredFiles.map(({ file }) => file)).toEqual([
      'category_groups.csv',
      'other.csv',
      'queries-dev.jsonl',
    ]);
    expect(report.ignoredFiles[1]?.reason).toContain('colour, shape');
    expect(report.skipped).toEqual([
      { file: 'investments.csv', line: 7, reason: '3 columns where the header has 18' },
      { file: 'investments.csv', line: 8, reason: 'no investor name' },
    ]);
    expect(report.notes).toEqual({ 'funded at: not a date': 1 });
    expect(report.rowsRead - report.rowsSkipped).toBe(14);
    expect(report.counts.investments).toEqual({ added: 5, updated: 0, merged: 2 });
    expect(report.counts.acquisitions.added).toBe(2);
    JSON.stringify(report);
  });

  test('facts arrive as they were written', async () => {
    await run('deals');
    expect(await rows('select name, identity_key from investor order by name')).toEqual([
      { name: 'Andreessen Horowitz', identity_key: 'andreessen horowitz' },
      { name: 'Norvale Capital', identity_key: 'norvale capital' },
      { name: 'Zweig Partner', identity_key: 'zweig partner' },
      { name: '嘉木资本', identity_key: '嘉木资本' },
    ]);
    expect(await rows('select alias_key from investor_alias')).toEqual([{ alias_key: 'a16z' }]);
    expect(
      await rows(
        'select c.name, r.stage, r.announced_on as day, r.raised_usd as usd from round r join company c on c.id = r.company_id order by r.announced_on',
      ),
    ).toEqual([
      { name: 'Quillbark', stage: 'series-a', day: '2011-03-01', usd: 2_500_000 },
      { name: 'Tollan', stage: 'seed', day: '2011-04-02', usd: null },
      { name: 'newcomer labs', stage: null, day: '2011-05-02', usd: 100 },
      { name: 'Unlinked Ltd', stage: 'seed', day: '2012-01-01', usd: null },
      { name: '星河科技', stage: 'series-a', day: '2012-03-01', usd: 12_345_678 },
    ]);
    expect(await rows('select price_usd from acquisition order by acquired_on')).toEqual([
      { price_usd: 9_000_000 },
      { price_usd: null },
    ]);
  });

  test('what can be asked afterwards is counted, with names that one record alone has', async () => {
    expect(await readAskable(db.system, 'live')).toMatchObject({
      investors: 0,
      deals: 0,
      company: null,
      investor: null,
    });
    await run('deals');
    expect(await readAskable(db.system, 'live')).toEqual({
      investors: 4,
      backers: 0,
      companies: 5,
      rounds: 5,
      datedRounds: 5,
      newestRound: '2012-03-01',
      deals: 5,
      company: 'Tollan',
      investor: 'Norvale Capital',
    });
    expect(await readAskable(db.system, 'test')).toMatchObject({
      investors: 0,
      deals: 0,
      company: null,
      investor: null,
    });
  });

  test('a second run adds nothing and leaves the version', async () => {
    const first = await run('deals');
    const second = await run('deals');
    for (const counts of Object.values(second.counts)) expect(counts).toMatchObject(nothing);
    expect(second.corpusVersion).toBe(first.corpusVersion);
    expect(await rows('select count(*)::int as n from import_run where finished_at is not null')).toEqual([
      { n: 2 },
    ]);
  });

  test('of two imports at once at least one succeeds, and a refused one names the reason', async () => {
    const both = await Promise.allSettled([run('deals'), run('deals')]);
    for (const result of both) {
      if (result.status === 'rejected') expect(String(result.reason)).toContain('Another import');
    }
    expect(both.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await rows('select count(*)::int as n from investment')).toEqual([{ n: 5 }]);
  });

  test('listeners get the mode, and the other mode gets nothing', async () => {
    const told: (string | undefined)[] = [];
    const listener = await db.system.listen('warmpath_corpus', (payload) => told.push(payload));
    await run('deals', { mode: 'test' });
    await expect.poll(() => told).toContain('test');
    await listener.close();
    expect(await rows("select count(*)::int as n from company where mode = 'live'")).toEqual([{ n: 0 }]);
  });
});

test('numbers of deals that are given twice, once to each company, are rounds of their own', async () => {
  const random = seededRandom(7);
  const among = (count: number) => Math.floor(random() * count);
  const deals = Array.from({ length: 60 }, () => [
    `Blip ${among(4)}`,
    `deal/${among(5)}`,
    `Firm ${among(6)}`,
  ]);
  const header = 'company_name,funding_round_permalink,investor_name,funding_round_type,funded_at';
  const lines = deals.map((deal) => [...deal, 'seed', '2019-01-01'].join(','));
  const path = join(await mkdtemp(join(tmpdir(), 'warmpath-deals-')), 'investments.csv');
  await writeFile(path, [header, ...lines].join('\n'));
  const { counts } = await run(path);
  await rm(dirname(path), { recursive: true });
  const distinct = (columns: number) => new Set(deals.map((deal) => deal.slice(0, columns).join())).size;
  expect([counts.rounds.added, counts.investments.added]).toEqual([distinct(2), distinct(3)]);
  // Numbers were given twice, or this proves nothing.
  expect(distinct(2)).toBeGreaterThan(new Set(deals.map(([, number]) => number)).size);
});

describe('sources that meet', () => {
  test('a list fills what deals leave open and joins by name', async () => {
    await run('deals');
    const report = await list('investor-list.csv');
    expect(report.counts.investors).toMatchObject({ added: 3, updated: 1 });
    expect(
      await rows(
        'select name, kind, lp_type, domain, country_code as country, stages, cheque_min_usd as min, cheque_max_usd as max from investor where kind is not null order by name',
      ),
    ).toEqual([
      {
        name: 'Ada Example',
        kind: 'person',
        lp_type: 'angel',
        domain: null,
        country: 'GBR',
        stages: ['seed'],
        min: null,
        max: 25_000,
      },
      {
        name: 'Bob Example',
        kind: 'person',
        lp_type: 'angel',
        domain: null,
        country: 'USA',
        stages: ['seed'],
        min: null,
        max: null,
      },
      {
        name: 'Harrow House',
        kind: 'organisation',
        lp_type: 'family_office',
        domain: 'harrowhouse.co.uk',
        country: 'GBR',
        stages: ['series-b', 'series-c-plus'],
        min: null,
        max: null,
      },
      {
        name: 'Norvale Capital',
        kind: 'organisation',
        lp_type: null,
        domain: 'norvale.vc',
        country: 'DEU',
        stages: ['pre-seed'],
        min: 100_000,
        max: 1_000_000,
      },
    ]);
    expect((await list('investor-list.csv')).counts.investors).toMatchObject(nothing);
  });

  test('the bulk layout joins by uuid, takes a name from the list where the uuid is unknown, and knows old rounds', async () => {
    await run('deals');
    const report = await run('bulk');
    expect(report.counts.rounds).toMatchObject({ added: 1, updated: 0 });
    expect(report.skippedByReason).toEqual({ 'leads to nothing known': 2 });
    expect(report.skipped.map(({ file, line }) => [file, line])).toEqual([
      ['investments.csv', 3],
      ['jobs.csv', 3],
    ]);
    expect(
      await rows(
        "select c.name as company, i.name as investor, v.is_lead as lead from investment v join investor i on i.id = v.investor_id join round r on r.id = v.round_id join company c on c.id = r.company_id where c.name in ('Quillbark', 'Mossgate') order by 1, 2",
      ),
    ).toEqual([
      { company: 'Mossgate', investor: 'Norvale Capital', lead: false },
      { company: 'Quillbark', investor: 'Nameless, Inc.', lead: null },
      { company: 'Quillbark', investor: 'Norvale Capital', lead: true },
    ]);
    expect(await rows('select title from person_role')).toEqual([{ title: 'Founder' }]);
    for (const counts of Object.values((await run('bulk')).counts)) expect(counts).toMatchObject(nothing);
  });

  test('the search page names the company within the title and only the leads', async () => {
    await run('search-page.csv');
    expect(await rows('select name, domain, country_code, city from company order by name')).toEqual([
      { name: 'Dash - Works', domain: 'dashworks.ai', country_code: 'FRA', city: 'Paris' },
      { name: 'Nobody Leads', domain: null, country_code: null, city: null },
    ]);
    expect(await rows('select name from investor order by name')).toEqual([
      { name: 'Harrow, Inc.' },
      { name: 'Norvale Capital' },
    ]);
  });
});

test('a file of another kind names the headers that were found and those expected', async () => {
  await expect(run('deals/other.csv')).rejects.toThrow(
    /colour, shape[\s\S]*Expected one of[\s\S]*company name, investor name/,
  );
  await expect(run('nowhere')).rejects.toThrow('There is no file or folder');
});

test('a merge is recorded and can be taken back', async () => {
  await run('deals');
  const found = await rows('select id from investor order by id');
  const [from, into] = found.map((row) => Number(row.id));
  const merge = await mergeInvestors(db.system, from ?? 0, into ?? 0, 'the same people');
  expect(await listMerges(db.system, 'live')).toMatchObject([
    { id: merge, fromId: from, intoId: into, undoneAt: null },
  ]);
  await expect(mergeInvestors(db.system, from ?? 0, into ?? 0, 'again')).rejects.toThrow('another merge');
  await undoMerge(db.system, merge);
  expect(await rows('select count(*)::int as n from investor where merged_into is not null')).toEqual([
    { n: 0 },
  ]);
  await expect(undoMerge(db.system, merge)).rejects.toThrow('no merge');
});
