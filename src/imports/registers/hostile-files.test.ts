import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { COMPANY, formDTables, writeTables, zipFolder } from '../../../test/harness/made-forms.ts';
import { BDC } from './bdc.ts';
import { FORM_13F } from './form-13f.ts';
import { FORM_D } from './form-d.ts';
import { readElements, textAt } from './form-d-filing.ts';
import { findRecordInputs, importRecords } from './inputs.ts';
import { N_PORT } from './n-port.ts';
import { type RecordInput, type RecordSource, readTable } from './record-source.ts';
import { Y_COMBINATOR } from './y-combinator.ts';

const folder = await mkdtemp(join(tmpdir(), 'warmpath-hostile-'));
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  await db.drop();
  await rm(folder, { recursive: true });
});

const SOURCE: RecordSource = {
  name: 'form-d',
  describe: '',
  expects: 'a.tsv',
  uses: () => true,
  read: async () => {},
};
async function inputOf(name: string, content: string | Buffer): Promise<RecordInput> {
  await writeFile(join(folder, name), content);
  return (await findRecordInputs(join(folder, name), SOURCE)).inputs[0] as RecordInput;
}
async function rowsOf(name: string, content: string | Buffer) {
  const rows = [];
  for await (const batch of readTable(await inputOf(name, content), { format: 'csv' }, undefined))
    rows.push(...batch.rows);
  return rows;
}
async function firmsOf(name: string, content: string | Buffer) {
  const names = [];
  for await (const { node } of readElements(await inputOf(name, content), ['Firm'], undefined))
    names.push(node && textAt(node, 'Nm'));
  return names;
}

describe('archives', () => {
  test('whose members lie upon each other are refused before anything is unpacked', async () => {
    // Figures that hardly compress: the compressed size of the members is what counts.
    const figures = Array.from({ length: 2_000 }, (_, at) => Math.imul(at, 2_654_435_761) >>> 0).join(' ');
    const quarter = await writeTables(join(folder, 'q'), { 'A.TSV': [{ X: figures }] });
    const bytes = await readFile(await zipFolder(quarter, join(folder, 'one.zip')));
    const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
    const at = bytes.indexOf(Buffer.from('PK\x01\x02', 'latin1'));
    // The same member, listed a hundred times: a small file that unpacks to a hundred of it.
    const entry = bytes.subarray(at, end);
    const tail = Buffer.from(bytes.subarray(end));
    for (const place of [8, 10]) tail.writeUInt16LE(100, place);
    tail.writeUInt32LE(entry.length * 100, 12);
    const piled = [bytes.subarray(0, at), ...Array<Buffer>(100).fill(entry), tail];
    await writeFile(join(folder, 'piled.zip'), Buffer.concat(piled));
    await expect(findRecordInputs(join(folder, 'piled.zip'), SOURCE)).rejects.toThrow(/lie upon each other/);
    const { inputs, close } = await findRecordInputs(join(folder, 'one.zip'), SOURCE);
    expect(inputs).toHaveLength(1);
    await close();
  });
});

describe('tables', () => {
  test('that end their lines in two ways are read whole', async () => {
    const rows = await rowsOf('mixed.csv', 'A,B\r\n1,2\n3,4\r\n"5\n6",7\n');
    expect(rows.map(({ values }) => values)).toEqual([
      ['A', 'B'],
      ['1', '2'],
      ['3', '4'],
      ['5\n6', '7'],
    ]);
    expect(rows.map(({ line }) => line)).toEqual([1, 2, 3, 4]);
    expect((await rowsOf('old.csv', 'A,B\r1,2\r')).map(({ values }) => values)).toEqual([
      ['A', 'B'],
      ['1', '2'],
    ]);
  });

  test.each(['utf16le', 'utf16be'] as const)('in UTF-16 with its mark are read: %s', async (kind) => {
    const little = Buffer.from('\ufeffName,Town\nSociété,Łódź\n', 'utf16le');
    const rows = await rowsOf(`${kind}.csv`, kind === 'utf16le' ? little : little.swap16());
    expect(rows.map(({ values }) => values)).toEqual([
      ['Name', 'Town'],
      ['Société', 'Łódź'],
    ]);
  });
});

describe('XML', () => {
  test('in UTF-16 with its mark is read', async () => {
    const text = '\ufeff<?xml version="1.0" encoding="UTF-16"?><r><Firm><Nm>Łódź</Nm></Firm></r>';
    expect(await firmsOf('wide.xml', Buffer.from(text, 'utf16le'))).toEqual(['Łódź']);
  });

  test.each([
    ['a tag that never ends', `<r><Firm a="${'b'.repeat(17_000_000)}`, /a tag or comment of more than/],
    ['a comment that never ends', `<r><!-- ${'b'.repeat(17_000_000)}`, /a tag or comment of more than/],
    ['elements in each other without end', '<a>'.repeat(20_000), /10000 elements in each other/],
  ])('%s is refused before it fills the memory', async (name, content, message) => {
    await expect(firmsOf(`${name}.xml`, content)).rejects.toThrow(message);
  });
});

