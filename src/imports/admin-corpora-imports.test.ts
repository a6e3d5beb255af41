import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { emptyCorpus } from '../../test/harness/empty-corpus.ts';
import { OPERATOR, OPERATOR_KEY } from '../../test/harness/operator.ts';
import { createTestService, type TestService } from '../../test/harness/service.ts';
import { recordsForRaise } from './rules-records-for-raise.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'warmpath-imports-'));
let service: TestService;
beforeAll(async () => {
  service = await createTestService({ config: { dataDir, recordsMirror: 'http://127.0.0.1:9' } });
});
afterAll(async () => {
  await service.close();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  await emptyCorpus(service.db);
  await service.db.system.query({ text: 'delete from corpus_job' });
  await service.db.system.query({ text: 'delete from corpus_upload' });
});

interface Job {
  readonly id: number;
  readonly state: string;
  readonly error: string | null;
  readonly rows_read: number;
  readonly bytes_read: number;
  readonly bytes_total: number;
  readonly report: {
    rows_read: number;
    rows_taken: number;
    rows_skipped: number;
    skipped_by_reason: object;
  } | null;
}

const get = (path: string) => service.call('GET', `/admin/v1/corpora${path}`, { key: OPERATOR_KEY });
const post = (path: string, body: object) =>
  service.call('POST', `/admin/v1/corpora${path}`, { key: OPERATOR_KEY, body });

const LIST = 'Investor name,Website,Investor type\nNorvale Capital,https://norvale.example,VC\n,,\n';
const many = (rows: number) =>
  `Investor name,Website,Investor type\n${Array.from({ length: rows }, (_, n) => `Firm ${n} of Harrow,https://firm${n}.example,VC\n`).join('')}`;

/** Sends bytes in parts of so many; resolves to the id. */
async function send(name: string, bytes: Buffer, part = 1_048_576): Promise<string> {
  const begun = await post('/uploads', { name, bytes: bytes.length });
  expect(begun.status).toBe(200);
  const { id } = begun.body.upload as { id: string };
  for (let offset = 0; offset < bytes.length; offset += part) {
    const data = bytes.subarray(offset, offset + part).toString('base64');
    expect((await post('/uploads/parts', { id, offset, data })).status).toBe(200);
  }
  return id;
}

async function zipOf(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}

const jobOf = async (id: number) => ((await get(`/imports?id=${id}`)).body.jobs as Job[])[0] as Job;

async function ended(id: number): Promise<Job> {
  const until = Date.now() + 60_000;
  for (;;) {
    const job = await jobOf(id);
    if (job.state !== 'running' || Date.now() > until) return job;
    await sleep(50);
  }
}

const started = async (body: object): Promise<number> => {
  const answer = await post('/imports', body);
  expect(answer.body.message).toBeUndefined();
  return (answer.body.job as Job).id;
};
const investors = async () =>
  (await service.db.system.query<{ n: number }>({ text: 'select count(*)::int as n from investor' }))[0]?.n;

it('offers first the records that matter for a raise, the most useful at the top', async () => {
  type Offered = { readonly source: string; readonly record?: { readonly matters: boolean } }[];
  const offered = async (query: string) => (await get(`/imports${query}`)).body.sources as Offered;
  const matter = (sources: Offered) =>
    sources.flatMap(({ source, record }) => (record?.matters === true ? [source] : []));
  for (const [query, raise] of [
    ['?raise=startup_equity&country=USA', { raise: 'startup_equity', country: 'USA' }],
    ['?raise=startup_equity&country=GBR', { raise: 'startup_equity', country: 'GBR' }],
    ['?raise=fund_lp', { raise: 'fund_lp', country: undefined }],
  ] as const) {
    const sources = await offered(query);
    const names = recordsForRaise(raise).map(({ name }) => name);
    expect(matter(sources)).toEqual(names);
    expect(sources.slice(0, names.length).map(({ source }) => source)).toEqual(names);
  }
  const unasked = await offered('');
  expect(matter(unasked)).toEqual([]);
  expect(unasked.some(({ record }) => record !== undefined)).toBe(true);
});

