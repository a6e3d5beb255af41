import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { until } from '../../test/harness/kept-indexes.ts';
import { MadeUpFeed } from '../../test/harness/made-up-feed.ts';
import { AS_OF, equity, fund, LIVE, overFeed, QUERY, TEST, world } from '../../test/harness/searches.ts';
import { readCorpusVersion, seedSandbox } from '../corpus/queries-merges.ts';
import { SANDBOX_AS_OF, SANDBOX_VERSION } from '../reference/rules-sandbox-world.ts';
import { indexHere, indexThread } from './index/keep-indexes.ts';
import { type RunningInvestorSearch, startInvestorSearch } from './investor-search.ts';
import type { InvestorQuery } from './rules-investor-query.ts';

const { signal } = new AbortController();

/** A round of the sandbox's first company, in its last month. */
function roundBy(...investors: readonly number[]) {
  return {
    sourceId: `added ${investors.join()}`,
    companySourceId: world.companies[0]?.sourceId ?? '',
    stage: 'seed' as const,
    announcedOn: '2026-05-31',
    raisedUsd: 1_000_000,
    investors: investors.map((at) => world.investors[at]?.sourceId ?? ''),
  };
}

describe('over the database', () => {
  let database: TestDatabase;
  let search: RunningInvestorSearch;
  const served: string[] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
    search = startInvestorSearch({
      source: indexThread(new URL('./index-thread.ts', import.meta.url), {
        connection: database.connection,
        // Only the notification can bring the change in time.
        index: { asOf: AS_OF, folder: undefined, times: { poll: 3_600_000 } },
      }),
      version: (mode) => readCorpusVersion(database.service, mode),
      threads: 1,
      onServed: (mode, { version }) => served.push(`${mode} ${version}`),
      onFailed: (mode, error) => served.push(`${mode} ${error}`),
      onLog: (line) => served.push(JSON.stringify(line)),
    });
    await until(() => search.facts('live') !== undefined && search.facts('test') !== undefined);
  });
  afterAll(async () => {
    await search.close();
    await database.drop();
  });

  it('finds nothing in an empty corpus, and what was written after a notification, in its own world only', async () => {
    expect(await search.search(TEST, QUERY, signal)).toEqual([]);
    expect(await seedSandbox(database.system, () => world, SANDBOX_VERSION, SANDBOX_AS_OF)).toBe(true);
    expect(await search.current('test')).toBe(false);
    await until(() => served.includes('test 1'));
    expect(await search.current('test')).toBe(true);
    expect(await search.search(TEST, QUERY, signal)).toHaveLength(20);
    expect(await search.search(LIVE, QUERY, signal)).toEqual([]);
    expect(served.filter((line) => line.startsWith('live'))).toEqual(['live 0']);

    // The database gives the same answer as the world itself, scores and facts included.
    const direct = overFeed(new MadeUpFeed(world));
    for (const profile of [equity, fund]) {
      const query = { ...QUERY, profile, includeCompetitorLookalikes: true };
      const [one, other] = [
        await search.search(TEST, query, signal),
        await direct.search(TEST, query, signal),
      ];
      expect(one).toHaveLength(20);
      expect(one.map(({ record }) => record)).toEqual(other.map(({ record }) => record));
    }
    await direct.close();
  });

  it('shows deals added to an index without building it again', async () => {
    const before = await search.search(TEST, QUERY, signal);
    // One with deals: the first deal of another moves it from what it states to what deals teach.
    const found = before.findLast(({ record }) => record.lastActivityDate !== undefined);
    const builds = () => served.filter((line) => line.includes('building the index')).length;
    const built = builds();
    await database.system.transaction(async (transaction) => {
      await transaction.query({
        text: `with made as (
            insert into round (mode, source, source_id, company_id, kind, stage, announced_on, raised_usd)
            select 'test', 'here', 'one', min(id), 'seed', 'seed', $2, 1000000 from company where mode = 'test'
            returning id)
          insert into investment (round_id, investor_id, is_lead, source) select id, $1, true, 'here' from made`,
        values: [found?.investorId, SANDBOX_AS_OF],
      });
      await transaction.query({ text: "select raise_corpus_version('test')" });
    });
    await until(() => served.includes('test 2'));
    const after = await search.search(TEST, { ...QUERY, limit: 50 }, signal);
    const again = after.find(({ investorId }) => investorId === found?.investorId);
    expect(found?.record.lastActivityDate).not.toBe(SANDBOX_AS_OF);
    expect(again?.record.lastActivityDate).toBe(SANDBOX_AS_OF);
    expect(builds()).toBe(built);
  });

  it('gives rationales to as many as the effort says', async () => {
    const withEffort = async (effort: InvestorQuery['effort']) => {
      const found = await search.search(TEST, { ...QUERY, effort, limit: 30 }, signal);
      return found.filter(({ record }) => record.rationale !== undefined).length;
    };
    expect([await withEffort('low'), await withEffort('medium'), await withEffort('high')]).toEqual([
      5, 10, 20,
    ]);
  });

  it('scores investors by id as it finds them, apart from the filters, in its own mode only', async () => {
    const found = await search.search(TEST, { ...QUERY, limit: 40 }, signal);
    const ids = found.map(({ investorId }) => investorId);
    const query = { ...QUERY, targetLpTypes: ['institutional'] as const, limit: 1 };
    const scored = await search.score(TEST, query, [...ids.toReversed(), 987_654_321], signal);
    expect(scored).toEqual(found);
    expect(await search.score(LIVE, QUERY, ids, signal)).toEqual([]);
    expect(await search.score(TEST, QUERY, [], signal)).toEqual([]);
    const many = Array.from({ length: 501 }, (_, at) => at + 1);
    await expect(search.score(TEST, QUERY, many, signal)).rejects.toThrow(RangeError);
    const boosted = await search.score(
      TEST,
      { ...QUERY, boosted: [{ investorId: ids[7] ?? 0, via: 'Snackly' }] },
      ids,
      signal,
    );
    const via = boosted.filter(({ record }) => record.lookalikeVia !== undefined);
    expect(via.map(({ investorId, record }) => [investorId, record.lookalikeVia])).toEqual([
      [ids[7], 'Snackly'],
    ]);
  });

  it('is seeded once; a newer version takes the place of its deals', async () => {
    expect(await seedSandbox(database.system, () => world, SANDBOX_VERSION, SANDBOX_AS_OF)).toBe(false);
    const smaller = { ...world, rounds: world.rounds.slice(0, 100) };
    expect(await seedSandbox(database.system, () => smaller, SANDBOX_VERSION + 1, SANDBOX_AS_OF)).toBe(true);
    const [counts] = await database.system.query<{ rounds: number; investors: number }>({
      text: `select (select count(*) from round where mode = 'test' and source = 'sandbox') as rounds,
        (select count(*) from investor where mode = 'test') as investors`,
    });
    expect(counts).toEqual({ rounds: 100, investors: world.investors.length });
    // More than a delta holds: built again.
    await until(() => served.includes('test 3'));
    expect(served.at(-1)).toBe('test 3');
  });
});

