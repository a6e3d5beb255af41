import { mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { writeTables, zipFolder } from '../../../test/harness/made-forms.ts';
import { archiveOf } from '../../../test/publishers/archive.ts';
import { FAR, MADE_BY_7_ZIP, SMALL } from '../../../test/publishers/made-by-7-zip.ts';
import { readElements, textAt } from './form-d-filing.ts';
import { findRecordInputs } from './inputs.ts';
import { Account, type RecordInput, type RecordSource, readTable } from './record-source.ts';

const folder = await mkdtemp(join(tmpdir(), 'warmpath-records-'));
afterAll(() => rm(folder, { recursive: true }));

const SOURCE: RecordSource = {
  name: 'form-d',
  describe: '',
  expects: 'a.tsv',
  uses: (name) => name === 'a.tsv',
  read: async () => {},
};

async function inputOf(name: string, content: string | Buffer): Promise<RecordInput> {
  await writeFile(join(folder, name), content);
  const { inputs } = await findRecordInputs(join(folder, name), { ...SOURCE, uses: () => true });
  return inputs[0] as RecordInput;
}

async function rowsOf(input: RecordInput, format: 'csv' | 'tsv') {
  const rows = [];
  for await (const batch of readTable(input, { format }, undefined)) rows.push(...batch.rows);
  return rows;
}

describe('files', () => {
  test('are found in a folder and in the archives in it, whatever their case; others are named', async () => {
    const quarter = await writeTables(join(folder, 'q1'), {
      'A.TSV': [{ X: '1' }],
      'readme.htm': [{ X: '1' }],
    });
    const both = join(folder, 'both');
    await mkdir(both);
    await zipFolder(quarter, join(both, 'q1.zip'), 'inside/');
    await writeFile(join(both, 'a.tsv'), 'X\n2\n');
    const { inputs, ignored, close } = await findRecordInputs(both, SOURCE);
    expect(inputs.map(({ label, file }) => [label, file])).toEqual([
      ['a.tsv', 0],
      ['q1.zip: inside/A.TSV', 1],
    ]);
    expect(ignored.map(({ file }) => file)).toEqual(['q1.zip: inside/readme.htm']);
    expect((await rowsOf(inputs[1] as RecordInput, 'tsv')).map(({ values }) => values)).toEqual([
      ['X'],
      ['1'],
    ]);
    await close();
  });

  test('a cut or damaged archive is reported by name', async () => {
    const quarter = await writeTables(join(folder, 'q2'), { 'A.TSV': [{ X: 'y'.repeat(200_000) }] });
    const whole = await zipFolder(quarter, join(folder, 'whole.zip'));
    const bytes = await readFile(whole);
    await writeFile(join(folder, 'damaged.zip'), bytes.fill(0xff, 60, 160));
    const { inputs, close } = await findRecordInputs(join(folder, 'damaged.zip'), SOURCE);
    await expect(rowsOf(inputs[0] as RecordInput, 'tsv')).rejects.toThrow(
      /damaged\.zip: A\.TSV cannot be read to its end/,
    );
    await close();
    await truncate(whole, bytes.length - 30);
    await expect(findRecordInputs(whole, SOURCE)).rejects.toThrow(/whole\.zip is no readable zip archive/);
  });

  test('of an archive may be packed by Deflate64; one packed by another method is named before anything is read', async () => {
    await writeFile(join(folder, 'seven.zip'), MADE_BY_7_ZIP);
    const { inputs, close } = await findRecordInputs(join(folder, 'seven.zip'), {
      ...SOURCE,
      uses: () => true,
    });
    const texts = [];
    for (const input of inputs) texts.push(await text(await input.open()));
    expect(texts).toEqual([FAR, SMALL]);
    await close();
    const damaged = Buffer.from(MADE_BY_7_ZIP).fill(0xff, 300, 310);
    await writeFile(join(folder, 'seven.zip'), damaged);
    const again = await findRecordInputs(join(folder, 'seven.zip'), { ...SOURCE, uses: () => true });
    await expect(rowsOf(again.inputs[0] as RecordInput, 'tsv')).rejects.toThrow(
      /seven\.zip: far\.txt cannot be read to its end \(.*fetch the file again/,
    );
    await again.close();
    await writeFile(join(folder, 'lzma.zip'), archiveOf([{ name: 'a.tsv', content: 'A\n', method: 14 }]));
    await expect(findRecordInputs(join(folder, 'lzma.zip'), SOURCE)).rejects.toThrow(
      /lzma\.zip: a\.tsv is packed by method 14.*Unpack the archive with another program/,
    );
  });

  test('that a download keeps beside its own are passed over', async () => {
    const downloads = join(folder, 'downloads');
    await mkdir(downloads);
    for (const name of ['a.tsv', 'a.tsv.json', 'b.tsv.part', 'b.tsv.part.json', 'b.tsv.lock'])
      await writeFile(join(downloads, name), 'X\n2\n');
    const { inputs, ignored } = await findRecordInputs(downloads, { ...SOURCE, uses: () => true });
    expect([inputs.map(({ label }) => label), ignored]).toEqual([['a.tsv'], []]);
  });

  test('a path without any says what was expected', async () => {
    await mkdir(join(folder, 'none'));
    await expect(findRecordInputs(join(folder, 'none'), SOURCE)).rejects.toThrow(
      /Nothing to import.*Expected: a\.tsv/s,
    );
    await expect(findRecordInputs(join(folder, 'nowhere'), SOURCE)).rejects.toThrow(/There is no file/);
  });
});

describe('tables', () => {
  test('without quotes keep quotes as they are; short rows are filled, others named', async () => {
    const rows = await rowsOf(
      await inputOf('t.tsv', 'A\tB\r\n"x\t5" pipe\r\n\r\none\ttwo\tthree\r\nonly\r\n'),
      'tsv',
    );
    expect(rows).toEqual([
      { line: 1, values: ['A', 'B'] },
      { line: 2, values: ['"x', '5" pipe'] },
      { line: 4, values: ['one', 'two', 'three'], fault: '3 columns where the header has 2' },
      { line: 5, values: ['only'], fault: '1 columns where the header has 2' },
    ]);
  });

  test('a quote that is never closed costs its line; a file of many is reported by name', async () => {
    const rows = await rowsOf(await inputOf('q.csv', 'A,B\n1,"open\n2,3\n'), 'csv');
    expect(rows.slice(1)).toEqual([
      { line: 2, values: [], fault: 'a quote is opened and never closed' },
      { line: 3, values: ['2', '3'] },
    ]);
    const many = await inputOf('m.csv', `A,B\n${'1,"open\n'.repeat(300)}`);
    await expect(rowsOf(many, 'csv')).rejects.toThrow(/m\.csv is no readable table .*Nothing was imported/);
  });

  test('are UTF-8 where all of it is, else windows-1252', async () => {
    const utf8 = await rowsOf(await inputOf('u.csv', '\ufeffName\n"Société, ""Vermeil"""\n'), 'csv');
    expect(utf8.map(({ values }) => values)).toEqual([['Name'], ['Société, "Vermeil"']]);
    const old = await rowsOf(
      await inputOf('o.csv', Buffer.from('Name\nSoci\xe9t\xe9 \x93V\x94\n', 'latin1')),
      'csv',
    );
    expect(old[1]?.values).toEqual(['Société “V”']);
    const broken = await rowsOf(await inputOf('l.csv', 'A,B\n"x\r\ny",1\n\nz,2\n'), 'csv');
    expect(broken.map(({ line }) => line)).toEqual([1, 2, 5]);
  });
});

describe('XML', () => {
  const read = async (name: string, content: string | Buffer) => {
    const elements = [];
    for await (const element of readElements(await inputOf(name, content), ['Firm'], undefined))
      elements.push(element);
    return elements;
  };

  test('gives element after element, with prefixes, entities and the encoding it declares', async () => {
    const text =
      '<?xml version="1.0" encoding="ISO-8859-1"?><r xmlns:p="x"><p:Firm a="1"><Nm>Caf\xe9 &amp; Co</Nm><b/></p:Firm><Firm><Nm>Two</Nm></Firm></r>';
    const elements = await read('f.xml', Buffer.from(text, 'latin1'));
    expect(elements.map(({ number, node }) => [number, node && textAt(node, 'Nm')])).toEqual([
      [1, 'Café & Co'],
      [2, 'Two'],
    ]);
    expect(elements[0]?.node?.attributes).toEqual({ a: '1' });
  });

  test('names what is cut off, nested too deep, or closed by another', async () => {
    expect(await read('cut.xml', '<r><Firm><Nm>One</Nm>')).toMatchObject([
      { fault: 'the element Firm is not closed' },
    ]);
    const deep = `<Firm>${'<a>'.repeat(100)}${'</a>'.repeat(100)}</Firm><Firm/>`;
    expect(await read('deep.xml', `<r>${deep}</r>`)).toMatchObject([
      { fault: 'nested deeper than 64' },
      { number: 2 },
    ]);
    expect(await read('cross.xml', '<r><Firm><a>x</Firm></r>')).toMatchObject([
      { fault: 'the element a is not closed' },
    ]);
  });
});

test('an account that does not add up fails', () => {
  const account = new Account(['a.tsv']);
  account.read(0);
  account.read(0);
  account.end({ file: 0, line: 2 }, 'loaded');
  expect(() => account.close()).toThrow(/a\.tsv do not add up: 2 read, but 1 loaded/);
  account.end({ file: 0, line: 3 }, { skip: 'no name' });
  account.close();
  expect(account.skipped).toEqual([{ file: 'a.tsv', line: 3, reason: 'no name' }]);
});
