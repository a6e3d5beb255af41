import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KINDS_IN_OTHER_SCRIPTS } from '../../reference/names/rules-firm-words.ts';
import { lookupKey } from '../../reference/rules-identity.ts';
import { lookupKeys } from './strings.ts';

function meet(one: string, other: string): boolean {
  const filed = new Set(lookupKeys(one));
  return lookupKeys(other).some((key) => filed.has(key));
}

describe('lookupKeys', () => {
  test.each([
    ['红杉资本', 'Hong Shan Zi Ben'],
    ['红杉资本', 'Hongshan Capital'],
    ['红杉资本中国基金', 'Sequoia China'],
    ['星河资本', 'Xinghe Capital'],
    ['星河资本有限公司', 'XINGHE ZIBEN'],
    ['ABC创投', 'ABC Ventures'],
    ['Норвал Капитал', 'Norval Capital'],
    ['Норвал', 'Norval'],
    ['Ｎｏｒｖａｌｅ　Ｆｕｎｄ', 'Norvale Fund'],
    ['가온벤처스', 'Gaon Ventures'],
    ['ソフトバンク', 'SoftBank'],
    ['Ørsund Növel', 'Orsund Novel'],
  ])('%s and %s meet', (one, other) => {
    expect(meet(one, other)).toBe(true);
    expect(meet(other, one)).toBe(true);
  });

  test.each([
    ['星河资本', '星河创投'],
    ['星河资本', '星云资本'],
    ['红杉资本', 'Sequoia Capital'],
    ['Norval Capital', 'Norval Ventures'],
    ['Норвал Капитал', 'Norval Ventures'],
  ])('%s and %s stay apart', (one, other) => {
    expect(meet(one, other)).toBe(false);
  });

  test('a Latin name has its own key alone, other names begin with it', () => {
    expect(lookupKeys('Norvale Capital, LLC')).toEqual(['norvalecapital']);
    expect(lookupKeys('红杉资本')[0]).toBe(lookupKey('红杉资本'));
    expect(lookupKeys('—')).toEqual([]);
  });

  test('whatever the name, keys are distinct, none is empty and the exact one leads', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (name) => {
        const keys = lookupKeys(name);
        expect(new Set(keys).size).toBe(keys.length);
        expect(keys).not.toContain('');
        expect(keys[0] ?? '').toBe(lookupKey(name));
      }),
    );
  });
});

test('no word for a kind hides a longer one after it', () => {
  const words = KINDS_IN_OTHER_SCRIPTS.map(([word]) => word);
  for (const [at, word] of words.entries()) {
    expect(words.slice(at + 1).filter((later) => later !== word && later.includes(word))).toEqual([]);
    expect(word).toBe(word.toLowerCase());
  }
});
