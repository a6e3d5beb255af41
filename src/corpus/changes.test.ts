import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CorpusMirror } from '../../test/harness/corpus-mirror.ts';
import {
  company,
  deal,
  idsOf,
  investor,
  round,
  writeLive,
  writeThree,
} from '../../test/harness/corpus-statements.ts';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { makeSandbox, SANDBOX_AS_OF } from '../reference/rules-sandbox-world.ts';
import { companyFact, investorFact } from './entities.ts';
import { mergeInvestors, raiseCorpusVersion, seedSandbox, undoMerge } from './queries-merges.ts';
import { connectCorpusFeed } from './queries-parts.ts';
import { writeCorpus } from './queries-write.ts';
import type { Batch } from './rules-investor-id.ts';

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

const write = (...statements: readonly string[]) => writeLive(database, ...statements);

describe('an import', () => {
  const origin = { source: 'test-import', file: 0, line: 1 };
  const rounds = Array.from({ length: 30 }, (_, nth) => ({
    nth,
    by: [`Fund ${nth % 10}`, `Fund ${(nth + 3) % 10}`],
  }));

  /** The version after an import of these rounds; an investor may be spelled otherwise. */
  async function importing(given: typeof rounds, spelled = (name: string) => name): Promise<number> {
    const written = await writeCorpus({
      system: database.system,
      mode: 'live',
      source: 'test-import',
      file: 'test',
      asOf: '2013-01-01',
      async read(sink) {
        for (const { nth, by } of given) {
          const id = (of: string) => [{ namespace: 'test-import', id: of }];
          const company = companyFact({ name: `Company ${nth}`, ids: id(`c${nth}`) });
          if (company === undefined) throw new Error('a made-up name is no name');
          sink.company(company, origin);
          sink.round({ sourceId: `r${nth}`, companyRef: company.ref, kind: 'seed', stage: 'seed' }, origin);
          for (const name of by) {
            const investor = investorFact({ name: spelled(name), ids: id(name) });
            if (investor === undefined) throw new Error('a made-up name is no name');
            sink.investor(investor, origin);
            sink.investment({ roundSourceId: `r${nth}`, investorRef: investor.ref }, origin);
          }
        }
      },
    });
    return written.version;
  }

  it('changes those who did something new and no others; the same again changes nothing', async () => {
    const first = await importing(rounds);
    const mirror = await new CorpusMirror(feed, 'live').fill();
    expect(mirror.version).toBe(first);
    expect(await importing(rounds)).toBe(first);
    expect(await mirror.follow()).toEqual([]);
    expect(await importing([...rounds, { nth: 30, by: ['Fund 4', 'Newcomer'] }])).toBe(first + 1);
    expect(await mirror.follow()).toEqual(await idsOf(database, 'Fund 4', 'Newcomer'));
    expect(mirror.contents()).toEqual((await new CorpusMirror(feed, 'live').fill()).contents());
  });

  it('raises the version for a further name alone', async () => {
    const first = await importing(rounds);
    const mirror = await new CorpusMirror(feed, 'live').fill();
    expect(await importing(rounds, (name) => (name === 'Fund 7' ? 'Seventh Heaven' : name))).toBe(first + 1);
    expect(await mirror.follow()).toEqual(await idsOf(database, 'Fund 7'));
    expect(mirror.contents()).toEqual((await new CorpusMirror(feed, 'live').fill()).contents());
  });
});

