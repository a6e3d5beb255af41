import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { emptyCorpus } from '../../test/harness/empty-corpus.ts';
import { COMPANY, FUND, formDTables, writeTables } from '../../test/harness/made-forms.ts';
import { size } from '../../test/harness/size.ts';
import { lockCorpus } from '../corpus/queries-merges.ts';
import { joinPeople } from '../corpus/queries-record-stage.ts';
import type { CorpusPeopleStore, HeldOfPerson, PersonRecordId } from '../corpus/rules-held.ts';
import type { InvestorRecord } from '../corpus/rules-investor-record.ts';
import { createTenant } from '../credits/queries-ledger.ts';
import { createRaiseStore } from '../raises/queries-raises.ts';
import { createStoredInvestorStore, recordFunders } from '../search/queries-stored-investors.ts';
import { createCorpusPeople } from '../tenant-data/queries-held.ts';
import { importCorpus } from './import-work.ts';
import { FORM_D } from './registers/form-d.ts';
import { importRecords } from './registers/inputs.ts';

// Made up: Ada Quillfeather is no real person.
const FILES = {
  'bulk/people.csv':
    'first_name,last_name,country_code,city,cb_url,linkedin_url,uuid\n' +
    'Ada,Quillfeather,USA,Denver,https://www.crunchbase.com/person/ada-quillfeather,https://social.example/in/ada,00000000-0000-0000-0000-0000000000e1\n' +
    'Bob,Harrow,USA,Denver,https://www.crunchbase.com/person/bob-harrow,,00000000-0000-0000-0000-0000000000e2\n',
  'bulk/investors.csv':
    'investor_name,domain,country_code,city,investor_type,cb_url,uuid\n' +
    'Ada Quillfeather,,USA,Denver,angel,https://www.crunchbase.com/person/ada-quillfeather,00000000-0000-0000-0000-0000000000e1\n' +
    'Norvale Capital,norvale.vc,DEU,,venture_capital,https://www.crunchbase.com/organization/norvale,00000000-0000-0000-0000-0000000000f1\n',
  'bulk/funding_rounds.csv':
    'company_name,country_code,funding_round_type,funding_round_code,announced_on,raised_amount_usd,investor_count,investor_names,cb_url,company_uuid,funding_round_uuid\n' +
    'Quillbark,USA,venture,A,2011-03-01,2500000,2,"Norvale Capital, Ada Quillfeather",https://www.crunchbase.com/organization/quillbark,00000000-0000-0000-0000-0000000000c1,00000000-0000-0000-0000-000000000001\n',
  'bulk/investments.csv':
    'funding_round_uuid,investor_uuid,is_lead_investor\n' +
    '00000000-0000-0000-0000-000000000001,00000000-0000-0000-0000-0000000000f1,t\n' +
    '00000000-0000-0000-0000-000000000001,00000000-0000-0000-0000-0000000000e1,f\n',
  'bulk/jobs.csv':
    'person_uuid,org_uuid,started_on,ended_on,is_current,title\n' +
    '00000000-0000-0000-0000-0000000000e1,00000000-0000-0000-0000-0000000000c1,2012-04-12,,t,Director\n' +
    '00000000-0000-0000-0000-0000000000e2,00000000-0000-0000-0000-0000000000c1,2012-04-12,,t,Founder\n',
  'deals/investments.csv':
    'company_permalink,company_name,company_country_code,investor_permalink,investor_name,investor_country_code,funding_round_permalink,funding_round_type,funding_round_code,funded_at,raised_amount_usd\n' +
    '/organization/mossgate,Mossgate,FRA,/person/ada-quillfeather,Ada Quillfeather,,/funding-round/000000000000000000000000000000a2,seed,,2013-02-01,100000\n' +
    '/organization/mossgate,Mossgate,FRA,,Norvale Capital,,/funding-round/000000000000000000000000000000a2,seed,,2013-02-01,100000\n' +
    '/organization/tollan,Tollan,FRA,,ADA QUILLFEATHER,,/funding-round/000000000000000000000000000000a3,seed,,2014-02-01,100000\n',
  'search/search.csv':
    'Transaction Name,Transaction Name URL,Funding Type,Money Raised (in USD),Announced Date,Organization Website,Organization Location,Lead Investors\n' +
    'Seed Round - Ferrowick,https://www.crunchbase.com/funding_round/ferrowick-seed--0000aaaa,Seed,1100000,2026-02-24,https://ferrowick.example,"Paris, Ile-de-France, France, Europe","Ada Quillfeather, Harrow Capital"\n',
  'list/list.csv':
    'Investor name,Website,Global HQ,Investor type,Linkedin\n' +
    'Ada Quillfeather,,"Denver, Colorado, United States",Angel,https://social.example/in/ada\n' +
    'Harrow Capital,https://harrow.example,"Berlin, Germany",VC,\n',
};

