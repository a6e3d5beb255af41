import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CsvRow, readCsv } from './csv-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warmpath-csv-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(text: string): Promise<CsvRow[]> {
  const path = join(folder, 'file.csv');
  await writeFile(path, text);
  const rows: CsvRow[] = [];
  for await (const batch of readCsv(path, undefined)) rows.push(...batch.rows);
  return rows;
}

test('BOM, CRLF, quoted line breaks and empty lines: every record has its true line', async () => {
  expect(await read('\uFEFFa,b\r\n1,"x\r\ny"\r\n\r\n嘉,"q ""z"""\r\n5,6')).toEqual([
    { line: 1, values: ['a', 'b'] },
    { line: 2, values: ['1', 'x\ny'] },
    { line: 5, values: ['嘉', 'q "z"'] },
    { line: 6, values: ['5', '6'] },
  ]);
});

test('a ragged record is reported and the next one is read', async () => {
  expect(await read('a;b\n1;2;3\n4;5\n')).toEqual([
    { line: 1, values: ['a', 'b'] },
    { line: 2, values: ['1', '2', '3'], fault: '3 columns where the header has 2' },
    { line: 3, values: ['4', '5'] },
  ]);
});

test('a quote that is never closed costs its own line only', async () => {
  const rows = await read('a,b\n1,2\n3,"open\n5,6\n7,8\n');
  expect(rows.map(({ line, fault }) => [line, fault])).toEqual([
    [1, undefined],
    [2, undefined],
    [3, 'a quote is opened and never closed'],
    [4, undefined],
    [5, undefined],
  ]);
});

test('one that another quote closes far below costs no good rows either', async () => {
  const rows = await read('a,b,c\n1,"open,2\n3,4,5\n6,7","8\n9,10,11\n');
  expect(rows.filter((row) => row.fault === undefined).map((row) => row.values.join())).toEqual([
    'a,b,c',
    '3,4,5',
    '9,10,11',
  ]);
});

test('a record whose quotes are balanced is one record, also with columns too many', async () => {
  const rows = await read('a,b\n1,"x\nLikes AI,health\n",more\n2,y\n');
  expect(rows.map(({ line, values, fault }) => [line, values.at(-1), fault])).toEqual([
    [1, 'b', undefined],
    [2, 'more', '3 columns where the header has 2'],
    [5, 'y', undefined],
  ]);
});
