import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { readTable } from './read-table.ts';
import type { TableSource } from './rules-table.ts';
import { openSource, sourceOf } from './sheets.ts';

/** A caller that knows a few names. */
const NAMES = 'name investor status notes email company stage account name title owner'.split(' ');
const known = (cells: readonly string[]) =>
  cells.filter((cell) => NAMES.includes(cell.toLowerCase()) || cell === 'Account Name').length;
const read = (source: TableSource) => readTable(source, known);
const rowsOf = (text: string) => read({ text })?.rows.map(({ cells }) => cells.join('|'));
const leftOf = (text: string) => read({ text })?.leftOut.map(({ line, kind }) => `${line} ${kind}`);

describe('what is a record', () => {
  it.each([
    [
      'a note of lines',
      'Investor,Status,Notes\nSkua,Met,"In May.\nLikes AI, health, bio."\nTern,Met,ok\n',
      ['Skua|Met|In May.\nLikes AI, health, bio.', 'Tern|Met|ok'],
      [],
    ],
    [
      'sections, an empty row and sums',
      'Pipeline Q3,,\n,,\nTIER 1,,\nName,Status,Notes\nTern,Met,\nKKR,,\nTIER 2 (5),,\n,,\nSkua,New,\nStatus: Passed,,\nTotal,2,\nTotal Ventures,Met,\nGrand Total (3 records),,\n',
      ['Tern|Met|', 'KKR||', 'Skua|New|', 'Total Ventures|Met|'],
      ['1 above', '2 above', '3 above', '7 section', '10 section', '11 sum', '13 sum'],
    ],
    [
      'the footer of Salesforce',
      'Account Name,Stage\nSkua,Meeting\n\n"Grand Totals (1 record)"\n\n"Confidential Information - Do Not Distribute"\n"Copyright (c) 2000-2026 salesforce.com, inc. All rights reserved."\n',
      ['Skua|Meeting'],
      ['4 sum', '6 footer', '7 footer'],
    ],
    [
      'what somebody writes below a list',
      'Name,Status\nTern,Met\nConfidential Capital,Met\nConfidential - do not forward,\n"Please, do not share this list.",\n',
      ['Tern|Met', 'Confidential Capital|Met'],
      ['4 footer', '5 footer'],
    ],
    [
      'what a report says above and below',
      'Report: Mine\nGenerated on 2026-03-04\n\nName;Status\nTern;Met\nSkua\n\n2 records\n',
      ['Tern|Met', 'Skua|'],
      ['1 above', '2 above', '8 sum'],
    ],
    [
      'one cell each, as a spreadsheet wraps them',
      '"Name,Status,Notes"\n"Tern,Met,""x, y"""\n"Skua,New,"\n',
      ['Tern|Met|x, y', 'Skua|New|'],
      [],
    ],
    [
      'a name alone above a list of something else',
      'Name,Status\nTern,Met\nSkua,\n\nVendor,Fee\na,9\n',
      ['Tern|Met', 'Skua|'],
      ['5 other', '6 other'],
    ],
    ['a table of markdown', '| Name | Status |\n|---|:---:|\n| Tern | Met |\n', ['Tern|Met'], ['2 line']],
    ['cells too many, in the last column', 'Name,Notes\nTern,a, b\nSkua,c,,,\n', ['Tern|a; b', 'Skua|c'], []],
    [
      'a quote that is never closed',
      'Name,Status,Notes\nTern,Met,"in May\nand more\nSkua,New,x\n',
      ['Skua|New|x'],
      ['2 quote', '3 quote'],
    ],
    [
      'the same names again',
      'Name,Status\nTern,Met\nName,Status\nSkua,New\n',
      ['Tern|Met', 'Skua|New'],
      ['3 header'],
    ],
    [
      'two files put together',
      'Name,Status\nTern,Met\nSkua,New\nName,Email,Status\nAuk,a@auk.test,Met\n',
      ['Tern|Met|', 'Skua|New|', 'Auk|Met|a@auk.test'],
      ['4 header'],
    ],
    [
      'a header of which every name is another one',
      'Name,Status,Notes\nTern,Met,x\nInvestor,Stage,Email,Owner\nSkua,New,s@skua.test,Ida\n',
      ['Tern|Met|x||||', '|||Skua|New|s@skua.test|Ida'],
      ['3 header'],
    ],
    [
      'parts of an item below it, and what marks mean',
      'Name,Status\nTern,1\nSubitems,Name\n,Call\n,Mail\nSkua,0\nLegend,\n1 = met,\n',
      ['Tern|1', 'Skua|0'],
      ['3 part', '4 part', '5 part', '7 section', '8 footer'],
    ],
    ['a separator that is said', 'sep=;\nName;Notes\nTern;Met, twice\n', ['Tern|Met, twice'], ['1 above']],
    ['a column without a name, and one with nothing', ',Name,,Status\n1,Tern,,Met\n', ['1|Tern|Met'], []],
    [
      'names of funds that are words of headings',
      'Name,Status\nSeed,Met\nActive Capital,\nAngels,\nTotal,Met\n',
      ['Seed|Met', 'Active Capital|', 'Total|Met'],
      ['4 section'],
    ],
    ['a comment', 'Name,Status\n# left us\nTern,Met\n', ['Tern|Met'], ['2 line']],
  ])('%s', (_what, text, rows, left) => {
    expect(rowsOf(text)).toEqual(rows);
    expect(leftOf(text)).toEqual(left);
    expect(rowsOf(text.replaceAll('\n', '\r'))).toEqual(rows);
  });

  it.each([
    ['of something else', 'Vendor,Contact,Fee\nHartley,Ada,900', ['4 other', '5 other'], ['Tern|Met']],
    ['of figures', 'Status,Count\nMet,5\nNew,2', ['4 other', '5 other', '6 other'], ['Tern|Met']],
    ['of its own', 'Investor,Email\nSkua,a@skua.test', ['4 header'], ['Tern|Met||', '||Skua|a@skua.test']],
    ['that has the columns again', 'Name,Status\nSkua,New', ['4 header'], ['Tern|Met', 'Skua|New']],
    ['of no headings', 'Skua,New\nKKR,Met', [], ['Tern|Met', 'Skua|New', 'KKR|Met']],
    [
      'of something else that has names',
      'Vendor,Name,Fee\nHartley,Ada,9',
      ['4 other', '5 other'],
      ['Tern|Met'],
    ],
    ['below a title', 'Suppliers\nName,Fee\nHartley,9', ['4 above', '5 other', '6 other'], ['Tern|Met']],
    [
      'of something else, wider',
      'Vendor,Status,Fee,Price,Email\na,b,1,2,c',
      ['4 other', '5 other'],
      ['Tern|Met'],
    ],
  ])('stands in a second list %s', (_name, below, left, rows) => {
    const namesOne = (cells: readonly string[]) => cells.some((cell) => /^(?:name|investor)$/iu.test(cell));
    const table = readTable({ text: `Name,Status\nTern,Met\n\n${below}\n` }, known, { names: namesOne });
    expect(table.rows.map(({ cells }) => cells.join('|'))).toEqual(rows);
    expect(table.leftOut.map(({ line, kind }) => `${line} ${kind}`)).toEqual(left);
    expect(table.told.length).toBe(left.some((one) => one.endsWith('other')) ? 1 : 0);
  });

  it.each([
    ['two that lead around', ['Tern', 'Load more', 'Team (3)', 'Skua'], ['Tern', 'Skua']],
    ['one alone, which may be a name', ['Tern', 'Load more', 'Skua'], ['Tern', 'Load more', 'Skua']],
    ['none that leads around', ['Team', 'Portfolio', 'Team (3)'], ['Team', 'Portfolio', 'Team (3)']],
    ['what says more than that', ['Load more,Met', 'Sign in,New'], ['Load more', 'Sign in']],
  ])('is no line of a page: %s', (_name, lines, kept) => {
    const { rows } = read({
      text: `Name${lines.some((line) => line.includes(',')) ? ',Status' : ''}\n${lines.join('\n')}\n`,
    });
    expect(rows.map(({ cells }) => cells[0])).toEqual(kept);
  });

  it.each([
    [
      'a column each',
      ',Tern,Skua\nStatus,Met,New\nEmail,a@t.test,\nNotes,x,y\n',
      'Firm Status Email Notes',
      'Tern|Met|a@t.test|x',
    ],
    [
      'a row each, of values that are headings',
      'Owner,Status\nStage,Met\nTitle,New\nEmail,New\nStage,New\n',
      'Owner Status',
      'Stage|Met',
    ],
    [
      'a row each, as wide as the header says',
      'Name,Status,Notes,Email\nStage,Met,,\nTitle,,,\nNotes,,,\n',
      'Name Status Notes Email',
      'Stage|Met||',
    ],
    [
      'recipients',
      'To: "Quillon, Ada" <a@t.test>, Bram <b@s.test>; c@r.test\n',
      'Contact Email',
      'Ada Quillon|a@t.test',
    ],
    [
      'recipients in a table',
      'Name,Email\nTern,Ada <a@t.test>\nSkua,Bram <b@s.test>\n',
      'Name Email',
      'Tern|Ada <a@t.test>',
    ],
    [
      'recipients below a heading',
      'Round\nAda <a@t.test>, Bram <b@s.test>\n',
      'Contact Email',
      'Ada|a@t.test',
    ],
    ['lines of one recipient', 'Ada <a@t.test>\nBram <b@s.test>\n', 'Ada <a@t.test>', 'Bram <b@s.test>'],
  ])('is read of %s', (_name, text, names, first) => {
    const table = readTable({ text }, known, {
      names: (cells) => cells.includes('Name'),
      nameColumn: 'Firm',
    });
    expect(table.names.join(' ')).toBe(names);
    expect(table.rows[0]?.cells.join('|')).toBe(first);
  });

  it('of a table whose columns nobody knows is below the first row that looks like names', () => {
    const table = read({ text: 'My list\n\nRecord;Where;How much\nTern;London;5\nSkua;Bergen;7\n' });
    expect(table).toMatchObject({ names: ['Record', 'Where', 'How much'], line: 3 });
    expect(table?.rows).toHaveLength(2);
    const bare = readTable({ text: 'tern.test\nskua.test\n' }, known, { needsHeader: false });
    expect(bare).toMatchObject({ names: [''], rows: [{ line: 1 }, { line: 2 }] });
  });

  it('keeps the addresses of links beside their cells, wherever these stand', () => {
    const text =
      'Name,,Notes\nTern,,[Memo](https://m.test)\nNotes,Name,Owner\n[Deck](https://d.test),Skua,Ada\n';
    expect(read({ text })?.rows).toEqual([
      { line: 2, cells: ['Tern', 'Memo', ''], links: { 1: 'https://m.test' } },
      { line: 4, cells: ['Skua', 'Deck', 'Ada'], links: { 1: 'https://d.test' } },
    ]);
  });

  it('is counted beyond the most that are kept', () => {
    const table = read({ text: `Name\n${'x\n'.repeat(250_003)}` });
    expect([table?.rows.length, table?.more]).toEqual([250_000, 3]);
  });
});