/** Without the second look of an erasure a row was kept in every round. */
const ROUNDS = size(10, 100);
const RECORD: InvestorRecord = {
  name: '',
  sectorTags: [],
  portfolioCompanies: [],
  networkProximity: 0,
  score: 60,
  scoreParts: [],
  tier: 'B',
  warmPath: false,
  conflict: false,
};

let db: TestDatabase;
let folder: string;
let people: CorpusPeopleStore;

beforeAll(async () => {
  db = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'warmpath-erasure-'));
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  await writeTables(join(folder, 'form-d'), formDTables([FUND, COMPANY]));
  people = createCorpusPeople(db.system, async () => ({ downloads: 2 }));
});
beforeEach(() => emptyCorpus(db));
afterAll(async () => {
  await db.drop();
  await rm(folder, { recursive: true });
});

const imported = (name: string, format: 'crunchbase-export' | 'investor-csv' = 'crunchbase-export') =>
  importCorpus({ system: db.system, mode: 'live', format, path: join(folder, name), asOf: '2026-01-01' });

const importFilings = () =>
  importRecords({
    system: db.system,
    mode: 'live',
    source: FORM_D,
    path: join(folder, 'form-d'),
    asOf: '2026-01-01',
  });

async function importAll(): Promise<Record<string, number>> {
  const reports = [await imported('bulk'), await imported('deals'), await imported('search')];
  reports.push(await imported('list/list.csv', 'investor-csv'));
  const filings = await importFilings();
  await joinPeople(db.system, 'live');
  return Object.assign({}, ...[...reports, filings].map(({ notes }) => notes));
}

const LEFT_OUT = 'left out: a person who was erased';
const erasing = { names: [], profileUrls: [], byName: true, reason: 'request 17' };
const recordsOf = ({ records }: HeldOfPerson) => records.map(({ record }) => record) as PersonRecordId[];

/** Every row of every table of the corpus whose text names her. */
async function mentions(): Promise<string[]> {
  const tables = await db.system.query<{ name: string }>({
    text: `select table_name as name from information_schema.tables where table_schema = 'warmpath' and table_type = 'BASE TABLE'
      and has_table_privilege(table_schema || '.' || table_name, 'select')`,
  });
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await db.system.query<{ row: string }>({
      text: `select t::text as row from ${name} t where t::text ilike '%quillfeather%' or t::text like '%0000000000e1%' or t::text ilike '%in/ada%'`,
    });
    found.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return found;
}