describe('an import by upload', () => {
  it('200 takes a file in parts, imports it, and says what became of every row', async () => {
    const upload = await send('list.csv', Buffer.from(LIST), 30);
    const id = await started({ upload, source: 'investor-csv', as_of: '2026-01-01' });
    const job = await ended(id);
    expect(job).toMatchObject({
      state: 'done',
      error: null,
      rows_read: 2,
      bytes_total: LIST.length,
      bytes_read: LIST.length,
      started_by: OPERATOR.name,
      report: { rows_read: 2, rows_taken: 1, rows_skipped: 1, as_of: '2026-01-01' },
    });
    expect(Object.keys(job.report?.skipped_by_reason ?? {})).toHaveLength(1);
    expect(await investors()).toBe(1);
    // The bytes are gone with the row.
    await expect.poll(() => existsSync(join(dataDir, 'uploads', upload))).toBe(false);
    expect((await get('/uploads')).body.uploads).toEqual([]);
    const { imports } = (await get('')).body as { imports: { report: object }[] };
    expect(imports[0]?.report).toMatchObject({ rows_taken: 1 });
  });

  it('200 reads the tables of an archive by their base names, wherever a member says that it lies', async () => {
    const bytes = await zipOf({ 'some/folder/list.csv': LIST, 'notes/readme.md': '# none' });
    const job = await ended(await started({ upload: await send('list.zip', bytes), source: 'investor-csv' }));
    expect(job).toMatchObject({ state: 'done', report: { rows_taken: 1 } });
  });

  it('409 for a second one, which names what runs; a stopped one leaves nothing, and the same upload is imported again', async () => {
    const bytes = Buffer.from(many(4_000));
    const upload = await send('many.csv', bytes);
    const id = await started({ upload, source: 'investor-csv' });
    const second = await post('/imports', { upload, source: 'investor-csv' });
    expect(second.status).toBe(409);
    expect(second.body.message).toContain(`import ${id} of investor-csv runs`);
    expect((await post('/pulls', { source: 'form-d' })).status).toBe(409);
    expect((await post('/uploads/drop', { id: upload })).status).toBe(409);
    // The service answers while it runs.
    expect((await service.call('GET', '/healthz')).status).toBe(200);
    expect((await get('')).body.running).toMatchObject({ id });
    expect((await post('/imports/stop', { id })).status).toBe(200);
    const job = await ended(id);
    expect(job).toMatchObject({
      state: 'stopped',
      report: null,
      error: expect.stringContaining('Nothing was imported'),
    });
    expect(await investors()).toBe(0);
    expect((await post('/imports/stop', { id })).status).toBe(409);
    expect((await post('/imports/stop', { id: 999_999 })).status).toBe(404);
    const again = await ended(await started({ upload, source: 'investor-csv' }));
    expect(again).toMatchObject({ state: 'done', rows_read: 4_000, bytes_read: bytes.length });
    expect(await investors()).toBe(4_000);
  });

  it('interrupted is what has no process any more; a sign of its process that comes later changes nothing', async () => {
    const dead = '00000000-0000-4000-8000-00000000dead';
    await service.db.system.query({
      text: `insert into corpus_job (kind, source, started_by, process, alive_until)
        values ('import', 'form-d', 'x', $1, now() - interval '1 second')`,
      values: [dead],
    });
    const [job] = (await get('/imports')).body.jobs as Job[];
    expect(job).toMatchObject({ state: 'interrupted', error: expect.stringContaining('start it again') });
    expect((await get('')).body.running).toBeNull();
    const upload = await send('list.csv', Buffer.from(LIST));
    expect(await ended(await started({ upload, source: 'investor-csv' }))).toMatchObject({ state: 'done' });
  });

  it('an erasure that comes while it runs is refused, and one that came before holds', async () => {
    const rows = `${many(4_000)}Ada Quillfeather,,Angel\n`;
    const upload = await send('many.csv', Buffer.from(rows));
    const erasing = { records: [], names: ['Ada Quillfeather'], reason: 'Request 7', confirm: 'erase' };
    const id = await started({ upload, source: 'investor-csv' });
    await expect.poll(async () => (await jobOf(id)).rows_read, { timeout: 30_000 }).toBeGreaterThan(0);
    const refused = await post('/people/erase', erasing);
    const job = await ended(id);
    // An import on a quick machine may have ended while the erasure waited for it.
    if (refused.status === 200) expect(job.state).toBe('done');
    else {
      expect(refused.status).toBe(409);
      expect(job.state).toBe('done');
      expect((await post('/people/erase', erasing)).status).toBe(200);
    }
    const left = await service.db.system.query({ text: "select 1 from investor where name ilike 'ada q%'" });
    // By a name alone no record is deleted: one that was written before stays, later ones do not come.
    if (refused.status === 409) expect(left.length).toBe(1);
    const again = await ended(
      await started({ upload: await send('many.csv', Buffer.from(rows)), source: 'investor-csv' }),
    );
    expect(again.state).toBe('done');
  });
});