describe('an import', () => {
  const take = (source: RecordSource, path: string) =>
    importRecords({ system: db.system, mode: 'live', source, path, asOf: '2026-01-01' });

  test('of a file without a row of the source fails in place of doing nothing', async () => {
    await writeFile(join(folder, 'error.xml'), '<!DOCTYPE html><p>Access denied</p>');
    await expect(take(FORM_13F, join(folder, 'error.xml'))).rejects.toThrow(/Nothing to import.*error\.xml/s);
  });

  test('counts rows that say the same again as merged', async () => {
    const tables = formDTables([COMPANY]);
    const twice = Object.fromEntries(
      Object.entries(tables).map(([name, rows]) => [name, [...rows, ...rows]]),
    );
    const once = Object.entries(tables)
      .filter(([name]) => name !== 'SIGNATURES.tsv')
      .reduce((sum, [, rows]) => sum + rows.length, 0);
    const report = await take(FORM_D, await writeTables(join(folder, 'twice'), twice));
    expect(report).toMatchObject({ rowsRead: 2 * once, rowsLoaded: once, rowsMerged: once, rowsSkipped: 0 });
  });

  test('believes no future day and no impossible sum', async () => {
    const strange = {
      ...COMPANY,
      id: '0000000900-25-000009',
      submission: { FILE_NUM: '021-9' },
      issuer: { ...COMPANY.issuer, CIK: '909', ENTITYNAME: 'Quobbley Pumps, Inc.' },
      offering: { ...COMPANY.offering, SALE_DATE: '2099-01-01', TOTALAMOUNTSOLD: '9'.repeat(40) },
    };
    const report = await take(FORM_D, await writeTables(join(folder, 'odd'), formDTables([strange])));
    expect(report.notes).toMatchObject({
      'a day yet to come': 1,
      'a sum larger than any there is': 1,
    });
    const rounds = await db.system.query({
      text: `select r.announced_on, r.raised_usd from round r join company c on c.id = r.company_id where c.name like 'Quobbley%'`,
    });
    expect(rounds).toEqual([{ announced_on: null, raised_usd: null }]);
  });

  test('of holdings takes no invisible character, no day to come and no name without end', async () => {
    const held = (identifier: string, ddate: string) => ({
      cik: '901',
      name: 'Wobblemoor\u202e Growth',
      ddate,
      qtrs: '0',
      'Investment shares': '5',
      'Investment, Acquisition Date': '2099-01-01',
      'Investment, Identifier Axis': identifier,
    });
    const soi = [
      held('Quobbley\u200b Optics, Inc., Common Stock', '2026-03-31'),
      held(`${'Quobbley '.repeat(5_000)}, Common Stock`, '2026-03-31'),
      held(`${'(f/k/a '.repeat(20_000)}, Common Stock`, '2026-03-31'),
      held('Quobbley Lenses, Inc., Common Stock', '9999-99-99'),
    ];
    const { notes, skippedByReason, counts } = await take(
      BDC,
      await writeTables(join(folder, 'bdc'), { 'soi.tsv': soi }),
    );
    expect(notes['a day yet to come']).toBeGreaterThan(0);
    expect(skippedByReason).toMatchObject({ 'no date': 1 });
    expect(counts.rounds.added).toBeLessThanOrEqual(3);
    const names = await db.system.query<{ name: string }>({
      text: `select name from company where name like 'Quobbley%' union select name from investor where name like 'Wobble%' order by 1`,
    });
    expect(names.map(({ name }) => name)).toContain('Quobbley Optics, Inc.');
    expect(names.some(({ name }) => name.startsWith('Wobblemoor'))).toBe(true);
    for (const { name } of names) expect(name).toMatch(/^[^\p{Cc}\p{Cf}]{1,299}$/u);
  });

  test('of a holding that a table names twice, or whose filing is nowhere, accounts for each row', async () => {
    const holding = {
      ACCESSION_NUMBER: 'a-1',
      HOLDING_ID: '1',
      ISSUER_NAME: 'Quobbley Foods Inc',
      ASSET_CAT: 'EP',
      FAIR_VALUE_LEVEL: '3',
      IS_RESTRICTED_SECURITY: 'Y',
    };
    const submission = { ACCESSION_NUMBER: 'a-1', REPORT_DATE: '31-FEB-2026', FILING_DATE: '01-MAR-2026' };
    const registrant = { ACCESSION_NUMBER: 'a-1', CIK: '7', REGISTRANT_NAME: 'Wobblemoor Fund' };
    const folderOf = await writeTables(join(folder, 'nport'), {
      'FUND_REPORTED_HOLDING.tsv': [holding, holding, { ...holding, ACCESSION_NUMBER: 'z' }],
      'SUBMISSION.tsv': [submission],
      'REGISTRANT.tsv': [registrant, registrant],
    });
    const report = await take(N_PORT, folderOf);
    expect(report).toMatchObject({ rowsRead: 6, rowsLoaded: 0, rowsSkipped: 3, rowsMerged: 3 });
  });

  test.each([
    ['elements in each other without end', `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
    ['values of other types', JSON.stringify([{ name: 7, batch: {}, tags: 'x', former_names: [[1]] }])],
    ['an object', '{"name": "Quobbley", "batch": "W21"}'],
    ['nothing', ''],
  ])('of a list that is %s fails or skips', async (name, content) => {
    const path = join(folder, `${name}.json`);
    await writeFile(path, content);
    const outcome = await take(Y_COMBINATOR, path).catch((error: unknown) => error);
    if (outcome instanceof Error) expect(outcome).toMatchObject({ name: 'OperatorError' });
    else expect(outcome).toMatchObject({ rowsLoaded: 0, rowsSkipped: 1 });
  });
});
