import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { emptyCorpus } from '../../../test/harness/empty-corpus.ts';
import { type Row, writeTables, zipFolder } from '../../../test/harness/made-forms.ts';
import { readCompanyDossier } from '../../research/queries-company-dossier.ts';
import { readInvestorDossier } from '../../research/queries-investor-dossier.ts';
import { BDC } from './bdc.ts';
import { importRecords } from './inputs.ts';
import type { RecordSource } from './record-source.ts';
import { Y_COMBINATOR } from './y-combinator.ts';

const folder = await mkdtemp(join(tmpdir(), 'warmpath-holdings-'));
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(() => emptyCorpus(db));
afterAll(async () => {
  await db.drop();
  await rm(folder, { recursive: true });
});

const rows = (text: string) => db.system.query<Record<string, unknown>>({ text });
const take = (source: RecordSource, path: string) =>
  importRecords({ system: db.system, mode: 'live', source, path, asOf: '2026-10-01' });
const deals = () =>
  rows(`select i.name as investor, c.name as company, r.kind, r.announced_on::text as day, r.as_of::text as as_of, r.source
    from investment n join round r on r.id = n.round_id join company c on c.id = r.company_id
    join investor i on i.id = n.investor_id order by 1, 2`);

const fund = {
  cik: '901',
  name: 'WOBBLEMOOR GROWTH CORP',
  qtrs: '0',
  'Initial fair value of Investment': '5',
};
const held = (identifier: string, ddate: string): Row => ({
  ...fund,
  'Investment, Identifier Axis': identifier,
  ddate,
});
const month = async (name: string, soi: readonly Row[]) => {
  const tables = await writeTables(join(folder, `tables-${name}`), {
    'soi.tsv': soi,
    'sub.tsv': [{ adsh: `0000000901-26-${name}`, cik: '901', name: fund.name, filed: '2026-08-01' }],
  });
  return zipFolder(tables, join(folder, `${name}_bdc.zip`), 'datasets/');
};
const SPRING = [
  held('Quillmere, Inc., Series A Preferred', '2026-03-31'),
  held('Aldersey, Inc., Common Stock', '2026-03-31'),
];
const SUMMER = [
  held('Quillmere Inc. | Series B Preferred', '2026-06-30'),
  held('Norvale LLC, Common Units', '2026-06-30'),
];

describe('holdings of a fund', () => {
  test('of later months are the same deals, and imports of them add nothing', async () => {
    const first = await take(BDC, await month('2026_05', SPRING));
    expect(first.counts).toMatchObject({
      rounds: { added: 2 },
      investments: { added: 2 },
      investors: { added: 1 },
    });
    const both = await month('2026_08', [...SPRING, ...SUMMER]);
    expect((await take(BDC, both)).counts).toMatchObject({ rounds: { added: 1 }, investments: { added: 1 } });
    const { corpusVersion } = await take(BDC, both);
    expect((await take(BDC, both)).corpusVersion).toBe(corpusVersion);
    const common = { investor: 'Wobblemoor Growth Corp', kind: 'holding', source: 'bdc' };
    expect(await deals()).toEqual([
      { ...common, company: 'Aldersey, Inc.', day: null, as_of: '2026-03-31' },
      { ...common, company: 'Norvale LLC', day: '2026-06-30', as_of: '2026-06-30' },
      { ...common, company: 'Quillmere, Inc.', day: null, as_of: '2026-03-31' },
    ]);
  });

  test('are answered with their source and day, of the fund and of the company', async () => {
    await take(BDC, await month('2026_08', [...SPRING, ...SUMMER]));
    const fundOf = await readInvestorDossier(db.system, 'live', { name: 'Wobblemoor Growth Corp' });
    expect(fundOf?.block).toMatchObject({
      kind: 'private_equity',
      investments: 3,
      lastActivityDate: '2026-06-30',
    });
    const ofDeals = fundOf?.block.sources.filter(({ fields }) => fields.includes('portfolioCompanies'));
    expect(ofDeals).toMatchObject([{ source: 'corpus', origin: 'bdc', asOf: '2026-10-01' }]);
    expect(await readCompanyDossier(db.system, 'live', { name: 'Norvale' })).toMatchObject({
      rounds: [{ kind: 'holding', date: '2026-06-30', asOf: '2026-06-30', source: 'bdc' }],
    });
  });

  test('belong to the investor that the corpus has under that name', async () => {
    await rows(`insert into investor (mode, name, identity_key, source, source_id)
      values ('live', 'Wobblemoor Growth', 'wobblemoor growth', 'mine', '1')`);
    await take(BDC, await month('2026_05', SPRING));
    expect(await rows('select name, type_words from investor')).toEqual([
      { name: 'Wobblemoor Growth', type_words: 'Business development company' },
    ]);
    expect((await deals()).map(({ investor }) => investor)).toEqual([
      'Wobblemoor Growth',
      'Wobblemoor Growth',
    ]);
  });

  test('of a lender make no investor and no deal, and tell of one that is known', async () => {
    const lent = [
      held('Quillmere, Inc., Term Loan', '2026-06-30'),
      held('Quillmere, Inc., Common Stock', '2026-06-30'),
    ];
    const path = await month('2026_09', lent);
    const { skippedByReason, rowsLoaded } = await take(BDC, path);
    expect(rowsLoaded).toBe(0);
    expect(skippedByReason).toMatchObject({ 'describes no investor that the corpus knows': 1 });
    expect(await rows('select name from investor')).toEqual([]);
    await rows(`insert into investor (mode, name, identity_key, source, source_id)
      values ('live', 'Wobblemoor Growth', 'wobblemoor growth', 'mine', '1')`);
    await take(BDC, path);
    expect(await rows('select type_words from investor')).toEqual([
      { type_words: 'Business development company (private credit)' },
    ]);
    expect(await deals()).toEqual([]);
  });
});

test('a company of Y Combinator is found by its former name, and meets its record of another source', async () => {
  await rows(`insert into company (mode, name, identity_key, domain, source, source_id)
    values ('live', 'Quillmere Labs', 'quillmere labs', 'quillmere.com', 'mine', '1')`);
  const path = join(folder, 'all.json');
  const listed = {
    id: 7,
    name: 'Quillmere',
    former_names: ['Quillpump'],
    website: 'quillmere.com',
    batch: 'W21',
  };
  await writeFile(path, JSON.stringify([listed]));
  await take(Y_COMBINATOR, path);
  expect((await take(Y_COMBINATOR, path)).counts).toMatchObject({
    companies: { added: 0 },
    rounds: { added: 0 },
    investments: { added: 0 },
  });
  expect(await deals()).toEqual([
    {
      investor: 'Y Combinator',
      company: 'Quillmere Labs',
      kind: 'accelerator',
      day: '2021-01-01',
      as_of: '2026-10-01',
      source: 'y-combinator',
    },
  ]);
  expect(await rows('select alias from company_alias order by 1')).toEqual([
    { alias: 'Quillmere' },
    { alias: 'Quillpump' },
  ]);
});
