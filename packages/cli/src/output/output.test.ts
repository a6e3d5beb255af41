import { expect, test } from 'vitest';
import { csvHeading, csvLine, cutTo, recordText, tableOf, widthOf } from './table.ts';
import { safeJson, safeLine, safeText, shown, valueAt } from './value.ts';

const plain = { columns: undefined, heading: (text: string) => text };

test('what a terminal would act on is shown, not done', () => {
  const nasty = 'a\u001b]0;title\u0007\u009b2J\u202eb\r\nc\td';
  expect(safeText(nasty)).toBe('a\\u001b]0;title\\u0007\\u009b2J\\u202eb\nc d');
  expect(safeLine(nasty)).not.toContain('\n');
  const json = JSON.stringify({ name: nasty });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
  expect(safeJson(json)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/);
  expect(JSON.parse(safeJson(json))).toEqual({ name: nasty });
});

test('a table has numbers to the right and is as wide as its rows', () => {
  const rows = [
    { score: 7, name: 'Ada', location: { city: 'Providence', country: 'USA' } },
    { score: 93, name: '红杉资本', tags: ['a', 'b'] },
  ];
  const table = tableOf(['score', 'name', 'location'], rows, plain);
  expect([table.heading, ...rows.map(table.line)]).toEqual([
    'score  name      location',
    '    7  Ada       Providence, USA',
    '   93  红杉资本',
  ]);
});

test('a table is cut to the terminal: long texts first, numbers never', () => {
  const rows = [{ n: 1_234_567_890, a: 'x'.repeat(60), b: 'short', c: `y\u001b[31m${'z'.repeat(60)}` }];
  const table = tableOf(['n', 'a', 'b', 'c'], rows, { ...plain, columns: 60 });
  const line = table.line(rows[0]);
  expect(widthOf(line)).toBeLessThanOrEqual(60);
  expect(line).toContain('1234567890');
  expect(line).toContain('short');
  expect(line).toContain('…');
  expect(line).not.toContain('\u001b');
});

test('ids are never cut, and paragraphs of which too little would be seen are left out, unless they were asked for', () => {
  const id = '0a6d8a24-7f44-4b04-ad99-382e02e2e6ab';
  const row = { sequenceId: id, name: 'n'.repeat(30), rationale: 'It has backed '.repeat(20) };
  const fields = Object.keys(row);
  const narrow = tableOf(fields, [row], { ...plain, columns: 60 });
  expect(narrow.line(row)).toBe(`${id}  ${'n'.repeat(21)}…`);
  expect(narrow.leftOut).toEqual(['rationale']);
  const asked = tableOf(fields, [row], { ...plain, columns: 60, keepsAll: true });
  expect(asked.line(row)).toContain(id);
  expect(asked.leftOut).toEqual([]);
  expect(tableOf(fields, [row], { ...plain, columns: 120 }).line(row)).toContain('It has backed It');
});

test.each([
  ['abc', 3],
  ['日本', 4],
  ['é', 1],
  ['👩‍👩‍👧', 2],
  ['', 0],
])('%s takes %i columns', (text, columns) => {
  expect(widthOf(text)).toBe(columns);
  expect(widthOf(cutTo(`${text}日本語テスト`, 7))).toBeLessThanOrEqual(7);
});

test('a record has a line for each field, and a text of several lines below its name', () => {
  const record = { subject: 'Hello', body: 'Dear Ada,\n\nBye', none: null, place: { city: 'Lima' } };
  expect(recordText(['subject', 'body', 'none', 'place.city'], record, plain.heading)).toBe(
    'subject     Hello\nbody\n  Dear Ada,\n\n  Bye\nplace.city  Lima',
  );
});

test('texts with commas in them stand one below the other', () => {
  expect(recordText(['facts'], { facts: ['3 of 9, recently', 'seed'] }, plain.heading)).toBe(
    'facts\n  3 of 9, recently\n  seed',
  );
});

test('paths lead into objects and lists, and nowhere else', () => {
  const value = { a: [{ b: 1 }, { b: 2 }, {}], c: 'text' };
  expect(valueAt(value, 'a.b')).toEqual([1, 2]);
  expect(valueAt(value, 'c.length')).toBeUndefined();
  expect(valueAt(value, '__proto__.x')).toBeUndefined();
  expect(shown([{ a: 1 }])).toBe('[{"a":1}]');
});

test('CSV quotes what RFC 4180 says, and runs no formula', () => {
  const row = {
    name: 'Say "hi", you',
    text: 'a\nb',
    sum: '=1+1',
    at: '@x',
    amount: -10,
    dash: '-10',
    list: ['a', 'b'],
    parted: "x;=cmd|' /C calc'!A0;y; -1",
    deep: { a: '\u009b31m\u202e' },
  };
  const fields = [...Object.keys(row), 'missing'];
  const { line, guarded } = csvLine(fields, row);
  expect(line).toBe(
    `"Say ""hi"", you","a\nb",'=1+1,'@x,-10,'-10,a; b,x;'=cmd|' /C calc'!A0;y; -1,\\u009b31m\\u202e,\r\n`,
  );
  expect(guarded).toBe(4);
  expect(csvHeading(fields)).toBe('name,text,sum,at,amount,dash,list,parted,deep,missing\r\n');
});
