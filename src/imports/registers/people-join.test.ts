import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { emptyCorpus } from '../../../test/harness/empty-corpus.ts';
import { COMPANY, FUND, formDTables, type MadeFormD, writeTables } from '../../../test/harness/made-forms.ts';
import { joinPeople } from '../../corpus/queries-record-stage.ts';
import { FORM_D } from './form-d.ts';
import { importRecords } from './inputs.ts';

const folder = await mkdtemp(join(tmpdir(), 'warmpath-people-join-'));
let db: TestDatabase;
let made = 0;

beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(() => emptyCorpus(db));
afterAll(async () => {
  await db.drop();
  await rm(folder, { recursive: true });
});

const rows = (text: string) => db.system.query<Record<string, unknown>>({ text });
async function importFilings(filings: readonly MadeFormD[]) {
  made += 1;
  const path = await writeTables(join(folder, `quarter-${made}`), formDTables(filings));
  return importRecords({ system: db.system, mode: 'live', source: FORM_D, path, asOf: '2026-01-01' });
}

describe('the people join', () => {
  const confidence = () => rows('select confidence::text, source from investment');

  test('a director at the address of a partner of that name is a deal', async () => {
    await importFilings([FUND, COMPANY]);
    expect(await joinPeople(db.system, 'live')).toEqual({ added: 1, updated: 0, removed: 0, unsure: 0 });
    expect(await confidence()).toEqual([{ confidence: '0.9', source: 'people-join' }]);
    expect(await joinPeople(db.system, 'live')).toEqual({ added: 0, updated: 0, removed: 0, unsure: 0 });
  });

  test("the company's own words count more", async () => {
    const persons = [
      {
        FIRSTNAME: 'Ada',
        LASTNAME: 'Quillfeather',
        CITY: 'Austin',
        STATEORCOUNTRY: 'TX',
        RELATIONSHIPCLARIFICATION: 'Designee of Norvale Ventures',
      },
    ];
    await importFilings([FUND, { ...COMPANY, persons }]);
    await joinPeople(db.system, 'live');
    expect(await confidence()).toEqual([{ confidence: '0.95', source: 'people-join' }]);
  });

  test('a name that many bear is no deal, and one inferred before is taken back', async () => {
    const persons = [
      { FIRSTNAME: 'Ada', LASTNAME: 'Quillfeather', STREET1: '', CITY: 'Austin', STATEORCOUNTRY: 'TX' },
    ];
    await importFilings([FUND, { ...COMPANY, persons }]);
    expect(await joinPeople(db.system, 'live')).toMatchObject({ added: 1 });
    expect(await confidence()).toEqual([{ confidence: '0.75', source: 'people-join' }]);
    const others = [1, 2, 3].map((number) => ({
      ...COMPANY,
      id: `other-${number}`,
      submission: {},
      issuer: { CIK: `90${number}`, ENTITYNAME: `Zindle ${'abc'[number - 1]} Inc.` },
      persons,
    }));
    await importFilings(others);
    expect(await joinPeople(db.system, 'live')).toEqual({ added: 0, updated: 0, removed: 1, unsure: 4 });
    expect(await confidence()).toEqual([]);
  });
});