describe('what is no import', () => {
  const failed = async (name: string, bytes: Buffer, source = 'investor-csv') =>
    ended(await started({ upload: await send(name, bytes), source }));

  it.each([
    [
      'a picture',
      'picture.csv',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 2, 3]),
      'Nothing to import',
    ],
    ['a cut archive', 'cut.zip', Buffer.from('PK\u0003\u0004cut'), 'no readable zip archive'],
    ['other columns', 'other.csv', Buffer.from('colour,shape\nred,round\n'), 'headers not recognised'],
  ])('%s fails with its reason, and the upload stays for another try', async (_what, name, bytes, reason) => {
    const job = await failed(name, bytes);
    expect(job).toMatchObject({ state: 'failed', error: expect.stringContaining(reason) });
    expect((await get('/uploads')).body.uploads).toHaveLength(1);
    expect(readdirSync(join(dataDir, 'uploads')).length).toBeGreaterThan(0);
  });

  it('an archive whose members lie outside writes nothing outside', async () => {
    const honest = await zipOf({ 'aa/aa/evil.csv': LIST });
    const evil = Buffer.from(
      honest.toString('latin1').replaceAll('aa/aa/evil.csv', '../../evil.csv'),
      'latin1',
    );
    const job = await failed('evil.zip', evil);
    expect(job.state).toBe('failed');
    expect(existsSync(join(dataDir, 'evil.csv')) || existsSync(join(dataDir, 'uploads', 'evil.csv'))).toBe(
      false,
    );
  });

  it('an archive without a table, and one with two of a name', async () => {
    expect((await failed('none.zip', await zipOf({ 'a.md': 'x' }))).error).toContain('no table');
    expect(
      (await failed('two.zip', await zipOf({ 'a/list.csv': LIST, 'b/list.csv': LIST }))).error,
    ).toContain('two tables');
  });
});

describe('parts', () => {
  it('409 for one that is not the next, 400 for what is no base64, 404 and 409 for what is not there or not whole', async () => {
    const begun = await post('/uploads', { name: 'list.csv', bytes: LIST.length });
    const { id } = begun.body.upload as { id: string };
    const part = (offset: number, data: string) => post('/uploads/parts', { id, offset, data });
    const head = Buffer.from(LIST.slice(0, 30)).toString('base64');
    expect((await part(0, head)).body.upload).toMatchObject({ received: 30 });
    const repeated = await part(0, head);
    expect(repeated.status).toBe(409);
    expect(repeated.body.message).toContain('offset 30');
    expect((await part(30, 'no base64!')).status).toBe(400);
    expect((await part(30, Buffer.alloc(LIST.length).toString('base64'))).status).toBe(409);
    const early = await post('/imports', { upload: id, source: 'investor-csv' });
    expect(early.status).toBe(409);
    expect(early.body.message).toContain(`30 of ${LIST.length} bytes`);
    const both = await Promise.all(
      [30, 30].map((offset) => part(offset, Buffer.from(LIST.slice(30)).toString('base64'))),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await readFile(join(dataDir, 'uploads', id, 'list.csv'), 'utf8')).toBe(LIST);
    expect((await post('/uploads/drop', { id })).status).toBe(200);
    expect(existsSync(join(dataDir, 'uploads', id))).toBe(false);
    expect((await post('/uploads/drop', { id })).status).toBe(404);
    expect((await part(0, head)).status).toBe(404);
    expect((await post('/imports', { upload: id, source: 'investor-csv' })).status).toBe(404);
  });

  it('400 for names that lead elsewhere or are of other files, 409 for what is too large or too many', async () => {
    for (const name of ['../list.csv', '/etc/list.csv', 'a\\b.csv', '.list.csv', 'list.exe', 'a\u0000.csv'])
      expect((await post('/uploads', { name, bytes: 1 })).status, name).toBe(400);
    // 200 characters, and more bytes than a file system takes.
    const long = await post('/uploads', { name: `${'é'.repeat(196)}.csv`, bytes: 1 });
    expect([long.status, long.body.message]).toEqual([400, expect.stringContaining('396 bytes')]);
    expect((await post('/uploads', { name: 'a.csv', bytes: 5e9 })).status).toBe(409);
    for (let n = 0; n < 5; n += 1)
      expect((await post('/uploads', { name: 'a.csv', bytes: 1 })).status).toBe(200);
    expect((await post('/uploads', { name: 'a.csv', bytes: 1 })).status).toBe(409);
  });

  it('400 for a source that there is not, and for a pull of one that has none', async () => {
    const upload = await send('list.csv', Buffer.from(LIST));
    expect((await post('/imports', { upload, source: 'nonsense' })).status).toBe(400);
    expect((await post('/pulls', { source: 'investor-csv' })).status).toBe(400);
    expect((await post('/pulls', { source: 'form-d', contact: 'somebody (me)' })).status).toBe(400);
    expect((await get('/imports?id=12345')).status).toBe(404);
  });
});

describe('a pull', () => {
  it('fails with the words of the source, and is followed as an import is', async () => {
    const { status, body } = await post('/pulls', { source: 'form-d', periods: 1 });
    expect(status).toBe(200);
    const job = await ended((body.job as Job).id);
    expect(job).toMatchObject({
      state: 'failed',
      kind: 'pull',
      error: expect.stringContaining('127.0.0.1:9'),
    });
  });
});
