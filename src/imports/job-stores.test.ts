import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { emptyCorpus } from '../../test/harness/empty-corpus.ts';
import {
  createCorporaStore,
  createImportJobStore,
  createUploadStore,
  readImportDays,
} from './queries-jobs.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  await emptyCorpus(db);
  for (const table of ['corpus_job', 'corpus_upload']) await run(`delete from ${table}`);
});

const run = (text: string, values: readonly unknown[] = []) =>
  db.system.query<Record<string, unknown>>({ text, values });
const ALIVE_MS = 30_000;
const FAR = { doing: 'rounds', percent: 40, bytes: 7, bytesTotal: 9, rows: 3, notes: ['one'] };
const JOB = { kind: 'import', source: 'investor-csv', by: 'Ada', aliveMs: ALIVE_MS } as const;

describe('a job', () => {
  it('is told of and ended by its own process alone, and not once it counts as interrupted', async () => {
    const [own, other] = [randomUUID(), randomUUID()].map((process) =>
      createImportJobStore(db.system, process),
    );
    if (own === undefined || other === undefined) throw new Error('two were made');
    const { id } = await own.start(JOB);
    expect(await own.beat(id, FAR, ALIVE_MS)).toEqual({ stopAsked: false });
    const told = await own.get(id);
    expect(told).toMatchObject({ state: 'running', percent: 40, rowsRead: 3, bytesRead: 7, notes: ['one'] });
    expect(await other.beat(id, { ...FAR, percent: 99 }, ALIVE_MS)).toBeUndefined();
    expect(await other.end(id, 'done', {})).toBe(false);
    expect(await own.get(id)).toEqual(told);
    expect(await other.askStop(id)).toBe(true);
    expect(await own.beat(id, FAR, ALIVE_MS)).toEqual({ stopAsked: true });
    expect(await own.end(id, 'stopped', { error: 'stopped' })).toBe(true);
    // How far it was stays; what is done is whole.
    expect(await own.get(id)).toMatchObject({ state: 'stopped', percent: 40, error: 'stopped' });
    expect([await own.end(id, 'done', {}), await own.askStop(id)]).toEqual([false, false]);
    const next = await other.start(JOB);
    expect(await other.end(next.id, 'done', {})).toBe(true);
    expect(await other.get(next.id)).toMatchObject({ state: 'done', percent: 100 });
    const late = await own.start(JOB);
    await run("update corpus_job set alive_until = now() - interval '1 ms' where id = $1", [late.id]);
    expect(await other.running()).toBeUndefined();
    expect(await own.beat(late.id, FAR, ALIVE_MS)).toBeUndefined();
    expect(await own.end(late.id, 'done', {})).toBe(false);
    expect(await own.get(late.id)).toMatchObject({ state: 'interrupted', percent: 0 });
  });
});

describe('an upload', () => {
  it('takes the next part alone, each once, and no more than it has', async () => {
    const uploads = createUploadStore(db.system);
    const { id } = await uploads.make({
      name: 'a.csv',
      bytes: 10,
      changedOn: '2026-01-02',
      host: 'h',
      by: 'Ada',
    });
    const received = async (offset: number, bytes: number) =>
      (await uploads.receive(id, offset, bytes))?.received;
    expect(await received(3, 2)).toBeUndefined();
    expect(await received(0, 4)).toBe(4);
    expect(await received(0, 4)).toBeUndefined();
    expect(await received(4, 7)).toBeUndefined();
    expect(await received(4, 6)).toBe(10);
    expect(await uploads.get(id)).toMatchObject({ received: 10, changedOn: '2026-01-02' });
  });

  it('is forgotten a while after its last use, by its own host, and not while a job reads it', async () => {
    const uploads = createUploadStore(db.system);
    const made = async (name: string, host: string, hours: number) => {
      const { id } = await uploads.make({ name, bytes: 1, changedOn: '2026-01-02', host, by: 'Ada' });
      await run("update corpus_upload set used_at = now() - $2 * interval '1 hour' where id = $1", [
        id,
        hours,
      ]);
      return id;
    };
    const [old, , , read] = [
      await made('old', 'here', 25),
      await made('young', 'here', 23),
      await made('elsewhere', 'there', 25),
      await made('read', 'here', 25),
    ];
    const jobs = createImportJobStore(db.system, randomUUID());
    const { id } = await jobs.start({ ...JOB, upload: read });
    expect(await uploads.drop(read)).toBe(false);
    expect(await uploads.expire('here', 24)).toEqual([old]);
    expect((await uploads.list()).map(({ name }) => name).toSorted()).toEqual(['elsewhere', 'read', 'young']);
    await jobs.end(id, 'failed', { error: 'x' });
    expect(await uploads.expire('here', 24)).toEqual([read]);
  });
});

