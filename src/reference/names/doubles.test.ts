import { describe, expect, it } from 'vitest';
import { investorKey, personKey } from '../rules-identity.ts';
import { type DealRecord, judged, type NamedPair, namedPairs } from './rules-doubles.ts';

/** Persons' names begin with `@`. */
function pairsOf(...names: string[]): string[] {
  const records = names.map((name, id) =>
    name.startsWith('@')
      ? { id, name: name.slice(1), key: personKey(name), isPerson: true }
      : { id, name, key: investorKey(name) },
  );
  return namedPairs(records, investorKey).map(
    ({ one, other, by }) => `${by}: ${names[one]} ~ ${names[other]}`,
  );
}

const DEALS: DealRecord = {
  companies: new Set(['a', 'b', 'c']),
  rounds: new Set(['a 1', 'b 1', 'c 1']),
  country: 'DEU',
  domain: null,
  isCompany: false,
};
const few: Partial<DealRecord> = { companies: new Set(['a']), rounds: new Set(['a 2']) };

type Given = Partial<DealRecord & { readonly key: string }>;

function judge(by: NamedPair['by'], one: Given = {}, other: Given = few) {
  return judged(
    { one: 1, other: 2, by },
    { ...DEALS, key: 'wobblemoor ventures', ...one },
    { ...DEALS, key: 'wobblemoor', ...other },
  );
}

describe('pairs of names', () => {
  it('are those with the initials before or behind, a former name, and other blanks', () => {
    expect(pairsOf('HV Holtzquill Ventures', 'Holtzquill Ventures')).toEqual([
      'initials: Holtzquill Ventures ~ HV Holtzquill Ventures',
    ]);
    expect(pairsOf('Wobble Angel Network (WAN)', 'Wobble Angel Network')).toEqual([
      'initials: Wobble Angel Network ~ Wobble Angel Network (WAN)',
    ]);
    expect(pairsOf('WDF Fund (Wobble Development Fund)', 'Wobble Development Fund')).toEqual([
      'initials: Wobble Development Fund ~ WDF Fund (Wobble Development Fund)',
    ]);
    expect(pairsOf('Dapplewick Capital (formerly Quillfen Partners)', 'Quillfen Partners')).toEqual([
      'former: Quillfen Partners ~ Dapplewick Capital (formerly Quillfen Partners)',
    ]);
    expect(pairsOf('Year One Labs', 'YearOne Labs')).toEqual(['spacing: Year One Labs ~ YearOne Labs']);
  });

  it('are those that differ in words a firm is said with or without', () => {
    expect(pairsOf('Celtquill House', 'Celtquill House Venture Partners', 'Celtquill Barn')).toEqual([
      'suffix: Celtquill House ~ Celtquill House Venture Partners',
    ]);
  });

  it('are a person and the firm of that name or surname, or that everyone knows to be theirs', () => {
    expect(pairsOf('@Paula Quince', 'Paula Quince Ventures')).toEqual([
      'person: Paula Quince Ventures ~ @Paula Quince',
    ]);
    expect(pairsOf('@Paula Quince', 'Quince Family Office')).toEqual([
      'surname: Quince Family Office ~ @Paula Quince',
    ]);
    expect(pairsOf('@Esther Dyson', 'EDventure Holdings')).toEqual([
      'person: EDventure Holdings ~ @Esther Dyson',
    ]);
    expect(pairsOf('@Paula Quince', 'Quince', 'Quinces Capital', 'Paula Capital')).toEqual([]);
    const bearers = Array.from({ length: 51 }, (_, at) => `@${'P'.repeat(at + 1)} Quince`);
    expect(pairsOf('Quince Capital', ...bearers)).toEqual([]);
    expect(pairsOf('Quince Capital', ...bearers.slice(1))).toHaveLength(50);
  });

  it('are none of another name, of a bracket that says something else, and of a word everybody has', () => {
    expect(pairsOf('HX Holtzquill Ventures', 'Holtzquill Ventures', 'Wobble (Japan)', 'Wobble')).toEqual([]);
    expect(pairsOf('Wob Xy', 'WobXy')).toEqual([]);
    expect(pairsOf('Celtquill', 'Celtquill Angels')).toEqual([]);
    const common = Array.from({ length: 9 }, (_, at) => `Seed ${'Fund '.repeat(at)}`);
    expect(pairsOf(...common)).toEqual([]);
  });
});

describe('a pair', () => {
  it('by its own words is certain unless something contradicts or there are no deals', () => {
    for (const by of ['initials', 'former', 'spacing'] as const) {
      expect(judge(by)).toBe('certain');
      expect(judge(by, { country: 'USA' })).toBe('likely');
      expect(judge(by, { country: null })).toBe('certain');
      expect(judge(by, { domain: 'a.example' }, { ...few, domain: 'b.example' })).toBe('likely');
      expect(judge(by, {}, { companies: new Set(['a']), rounds: new Set(['a 1']) })).toBe('likely');
      expect(judge(by, {}, { companies: new Set(), rounds: new Set() })).toBe('likely');
    }
  });

  it('with and without a suffix is certain only for few deals beside many, one company in common and no other trade', () => {
    expect(judge('suffix')).toBe('certain');
    expect(
      judge('suffix', {}, { ...few, companies: new Set(['z']), rounds: new Set(['z 1']) }),
    ).toBeUndefined();
    expect(judge('suffix', {}, { ...few, isCompany: true })).toBe('likely');
    expect(judge('suffix', { key: 'wobblemoor ventures' }, { ...few, key: 'wobblemoor partners' })).toBe(
      'likely',
    );
    expect(judge('suffix', {}, { companies: new Set(['a', 'b']), rounds: new Set(['a 2', 'b 2']) })).toBe(
      'likely',
    );
    const many = new Set(Array.from({ length: 18 }, (_, at) => `c${at}`));
    const six = new Set(['c0', 'c1', 'c2', 'c3', 'c4', 'c5']);
    expect(judge('suffix', { companies: many }, { companies: six, rounds: new Set() })).toBe('likely');
    expect(judge('suffix', { country: 'USA' })).toBe('likely');
  });

  it('of one known firm is certain as by a suffix, and between branches a question', () => {
    const apart = { companies: new Set(['z']), rounds: new Set(['z 1']) };
    expect(judge('known')).toBe('certain');
    expect(judge('known', { key: 'wobblemoor india' })).toBe('likely');
    expect(judge('known', {}, { ...few, key: 'wobblemoor china' })).toBe('likely');
    expect(judge('known', {}, apart)).toBe('likely');
    expect(judge('known', {}, { ...few, country: 'USA' })).toBe('likely');
    expect(judge('known', {}, { companies: new Set(['a', 'b']), rounds: new Set(['a 2', 'b 2']) })).toBe(
      'likely',
    );
  });

  it('of a person and a firm is never certain, and by a surname nothing without a company of both', () => {
    const apart = { companies: new Set(['z']), rounds: new Set(['z 1']) };
    expect([judge('person'), judge('person', {}, apart)]).toEqual(['likely', 'likely']);
    expect([judge('surname'), judge('surname', {}, apart)]).toEqual(['likely', undefined]);
  });
});
