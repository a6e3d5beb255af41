import { expect, it } from 'vitest';
import { seededRandom } from '../../core/random.ts';
import { readRecords } from './csv-records.ts';
import { readOneLineRecords } from './one-line-records.ts';

type ReadRecords = [line: number, cells: readonly string[]][];

function oneLine(text: string, line = 1): ReadRecords | undefined {
  const records: ReadRecords = [];
  const isRead = readOneLineRecords(
    text,
    { line, delimiter: ',' },
    { take: (at, cells) => records.push([at, cells]) },
  );
  if (!isRead) expect(records).toEqual([]);
  return isRead ? records : undefined;
}

function byParser(text: string): { records: ReadRecords; skipped: number } {
  const records: ReadRecords = [];
  let skipped = 0;
  readRecords(Buffer.from(text), { offset: 0, line: 1, delimiter: ',' }, undefined, {
    take: (at, cells) => records.push([at, cells]),
    skip: () => {
      skipped += 1;
    },
  });
  return { records, skipped };
}

it('splits lines, leaves quotes to the parser, and counts lines from the beginning of the text', () => {
  expect(oneLine('a note\nx,y\n\n"1,2","say ""hi"""\n3,,"ö"\n5" disk,6', 2)).toEqual([
    [2, ['x', 'y']],
    [4, ['1,2', 'say "hi"']],
    [5, ['3', '', 'ö']],
    [6, ['5" disk', '6']],
  ]);
  expect(oneLine('')).toEqual([]);
});

it.each([
  ['a field over two lines', 'a,"b\nc",d\ne,f,g\n'],
  ['a quote left open at the end', 'a,b\nc,"d\n'],
  ['a quote left open in the middle', 'a,"b\nc,d\n'],
  ['two that hide each other', 'a,"b\nc",d\ne,"f\ng",h\n'],
  ['a quote that opens behind a stray one', 'a"b,"c\nd",e\n'],
])('leaves %s to the other way of reading', (_what, text) => {
  expect(oneLine(text)).toBeUndefined();
});

it('reads the same as the parser alone, or nothing', () => {
  const random = seededRandom(20_261_122);
  const parts = ['a', 'ö', '"', '""', ',', ',', '\n', '\n', ' ', '"b"', ',"c",'];
  let read = 0;
  for (let round = 0; round < 3_000; round += 1) {
    const length = 1 + Math.floor(random() * 14);
    const text = Array.from({ length }, () => parts[Math.floor(random() * parts.length)]).join('');
    const records = oneLine(text);
    if (records === undefined) continue;
    read += 1;
    expect({ records, skipped: 0 }, JSON.stringify(text)).toEqual(byParser(text));
  }
  // Otherwise this would prove nothing.
  expect(read).toBeGreaterThan(500);
});
