import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { COMPANY, formDTables, writeTables, zipFolder } from '../../../test/harness/made-forms.ts';
import { FORM_13F } from './form-13f/form-13f.ts';
import { FORM_D } from './form-d/form-d.ts';
import { importRecords } from './import-records.ts';
import { findRecordInputs } from './inputs.ts';
import type { RecordInput, RecordSource } from './record-source.ts';
import { readTable } from './table.ts';
import { readElements, textAt } from './xml.ts';

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
});