describe('a person who is erased', () => {
  test('is gone with all that hangs on the records, and no import of the same files brings anything back', async () => {
    await importAll();
    const held = await people.held({ name: 'Ada Quillfeather' });
    expect(held.records.length).toBeGreaterThan(2);
    expect(held.records.flatMap(({ roles }) => roles.map(({ title }) => title))).toContain('Director');
    expect(held.records.reduce((sum, { dealCount }) => sum + dealCount, 0)).toBe(4);
    expect(held.isErased).toBe(false);
    const before = await people.held({ name: 'Bob Harrow' });

    const erased = await people.erase({ ...erasing, records: recordsOf(held) }, 'test operator');
    expect(await mentions()).toEqual([]);
    const count = (of: readonly { kind: string; count: number | null }[], kind: string) =>
      of.find((each) => each.kind === kind)?.count;
    expect(count(erased.erased, 'deals')).toBe(4);
    expect(count(erased.erased, 'inferred deals')).toBe(1);
    expect(count(erased.remains, 'downloaded files')).toBe(2);
    expect(count(erased.remains, 'backups and replicas')).toBe(null);

    const notes = await importAll();
    expect(notes[LEFT_OUT]).toBeGreaterThan(0);
    expect(await mentions()).toEqual([]);
    expect(await people.held({ name: 'Ada Quillfeather' })).toMatchObject({ records: [], isErased: true });
    expect((await people.held({ name: 'Bob Harrow' })).records).toEqual(before.records);
    const [again] = await people.erasures(10);
    expect(again).toMatchObject({ id: erased.id, by: 'test operator', reason: 'request 17' });
  });

  test('is left out of files that come after, where nobody was on record', async () => {
    await people.erase({ ...erasing, records: [], names: ['Ada Quillfeather'] }, 'test operator');
    await importAll();
    expect((await mentions()).filter((row) => !row.includes('0000000000e1'))).toEqual([]);
  });

  test('takes no namesake along, and by ids alone leaves what other sources say', async () => {
    await imported('bulk');
    const held = await people.held({ name: 'Ada Quillfeather' });
    await people.erase({ ...erasing, records: recordsOf(held), byName: false }, 'test operator');
    await imported('bulk');
    expect(await mentions()).toEqual([]);
    await importFilings();
    expect((await people.held({ name: 'Ada Quillfeather' })).records.length).toBeGreaterThan(0);
  });

  test('is not named by the reason, and is not erased while an import runs', async () => {
    await importAll();
    const records = recordsOf(await people.held({ name: 'Ada Quillfeather' }));
    await expect(
      people.erase({ ...erasing, records, reason: 'Asked for by ada quillfeather.' }, 'test operator'),
    ).rejects.toThrow('names the person');
    await db.system.transaction(async (transaction) => {
      await lockCorpus(transaction, 'live');
      await expect(people.erase({ ...erasing, records }, 'test operator')).rejects.toThrow('is running');
    });
    expect(await people.erasures(10)).toEqual([]);
    expect(recordsOf(await people.held({ name: 'Ada Quillfeather' }))).toEqual(records);
  });

  test('goes from copies of answers and from the lists of tenants; what tenants own is counted', async () => {
    await importAll();
    const held = await people.held({ name: 'Ada Quillfeather' });
    const investor = recordsOf(held)
      .find((record) => record.startsWith('investor-'))
      ?.slice('investor-'.length);
    const tenant = '00000000-0000-4000-8000-000000000017';
    await db.system.query({
      text: "insert into tenant (tenant_id, name, plan) values ($1, 'T', 'paid')",
      values: [tenant],
    });
    await db.system.query({
      text: `insert into lookup_cache (key, kind, value, generation, expires_at) values
        (sha256('1'), 'person.search', '{"data":[{"name":"Quillfeather, ADA"}]}', 0, now() + interval '1 day'),
        (sha256('2'), 'person.search', '{"data":[{"name":"Bob Harrow"}]}', 0, now() + interval '1 day')`,
    });
    const found = async () => {
      await db.system.query({
        text: `insert into stored_investor (tenant_id, mode, investor_id, record, digest, score, tier)
        values ($1, 'live', $2, '{"name": "Ada Quillfeather"}', '\\x00', 1, 'A')`,
        values: [tenant, investor],
      });
      await db.system.query({
        text: `insert into profile (tenant_id, mode, body, updated_at) values ($1, 'live', '{"notes": "met Ada Quillfeather"}', now())`,
        values: [tenant],
      });
    };
    await found();
    for (const name of ['Ada Quillfeather', 'Bob Harrow']) {
      await db.system.query({
        text: "select record_event($1, 'live', 'sequence.ended', jsonb_build_object('investor_name', $2::text))",
        values: [tenant, name],
      });
    }
    // Of a raise that is closed too.
    await createRaiseStore(db.service).close({ tenantId: tenant, mode: 'live' }, undefined, {
      today: '2026-03-02',
      warm: new Map(),
    });
    await found();
    expect(await people.held({ name: 'Ada Quillfeather' })).toMatchObject({
      copies: [
        { kind: 'cached lookups', count: 1 },
        { kind: 'events', count: 1 },
      ],
      tenants: [
        { kind: 'stored investors', count: 1 },
        { kind: 'closed lists', count: 1 },
        { kind: 'closed raises', count: 1 },
        { kind: 'profiles', count: 1 },
      ],
    });
    const { cleared, remains } = await people.erase(
      { ...erasing, records: recordsOf(held) },
      'test operator',
    );
    expect(cleared).toEqual([
      { kind: 'cached lookups', count: 1 },
      { kind: 'events', count: 1 },
      { kind: 'stored investors', count: 1 },
      { kind: 'closed lists', count: 1 },
    ]);
    expect(remains.filter(({ kind }) => kind === 'profiles')).toMatchObject([{ count: 1 }]);
    expect(JSON.stringify(remains)).not.toContain('met');
    const cached = await db.system.query({
      text: 'select value from lookup_cache order by value nulls last',
    });
    expect(cached).toEqual([{ value: '{"data":[{"name":"Bob Harrow"}]}' }, { value: null }]);
  });
});

