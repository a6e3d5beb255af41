import { describe, expect, it } from 'vitest';
import { addressOf, filtersOf, orderOf, readAddress, sortOf } from './addresses.ts';

describe('address and filters', () => {
  it('leads from filters to an address and back', () => {
    const filters = {
      q: 'north',
      stage: ['found', 'intro_asked'],
      kind: ['venture_fund', 'angel'],
      tier: ['A', 'B'],
      fit: ['field', 'place'],
      path: 'warm',
      show: ['new', 'free'],
      tag: 'lead, maybe',
      owner: 'Ada Example',
      place: 'Canada',
    } as const;
    const address = addressOf(filters, { sort: '-name', open: 'inv_1', q: 'old' });
    expect(address).toEqual({
      q: 'north',
      stage: 'found.intro_asked',
      kind: 'venture_fund.angel',
      tier: 'A.B',
      fit: 'field.place',
      path: 'warm',
      show: 'new.free',
      tag: 'lead, maybe',
      owner: 'Ada Example',
      place: 'Canada',
      sort: '-name',
      open: 'inv_1',
    });
    expect(filtersOf(readAddress({ ...address }))).toEqual(filters);
  });

  it('has nothing in the address where nothing is filtered', () => {
    expect(addressOf({ q: '', stage: [] })).toEqual({});
    expect(filtersOf({})).toEqual({});
  });

  it('ignores what it does not know', () => {
    const raw = { q: 7, stage: 'found.nowhere', kind: 'zoo', path: 'cold', show: [], other: 'x', tag: '  ' };
    const address = readAddress(raw);
    expect(address).toEqual({ q: '7', stage: 'found.nowhere', kind: 'zoo', path: 'cold' });
    expect(filtersOf(address)).toEqual({ q: '7', stage: ['found'] });
    expect(readAddress({ q: 'x'.repeat(900) }).q).toHaveLength(200);
  });

  it('holds the order with its direction', () => {
    expect(orderOf({})).toEqual({ key: 'score', isDescending: true });
    expect(orderOf({ sort: '-last' })).toEqual({ key: 'last', isDescending: true });
    expect(orderOf({ sort: 'nothing' })).toEqual({ key: 'score', isDescending: true });
    expect(sortOf({ key: 'score', isDescending: true })).toBeUndefined();
    for (const sort of ['score', 'name', '-next']) expect(sortOf(orderOf({ sort }))).toBe(sort);
  });
});
