import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { domainOf } from '../reference/reference.ts';
import { PIPELINE_STAGES } from './fields.ts';
import { readList } from './read-list.ts';
import { tagsAfter } from './rules-entry.ts';
import { EXPORT_COLUMNS } from './rules-headings.ts';
import { type PipelineLine, pipelineCsv } from './rules-row.ts';

const line = (over: Partial<PipelineLine> = {}): PipelineLine => ({
  id: 'inv_7wzqk0yd5c',
  name: 'Example',
  score: 50,
  parts: {},
  tier: 'B',
  conflict: false,
  firstSeenAt: '2026-03-02T09:00:00.000Z',
  isNew: false,
  stage: 'found',
  stage_at: '2026-03-02T09:00:00.000Z',
  tags: [],
  ...over,
});

/** Cells of a text, as RFC 4180 has them. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, cell = '', end] of text.matchAll(/((?:"(?:[^"]|"")*"|[^",\r\n]*))(,|\r\n)/gu)) {
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

const noteOf = (note: string) => cellsOf(pipelineCsv([line({ note })]))[1]?.at(-1);

describe('the list as CSV', () => {
  it('has a heading and a line for each, with texts quoted where they need it', () => {
    const text = pipelineCsv([
      line({ name: 'Quoll, "Partners"', tags: ['a', 'b'], committed_usd: 1e5, note: 'one\ntwo' }),
    ]);
    expect(text.split('\r\n')[0]).toMatch(/^id,name,kind,place,website,contacts,stage,/);
    expect(text).toContain('inv_7wzqk0yd5c,"Quoll, ""Partners""",');
    expect(text).toContain('"a; b"');
    expect(noteOf('one\ntwo')).toBe('one\ntwo');
    expect(pipelineCsv([])).toMatch(/^id,.*note\r\n$/);
  });

  it.each([
    ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
    ['+1 555', "'+1 555"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1+1', " '=1+1"],
    ['\r\n-1', "\n'-1"],
    ['＝1+1', "'＝1+1"],
    ['a;=1+1', "a;'=1+1"],
    ['a \u0007\u001b[31m', 'a  [31m'],
    ['2 - 1 = 1', '2 - 1 = 1'],
  ])('%j becomes %j', (note, cell) => {
    expect(noteOf(note)).toBe(cell);
  });

  it('is read back as it was, but for guards and controls, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (note) => {
        const cells = cellsOf(pipelineCsv([line({ note, owner: note })]))[1];
        expect(cells).toHaveLength(Object.keys(EXPORT_COLUMNS).length);
        expect(cells?.at(-1)).not.toMatch(/^\s*[=+\-@]/u);
      }),
    );
  });
});

/** What a hostile file holds: guards, separators, links, entities, words for nothing, totals; and letters of any script. */
const HOSTILE = [
  ...[
    "'=1",
    "''=1",
    '=1+1',
    ';-1',
    "; '=x",
    '"',
    ',',
    '\n',
    '[',
    ']',
    '["a"]',
    '|',
    '&amp;',
    '[a](https://b.test)',
  ],
  ...['Total', 'n/a', '-', '1. a', 'Met', 'Grand Total', '•', '@', "'", ' ', 'é', '日本'],
];
const text = fc
  .array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'grapheme', maxLength: 8 })), {
    maxLength: 6,
  })
  .map((parts) =>
    parts
      .join('')
      .replace(/[^\P{Cc}\n]+/gu, ' ')
      .toWellFormed(),
  );
const noted = text.map((note) => note.trim()).filter((note) => note !== '');
const lineText = noted.map((note) => note.replace(/\s+/gu, ' ').trim()).filter((note) => note !== '');

it('is imported as it was, whatever the texts', () => {
  fc.assert(
    fc.property(
      fc.record({
        note: noted,
        owner: lineText,
        next_step: lineText,
        tags: fc.array(lineText, { maxLength: 4 }),
        stage: fc.constantFrom(...PIPELINE_STAGES),
        committed_usd: fc.integer({ min: 1, max: 1e9 }),
      }),
      ({ tags: given, ...said }) => {
        const tags = tagsAfter([], { addTags: given });
        const csv = pipelineCsv([line({ ...said, tags }), line({ name: 'Other', id: 'inv_7wzqk0yd5d' })]);
        const { rows, warnings, questions, leftOut } = readList({ checkOnly: true }, { text: csv }, domainOf);
        expect(rows.map(({ name }) => name)).toEqual(['Example', 'Other']);
        expect(rows[0]?.set).toMatchObject({ ...said, addTags: tags });
        expect([warnings, questions, leftOut]).toEqual([[], [], []]);
      },
    ),
  );
});
