import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Identity,
  INVESTOR_ALIASES,
  identityKey,
  investorKey,
  lookupKey,
  personKey,
  sameCompany,
  sameInvestor,
} from './rules-identity.ts';

const ONE_NAME: readonly (readonly [string, string])[] = [
  ['Norvale Capital', 'NORVALE  CAPITAL'],
  ['Norvale Capital', 'Norvale Capital, LLC'],
  ['Norvale Capital', 'The Norvale Capital L.P.'],
  ['Norvale Capital', 'Norvale-Capital Ltd.'],
  ['Ørsund Növel', 'Orsund Novel AS'],
  ['Nordlicht Beteiligungen', 'Nordlicht Beteiligungen GmbH & Co. KG'],
  ['Société Vermeil', 'Societe Vermeil S.A.S.'],
  ['Harrow & Pine', 'Harrow and Pine Inc'],
  ['Harrow & Company', 'Harrow & Co.'],
  ['J.P. Quillan', 'J P Quillan'],
  ['U.S. Lumen Partners', 'US Lumen Partners'],
  ['Quillan’s Fund', "Quillan's Fund"],
  ['Tollan Pvt. Ltd.', 'Tollan Private Limited'],
  ['Ｎｏｒｖａｌｅ', 'Norvale'],
  ['星河资本', '星河资本有限公司'],
  ['ガーデン', '株式会社ガーデン'],
  ['Foo.com', 'FOO.COM, Inc.'],
];

const TWO_NAMES: readonly (readonly [string, string])[] = [
  ['Atlas Venture', 'Atlas Ventures'],
  ['Norvale Capital', 'Norvale Partners'],
  ['Norvale Capital', 'Norvale Capital India'],
  ['Norvale Fund I', 'Norvale Fund II'],
  ['Foo.com', 'Foo'],
  ['Foo.io', 'Foo.ai'],
  ['Harrow & Co', 'Harrow'],
  ['星河资本', '星河创投'],
  ['かき', 'がき'],
  ['Norvale 3.0', 'Norvale 30'],
  ['Inc.', 'LLC'],
  ['The Company', 'The Corporation'],
];

/** Keys letter for letter: two names that lose the same have equal keys as well. */
const KEYS: readonly (readonly [string, string])[] = [
  ['The The Norvale Capital, Inc. LLC', 'norvale capital'],
  ['The', 'the'],
  ['Inc.', 'inc'],
  ['Łódź Æther Straße', 'lodz aether strasse'],
  ['Σίσυφος', 'σισυφοσ'],
  // A partnership whose partner is a company, and what is none.
  ['Nordlicht Beteiligungen GmbH & Co. KG', 'nordlicht beteiligungen'],
  ['A GmbH & Co', 'a'],
  ['GmbH & Co', 'gmbh and co'],
  ['Tollan Pvt. Ltd.', 'tollan'],
  ['Pvt. Ltd.', 'pvt'],
  ['Foo Co. KG', 'foo'],
  // What follows an "and" belongs to the name, at its end only.
  ['Harrow & Company', 'harrow and co'],
  ['Harrow Motor Company', 'harrow motor'],
  ['And Company', 'and company'],
  ['Company & Harrow', 'company and harrow'],
  ['Harrow and Company Pine', 'harrow and company pine'],
  ['Harrow and Inc', 'harrow and inc'],
  ['Harrow + Pine', 'harrow and pine'],
  ['Harrow+Pine', 'harrow pine'],
  ['Harrow_Pine|Meadow—Lake', 'harrow pine meadow lake'],
  // Dots in numbers and web names stay, others part or are of initials.
  ['Norvale 1.2.3', 'norvale 1.2.3'],
  ['Norvale 3.a', 'norvale 3 a'],
  ['v.2', 'v 2'],
  ['5.io', '5.io'],
  ['Foo.com.', 'foo.com'],
  ['Foo. com', 'foo com'],
  ['Foo.bar', 'foo bar'],
  ['.com', 'com'],
  ['...', ''],
  ['A. B. Foo J P', 'ab foo jp'],
  ['A.B.C. Foo', 'abc foo'],
  ['S.A. Foo', 'sa foo'],
  ['Harrow.b.c', 'harrow bc'],
  ['Xharrow.p.q. Pine', 'xharrow pq pine'],
  ['星河资本有限公司', '星河资本'],
  ['株式会社ガーデン', 'ガーデン'],
  // Wherever the form is written, and where a name has nothing else.
  [' ㍿ the', 'the'],
  ['“株式会社 ガーデン”, Inc.', 'ガーデン'],
  ['the 株式会社ガーデン株式会社', 'ガーデン'],
  ['“㈜”', '주'],
  // What punctuation kept apart joins in the key.
  ['㍿ the '.repeat(40), 'the'],
  ["the'\u{3099}", 'the'],
  ['か’\u{3099}', 'が'],
  ['株式会社', '株式会社'],
];

