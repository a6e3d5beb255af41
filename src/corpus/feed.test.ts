import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deal, idsOf, writeLive, writeThree } from '../../test/harness/corpus-statements.ts';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { connectCorpusFeed } from './queries-parts.ts';
import { type Batch, NO_DAY, UNKNOWN } from './rules-investor-id.ts';

const fund = (manager: string, name: string, ref: string) =>
  `insert into fund (mode, investor_id, name, identity_key, source, source_id)
    select 'live', id, '${name}', lower('${name}'), 'form-adv', '${ref}' from investor where name = '${manager}'`;
const held = (by: string, name: string, key: string, on: string, ref: string) =>
  `insert into commitment (mode, investor_id, fund_name, fund_key, source, source_id, as_of)
    select 'live', id, '${name}', lower('${key}'), 'irs-990pf', '${ref}', ${on} from investor where name = '${by}'`;

let database: TestDatabase;
let feed: ReturnType<typeof connectCorpusFeed>;
beforeAll(async () => {
  database = await createTestDatabase();
  feed = connectCorpusFeed({ connection: database.connection, applicationName: 'test' });
});
afterAll(async () => {
  await feed.close();
  await database.drop();
});
beforeEach(() => writeThree(database));

describe('reading everything', () => {
  it('hands over rows and columns in order, nothing of the other mode', async () => {
    await writeLive(
      database,
      `update investor set lp_type = 'angel', kind = 'person', type_words = 'Solo angel',
        description = repeat('x', 2001), country_code = 'DEU', state_code = 'BE', city = 'Berlin', as_of = '2013-01-01',
        stages = '{seed,series-a}', sector_tags = array['Big "Data" ', 'E\\C'], countries = '{DEU,FRA}', cheque_max_usd = 25000.5,
        exit_size_usd = 1e9, exit_on = '2001-02-03' where name = 'Anna'`,
      `update investor set lp_type = 'institutional', assets_usd = 2.1e9, assets_on = '2025-12-31',
        description = 'Grants for schools.' where name = 'Bert'`,
      ...["'irs-bmf', 'b', '2024-12-31'", "'irs-990pf', 'p', '2025-12-31'"].map(
        (fact) => `insert into investor_fact (investor_id, field, value, source, source_id, as_of)
          select id, 'assets_usd', '1', ${fact} from investor where name = 'Bert'`,
      ),
      fund('Cleo', 'Cleo Ventures II', 'f1'),
      // Two who manage a fund of one name: neither is taken.
      fund('Anna', 'Tarn', 'f2'),
      fund('Cleo', 'Tarn', 'f3'),
      held('Bert', 'Cleo Ventures II, L.P.', 'Cleo Ventures II', "'2025-12-31'", 'c1'),
      held('Bert', 'Tarn', 'Tarn', 'null', 'c2'),
      `update company set country_code = 'FRA', city = 'Besançon', sector_tags = '{"Tab	bed"}' where name = 'Beta'`,
      `update investment set is_lead = investor_id = (select id from investor where name = 'Anna')
        from round r where r.id = round_id and r.source_id = 'a1'`,
      "insert into investor_alias (mode, alias_key, investor_id, alias, source) select 'live', 'annie', id, 'Annie', 'test' from investor where name = 'Anna'",
      "insert into company_alias (mode, alias_key, company_id, alias, source) select 'live', 'bee', id, 'Bee', 'test' from company where name = 'Beta'",
      "insert into investor (mode, name, identity_key, source, source_id) values ('test', 'Nobody', 'nobody', 'test', 'x')",
    );
    const batches: Batch[] = [];
    const version = await feed.read('live', async (batch) => {
      batches.push(batch);
    });
    expect(version).toBe(await feed.version('live'));
    expect(batches.map((batch) => batch.kind)).toEqual([
      'investors',
      'companies',
      'deals',
      'aliases',
      'aliases',
      'commitments',
    ]);
    const [anna = 0, bert = 0, cleo = 0] = await idsOf(database, 'Anna', 'Bert', 'Cleo');
    const [investors, companies, deals] = batches;
    if (investors?.kind !== 'investors' || companies?.kind !== 'companies' || deals?.kind !== 'deals')
      throw new Error('batches of other kinds');
    expect(investors.rows.map((row) => row.id)).toEqual([anna, bert, cleo]);
    expect(investors.rows[0]).toEqual({
      id: anna,
      name: 'Anna',
      identityKey: 'anna',
      lpType: 'angel',
      isPerson: true,
      typeWords: 'Solo angel',
      description: 'x'.repeat(2_000),
      country: 'DEU',
      state: 'BE',
      city: 'Berlin',
      stages: ['seed', 'series-a'],
      sectorTags: ['Big "Data" ', 'E\\C'],
      countries: ['DEU', 'FRA'],
      chequeMinUsd: null,
      chequeMaxUsd: 25000.5,
      exitSizeUsd: 1e9,
      exitOn: '2001-02-03',
      mergedInto: null,
      source: 'test',
      asOf: '2013-01-01',
      lp: null,
    });
    expect(investors.rows[1]?.lp).toEqual({
      ...{ assetsUsd: 2.1e9, assetsOn: '2025-12-31', assetsSource: 'irs-990pf' },
      description: 'Grants for schools.',
    });
    expect(batches.flatMap((batch) => (batch.kind === 'commitments' ? batch.rows : []))).toEqual([
      {
        ...{
          investor: bert,
          fundName: 'Cleo Ventures II, L.P.',
          fundKey: 'cleo ventures ii',
          managerId: cleo,
        },
        ...{ source: 'irs-990pf', asOf: '2025-12-31' },
      },
      {
        ...{ investor: bert, fundName: 'Tarn', fundKey: 'tarn', managerId: null },
        ...{ source: 'irs-990pf', asOf: null },
      },
    ]);
    expect(investors.rows[1]).toMatchObject({
      lpType: 'institutional',
      country: null,
      stages: [],
      chequeMaxUsd: null,
      asOf: null,
    });
    expect(
      companies.rows.map(({ name, country, state, city, sectorTags }) => [
        name,
        country,
        state,
        city,
        sectorTags,
      ]),
    ).toEqual([
      ['Alpha', null, null, null, []],
      ['Beta', 'FRA', null, 'Besançon', ['Tab\tbed']],
    ]);
    const [alpha, beta] = companies.rows.map((row) => row.id);
    const columns = [
      deals.investor,
      deals.company,
      deals.day,
      deals.known,
      deals.stage,
      deals.raised,
      deals.lead,
    ];
    const rows = Array.from({ length: deals.count }, (_, at) => columns.map((column) => column[at]));
    expect(rows.sort((one, other) => (one[0] ?? 0) - (other[0] ?? 0))).toEqual([
      [anna, alpha, Date.UTC(2012, 1, 3) / 864e5, Date.UTC(2013, 0, 1) / 864e5, 1, 1.5e6, 1],
      [bert, alpha, Date.UTC(2012, 1, 3) / 864e5, Date.UTC(2013, 0, 1) / 864e5, 1, 1.5e6, 0],
      [cleo, beta, NO_DAY, NO_DAY, UNKNOWN, Number.NaN, UNKNOWN],
    ]);
    expect(batches.flatMap((batch) => (batch.kind === 'aliases' ? batch.rows : []))).toEqual([
      { of: 'investor', id: anna, key: 'annie' },
      { of: 'company', id: beta, key: 'bee' },
    ]);
  });

  it('is of one instant, whatever is written meanwhile', async () => {
    const before = await feed.version('live');
    let deals = 0;
    const version = await feed.read('live', async (batch) => {
      if (batch.kind === 'investors') await writeLive(database, deal('Cleo', 'a1'));
      if (batch.kind === 'deals') deals += batch.count;
    });
    expect([version, deals]).toEqual([before, 3]);
  });

  it('ends where the taker throws, and can be done again', async () => {
    const stop = new Error('stopped');
    const refuse = async (batch: Batch) => {
      if (batch.kind === 'companies') throw stop;
    };
    await expect(feed.read('live', refuse)).rejects.toBe(stop);
    expect(await feed.read('live', async () => {})).toBe(await feed.version('live'));
  });

  it('is of one lineage, which a copy of the database has not', async () => {
    const lineage = await feed.lineage();
    expect(await feed.lineage()).toBe(lineage);
    const copy = await createTestDatabase();
    const another = connectCorpusFeed({ connection: copy.connection, applicationName: 'test' });
    try {
      expect(await another.lineage()).not.toBe(lineage);
    } finally {
      await another.close();
      await copy.drop();
    }
  });
});
