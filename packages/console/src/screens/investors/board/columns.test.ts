import { expect, it } from 'vitest';
import type { InvestorRow } from '../../../api/investor-rows.ts';
import { ranked } from '../filters.ts';
import { columnsOf, committedOf, reasonsOf, stageBeside } from './columns.ts';

let made = 0;
function row(fields: Partial<InvestorRow>): InvestorRow {
  made += 1;
  return {
    id: `inv_${made}`,
    name: `Example ${made}`,
    score: 50 - made,
    parts: {},
    tier: 'B',
    conflict: false,
    firstSeenAt: '2026-11-01T09:00:00.000Z',
    isNew: false,
    stage: 'found',
    stage_at: '2026-11-01T09:00:00.000Z',
    tags: [],
    ...fields,
  };
}

it('has a column for each stage: the best first, of those who were acted on the latest', () => {
  const columns = columnsOf(
    ranked([
      row({ name: 'low', score: 1 }),
      row({ name: 'high', score: 90 }),
      row({ name: 'before', stage: 'meeting', stage_at: '2026-11-02T00:00:00.000Z' }),
      row({ name: 'after', stage: 'meeting', stage_at: '2026-11-03T00:00:00.000Z' }),
    ]),
  );
  expect(columns).toHaveLength(9);
  const namesAt = (stage: string) =>
    columns.find((column) => column.stage === stage)?.cards.map((each) => each.row.name);
  expect(namesAt('found')).toEqual(['high', 'low']);
  expect(namesAt('meeting')).toEqual(['after', 'before']);
  expect(namesAt('passed')).toEqual([]);
});

it('sums up reasons, and what is committed', () => {
  const cards = ranked([
    row({ reason: 'Too early' }),
    row({}),
    row({}),
    row({ reason: 'No answer' }),
    row({ reason: 'Too early', committed_usd: 5 }),
    row({ committed_usd: 7 }),
  ]);
  expect(reasonsOf(cards)).toEqual([
    ['Too early', 2],
    ['No answer', 1],
    [undefined, 3],
  ]);
  expect(committedOf(cards)).toBe(12);
});

it('knows the stage beside one', () => {
  expect(stageBeside('found', 1)).toBe('shortlisted');
  expect(stageBeside('found', -1)).toBe('found');
  expect(stageBeside('passed', 1)).toBe('passed');
});
