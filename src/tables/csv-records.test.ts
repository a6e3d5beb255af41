import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { seededRandom } from '../platform/values/scope.ts';
import { type RecordsFrom, recordsOf } from './csv-records.ts';
import { recordStream } from './record-stream.ts';

const START = { offset: 0, line: 1, delimiter: ',' };
const read = (text: string, from: RecordsFrom = START) => [...recordsOf(text, from)];
const records = (text: string) => read(text).map(({ line, cells }) => [line, cells]);

it('takes what stands between two quotes for one cell, whatever its lines look like', () => {
  const note = 'Met in May.\nLikes AI, health, bio.\n\n"Quoted", too,';
  const text = `a,b,c\n\n1,2,"${note.replaceAll('"', '""')}"\n"""x""\ny",5" disk,"end" \n3,"q" r,\n`;
  expect(records(text)).toEqual([
    [1, ['a', 'b', 'c']],
    [3, ['1', '2', note]],
    [7, ['"x"\ny', '5" disk', 'end']],
    [9, ['3', '"q" r', '']],
  ]);
});

it('takes a quote behind blanks for one that opens the cell, and unpacks rows that are one cell each', () => {
  expect(records('a, b\n1, "2\nx, y, z" ,3\n4,  "5" 6\n')).toEqual([
    [1, ['a', ' b']],
    [2, ['1', '2\nx, y, z', '3']],
    [4, ['4', '  "5" 6']],
  ]);
  const wrapped = '"a,b"\n"1,""2, 3"""\n"4",5\n';
  expect(read(wrapped, { ...START, isWrapped: true }).map(({ cells }) => cells)).toEqual([
    ['a', 'b'],
    ['1', '2, 3'],
    ['4', '5'],
  ]);
});

it.each([
  ['never closed', 'a,b\n1,"2\n3,4\n5,6'],
  ['closed in the middle of a word', 'a,b\n1,"2\n3,4\n5,"6" x'],
  ['never closed behind a blank', 'a,b\n1, "2\n3,4\n5,6'],
  ['closed where the next one opens', 'a,b\n1,"2\n3,4\n"5",6\n'],
])('gives up the line alone of a quote that is %s', (_what, text) => {
  expect(records(text).slice(0, 3)).toEqual([
    [1, ['a', 'b']],
    [2, undefined],
    [3, ['3', '4']],
  ]);
});

it('judges a record that spans lines by the width of the header', () => {
  const width = (text: string) => read(text, { ...START, width: 3 }).map(({ line, cells }) => [line, cells]);
  // Quotes that were not doubled.
  expect(width('1,2,"She said "hi" twice,\nand left"\n3,4,5\n')).toEqual([
    [1, ['1', '2', 'She said "hi" twice,\nand left']],
    [3, ['3', '4', '5']],
  ]);
  // Closed, and yet never: the next row is one by itself.
  expect(width('1,"2,3\n4,5,6\n7,8,9\n7,8"\n').slice(0, 2)).toEqual([
    [1, undefined],
    [2, ['4', '5', '6']],
  ]);
  // A note with as many commas stays one cell, also of a row that is too short.
  expect(width('1,2,"a,\nb,c,d"\n3,"a\nb, c"\n')).toEqual([
    [1, ['1', '2', 'a,\nb,c,d']],
    [3, ['3', 'a\nb, c']],
  ]);
  expect(width('1,"x\nLikes AI,health,bio\n"\n')).toEqual([[1, ['1', 'x\nLikes AI,health,bio\n']]]);
});

it('gives up a quote that is closed further away than any cell is long', () => {
  const far = `a,"b\n${'x\n'.repeat(150_000)}",c\n`;
  expect(read(far)[0]).toMatchObject({ line: 1, cells: undefined });
});

it('reads parts of a text as the whole of it, wherever it is parted', async () => {
  const whole = 'a,b,c\r\n1,2,"She said "hi" twice,\r\nand left"\r\n\r\n3,"4\r\n",5\r6,7,"8\n9,10,11';
  const all = [
    [1, ['a', 'b', 'c']],
    [2, ['1', '2', 'She said "hi" twice,\nand left']],
    [5, ['3', '4\n', '5']],
    [7, undefined],
    [8, ['9', '10', '11']],
  ];
  for (let at = 0; at <= whole.length; at += 1) {
    const parts = (async function* () {
      for (const text of [whole.slice(0, at), whole.slice(at)]) yield { text, bytes: 0 };
    })();
    const found = [];
    for await (const { records: batch } of recordStream(parts, { delimiterOf: () => ',' }))
      found.push(...batch);
    expect(found.map(({ line, cells }) => [line, cells])).toEqual(all);
  }
});

it('reads a text of nothing but open quotes, and one without any delimiter, line by line', () => {
  expect(read('a,"b\n'.repeat(400_001))).toHaveLength(400_001);
  expect(read('a"b\n'.repeat(400_001))).toHaveLength(400_001);
});

/** Signs that make a reader stumble. */
const SIGNS = ['a', 'ö', '"', '""', ',', '\n', '\n\n', ' ', '\t', ';', 'x,y\n1,2', '—'];

it('reads back every table that a writer wrote, by its lines, as a second parser reads it', () => {
  const random = seededRandom(20_261_128);
  const pick = <Item>(of: readonly Item[]) => of[Math.floor(random() * of.length)] as Item;
  for (let round = 0; round < 2_000; round += 1) {
    const delimiter = pick([',', ';', '\t', '|']);
    const table = Array.from({ length: 1 + Math.floor(random() * 5) }, () =>
      Array.from({ length: 2 + Math.floor(random() * 3) }, () =>
        Array.from({ length: Math.floor(random() * 6) }, () => pick(SIGNS)).join(''),
      ),
    );
    const rows = table.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter));
    const text = rows.join('\n');
    const found = read(text, { ...START, delimiter });
    expect(
      found.map(({ cells }) => cells),
      JSON.stringify(text),
    ).toEqual(table);
    expect(parse(text, { delimiter, relax_column_count: true })).toEqual(table);
    const lines = rows.map((_, at) => rows.slice(0, at).join('\n').split('\n').length + (at > 0 ? 1 : 0));
    expect(found.map(({ line }) => line)).toEqual(lines);
  }
});

it('comes to an end of every text, and reads on behind each line that it gave up', () => {
  const random = seededRandom(28);
  for (let round = 0; round < 5_000; round += 1) {
    const length = Math.floor(random() * 16);
    const text = Array.from({ length }, () => SIGNS[Math.floor(random() * SIGNS.length)]).join('');
    const offsets = read(text).map(({ offset }) => offset);
    expect(offsets).toEqual([...new Set(offsets)].toSorted((one, other) => one - other));
  }
});