/** The bytes of a text in an encoding that Node only reads. */
function bytesIn(encoding: string, text: string): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  );
  return Uint8Array.from(text, (letter) => bytes.get(letter) ?? 63);
}

describe('encodings', () => {
  it.each([
    ['windows-1252', 'Möwe Kapital'],
    ['windows-1252', 'José Núñez – “São João”'],
    ['windows-1252', 'Åse Ødegård, €250k'],
    ['windows-1252', 'août'],
    ['windows-1250', 'Żółta Łódź'],
    ['windows-1250', 'Tomáš Dvořák'],
    ['windows-1250', 'Kovács Tőke Kft. Győr'],
    ['windows-1251', 'ООО Руна Капитал'],
    ['windows-1251', 'Луна'],
    ['windows-1251', 'Фонд Ворскла, Київ'],
    ['macintosh', 'Möwe Kapital'],
    ['macintosh', 'Genève – “Zürich”'],
  ])('%s is told by the letters of %s', (encoding, name) => {
    const table = read({ bytes: bytesIn(encoding, `Name\tNotes\n${name}\tx\n`) });
    expect(table?.rows[0]?.cells[0]).toBe(name);
    expect(table?.told).toMatchObject([
      { field: 'file', message: expect.stringContaining('save it as UTF-8') },
    ]);
  });

  it.each([
    ['UTF-8 with its mark', Buffer.from('\uFEFFName,Notes\nЛуна,株式\n')],
    ['UTF-16 with its mark', Buffer.from('\uFEFFName,Notes\nЛуна,株式\n', 'utf16le')],
    ['UTF-16 without', Buffer.from('Name,Notes\nЛуна,株式\n', 'utf16le')],
    ['UTF-16 from the other end', Buffer.from('Name,Notes\nЛуна,株式\n', 'utf16le').swap16()],
  ])('%s is read', (_what, bytes) => {
    expect(read({ bytes })).toMatchObject({
      names: ['Name', 'Notes'],
      rows: [{ cells: ['Луна', '株式'] }],
      told: [],
    });
  });

  it('tells what was mended and what is lost, and reads files that were put together', () => {
    const table = read({ text: 'Name,Notes\nMÃ¶we,x\nM\uFFFDwe,y\nMÃ¶we,z\n' });
    expect(table?.rows.map(({ cells }) => cells[0])).toEqual(['Möwe', 'M\uFFFDwe', 'Möwe']);
    expect(table?.told.map(({ message }) => message.slice(0, 24))).toEqual([
      'Line 2 and 1 more: UTF-8',
      'Line 3: letters were los',
    ]);
    const both = Buffer.concat([
      Buffer.from('Name\nMöwe\nŁódź\nСкуа\n'),
      bytesIn('windows-1252', 'Ibáñez\n'),
    ]);
    expect(read({ bytes: both })?.rows.map(({ cells }) => cells[0])).toEqual([
      'Möwe',
      'Łódź',
      'Скуа',
      'Ibáñez',
    ]);
  });
});

