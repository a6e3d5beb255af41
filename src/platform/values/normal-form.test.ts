import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCompanyName } from '../../lookalikes/rules-company-name.ts';
import { folded } from '../../reference/names/rules-fold.ts';
import { identityKey, personKey } from '../../reference/rules-identity.ts';
import { tagKey } from '../../reference/rules-tag-key.ts';
import { normalForm } from './text.ts';

/** One sign of which a compatibility form makes 18. */
const MULTIPLIED = '\ufdfa'.repeat(200);

it('is the normal form of every text that is not too long', () => {
  const forms = fc.constantFrom('NFC', 'NFKC', 'NFKD');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 50 }), forms, (text, form) => {
      expect(normalForm(text, form, 2_000)).toBe(text.normalize(form));
    }),
  );
  // All letters of a name in scripts that fall apart the most.
  for (const name of ['한국투자파트너스'.repeat(20), 'Đặng Thị Ngọc Ánh '.repeat(20), 'ᾧᾳ'.repeat(100)]) {
    expect(normalForm(name, 'NFKD', name.length)).toBe(name.normalize('NFKD'));
  }
});

it('is bounded, before and after', () => {
  expect(MULTIPLIED.normalize('NFKC')).toHaveLength(3_600);
  expect(normalForm(MULTIPLIED, 'NFKC', 300)).toHaveLength(300);
  expect(normalForm(MULTIPLIED, 'NFKD', 300)).toHaveLength(1_200);
  expect(normalForm('a'.repeat(400), 'NFC', 300)).toHaveLength(300);
});

it.each([
  ['a firm', identityKey, 500],
  ['a person', personKey, 500],
  ['a tag', tagKey, 300],
  ['a text of a network', folded, 300],
  ['a company that is asked for', (text: string) => readCompanyName(text, () => undefined)?.key ?? '', 500],
] as const)('keeps the key of %s short, whatever is written', (_name, keyOf, most) => {
  for (const text of [MULTIPLIED, MULTIPLIED.repeat(50), '\u3349'.repeat(500), 'a\ufdfa'.repeat(400)]) {
    expect(keyOf(text).length).toBeLessThanOrEqual(most);
  }
  expect(keyOf('Acme Robotics').replaceAll(' ', '').toLowerCase()).toBe(
    'acmerobotic'.padEnd(keyOf === tagKey ? 11 : 12, 's'),
  );
});