describe('the index', () => {
  it('keeps searches waiting until it stands, and comes back by itself after a failed build', async () => {
    let [tries, failures] = [0, 0];
    const feed = new MadeUpFeed(world);
    feed.before = async () => {
      tries += 1;
      if (tries <= 4) throw new Error('no database');
    };
    const search = overFeed(feed, {
      onFailed: () => {
        failures += 1;
      },
    });
    const impatient = new AbortController();
    const given = search.search(TEST, QUERY, impatient.signal);
    impatient.abort(new Error('deadline'));
    await expect(given).rejects.toThrow('deadline');
    expect(search.facts('test')).toBeUndefined();
    expect(await search.current('test')).toBe(false);
    expect(await search.search(TEST, QUERY, signal)).toHaveLength(20);
    expect(failures).toBe(4);
    expect(await search.current('test')).toBe(true);
    await search.close();
  });

  it('answers from the old one while the next is built, and follows the day', async () => {
    const feed = new MadeUpFeed(world);
    let day = SANDBOX_AS_OF;
    const days: string[] = [];
    const index = {
      asOf: { live: SANDBOX_AS_OF, test: undefined },
      folder: undefined,
      times: { poll: 5, settle: 1 },
    };
    const search = overFeed(feed, {
      source: indexHere(feed, index, () => day),
      onServed: (mode, { asOf }) => mode === 'test' && days.push(asOf),
    });
    await until(() => days.length === 1);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    feed.before = () => held;
    day = '2020-01-01';
    await sleep(50);
    expect(await search.search(TEST, QUERY, signal)).toHaveLength(20);
    // What changes meanwhile is shown all the same.
    feed.add([roundBy(0)]);
    await until(() => days.length === 2);
    // Days of the newest deal.
    expect(days[0]?.slice(0, 7)).toBe('2026-06');
    expect(days[1]).toBe(days[0]);
    expect(search.facts('test')?.version).toBe(2);
    release();
    await until(() => days.length === 3);
    expect(days.at(-1)?.slice(0, 7)).toBe('2019-12');
    expect(search.facts('test')?.version).toBe(2);
    const [first] = await search.search(TEST, QUERY, signal);
    expect((first?.record.lastActivityDate ?? '') <= '2020-01-01').toBe(true);
    await search.close();
  });

  it('stops a build when it is closed', async () => {
    const feed = new MadeUpFeed(world);
    let reading = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    feed.before = () => {
      reading += 1;
      return held;
    };
    const search = overFeed(feed);
    await until(() => reading === 2);
    const closing = search.close();
    release();
    await closing;
    expect(search.facts('test')).toBeUndefined();
    await expect(search.search(TEST, QUERY, signal)).rejects.toThrow('closed');
  });

  it('obeys a signal that was aborted already', async () => {
    const search = overFeed(new MadeUpFeed(world));
    await until(() => search.facts('test') !== undefined);
    await expect(search.search(TEST, QUERY, AbortSignal.abort(new Error('too late')))).rejects.toThrow(
      'too late',
    );
    await search.close();
  });
});
