import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyCorpus } from '../../test/harness/empty-corpus.ts';
import { OPERATOR, OPERATOR_KEY } from '../../test/harness/operator.ts';
import { createTestService, type TestService } from '../../test/harness/service.ts';
import { investorFact } from '../corpus/entities.ts';
import { writeCorpus } from '../corpus/queries-write.ts';

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  await emptyCorpus(service.db);
  await writeCorpus({
    system: service.db.system,
    mode: 'live',
    source: 'test',
    file: 'test.csv',
    asOf: '2026-01-01',
    async read(sink) {
      for (const name of ['Norvale Capital', 'Norvale Cap'])
        sink.investor(investorFact({ name }) as never, { source: 'test', file: 0, line: 1 });
      const ada = investorFact({ name: 'Ada Quillfeather', kind: 'person' });
      sink.investor(ada as never, { source: 'test', file: 0, line: 2 });
    },
  });
});

const get = (path: string) => service.call('GET', `/admin/v1/corpora${path}`, { key: OPERATOR_KEY });
const post = (path: string, body: object) =>
  service.call('POST', `/admin/v1/corpora${path}`, { key: OPERATOR_KEY, body });

describe('GET /admin/v1/corpora', () => {
  it('200 shows counts, sources with their terms, and imports', async () => {
    const { status, body } = await get('');
    expect(status).toBe(200);
    const live = (body.corpora as { mode: string; counts: object }[]).find(({ mode }) => mode === 'live');
    expect(live?.counts).toMatchObject({ investors: 3, investing_people: 1, merges: 0 });
    expect(body.sources).toMatchObject([
      { source: 'test', records: { investors: 3 }, licence: expect.stringContaining('operator') },
    ]);
    expect(body.imports).toMatchObject([
      { source: 'test', file: 'test.csv', counts: { investors: { added: 3 } }, report: null },
    ]);
    expect(body.running).toBeNull();
  });
});

describe('merges', () => {
  const idOf = async (name: string) => {
    const [row] = await service.db.system.query<{ id: number }>({
      text: 'select id from investor where name = $1',
      values: [name],
    });
    return row?.id ?? 0;
  };

  it('200 makes one, lists it and takes it back; 409 for one in another, 404 for what is not there', async () => {
    const [from, into] = [await idOf('Norvale Cap'), await idOf('Norvale Capital')];
    const made = await post('/merges', { from, into, reason: 'Same firm' });
    expect(made.status).toBe(200);
    expect((await post('/merges', { from, into, reason: 'Again' })).status).toBe(409);
    expect((await get('/merges')).body.merges).toMatchObject([
      { id: made.body.id, from_name: 'Norvale Cap', undone_at: null },
    ]);
    expect((await post('/merges/undo', { id: made.body.id })).status).toBe(200);
    expect((await post('/merges/undo', { id: made.body.id })).status).toBe(404);
    expect((await post('/merges', { from, into: 999_999, reason: 'x' })).status).toBe(404);
    expect((await post('/merges', { from, into: from, reason: 'x' })).status).toBe(400);
  });

  it('200 keeps two apart, and doubles are a list', async () => {
    const [one, other] = [await idOf('Norvale Cap'), await idOf('Norvale Capital')];
    expect((await post('/apart', { one, other, reason: 'Two firms' })).status).toBe(200);
    expect((await get('/doubles')).body.doubles).toEqual([]);
    expect((await post('/apart', { one, other: one, reason: 'x' })).status).toBe(400);
  });
});

describe('people', () => {
  it('200 shows, corrects and erases, and the log has no name', async () => {
    const held = await get('/people?name=ada%20quillfeather');
    expect(held.status).toBe(200);
    const [{ record } = { record: '' }] = held.body.records as { record: string }[];
    const corrected = await post('/people/correct', { record, name: 'Ada Harrow', reason: 'Request 1' });
    expect(corrected.body.correction).toMatchObject({ was: 'Ada Quillfeather', by: OPERATOR.name });
    const erasing = { records: [record], reason: 'Request 2', confirm: 'erase' };
    const erased = await post('/people/erase', { ...erasing, names: ['Ada Quillfeather'] });
    expect(erased.status).toBe(200);
    expect(erased.body.remains).toContainEqual(
      expect.objectContaining({ kind: 'backups and replicas', count: null }),
    );
    expect((await get('/people?name=Ada%20Harrow')).body).toMatchObject({ records: [], is_erased: true });
    expect((await get('/people/erasures')).body.erasures).toMatchObject([
      { reason: 'Request 2', by: OPERATOR.name },
    ]);
    expect((await get(`/people?record=${record}`)).status).toBe(200);
    const log = await service.call('GET', '/admin/v1/audit', { key: OPERATOR_KEY });
    expect(JSON.stringify(log.body)).toContain('admin.corpora.people.erase');
    // A person may ask who looked: each read of what is held of one is an entry, and no other read is.
    const entries = log.body.entries as { operation: string }[];
    expect(entries.filter(({ operation }) => /show|erasures$|corpora$/.test(operation))).toMatchObject([
      { operation: 'admin.corpora.people.show', target: { kind: 'person', id: record } },
      { operation: 'admin.corpora.people.show', operator: OPERATOR.name },
      { operation: 'admin.corpora.people.show', operator: OPERATOR.name },
    ]);
    expect(JSON.stringify(log.body)).not.toMatch(/quillfeather|harrow/i);
    expect((await post('/people/erase', erasing)).status).toBe(404);
  });

  it('400 where nothing is asked, where nothing is corrected, and for a reason that names the person', async () => {
    expect((await get('/people')).status).toBe(400);
    expect((await get('/people?record=investor-x')).status).toBe(400);
    expect((await post('/people/correct', { record: 'investor-1', reason: 'x' })).status).toBe(400);
    const role = { of: 'company-1', title: 'x' };
    expect((await post('/people/correct', { record: 'person-1', role, reason: 'x' })).status).toBe(400);
    const named = {
      records: [],
      names: ['Ada Quillfeather'],
      reason: 'Asked by Ada Quillfeather',
      confirm: 'erase',
    };
    expect((await post('/people/erase', named)).status).toBe(400);
    expect((await post('/people/erase', { records: [], reason: 'x', confirm: 'erase' })).status).toBe(400);
  });

  it('409 while an import runs, and 404 for a record that is not there', async () => {
    expect((await post('/people/correct', { record: 'person-999', name: 'X', reason: 'x' })).status).toBe(
      404,
    );
    await service.db.system.transaction(async (transaction) => {
      await transaction.query({
        text: "select pg_advisory_xact_lock(hashtext('warmpath corpus import live'))",
      });
      const erasing = { records: [], names: ['Ada Quillfeather'], reason: 'x', confirm: 'erase' };
      expect((await post('/people/erase', erasing)).status).toBe(409);
    });
  });
});

describe('GET /admin/v1/sources', () => {
  it('200 lists every provider with what it lacks, by name of the variable', async () => {
    const { status, body } = await service.call('GET', '/admin/v1/sources', { key: OPERATOR_KEY });
    expect(status).toBe(200);
    const sources = body.sources as { id: string; state: string; missing: string[] }[];
    expect(sources.length).toBeGreaterThan(10);
    const off = sources.filter(({ state }) => state === 'off');
    expect(off.length).toBeGreaterThan(0);
    for (const { missing } of off) expect(missing.join()).toMatch(/^WARMPATH_/);
  });
});