describe('workbooks and contacts', () => {
  const columns = [
    { header: 'Name', key: 'name' },
    { header: 'Day', key: 'day', numFmt: 'dd/mm/yyyy' },
    { header: 'Sum', key: 'sum', numFmt: '[$€-407]#,##0' },
    { header: 'Part', key: 'part', numFmt: '0%' },
    { header: 'Notes', key: 'notes' },
  ];
  const link = { text: 'Memo', hyperlink: 'https://tern.test/memo' };
  const data = [
    { name: 'Tern', day: new Date('2026-03-05'), sum: 1_250_000.5, part: 0.25, notes: link },
    { name: 'Skua', day: new Date('2026-03-05T14:30:00Z'), sum: 0.1 + 0.2, part: 1, notes: null },
    { name: 'Total', sum: 5 },
  ];
  const workbook = () =>
    writeXlsx({
      sheets: [
        { name: 'About', rows: [['Read me'], ['please']] },
        { name: 'List', columns, data },
        {
          name: 'Old',
          hidden: true,
          rows: [
            ['Name', 'Status', 'Notes', 'Email'],
            ['a', 'b', 'c', 'd'],
          ],
        },
      ],
    });

  it('reads the sheet that has most columns that are known, with days, sums and links as a person sees them', async () => {
    const table = read(await openSource({ bytes: await workbook() }));
    expect(table?.rows).toEqual([
      { line: 2, cells: ['Tern', '2026-03-05', '€1250000.5', '25%', 'Memo'], links: { 4: link.hyperlink } },
      { line: 3, cells: ['Skua', '2026-03-05 14:30', '€0.3', '100%', ''] },
    ]);
    expect(table?.leftOut).toMatchObject([{ line: 4, kind: 'sum' }]);
    expect(table?.told).toMatchObject([
      { value: 'About, Old (hidden)', message: expect.stringContaining('"List" was read') },
    ]);
  });

  it('tells of sheets and rows that are not looked at', async () => {
    const rows = [['Name'], ['Tern']];
    const sheets = Array.from({ length: 52 }, (_, at) => ({ name: `Sheet ${at}`, rows }));
    const table = read(await openSource({ bytes: await writeXlsx({ sheets }) }));
    expect(table?.told[0]?.message).toContain('52 sheets');
    const filtered = {
      name: 'Filtered',
      rows: [...rows, ['Skua']],
      rowDefs: new Map([[1, { hidden: true }]]),
    };
    const shown = read(await openSource({ bytes: await writeXlsx({ sheets: [filtered] }) }));
    expect(shown?.rows.map(({ cells }) => cells)).toEqual([['Tern'], ['Skua']]);
    expect(shown?.told).toMatchObject([
      { value: 'Filtered', message: expect.stringMatching(/1 row is hidden .*line 2/) },
    ]);
    const long = { name: 'Long', isCut: true, records: [{ line: 1, cells: ['Name', 'Status'] }] };
    const told = read({ sheets: [long] })?.told;
    expect(told).toMatchObject([{ value: 'Long', message: expect.stringMatching(/nothing below/) }]);
  });

  it('refuses archives that are damaged, no workbooks, or claim too much, before they are unpacked', async () => {
    const bytes = await workbook();
    const opened = (changed: Uint8Array) => openSource({ bytes: changed });
    await expect(opened(bytes.subarray(0, bytes.length - 500))).rejects.toThrow(/damaged archive/);
    const claims = Buffer.from(bytes);
    // The unpacked size of each part, in the directory of the archive.
    for (let at = claims.indexOf('PK\x01\x02'); at >= 0; at = claims.indexOf('PK\x01\x02', at + 1))
      claims.writeUInt32LE(40 * 1024 * 1024, at + 24);
    await expect(opened(claims)).rejects.toThrow(/larger than 64 MiB/);
    const other = Buffer.from(
      Buffer.from(bytes).toString('latin1').replaceAll('xl/workbook.xml', 'xl/wirkbook.xml'),
      'latin1',
    );
    await expect(opened(other)).rejects.toThrow(/ZIP archive: unpack it/);
  });

  it('reads contacts of three versions as a table', () => {
    const text = [
      'BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=B6we;J=\r\n=C3=B6rg;;;\r\nORG:Tern;Deals\r\nADR;HOME:;;;Bonn\r\nADR;WORK:;;Kai 1;Kiel;;24103;Germany\r\nTITLE:Partner\r\nTEL;CELL:+49 30\r\nEMAIL;INTERNET:j@tern.test\r\nEND:VCARD\r\n',
      'BEGIN:VCARD\nVERSION:3.0\nFN:Ada Quillon\nitem1.URL:https\\://www.linkedin.com/in/ada\nURL:https://ada.test\nEMAIL:a@t.test\nEMAIL:b@t.test\nCATEGORIES:Angels,Friends\nNOTE:One\\nline\\, \n two\nEND:VCARD\n',
      'BEGIN:VCARD\nVERSION:4.0\nFN:Skua Ventures\nORG:Skua Ventures\nTEL;VALUE=uri:tel:+47\nEND:VCARD\n',
    ].join('');
    const table = read({ text });
    expect(table?.names.join()).toBe(
      'First Name,Last Name,Company,Title,Email,URL,Phone,City,Country,Labels,Note',
    );
    expect(table?.rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [1, 'Jörg', 'Möwe', 'Tern', 'Partner', 'j@tern.test', '', '+49 30', 'Kiel', 'Germany', '', ''],
      [
        12,
        'Ada',
        'Quillon',
        '',
        '',
        'a@t.test\nb@t.test',
        'https://www.linkedin.com/in/ada',
        '',
        ...['', '', 'Angels,Friends'],
        'One\nline, two',
      ],
      [23, '', '', 'Skua Ventures', '', '', '', '+47', '', '', '', ''],
    ]);
  });
});

it.each([
  ['torn', `${Buffer.from('Investor\nTernhook\n').toString('base64')}=x`],
  ['an address of data', `data:text/csv;base64,${Buffer.from('Investor\nTernhook\n').toString('base64')}`],
  ['a letter too many', 'SW52Z'],
])('a file that is no base64 is refused: %s', async (_, file) => {
  await expect(sourceOf({ file })).rejects.toThrow('is not base64');
  expect(await sourceOf({ file: 'SW52\r\nZXN0b3I=\n' })).toEqual({ bytes: Buffer.from('Investor') });
});