describe('identityKey', () => {
  test.each(KEYS)('of %s is %j', (name, key) => {
    expect(identityKey(name)).toBe(key);
  });

  test.each(ONE_NAME)('%s is %s', (one, other) => {
    expect(identityKey(one)).toBe(identityKey(other));
    expect(identityKey(one)).not.toBe('');
  });

  test.each(TWO_NAMES)('%s is not %s', (one, other) => {
    expect(identityKey(one)).not.toBe(identityKey(other));
  });

  const word = fc.oneof(
    fc.constantFrom(
      'the',
      'inc',
      'co',
      'company',
      'and',
      'L.P.',
      'a',
      'b.',
      'S.A.',
      'z',
      'o.o.',
      '.com',
      'GmbH',
      '&',
      '㍿',
      '주식회사',
      '㈜',
      '有限公司',
      "'",
      '\u{3099}',
    ),
    fc.string({ unit: 'grapheme', maxLength: 6 }),
  );
  const name = fc.array(word, { maxLength: 7 }).map((words) => words.join(' '));

  test('applied twice it says the same', () => {
    fc.assert(
      fc.property(name, (text) => identityKey(identityKey(text)) === identityKey(text)),
      { numRuns: 2000 },
    );
  });

  test('a legal suffix never changes it, nor case or spaces', () => {
    const plain = fc
      .array(fc.stringMatching(/^[a-z]{2,8}$/), { minLength: 1, maxLength: 4 })
      .map((words) => words.join(' '))
      .filter((text) => !/(^| )and$/.test(text));
    fc.assert(
      fc.property(
        plain,
        fc.constantFrom(', Inc.', ' LLC', ' Ltd', ' GmbH', ' S.A.', ' Pty Ltd'),
        (text, suffix) => {
          const key = identityKey(`${text} qx`);
          expect(identityKey(`${text} qx${suffix}`)).toBe(key);
          expect(identityKey(`  ${text.toUpperCase()}   QX `)).toBe(key);
        },
      ),
    );
  });

  test('is empty only without a letter or digit', () => {
    fc.assert(
      fc.property(
        name,
        (text) =>
          (identityKey(text) === '') !== /[\p{L}\p{N}]/u.test(text.normalize('NFKC').replaceAll('ʼ', '')),
      ),
    );
  });
});

describe('investorKey', () => {
  test('the well-known other names lead to one key', () => {
    expect(investorKey('a16z')).toBe(identityKey('Andreessen Horowitz'));
    expect(investorKey('Andreessen Horowitz (a16z)')).toBe(identityKey('Andreessen Horowitz'));
    expect(investorKey('Andreessen Horowitz (a16z)  ')).toBe('andreessen horowitz');
    // A bracket that says something else, or what stands before or behind it, belongs to the name.
    for (const name of [
      'Norvale Capital (India)',
      'Andreessen Horowitz (Norvale)',
      'Norvale (a16z)',
      'Norvale (Tollan)',
      'Andreessen Horowitz (a16z) II',
      ')Andreessen Horowitz (a16z)',
    ]) {
      expect(investorKey(name)).toBe(identityKey(name));
    }
  });

  test('no name of the list stands for two firms', () => {
    const keys = INVESTOR_ALIASES.flatMap((names) => [...new Set(names.map((name) => identityKey(name)))]);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.every((key) => key.length >= 2)).toBe(true);
  });
});

test('a person keeps what would be a legal form', () => {
  expect(personKey('José Sá')).toBe('jose sa');
  expect(personKey('José Sá')).not.toBe(personKey('José'));
});

test('lookupKey joins what spelling and a web ending part', () => {
  expect(new Set(['Foo', 'foo.com', 'F o o', 'FOO, Inc.', 'Foo.com Ltd'].map(lookupKey))).toEqual(
    new Set(['foo']),
  );
  expect(['Foo.bar', '.com', 'a.com', 'Norvale 3.0'].map(lookupKey)).toEqual([
    'foobar',
    'com',
    'a',
    'norvale30',
  ]);
});

describe('sameInvestor', () => {
  const base: Identity = { key: 'norvale' };
  test.each<[Identity, Identity, string]>([
    [base, { key: 'norvale' }, 'same'],
    [base, { key: 'tollan' }, 'different'],
    [{ ...base, domain: 'n.example' }, { key: 'tollan', domain: 'n.example' }, 'same'],
    [{ ...base, domain: 'n.example' }, { key: 'norvale', domain: 'm.example' }, 'ambiguous'],
    [{ ...base, aliases: ['nv'] }, { key: 'nv' }, 'same'],
    [{ ...base, kind: 'person' }, { key: 'norvale', kind: 'organisation' }, 'different'],
    [
      { ...base, kind: 'person', country: 'USA' },
      { key: 'norvale', kind: 'person', country: 'GBR' },
      'ambiguous',
    ],
    [{ ...base, kind: 'person', domain: 'n.example' }, { key: 'tollan', domain: 'n.example' }, 'different'],
    [{ ...base, country: 'USA' }, { key: 'norvale', country: 'GBR' }, 'same'],
    [{ key: '' }, { key: '' }, 'different'],
    [
      { ...base, ids: [{ namespace: 'x', id: '1' }] },
      { key: 'tollan', ids: [{ namespace: 'x', id: '1' }] },
      'same',
    ],
    [
      { ...base, ids: [{ namespace: 'x', id: '1' }] },
      { ...base, ids: [{ namespace: 'x', id: '2' }] },
      'different',
    ],
    [
      { ...base, ids: [{ namespace: 'x', id: '1' }] },
      { ...base, ids: [{ namespace: 'y', id: '2' }] },
      'same',
    ],
  ])('%j and %j: %s', (one, other, said) => {
    expect(sameInvestor(one, other)).toBe(said);
    expect(sameInvestor(other, one)).toBe(said);
  });

  test('a company of the same name in another country is another', () => {
    expect(sameCompany({ key: 'spire', country: 'USA' }, { key: 'spire', country: 'GBR' })).toBe('ambiguous');
    expect(sameCompany({ key: 'spire', country: 'USA' }, { key: 'spire' })).toBe('same');
  });
});
