import { describe, expect, it } from 'vitest';
import { isSlip, slipBetween, slipsOf } from './rules-slips.ts';

describe('slipBetween', () => {
  it.each([
    ['plibb', 'plib', { kind: 'letter', at: 4 }],
    ['plib', 'plibb', { kind: 'letter', at: 4 }],
    ['lpibb', 'plibb', { kind: 'letter', at: 0 }],
    ['plbib', 'plibb', { kind: 'letter', at: 2 }],
    ['plobb', 'plibb', { kind: 'other-letter', at: 2 }],
    ['plibb', 'plibb', undefined],
    ['plibb', 'pli', undefined],
    ['plibb', 'qlibx', undefined],
    ['plibb', 'pbil', undefined],
    ['plibbs', 'pilbbt', undefined],
    ['', 'p', { kind: 'letter', at: 0 }],
  ])('of %j and %j', (one, other, slip) => {
    expect(slipBetween(one, other)).toEqual(slip);
  });
});

describe('slipsOf', () => {
  it('gives the text and whatever is one slip away from it', () => {
    const slips = slipsOf('plibb');
    expect(slips[0]).toBe('plibb');
    for (const text of slips.slice(1)) expect(slipBetween(text, 'plibb')).toBeDefined();
    expect(slips).toEqual(expect.arrayContaining(['plib', 'plibbs', 'lpibb', 'plobb', 'libb']));
    expect(new Set(slips).size).toBe(slips.length);
  });

  it('tries no other letters in a long text, and never gives an empty one', () => {
    expect(slipsOf('ab'.repeat(100)).length).toBeLessThan(500);
    expect(slipsOf('a')).not.toContain('');
  });
});

it.each([
  ['sequoya', 'sequoia', true],
  ['andreesenhorowits', 'andreessenhorowitz', true],
  ['quillmarkmoor', 'qiullmarkmor', true],
  ['quillmark', 'quilmarkk', true],
  ['viking', 'woking', false],
  ['vikings', 'wikings', false],
  ['quillmark', 'quilamrk', false],
  ['quillmark', 'kuillmark', false],
  ['quillmarkmoor', 'qillmakmor', false],
])('isSlip: %s, %s: %s', (one, other, expected) => {
  expect([isSlip(one, other), isSlip(other, one)]).toEqual([expected, expected]);
});