test('searches and lookalike calls that end before, while and after somebody is erased keep no copy', async () => {
  const scope = { tenantId: (await createTenant(db.system, 'Blipgrid')).id, mode: 'live' as const };
  const lists = createStoredInvestorStore(db.service);
  let [kept, rounds] = [0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    const name = `Ida Quill ${String.fromCharCode(97 + (round % 26))}${round}`;
    const [made] = await db.system.query<{ id: number }>({
      text: "insert into investor (mode, name, identity_key, source, source_id) values ('live', $1, lower($1), 'test', $1) returning id",
      values: [name],
    });
    const investorId = made?.id ?? 0;
    const record = { ...RECORD, name };
    let isOver = false;
    const searches = [1, 2, 3, 4].map(async (each) => {
      for (let at = 0; !isOver || at < 3; at += 1) {
        const shown = { investorId, record: { ...record, score: at } };
        if (each > 2) await recordFunders(db.service, scope, [{ ...shown, companies: ['Plibb'] }], '');
        else await lists.record(scope, [shown], undefined);
      }
    });
    await sleep(Math.random() * 20);
    await people.erase({ ...erasing, records: [`investor-${investorId}`] }, 'test operator');
    isOver = true;
    await Promise.all(searches);
    const rows = await db.system.query({
      text: 'select 1 from stored_investor where investor_id = $1',
      values: [investorId],
    });
    kept += rows.length;
    rounds += 1;
  }
  expect({ kept, rounds }).toEqual({ kept: 0, rounds: ROUNDS });
});

describe('a correction', () => {
  const role = (held: HeldOfPerson) =>
    held.records.flatMap(({ record, roles }) =>
      roles.map(({ title, of, endedOn, current }) => ({ record, title, of, endedOn, current })),
    );

  test('of a name, a title and the end of a role stands over the next import of the same files', async () => {
    await imported('bulk');
    const held = await people.held({ name: 'Ada Quillfeather' });
    const person = recordsOf(held).find((record) => record.startsWith('person-')) as PersonRecordId;
    const investor = recordsOf(held).find((record) => record.startsWith('investor-')) as PersonRecordId;
    const [{ of } = { of: '' }] = role(held);
    for (const record of [person, investor])
      await people.correct({ record, name: 'Ada Harrow-Example' }, 'married', 'test operator');
    await people.correct(
      { record: person, role: { of, title: 'Director' }, title: 'Observer', endedOn: '2020-02-02' },
      'her own word',
      'test operator',
    );
    const corrected = await people.held({ name: 'Ada Harrow-Example' });
    expect(role(corrected)).toEqual([
      { record: person, title: 'Observer', of, endedOn: '2020-02-02', current: false },
    ]);
    await imported('bulk');
    await imported('deals');
    const after = await people.held({ name: 'Ada Harrow-Example' });
    expect(role(after)).toEqual(role(corrected));
    expect(after.records.map(({ name }) => name)).toEqual(['Ada Harrow-Example', 'Ada Harrow-Example']);
    expect(after.records.flatMap(({ corrections }) => corrections.map(({ was }) => was)).sort()).toEqual([
      'Ada Quillfeather',
      'Ada Quillfeather',
      'Director',
    ]);
    const shown = await db.system.query<{ name: string }>({
      text: 'select name from investor union select alias from investor_alias union select name from person union select named from investment',
    });
    expect(shown.map(({ name }) => name)).not.toContain('Ada Quillfeather');
  });

  test('that there was no such role stands too, and one of what is not there is refused', async () => {
    await imported('bulk');
    const held = await people.held({ name: 'Bob Harrow' });
    const [{ record, of } = { record: 'person-0' as PersonRecordId, of: '' }] = role(held);
    await people.correct(
      { record, role: { of, title: 'Founder' }, title: null },
      'never was',
      'test operator',
    );
    await imported('bulk');
    expect(role(await people.held({ record }))).toEqual([]);
    await expect(
      people.correct({ record, role: { of, title: 'Founder' }, title: 'CEO' }, 'x', 'test operator'),
    ).rejects.toThrow('no role "Founder"');
    await expect(
      people.correct({ record: 'person-999999', name: 'X' }, 'x', 'test operator'),
    ).rejects.toThrow('has no record person-999999');
  });
});
