import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { emptyCorpus } from '../../test/harness/empty-corpus.ts';
import { runOnce } from '../../test/harness/one-off.ts';
import { importCorpus } from './import-work.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(() => emptyCorpus(db));
afterAll(() => db.drop());

const run = (name: string, more: object = {}) =>
  importCorpus({
    system: db.system,
    mode: 'live',
    format: 'crunchbase-export',
    path: join(import.meta.dirname, '../../test/fixtures/corpus', name),
    asOf: '2020-01-01',
    ...more,
  });
const rows = (text: string) => db.system.query<Record<string, unknown>>({ text });

test('stopped in the middle it leaves nothing, and the next run does it all', async () => {
  for (const moment of ['investments.csv', 'rounds', 'making it visible']) {
    const stop = new AbortController();
    const onProgress = ({ doing }: { doing: string }) => {
      if (doing === moment) stop.abort();
    };
    await expect(run('deals', { signal: stop.signal, onProgress })).rejects.toThrow(/abort/i);
    expect(await rows('select count(*)::int as n from company')).toEqual([{ n: 0 }]);
  }
  expect((await run('deals')).counts.investments.added).toBe(5);
});

test('stopped while a statement runs it does not wait for its end', async () => {
  const stop = new AbortController();
  await db.system.withClient(async (client) => {
    // The import waits for this table as it would for a long statement, for as long as nobody lets it go.
    await client.query('begin');
    await client.query('lock table investment in share row exclusive mode');
    try {
      const stopped = run('deals', { signal: stop.signal });
      const waiting =
        "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
      const count = async () => (await runOnce(db.connection, waiting)).rows[0];
      await expect.poll(count, { timeout: 30_000 }).toEqual({ n: 1 });
      stop.abort();
      await expect(stopped).rejects.toThrow(/abort/i);
    } finally {
      await client.query('rollback');
    }
  });
  expect(await rows('select count(*)::int as n from company')).toEqual([{ n: 0 }]);
  expect((await run('deals')).counts.investments.added).toBe(5);
});
