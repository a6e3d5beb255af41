import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firm, kindOf, person, who } from '../../test/harness/made-connections.ts';
import { connectionKeys } from './rules-keys.ts';

describe('whatever is written', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc
      .array(
        fc.constantFrom(
          ...'Plumbline Orchard Capital Ventures & Möwe Moewe The Group III L.P. (x) ex- / | , Jürgen O’Neil van 王 示例 Bob PhD R. she/her Ольга a16z'.split(
            ' ',
          ),
        ),
        { maxLength: 6 },
      )
      .map((words) => words.join(' ')),
  );

  it('keys are few, short, distinct, and always the same', () => {
    fc.assert(
      fc.property(text, text, text, text, (firstName, lastName, company, url) => {
        const connection = { firstName, lastName, company, url, email: `${firstName}@${company}` };
        const keys = connectionKeys(connection);
        expect(keys.length).toBeLessThanOrEqual(16);
        expect(new Set(keys).size).toBe(keys.length);
        for (const key of keys) expect(key.length).toBeLessThanOrEqual(200);
        expect(connectionKeys(connection)).toEqual(keys);
      }),
    );
  });

  it('a path needs a common key', () => {
    fc.assert(
      fc.property(text, text, text, text, (name, fund, full, company) => {
        kindOf({ name }, who(full, company));
        kindOf(person(name, fund), who(full, company));
        kindOf(firm(name, { funds: [fund] }), who(full, company));
      }),
    );
  });

  it('neither the order of a name nor which side says it counts', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        const isWarm = (name: string, written: string) =>
          kindOf(person(name), { firstName: written }) === 'person';
        expect(isWarm(one, other)).toBe(isWarm(other, one));
        const works = (name: string, company: string) =>
          kindOf(firm(name), { firstName: 'Hob', company }) === 'firm';
        if (!/[|•·/;]|ex|form|past|ante|ehem|vorm|anc|retired|left|until/iu.test(`${one}${other}`))
          expect(works(one, other)).toBe(works(other, one));
      }),
    );
  });

  it('an investor is reached by its own name', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('Ninefold', 'Möwe', '示例', 'Apple', 'Plumbline Orchard'),
        fc.constantFrom('Capital', 'Ventures III', 'Group', 'Kapital & Co', ''),
        (name, trade) => {
          const full = `${name} ${trade}`.trim();
          expect(kindOf(firm(full), who('Hob Lanternway', full))).toBe('firm');
          expect(kindOf(firm(full), who('Hob Lanternway', full.toUpperCase()))).toBe('firm');
        },
      ),
    );
  });
});