describe('what the corpora hold', () => {
  it('is counted by mode, each record once, with the last import of each of its sources', async () => {
    await run(
      `insert into import_run (mode, source, file, started_at, finished_at) values
        ('live', 'crunchbase', 'a', '2026-01-01', '2026-01-02'),
        ('live', 'crunchbase, deal-list', 'b', '2026-01-03', '2026-01-04T23:30:00Z'),
        ('live', 'deal-list', 'c', '2026-01-05', null),
        ('test', 'crunchbase', 'd', '2026-01-06', '2026-01-07')`,
    );
    await run(
      `insert into investor (mode, name, identity_key, source, source_id, kind)
        select mode, 'I ' || n, 'i ' || n, case when n < 3 then 'crunchbase' else 'deal-list' end, n::text,
          case when n % 2 = 0 then 'person' else 'organisation' end
        from unnest('{live,test}'::text[]) mode, generate_series(1, 6) n where mode = 'live' or n < 4`,
    );
    // Two of them are people that were merged into the first.
    await run(
      `update investor set merged_into = (select min(id) from investor where mode = 'live')
        where mode = 'live' and name in ('I 4', 'I 6')`,
    );
    await run(
      `insert into company (mode, name, identity_key, source, source_id)
        select mode, 'C ' || n, 'c ' || n, 'crunchbase', n::text
        from unnest('{live,test}'::text[]) mode, generate_series(1, 3) n where mode = 'live' or n < 2`,
    );
    await run(
      `insert into round (mode, company_id, kind, source, source_id, announced_on)
        select mode, id, 'seed', 'crunchbase', source_id, case mode when 'live' then date '2020-01-02' else '2021-01-02' end from company`,
    );
    const store = createCorporaStore(db.system);
    const of = new Map((await store.overview()).map((one) => [one.mode, one]));
    expect(of.get('live')).toMatchObject({
      counts: { investors: 4, investing_people: 1, companies: 3, rounds: 3, deals: 0, merges: 2 },
      newestRound: '2020-01-02',
    });
    expect(of.get('test')).toMatchObject({
      counts: { investors: 3, investing_people: 1, companies: 1, rounds: 1, merges: 0 },
      newestRound: '2021-01-02',
    });
    const sources = await store.sources('live');
    expect(
      sources.map(({ source, records, importedAt }) => [source, records, importedAt?.toISOString()]),
    ).toEqual([
      ['crunchbase', { companies: 3, investors: 2, rounds: 3 }, '2026-01-04T23:30:00.000Z'],
      ['deal-list', { investors: 4 }, '2026-01-04T23:30:00.000Z'],
    ]);
    expect((await store.imports('live', 10)).map(({ file }) => file)).toEqual(['c', 'b', 'a']);
    expect([...(await readImportDays(db.system))]).toEqual(
      expect.arrayContaining([
        ['crunchbase', '2026-01-02'],
        ['crunchbase, deal-list', '2026-01-04'],
      ]),
    );
    expect((await readImportDays(db.system)).size).toBe(2);
  });
});
