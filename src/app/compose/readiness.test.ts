import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import type { Postgres } from '../../platform/database/postgres.ts';
import { holdActs, resumeActs } from '../../platform/database/store.ts';
import type { IndexFacts } from '../../search/index/served-index.ts';
import { createReadiness, type ReadinessOptions } from './readiness.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

let facts: IndexFacts | undefined;
beforeEach(() => {
  facts = { mode: 'live', version: 1, isLearning: false } as unknown as IndexFacts;
});
const look = (options: Partial<ReadinessOptions> = {}) =>
  createReadiness({
    db: database.service,
    search: { facts: () => facts, current: async () => true },
    folder: undefined,
    ...options,
  }).look();

/** The database, with something said before each statement. */
const before = (act: () => void): Postgres => ({
  ...database.service,
  transaction: (work, kind) =>
    database.service.transaction((transaction) => {
      act();
      return work(transaction);
    }, kind),
});

describe('a process is ready', () => {
  it('with an index, a database that takes what is written, and room on its disk', async () => {
    expect(await look({ folder: '/', freeBytes: async () => 64 * 1024 ** 2 })).toEqual({
      pending: {},
      underWay: {},
    });
  });

  it('while it learns, and while the corpus is ahead of the index: both are shown', async () => {
    facts = { ...facts, isLearning: true } as IndexFacts;
    const { pending, underWay } = await look({ search: { facts: () => facts, current: async () => false } });
    expect(pending).toEqual({});
    expect(Object.keys(underWay).sort()).toEqual(['live_index', 'live_model', 'test_index', 'test_model']);
  });
});

it('is ready as a restored copy too, and says that it waits for its operator', async () => {
  await holdActs(database.system);
  expect(await look()).toEqual({
    pending: {},
    underWay: { acts: expect.stringContaining('warmpath resume') },
  });
  await resumeActs(database.system);
  expect(await look()).toEqual({ pending: {}, underWay: {} });
});

describe('a process is not ready', () => {
  it('before its first index', async () => {
    facts = undefined;
    expect(Object.keys((await look()).pending)).toEqual(['live_index', 'test_index']);
  });

  it('if no searcher can be asked', async () => {
    facts = undefined;
    const search = { facts: () => facts, current: async () => true, isAway: () => true };
    expect((await look({ search })).pending).toEqual({
      live_index: 'no searcher answers',
      test_index: 'no searcher answers',
    });
  });

  it('on a database that is read-only', async () => {
    const db: Postgres = {
      ...database.service,
      transaction: (work, kind) =>
        database.service.transaction(async (transaction) => {
          await transaction.query({ text: 'set transaction read only' });
          return work(transaction);
        }, kind),
    };
    expect((await look({ db })).pending).toEqual({ database: 'is read-only' });
  });

  it('on a database whose disk is full, or that is away', async () => {
    const failing = (code: string) =>
      before(() => {
        throw Object.assign(new Error('no'), { code });
      });
    expect((await look({ db: failing('53100') })).pending).toEqual({ database: 'has a full disk' });
    expect((await look({ db: failing('ECONNREFUSED') })).pending).toEqual({ database: 'does not answer' });
  });

  it('where the disk of the bundled database is nearly full', async () => {
    const { pending } = await look({ folder: '/', freeBytes: async () => 63 * 1024 ** 2 });
    expect(pending).toEqual({ disk: expect.stringContaining('63 MiB') });
  });

  it('where that disk cannot be asked', async () => {
    const freeBytes = () => Promise.reject(new Error('gone'));
    expect((await look({ folder: '/', freeBytes })).pending).toEqual({ disk: expect.any(String) });
  });
});

it('looks at database and disk once for all who ask within a second, and leaves nothing behind there', async () => {
  let [tries, disks, versions] = [0, 0, 0];
  const readiness = createReadiness({
    db: before(() => tries++),
    search: {
      facts: () => facts,
      current: async () => {
        versions += 1;
        return true;
      },
    },
    folder: '/',
    freeBytes: async () => {
      disks += 1;
      return 1024 ** 3;
    },
  });
  const size = async () =>
    (await database.system.query({ text: "select pg_relation_size('write_probe') as size" }))[0];
  const sizeBefore = await size();
  await Promise.all(Array.from({ length: 200 }, () => readiness.look()));
  await readiness.look();
  expect([tries, disks, versions]).toEqual([1, 1, 2]); // a version of each mode
  expect(await size()).toEqual(sizeBefore);
});

it('tells at once that its index is there, however lately database and disk were looked at', async () => {
  const there = facts;
  facts = undefined;
  const readiness = createReadiness({
    ...{ db: database.service, folder: undefined },
    search: { facts: () => facts, current: async () => true },
  });
  expect(Object.keys((await readiness.look()).pending)).toEqual(['live_index', 'test_index']);
  facts = there;
  expect((await readiness.look()).pending).toEqual({});
});
