import { describe, expect, it } from 'vitest';
import type { InvestorRow } from '../../api/investor-rows.ts';
import { sortRows } from '../../parts/sort-rows.ts';
import { nextSort, SORTABLE } from './columns.tsx';
import { clausesOf, filtered, ranked, toggled } from './filters.ts';

const TODAY = '2026-11-23';
let made = 0;
function row(fields: Partial<InvestorRow>): InvestorRow {
  made += 1;
  return {
    id: `inv_${made}`,
    name: `Example ${made}`,
    score: 50,
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
const warm = { name: 'Mira', kind: 'firm', strength: 0.5, paths: 1 } as const;
const names = (list: readonly { row: InvestorRow }[]) => list.map((each) => each.row.name);

describe('the list in its order', () => {
  const list = ranked([
    row({ name: 'Birch', score: 60, lastActivityDate: '2025-01-01' }),
    row({ name: 'Ärla', score: 70, warm }),
    row({ name: 'Cedar', score: 60, lastActivityDate: '2026-01-01', next_step_on: '2026-12-01' }),
  ]);

  it('ranks by score, of equal ones by name', () => {
    expect(names(list)).toEqual(['Ärla', 'Birch', 'Cedar']);
    expect(list.map(({ rank }) => rank)).toEqual([1, 2, 3]);
  });

  it('sorts by a column both ways, what has no value last', () => {
    const by = (key: string, isDescending: boolean) => names(sortRows(list, SORTABLE, { key, isDescending }));
    expect(by('name', false)).toEqual(['Ärla', 'Birch', 'Cedar']);
    expect(by('last', true)).toEqual(['Cedar', 'Birch', 'Ärla']);
    expect(by('last', false)).toEqual(['Birch', 'Cedar', 'Ärla']);
    expect(by('next', true)).toEqual(['Cedar', 'Ärla', 'Birch']);
    expect(by('score', false)).toEqual(['Cedar', 'Birch', 'Ärla']);
  });

  it('begins with what a reader wants first of a column', () => {
    const before = { key: 'name', isDescending: false };
    expect(nextSort({ key: 'last', isDescending: false }, before).isDescending).toBe(true);
    expect(nextSort({ key: 'next', isDescending: false }, before).isDescending).toBe(false);
    expect(nextSort({ key: 'name', isDescending: true }, before).isDescending).toBe(true);
  });
});

describe('filters', () => {
  const list = ranked([
    row({ name: 'Älv Ventures', score: 9, kind: 'angel', geography: 'Malmö, Sweden', warm }),
    row({
      name: 'Brook',
      score: 8,
      parts: { field: 5, sector: -2 },
      tags: ['lead'],
      owner: 'Ada',
      isNew: true,
    }),
    row({ name: 'Creek', score: 7, parts: { field: -5, sector: 2 }, conflict: true, tier: 'C' }),
    row({ name: 'Delta', score: 6, stage: 'meeting', next_step: 'Call', next_step_on: TODAY }),
  ]);
  const pass = (filters: Parameters<typeof filtered>[1]) => names(filtered(list, filters, TODAY));

  it('let pass who fits all of them', () => {
    expect(pass({})).toHaveLength(4);
    expect(pass({ q: 'alv' })).toEqual(['Älv Ventures']);
    expect(pass({ place: 'sweden', path: 'warm' })).toEqual(['Älv Ventures']);
    expect(pass({ path: 'none' })).toEqual(['Brook', 'Creek', 'Delta']);
    expect(pass({ kind: ['angel', 'platform'] })).toEqual(['Älv Ventures']);
    expect(pass({ fit: ['field'] })).toEqual(['Brook']);
    expect(pass({ tier: ['C'] })).toEqual(['Creek']);
    expect(pass({ show: ['free'] })).toEqual(['Älv Ventures', 'Brook', 'Delta']);
    expect(pass({ show: ['new'], tag: 'lead', owner: 'Ada' })).toEqual(['Brook']);
    expect(pass({ show: ['due'] })).toEqual(['Delta']);
    expect(pass({ show: ['planned', 'new'] })).toEqual([]);
    expect(pass({ stage: ['meeting', 'passed'] })).toEqual(['Delta']);
  });

  it('read as one sentence, each part with what stays without it', () => {
    const filters = {
      q: 'no',
      kind: ['venture_fund', 'angel'],
      fit: ['field', 'size'],
      path: 'warm',
      stage: ['found', 'shortlisted', 'intro_asked'],
      tag: 'lead',
    } as const;
    const clauses = clausesOf(filters);
    expect(clauses.map(({ text }) => text).join(' · ')).toBe(
      'named “no” · venture fund or angel · fits the field · fits the round size · warm path · not contacted · tagged lead',
    );
    expect(clauses[2]?.rest).toEqual({ ...filters, fit: ['size'] });
    expect(clauses.at(-1)?.rest).not.toHaveProperty('tag');
    expect(clausesOf({ stage: ['found', 'meeting'] })[0]?.text).toBe('at found or meeting');
    expect(clausesOf({ fit: ['size'] })[0]?.rest).toEqual({});
  });

  it('are put in and taken out one by one', () => {
    const one = toggled({}, 'stage', 'found');
    expect(one).toEqual({ stage: ['found'] });
    expect(toggled(one, 'stage', 'meeting')).toEqual({ stage: ['found', 'meeting'] });
    expect(toggled(one, 'stage', 'found')).toEqual({});
  });
});
