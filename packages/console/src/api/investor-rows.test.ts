import { describe, expect, it } from 'vitest';
import { type InvestorRow, mergedPages, newAmongFirst, patchedRow } from './investor-rows.ts';

const NOW = '2026-11-23T10:00:00.000Z';
const row: InvestorRow = {
  id: 'inv_1',
  name: 'Example Harbour',
  score: 50,
  parts: {},
  tier: 'B',
  conflict: false,
  firstSeenAt: '2026-11-01T09:00:00.000Z',
  isNew: true,
  stage: 'found',
  stage_at: '2026-11-01T09:00:00.000Z',
  tags: ['Lead'],
};

describe('pages of the list', () => {
  it('are one list, each investor once, as it was read last', () => {
    const other = { ...row, id: 'inv_2' };
    const later = { ...row, stage: 'meeting' } as const;
    const merged = mergedPages([{ investors: [row, other] }, { investors: [later] }]);
    expect(merged).toEqual([later, other]);
    expect(mergedPages([])).toEqual([]);
  });
});

describe('what a search changes', () => {
  const scored = (id: string, score: number) => ({ id, name: `Name ${id}`, score });
  const before = Array.from({ length: 11 }, (_, at) => scored(`a${at}`, 50 - at));

  it('names who came among the first ten: found, or lifted', () => {
    expect(newAmongFirst(before, [scored('new', 60), scored('low', 1), scored('a10', 55)])).toEqual([
      'Name new',
      'Name a10',
    ]);
    expect(newAmongFirst(before, [scored('a3', 70)])).toEqual([]);
    expect(newAmongFirst([], [scored('new', 60)])).toEqual([]);
  });

  it('names nobody where nobody had a score before: the first ten were so by their names', () => {
    const unscored = before.map((row) => ({ ...row, score: null }));
    expect(newAmongFirst(unscored, [scored('new', 60), scored('a10', 55)])).toEqual([]);
  });
});

describe('a change that is shown at once', () => {
  it('moves, and says since when', () => {
    expect(patchedRow(row, { stage: 'meeting', next_step: 'Call' }, NOW)).toEqual({
      ...row,
      stage: 'meeting',
      stage_at: NOW,
      next_step: 'Call',
      isNew: false,
    });
    expect(patchedRow(row, { stage: 'found' }, NOW).stage_at).toBe(row.stage_at);
  });

  it('keeps a reason only of who passed', () => {
    const passed = patchedRow(row, { stage: 'passed', reason: 'Too early' }, NOW);
    expect(passed.reason).toBe('Too early');
    expect(patchedRow(passed, { owner: 'Ada' }, NOW).reason).toBe('Too early');
    expect(patchedRow(passed, { stage: 'found' }, NOW)).not.toHaveProperty('reason');
  });

  it('adds and removes tags whatever their case, and empties fields', () => {
    expect(patchedRow(row, { add_tags: ['lead', ' new  one '] }, NOW).tags).toEqual(['Lead', 'new one']);
    expect(patchedRow(row, { remove_tags: ['LEAD'] }, NOW).tags).toEqual([]);
    expect(patchedRow(row, { tags: ['x'], add_tags: ['y'] }, NOW).tags).toEqual(['x', 'y']);
    const owned = patchedRow(row, { owner: 'Ada' }, NOW);
    expect(patchedRow(owned, { clear: ['owner', 'tags'] }, NOW)).toEqual({ ...row, tags: [], isNew: false });
  });

  it('does not put a note into the row', () => {
    expect(patchedRow(row, { note: 'long' }, NOW)).toEqual({ ...row, isNew: false });
  });
});
