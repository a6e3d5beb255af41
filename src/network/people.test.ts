import { describe, expect, it } from 'vitest';
import { FIRM, firm, kindOf, person, who } from '../../test/harness/made-connections.ts';
import { warmPathOf } from './rules-warm-path.ts';

describe('a connection is the investor', () => {
  it.each([
    ['the same name', 'Fenwick Marrowstone', 'Fenwick Marrowstone'],
    ['accents left out', 'Jürgen Größl', 'Jurgen Grossl'],
    ['umlauts as two letters', 'Jürgen Größl', 'Juergen Groessl'],
    ['a degree', 'Robert Inventson', 'Robert Inventson, MBA'],
    ['degrees without a comma', 'Robert Inventson', 'Robert Inventson PhD CFA'],
    ['a middle initial', 'Robert J. Inventson', 'Robert Inventson'],
    ['a title', 'Robert Inventson', 'Dr. Robert Inventson'],
    ['pronouns', 'Robert Inventson', 'Robert Inventson (he/him)'],
    ['pronouns without brackets', 'Robert Inventson', 'Robert Inventson she/her'],
    ['a generation', 'Robert Inventson', 'Robert Inventson Jr.'],
    ['a generation in Roman', 'Robert Inventson III', 'Robert Inventson'],
    ['a remark', 'Robert Inventson', 'Robert Inventson | Hiring!'],
    ['an emoji', 'Robert Inventson', 'Robert 🚀 Inventson'],
    ['a name in quotes', 'Robert Inventson', 'Robert “Buddy” Inventson'],
    ['the family name first', 'Wang Shili', 'Shili Wang'],
    ['the family name first, with a comma', 'Inventson, Robert', 'Robert Inventson'],
    ['Chinese, joined', '王示例', '示例 王'],
    ['Cyrillic', 'Ольга Выдумкина', 'Olga Vydumkina'],
    ['a hyphen', 'Jean-Luc Inventé', 'Jean Luc Invente'],
    ['an apostrophe', 'Pat O’Invento', 'Pat OInvento'],
    ['a surname that is a degree', 'Jack Ma', 'Jack MA'],
  ])('by %s, with the firm and without one on record', (_, name, written) => {
    expect(kindOf(person(name, FIRM), who(written, FIRM))).toBe('person');
    expect(kindOf(person(name), who(written, 'Hob Bakery'))).toBe('person');
    expect(kindOf({ name }, who(written))).toBe('person');
    expect(kindOf(person(name, 'Tern Island Capital'), who(written, FIRM))).toBe('possible');
    expect(kindOf(person(name, 'Tern Island Capital'), who(written))).toBe('possible');
  });

  it.each([
    ['a short form', 'Robert Inventson', 'Bob Inventson'],
    ['two short forms', 'Rob Inventson', 'Bob Inventson'],
    ['a short form of a woman', 'Elizabeth Inventson', 'Liz Inventson'],
    ['a particle left out', 'Maria van der Voorbeeld', 'Maria Voorbeeld'],
    ['a particle joined', 'Ana De Silvana', 'Ana DeSilvana'],
    ['a first initial', 'J. Robert Inventson', 'Robert Inventson'],
  ])('by %s only with the firm', (_, name, written) => {
    expect(kindOf(person(name, FIRM), who(written, FIRM))).toBe('person');
    expect(kindOf(person(name, 'Tern Island Capital'), who(written, FIRM))).toBe('none');
    expect(kindOf(person(name), who(written, FIRM))).toBe('none');
  });

  it.each([
    ['Robert Inventson Sr.', 'Robert Inventson Jr.'],
    ['Robert Inventson Jr.', 'Robert Inventson III'],
    ['Robert Inventson, Jr.', 'Robert Inventson, III'],
    ['Bob Inventson II', 'Robert Inventson 3rd'],
  ])('%s is not %s, though at one firm', (name, written) => {
    expect(kindOf(person(name, FIRM), who(written, FIRM))).toBe('firm');
    expect(kindOf(person(name), who(written))).toBe('none');
    const staff = firm(FIRM, { people: [{ name }] });
    const why = (said: string) => JSON.stringify(warmPathOf(staff, who(said, FIRM)));
    expect(why(written)).not.toContain('on record there');
    expect(why(name)).toContain('on record there');
  });

  it.each([
    ['Robert Inventson Jr.', 'Robert Inventson II'],
    ['Robert Inventson', 'Robert Inventson, III'],
  ])('%s is %s', (name, written) => {
    expect(kindOf(person(name, FIRM), who(written, FIRM))).toBe('person');
  });

  it.each([
    ['an initial', 'Robert Inventson', 'R. Inventson'],
    ['an initial of the surname', 'Robert Inventson', 'Robert I.'],
    ['one name', 'Robert Inventson', 'Robert'],
    ['another given name', 'Robert Inventson', 'Rupert Inventory'],
    ['two that share a short form', 'Alexander Inventson', 'Alexandra Inventson'],
    ['another surname', 'Robert Inventson', 'Robert Inventsen'],
    ['a surname more', 'Jane Doewell', 'Jane Doewell-Marrow'],
    ['a beginning', 'Rob Invent', 'Rob Inventson'],
  ])('not by %s, though the firm still counts', (_, name, written) => {
    expect(kindOf(person(name, FIRM), who(written, FIRM))).toBe('firm');
    expect(kindOf(person(name), who(written, 'Hob Bakery'))).toBe('none');
  });

  it('never of a firm by its name, and of either where the record does not say', () => {
    expect(kindOf(firm('Bezel Expeditions'), who('Bezel Expeditions'))).toBe('none');
    expect(kindOf({ name: 'Bezel Expeditions' }, who('Bezel Expeditions'))).toBe('person');
    expect(kindOf({ name: 'Bezel Expeditions' }, who('Hob Lanternway', 'Bezel Expeditions'))).toBe('firm');
    expect(kindOf(person('Bezel Expeditions'), who('Hob Lanternway', 'Bezel Expeditions'))).toBe('none');
  });

  it('by the profile, however its address is written, whatever name and firm say', () => {
    const investor = person('Ada Quill', FIRM, { socialUrls: ['https://www.linkedin.com/in/ada-quill/'] });
    for (const url of [
      'https://www.linkedin.com/in/ada-quill',
      'http://de.linkedin.com/in/Ada-Quill/?trk=people',
      'linkedin.com/in/ada-quill/en',
      'https://m.linkedin.com/in/ADA-QUILL#x',
    ])
      expect(kindOf(investor, who('A. Marrow', 'Hob Bakery', { url }))).toBe('person');
    for (const url of [
      'https://www.linkedin.com/in/ada-quill-2',
      'https://www.linkedin.com/company/ada-quill',
      'ada-quill',
    ])
      expect(kindOf(investor, who('A. Marrow', 'Hob Bakery', { url }))).toBe('none');
  });

  it('not by the name where both have profiles of their own', () => {
    const investor = person('Ada Quill', undefined, {
      socialUrls: ['https://www.linkedin.com/in/ada-quill'],
    });
    const url = 'https://www.linkedin.com/in/ada-quill-81';
    expect(kindOf(investor, who('Ada Quill', 'Hob Bakery', { url }))).toBe('possible');
    expect(kindOf({ ...investor, socialUrls: [] }, who('Ada Quill', 'Hob Bakery', { url }))).toBe('person');
  });
});
