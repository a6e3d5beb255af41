import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { sandboxBatches } from '../../test/harness/sandbox-batches.ts';
import type { InvestorQuery } from '../core/ports.ts';
import { makeSandbox, SANDBOX_AS_OF, SANDBOX_VERSION, sandboxProfiles } from '../corpus/sandbox.ts';
import type { CorpusSource } from '../matching/corpus-source.ts';
import { createCorpusReader } from '../store/corpus-reader.ts';
import { seedSandbox } from '../store/corpus-sandbox.ts';
import { type RunningInvestorSearch, startInvestorSearch } from './investor-search.ts';

const world = makeSandbox();
const { equity, fund } = sandboxProfiles(world);
const QUERY: InvestorQuery = {
  profile: equity,
  targetLpTypes: [],
  effort: 'low',
  limit: 20,
  includeCompetitorLookalikes: false,
};
const { signal } = new AbortController();

async function until(holds: () => boolean): Promise<void> {
  const deadline = Date.now() + 15_000;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error('did not come true in time');
    await sleep(5);
  }
}

describe('over the database', () => {
  let database: TestDatabase;
  let search: RunningInvestorSearch;
  const built: string[] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
    search = startInvestorSearch({
      source: createCorpusReader(database.service),
      asOf: () => SANDBOX_AS_OF,
      onBuilt: (mode, index) => built.push(`${mode} ${index.version}`),
      onFailed: (mode, error) => built.push(`${mode} ${error}`),
      // Only the notification can bring the change in time.
      pollEvery: 3_600_000,
    });
    await until(() => search.ready('live') && search.ready('test'));
  });
  afterAll(async () => {
    await search.close();
    await database.drop();
  });

  it('finds nothing in an empty corpus, and what was written after a notification, in its own world only', async () => {
    expect(await search.search('test', QUERY, signal)).toEqual([]);
    expect(await seedSandbox(database.system, world, SANDBOX_VERSION, SANDBOX_AS_OF)).toBe(true);
    await until(() => built.includes('test 1'));
    const found = await search.search('test', QUERY, signal);
    expect(found).toHaveLength(20);
    expect(await search.search('live', QUERY, signal)).toEqual([]);
    expect(built.filter((line) => line.startsWith('live'))).toEqual(['live 0']);

    // The database gives the same answer as the world itself, scores and facts included.
    const direct = startInvestorSearch({
      source: {
        version: async () => 1,
        read: (_, take) => sandboxBatches(world, take),
        watch: async () => ({ close: async () => {} }),
      },
      asOf: () => SANDBOX_AS_OF,
    });
    await until(() => direct.ready('test'));
    for (const profile of [equity, fund]) {
      const query = { ...QUERY, profile, includeCompetitorLookalikes: true };
      const [one, other] = [
        await search.search('test', query, signal),
        await direct.search('test', query, signal),
      ];
      expect(one.map(({ record }) => record)).toEqual(other.map(({ record }) => record));
    }
    await direct.close();
  });

  it('is seeded once; a newer version takes the place of its deals', async () => {
    expect(await seedSandbox(database.system, world, SANDBOX_VERSION, SANDBOX_AS_OF)).toBe(false);
    const smaller = { ...world, rounds: world.rounds.slice(0, 100) };
    expect(await seedSandbox(database.system, smaller, SANDBOX_VERSION + 1, SANDBOX_AS_OF)).toBe(true);
    const [counts] = await database.system.query<{ rounds: number; investors: number }>({
      text: `select (select count(*) from round where mode = 'test') as rounds,
        (select count(*) from investor where mode = 'test') as investors`,
    });
    expect(counts).toEqual({ rounds: 100, investors: world.investors.length });
    await until(() => built.includes('test 2'));
  });

  it('gives rationales to as many as the effort says', async () => {
    const withEffort = async (effort: InvestorQuery['effort']) => {
      const found = await search.search('test', { ...QUERY, effort, limit: 30 }, signal);
      return found.filter(({ record }) => record.rationale !== undefined).length;
    };
    expect([await withEffort('low'), await withEffort('medium'), await withEffort('high')]).toEqual([
      5, 10, 20,
    ]);
  });
});

describe('the index', () => {
  function source(over: Partial<CorpusSource> = {}): CorpusSource {
    return {
      version: async () => 1,
      read: (_, take) => sandboxBatches(world, take),
      watch: async () => ({ close: async () => {} }),
      ...over,
    };
  }

  it('keeps searches waiting until it stands, and comes back by itself after a failed build', async () => {
    let failures = 0;
    const search = startInvestorSearch({
      source: source({
        read: async (mode, take) => {
          if (mode === 'test' && failures < 2) throw new Error('no database');
          return sandboxBatches(world, take);
        },
      }),
      asOf: () => SANDBOX_AS_OF,
      onFailed: () => {
        failures += 1;
      },
      pollEvery: 5,
    });
    const impatient = new AbortController();
    const given = search.search('test', QUERY, impatient.signal);
    impatient.abort(new Error('deadline'));
    await expect(given).rejects.toThrow('deadline');
    expect(search.ready('test')).toBe(false);
    expect(await search.current('test')).toBe(false);
    expect(await search.search('test', QUERY, signal)).toHaveLength(20);
    expect(failures).toBe(2);
    expect(await search.current('test')).toBe(true);
    await search.close();
  });

  it('answers from the old one while the next is built, and follows version and day', async () => {
    let version = 1;
    let day = SANDBOX_AS_OF;
    let hold: Promise<void> | undefined;
    const days: string[] = [];
    const search = startInvestorSearch({
      source: source({
        version: async () => version,
        read: async (_, take) => {
          await hold;
          await sandboxBatches(world, take);
          return version;
        },
      }),
      asOf: () => day,
      onBuilt: (mode, index) => mode === 'test' && days.push(`${day} ${index.version}`),
      pollEvery: 5,
    });
    await until(() => days.length === 1);
    let release = () => {};
    hold = new Promise((resolve) => {
      release = resolve;
    });
    version = 2;
    await sleep(50);
    expect(await search.search('test', QUERY, signal)).toHaveLength(20);
    expect(days).toHaveLength(1);
    release();
    await until(() => days.length === 2);
    day = '2020-01-01';
    await until(() => days.length === 3);
    expect(days).toEqual([`${SANDBOX_AS_OF} 1`, `${SANDBOX_AS_OF} 2`, '2020-01-01 2']);
    const [first] = await search.search('test', QUERY, signal);
    expect((first?.record.lastActivityDate ?? '') <= '2020-01-01').toBe(true);
    await search.close();
  });

  it('stops a build when it is closed', async () => {
    let reading = false;
    const search = startInvestorSearch({
      source: source({
        read: async (_, take) => {
          reading = true;
          for (;;) {
            await take({ kind: 'aliases', rows: [] });
            await sleep(1);
          }
        },
      }),
      asOf: () => SANDBOX_AS_OF,
    });
    await until(() => reading);
    await search.close();
    expect(search.ready('test')).toBe(false);
  });

  it('obeys a signal that was aborted already', async () => {
    const search = startInvestorSearch({ source: source(), asOf: () => SANDBOX_AS_OF });
    await until(() => search.ready('test'));
    await expect(search.search('test', QUERY, AbortSignal.abort(new Error('too late')))).rejects.toThrow(
      'too late',
    );
    await search.close();
  });
});
