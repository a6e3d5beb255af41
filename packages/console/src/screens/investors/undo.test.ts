import { describe, expect, it } from 'vitest';
import type { InvestorRow } from '../../api/investor-rows.ts';
import { clipboardOf } from './lines.ts';
import { reasonsOffered } from './list.ts';
import { backTo, undoOf } from './undo.ts';

let made = 0;
const row = (fields: Partial<InvestorRow>): InvestorRow => {
  made += 1;
  return {
    id: `inv_${made}`,
    name: `Example ${made}`,
    ...{ score: 50, parts: {}, tier: 'B', conflict: false, isNew: false, stage: 'found', tags: [] },
    ...{ firstSeenAt: '2026-11-01T09:00:00.000Z', stage_at: '2026-11-01T09:00:00.000Z' },
    ...fields,
  };
};

describe('a change that is taken back', () => {
  it('goes back to what each row was, those that were alike together', () => {
    const rows = [
      row({ stage: 'meeting', tags: ['lead'] }),
      row({ stage: 'passed', reason: 'Terms', tags: [] }),
      row({ stage: 'meeting', tags: ['lead'] }),
    ];
    const ids = rows.map(({ id }) => id);
    const move = undoOf(rows, { ids, set: { stage: 'passed', reason: 'No answer' } });
    expect(move).toEqual([
      { ids: [ids[0], ids[2]], set: { stage: 'meeting', clear: ['reason'] } },
      { ids: [ids[1]], set: { stage: 'passed', reason: 'Terms' } },
    ]);
    expect(undoOf(rows.slice(1, 2), { ids, set: { add_tags: ['x'] } })).toEqual([
      { ids: [ids[1]], set: { clear: ['tags'] } },
    ]);
    expect(undoOf(rows, { ids, set: { removed: true } })).toEqual([{ ids, set: { removed: false } }]);
    expect(
      undoOf([row({ soft_circled_usd: 5 }), row({})], { ids, set: { soft_circled_usd: 7 } }).map(
        ({ set }) => set,
      ),
    ).toEqual([{ soft_circled_usd: 5 }, { clear: ['soft_circled_usd'] }]);
    // Rows have no note: nothing is made up of it.
    expect(undoOf(rows, { ids, set: { note: 'x' } })).toEqual([]);
  });

  it('goes back to a line of the history that says what it was in full', () => {
    const line = (field: string, was?: string) => ({
      at: '2026-11-01T09:00:00.000Z',
      by: { kind: 'person' as const, name: 'Ada' },
      field,
      ...(was === undefined ? {} : { was }),
    });
    expect(backTo(line('stage', 'meeting'), false)).toEqual({ stage: 'meeting' });
    expect(backTo(line('removed', 'yes'), false)).toEqual({ removed: true });
    expect(backTo(line('removed'), false)).toEqual({ removed: false });
    expect(backTo(line('owner'), false)).toEqual({ clear: ['owner'] });
    for (const sum of ['committed_usd', 'soft_circled_usd'])
      expect(backTo(line(sum, '5'), false)).toEqual({ [sum]: 5 });
    expect(backTo(line('reason', 'Terms'), false)).toBeUndefined();
    expect(backTo(line('note', 'x'.repeat(500)), false)).toBeUndefined();
  });
});

it('offers no reason for a no twice', () => {
  expect(reasonsOffered(['Too early for them', 'Terms', 'Terms']).slice(0, 3)).toEqual([
    'Terms',
    'Too early for them',
    'No answer',
  ]);
  expect(reasonsOffered(['Too early for them'])).not.toContain('Too early');
});

it('copies lines as text and as a table, whatever is in them', () => {
  const { text, html } = clipboardOf([['Name'], ['A & <b>\tC']]);
  expect(text).toBe('Name\nA & <b> C');
  expect(html).toContain('<td>A &amp; &lt;b&gt;\tC</td>');
});
