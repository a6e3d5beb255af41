import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BROAD_FIELDS, CONCEPTS, MORE_KINDS, NEAR_FIELDS, tagKey } from './rules-tag-key.ts';
import {
  askedFields,
  broaderOf,
  fieldsAround,
  isBroadField,
  isOfSoftware,
  likenessOf,
  MAX_FIELDS,
  narrowest,
  sectorTokens,
} from './rules-tags.ts';

const like = (asked: string, found: string) => likenessOf(tagKey(asked), tagKey(found));
const key = fc.constantFrom(...CONCEPTS.map((concept) => concept.key));
const name = fc.constantFrom(...CONCEPTS.flatMap(({ label, names }) => [label, ...names]).map(tagKey));

test('biology is deep science to who asks for that, and no record of it is near one of robots', () => {
  expect(like('Deep tech', 'Biotech')).toBe(1);
  expect(like('Robotics', 'Biotech')).toBe(0);
  expect(sectorTokens(['Biotech', 'Medical devices'])).not.toContain('deeptech');
  expect(sectorTokens(['Biotech', 'Medical devices'])).not.toContain('hardware');
});

test('a name that ends with tech is the same with technology', () => {
  for (const tag of ['ocean tech', 'Insurance technology', 'Ocean Technology'])
    expect(like('Marine', tag) + like('Insurance', tag)).toBeGreaterThanOrEqual(0.9);
});

describe('likenessOf', () => {
  test('what is narrower than asked counts in full, what is broader in part', () => {
    for (const [narrow, broad] of [
      ['Energy storage', 'Clean technology'],
      ['Energy storage', 'Energy'],
      ['Payments', 'FinTech'],
      ['Bitcoin', 'Financial services'],
      ['Mobile games', 'Games'],
      ['Ad-tech', 'Marketing'],
      ['Ad-tech', 'Media'],
    ] as const) {
      expect([narrow, like(broad, narrow)]).toEqual([narrow, 1]);
      expect(like(narrow, broad)).toBeGreaterThan(0.1);
      expect(like(narrow, broad)).toBeLessThan(1);
    }
  });

  test.each([
    ['Energy storage', 'Clean technology', 'Games'],
    ['Energy storage', 'Renewable energy', 'Water'],
    ['Energy storage', 'Energy', 'Hardware'],
    ['Bitcoin', 'Payments', 'E-commerce'],
    ['Games', 'Entertainment', 'Media'],
    ['Ad-tech', 'Marketing', 'News'],
    ['Biotechnology', 'Medical devices', 'Digital health'],
    ['SaaS', 'Enterprise software', 'Software'],
  ])('to %s is %s nearer than %s', (asked, nearer, further) => {
    expect(like(asked, nearer)).toBeGreaterThan(like(asked, further));
  });

  test('nothing in common but a broad concept is nothing in common', () => {
    expect(like('Medical devices', 'Games')).toBe(0);
    expect(like('Cyber security', 'Blockchain')).toBe(0);
    expect(like('Robotics', 'Consumer electronics')).toBe(0);
  });

  test('a key no table has is like itself alone', () => {
    expect(like('Zorbing', 'zorbing')).toBe(1);
    expect(like('Zorbing', 'Sports')).toBe(0);
    expect([...fieldsAround('zorbing')]).toEqual([['zorbing', 1]]);
  });

  test('every likeness is from 0 to 1, of itself and of what is below it 1', () => {
    fc.assert(
      fc.property(name, name, (one, other) => {
        const value = likenessOf(one, other);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
        expect(likenessOf(one, one)).toBe(1);
      }),
    );
    fc.assert(
      fc.property(key, (one) => {
        for (const broader of broaderOf(one)) expect(likenessOf(broader, one)).toBe(1);
      }),
    );
  });
});

test('relations speak of concepts, each once, with a likeness between none and all', () => {
  const keys = new Set(CONCEPTS.map((concept) => concept.key));
  const named = [
    ...MORE_KINDS.flat(),
    ...NEAR_FIELDS.map(([one]) => one),
    ...NEAR_FIELDS.map(([, other]) => other),
    ...BROAD_FIELDS,
  ];
  expect(named.filter((one) => !keys.has(one))).toEqual([]);
  const pairs = NEAR_FIELDS.map(([one, other]) => [one, other].sort().join(' '));
  expect(pairs.filter((pair, at) => pairs.indexOf(pair) !== at)).toEqual([]);
  for (const [, , value] of NEAR_FIELDS) expect(value > 0 && value < 1).toBe(true);
  // No kind of itself, by the vocabulary and these together.
  for (const [narrow, broad] of MORE_KINDS) expect(likenessOf(narrow, broad)).toBeLessThan(1);
});

test('narrowest leaves out what others are kinds of', () => {
  expect(narrowest(sectorTokens(['Solar', 'Clean Technology']))).toEqual(['solar']);
  expect(narrowest(sectorTokens(['Bitcoin', 'Financial services', 'Zorbing']))).toEqual([
    'bitcoin',
    'zorbing',
  ]);
  expect(narrowest(['software', 'game'])).toEqual(['software', 'game']);
});

describe('askedFields', () => {
  test('tags first, then what the words add, broad ones last', () => {
    expect(askedFields(['Mobile', 'Games']).map(({ key }) => key)).toEqual(['game', 'mobile']);
    expect(askedFields(['Energy storage', 'Mobile'], 'Batteries for hospitals.')).toEqual([
      { key: 'energystorage', weight: 1 },
      { key: 'mobile', weight: 0.25 },
      { key: 'healthcare', weight: 0.15 },
    ]);
  });

  test('words near the tags count more, and each tag stands for itself', () => {
    expect(askedFields(['Payments'], 'Banking for farms.')).toEqual([
      { key: 'payment', weight: 1 },
      { key: 'banking', weight: 0.4 },
      { key: 'agriculture', weight: 0.15 },
    ]);
    expect(askedFields(['Solar', 'Clean Technology']).map(({ key }) => key)).toEqual([
      'solar',
      'cleantechnology',
    ]);
  });

  test('a tag made of names is these, an unknown one itself', () => {
    expect(askedFields(['Online Education Platform', 'Zorbing'])).toEqual([
      { key: 'edtech', weight: 1 },
      { key: 'zorbing', weight: 1 },
    ]);
  });

  test('without tags the words say the field, finance as well', () => {
    expect(askedFields([], 'Payments for small hotels.')).toEqual([
      { key: 'payment', weight: 1 },
      { key: 'hospitality', weight: 1 },
    ]);
    expect(askedFields([], 'Hello.')).toEqual([]);
    expect(askedFields(['Software'])).toEqual([{ key: 'software', weight: 1 }]);
    expect(isBroadField('software')).toBe(true);
  });

  test('never more than a handful', () => {
    const all = CONCEPTS.map(({ label }) => label);
    expect(askedFields(all, all.join(', '))).toHaveLength(MAX_FIELDS);
  });
});

test.each([
  ['SaaS', true],
  ['developer tools', true],
  ['marketplaces', true],
  ['fintech', true],
  ['proptech', true],
  ['biotech', false],
  ['food', false],
])('%s is a field of software: %s', (tag, isSoftware) => {
  expect(isOfSoftware(tagKey(tag))).toBe(isSoftware);
});