describe('changes', () => {
  const cases: readonly [what: string, statements: readonly string[], who: readonly string[]][] = [
    ['nothing', [], []],
    ['a new investor', [investor('Dora')], ['Dora']],
    ['a new company', [company('Gamma')], []],
    ['a new deal', [deal('Cleo', 'a1')], ['Cleo']],
    ['a new round with its deal', [round('b2', 'Beta'), deal('Bert', 'b2')], ['Bert']],
    [
      'a deal that goes',
      ["delete from investment i using investor v where v.id = i.investor_id and v.name = 'Anna'"],
      ['Anna'],
    ],
    ['a round that goes', ["delete from round where source_id = 'a1'"], ['Anna', 'Bert']],
    [
      'who led',
      ["update investment set is_lead = true from investor v where v.id = investor_id and v.name = 'Bert'"],
      ['Bert'],
    ],
    ["a round's stage", ["update round set stage = 'series-a' where source_id = 'a1'"], ['Anna', 'Bert']],
    ["a company's tags", ["update company set sector_tags = '{Games}' where name = 'Beta'"], ['Cleo']],
    ["a company's place", ["update company set city = 'Lyon' where name = 'Alpha'"], ['Anna', 'Bert']],
    [
      "a company's further name",
      [
        "insert into company_alias (mode, alias_key, company_id, alias, source) select 'live', 'bee', id, 'Bee', 'test' from company where name = 'Beta'",
      ],
      ['Cleo'],
    ],
    [
      "an investor's further name",
      [
        "insert into investor_alias (mode, alias_key, investor_id, alias, source) select 'live', 'cee', id, 'Cee', 'test' from investor where name = 'Cleo'",
      ],
      ['Cleo'],
    ],
    ['a declared stage', ["update investor set stages = '{seed}' where name = 'Anna'"], ['Anna']],
    ['what it says of itself', ["update investor set description = 'Words' where name = 'Anna'"], ['Anna']],
    [
      'assets',
      ["update investor set assets_usd = 1e9, assets_on = '2024-12-31' where name = 'Anna'"],
      ['Anna'],
    ],
    [
      'a fund it holds',
      [
        "insert into commitment (mode, investor_id, fund_name, fund_key, source, source_id) select 'live', id, 'Tarn II', 'tarn ii', 'test', 'c1' from investor where name = 'Bert'",
      ],
      ['Bert'],
    ],
    [
      'a text no index reads',
      [
        "update investor set website = 'https://y.test', updated_at = now()",
        "update company set website = 'https://x.test'",
      ],
      [],
    ],
    [
      'what stays as it was',
      [
        'update investor set name = name, city = city',
        'update round set stage = stage',
        'update company set city = city',
      ],
      [],
    ],
  ];

  it.each(cases)('are those whom it concerns: %s', async (_, statements, who) => {
    const mirror = await new CorpusMirror(feed, 'live').fill();
    const version = await write(...statements);
    const touched = await mirror.follow();
    expect(touched.sort()).toEqual((await idsOf(database, ...who)).sort());
    expect(mirror.version).toBe(version);
    const anew = await new CorpusMirror(feed, 'live').fill();
    expect(mirror.contents()).toEqual(anew.contents());
    expect(await mirror.follow()).toEqual([]);
  });

  it('name an investor that is gone, whatever was noted of it before', async () => {
    await write(investor('Dora'));
    const mirror = await new CorpusMirror(feed, 'live').fill();
    const [dora] = await idsOf(database, 'Dora');
    await write(
      "update investor set city = 'Bonn' where name = 'Dora'",
      "delete from investor where name = 'Dora'",
    );
    expect(await mirror.follow()).toEqual([dora]);
    expect(mirror.contents()).toEqual((await new CorpusMirror(feed, 'live').fill()).contents());
  });

  it('come with all that are merged: both at a merge and its undoing, the other where one has a new deal', async () => {
    const mirror = await new CorpusMirror(feed, 'live').fill();
    const [anna = 0, bert = 0, cleo = 0] = await idsOf(database, 'Anna', 'Bert', 'Cleo');
    const merge = await mergeInvestors(database.system, bert, anna, 'test');
    expect((await mirror.follow()).sort()).toEqual([anna, bert].sort());
    await write(deal('Bert', 'b1'));
    expect((await mirror.follow()).sort()).toEqual([anna, bert].sort());
    await mergeInvestors(database.system, cleo, anna, 'test');
    expect((await mirror.follow()).sort()).toEqual([anna, bert, cleo].sort());
    await write("update company set city = 'Rome' where name = 'Beta'");
    expect((await mirror.follow()).sort()).toEqual([anna, bert, cleo].sort());
    await undoMerge(database.system, merge);
    expect((await mirror.follow()).sort()).toEqual([anna, bert, cleo].sort());
    expect(mirror.contents()).toEqual((await new CorpusMirror(feed, 'live').fill()).contents());
  });

  it('of one mode wait for a version of that mode', async () => {
    const raise = () => database.system.transaction((transaction) => raiseCorpusVersion(transaction, 'test'));
    await raise();
    const mirror = await new CorpusMirror(feed, 'test').fill();
    const [dora] = await database.system.query<{ id: number }>({
      text: `insert into investor (mode, name, identity_key, source, source_id)
        values ('test', 'Dora', 'dora', 'test', 'Dora') returning id`,
    });
    await write();
    await raise();
    expect(await mirror.follow()).toEqual([dora?.id]);
    expect(await mirror.follow()).toEqual([]);
  });

  it('follow a sandbox that takes the place of another', async () => {
    const world = makeSandbox();
    await seedSandbox(database.system, () => world, 1_001, SANDBOX_AS_OF);
    const mirror = await new CorpusMirror(feed, 'test').fill();
    const [first, ...others] = world.investors;
    if (first === undefined) throw new Error('an empty world');
    const renamed = { ...world, investors: [{ ...first, name: 'Quite Another' }, ...others] };
    await seedSandbox(
      database.system,
      () => ({ ...renamed, rounds: world.rounds.slice(100) }),
      1_002,
      SANDBOX_AS_OF,
    );
    await mirror.follow();
    expect(mirror.contents()).toEqual((await new CorpusMirror(feed, 'test').fill()).contents());
    await database.system.query({ text: "delete from round where mode = 'test'" });
  });

  it('are of one instant, whatever is written meanwhile', async () => {
    const since = await feed.version('live');
    const alias = (name: string) => `insert into investor_alias (mode, alias_key, investor_id, alias, source)
      select 'live', '${name}', id, '${name}', 'test' from investor where name = 'Cleo'`;
    await write(alias('cee'));
    const keys: string[] = [];
    const changes = await feed.changes('live', since, 9, async (batch) => {
      if (batch.kind === 'investors') await write(alias('later'));
      if (batch.kind === 'aliases') keys.push(...batch.rows.map((row) => row.key));
    });
    expect([changes, keys]).toEqual([{ kind: 'delta', version: since + 1 }, ['cee']]);
  });

  it('are too many beyond the limit, and nothing is handed over', async () => {
    const since = await feed.version('live');
    await write("update investor set city = 'Rome'");
    const taken: Batch[] = [];
    const take = async (batch: Batch) => {
      taken.push(batch);
    };
    expect(await feed.changes('live', since, 2, take)).toEqual({ kind: 'too-many' });
    expect(taken).toEqual([]);
    expect(await feed.changes('live', since, 3, take)).toEqual({ kind: 'delta', version: since + 1 });
    expect(taken.map((batch) => batch.kind)).toEqual(['investors', 'companies', 'deals']);
  });

  it('of a version that is not yet there are not known', async () => {
    const version = await feed.version('live');
    expect(await feed.changes('live', version + 1, 9, async () => {})).toEqual({ kind: 'too-many' });
    expect(await feed.changes('live', version, 9, async () => {})).toEqual({ kind: 'delta', version });
  });

  // Comes last: taking so many investors away again takes long.
  // Two hundred thousand rows: on a busy machine that takes longer than most tests may.
  it('are forgotten beyond 100,000, the oldest first', { timeout: 120_000 }, async () => {
    const note = `insert into corpus_change (mode, investor_id) select 'live', g from generate_series(1, 60000) g`;
    const kind = async (since: number) => (await feed.changes('live', since, 1e6, async () => {})).kind;
    const start = await write("update investor set city = 'Oslo'");
    const [one, two] = [await write(note), await write(note)];
    expect([await kind(start), await kind(one), await kind(two)]).toEqual(['too-many', 'delta', 'delta']);
    // More in one statement than is worth noting: nothing before counts any longer.
    const three = await write(
      `insert into investor (mode, name, identity_key, source, source_id)
        select 'live', 'Many', 'many', 'many', g::text from generate_series(1, 100001) g`,
    );
    expect([await kind(two), await kind(three)]).toEqual(['too-many', 'delta']);
    const [left] = await database.system.query<{ count: number }>({
      text: "select count(*)::int as count from corpus_change where mode = 'live'",
    });
    expect(left).toEqual({ count: 0 });
  });
});
