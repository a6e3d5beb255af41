import { expect, it } from 'vitest';
import type { InvestorRow } from '../../api/investor-rows.ts';
import { csvText } from '../../parts/csv.ts';
import { csvOf } from './csv.ts';
import { ranked } from './filters.ts';

it('writes what a spreadsheet reads as text, never as a formula', () => {
  const row: InvestorRow = {
    id: 'inv_1',
    name: '=HYPERLINK("http://x.example","a")',
    geography: 'Lisbon, Portugal',
    score: 71.5,
    parts: {},
    tier: 'B',
    conflict: true,
    firstSeenAt: '2026-11-01T09:00:00.000Z',
    isNew: false,
    stage: 'found',
    stage_at: '2026-11-01T09:00:00.000Z',
    next_step: 'two\nlines',
    tags: ['a', '-b'],
  };
  const lines = csvOf(ranked([row]));
  expect(lines.startsWith('\uFEFFrank,name,kind,place,score,tier,')).toBe(true);
  expect(lines).toContain(`\r\n1,"'=HYPERLINK(""http://x.example"",""a"")",,"Lisbon, Portugal",71.5,B,`);
  expect(lines).toContain('"two\nlines"');
  expect(lines.endsWith('"a, -b",2026-11-01T09:00:00.000Z,inv_1\r\n')).toBe(true);
});

it.each([
  ['=1+1', "'=1+1"],
  [' =1+1', " '=1+1"],
  ['\u00a0+1', "\u00a0'+1"],
  ['\t=1', "'\t=1"],
  ['\uff1d1+1', "'\uff1d1+1"],
  ['a;=1+1', "a;'=1+1"],
  ['a; @b', "a; '@b"],
  ['2 - 1 = 1', '2 - 1 = 1'],
])('keeps %j from being run: %j', (value, cell) => {
  expect(csvText([['x', value, -10]])).toBe(`\uFEFFx,${cell},-10\r\n`);
});
