import { describe, expect, it } from 'vitest';
import { FIRM, firm, kindOf, person, who } from '../../test/harness/made-connections.ts';
import type { Connection, InvestorIdentity } from './rules-keys.ts';
import { warmPathOf } from './rules-warm-path.ts';

describe('what else leads to a firm', () => {
  it('an address at its domain, but none of free mail', () => {
    const investor = firm(FIRM, { domains: ['plumbline.example', 'gmail.com'] });
    const at = (email: string, company?: string) =>
      kindOf(investor, who('Hob Lanternway', company, { email }));
    expect(at('hob@plumbline.example')).toBe('firm');
    expect(at('HOB@eu.Plumbline.example', 'Self-employed')).toBe('firm');
    for (const email of [
      'hob@notplumbline.example',
      'hob@plumbline.example.com',
      'hob@gmail.com',
      'plumbline.example',
      '',
    ])
      expect(at(email)).toBe('none');
    expect(at('hob@plumbline.example', 'ex-Plumbline Orchard Capital')).toBe('possible');
  });

  it('the profile of one who works there; of a namesake elsewhere only a hint', () => {
    const ada = { name: 'Ada Quill', title: 'Partner', socialUrl: 'https://www.linkedin.com/in/ada-quill' };
    const investor = firm(FIRM, { people: [ada] });
    const url = 'https://www.linkedin.com/in/Ada-Quill/';
    expect(kindOf(investor, who('Ada Quill', 'Stealth', { url }))).toBe('firm');
    expect(kindOf(investor, who('Ada Quill', 'Stealth', { url, position: 'Former Partner' }))).toBe(
      'possible',
    );
    expect(warmPathOf(investor, who('Ada Quill', FIRM))).toMatchObject({
      kind: 'firm',
      path: { strength: 0.95, why: `works at ${FIRM}, and is on record there` },
    });
    expect(kindOf(investor, who('Ada Quill', 'Hob Bakery'))).toBe('possible');
    expect(kindOf(investor, who('Ida Quill', 'Hob Bakery'))).toBe('none');
  });

  it('other names of the firm, and its vehicles', () => {
    const investor = firm('Plumbline Orchard Capital', {
      aliases: ['Zwirnfaden'],
      funds: ['Marrowgate Growth II, L.P.'],
    });
    expect(kindOf(investor, who('Hob Lanternway', 'Zwirnfaden GmbH'))).toBe('firm');
    expect(kindOf(investor, who('Hob Lanternway', 'Marrowgate Growth'))).toBe('firm');
    expect(kindOf(investor, who('Hob Lanternway', 'Marrowgate'))).toBe('none');
  });

  it('says whom a name not written to the letter may mean instead', () => {
    const seen = (name: string, company: string) => {
      const match = warmPathOf(firm(name), who('Hob Lanternway', company));
      return match.kind === 'firm' ? (match.meant ?? 'exactly') : match.kind;
    };
    expect(seen('Ninefold', 'Ninefold Ventures, LLC')).toBe('ninefold ventures');
    expect(seen('Ninefold Ventures', 'Ninefold Ventures, LLC')).toBe('exactly');
    expect(seen('NinefoldVentures', 'Ninefold Ventures')).toBe('ninefold ventures');
    expect(seen('Ninefold Ventures (NFV)', 'Ninefold Ventures')).toBe('ninefold ventures');
  });
});

describe('an employer that says nothing of the trade', () => {
  const kindAs = (position: string | undefined, name = 'Hob Lanternway', company = 'Ninefold') =>
    kindOf(firm('Ninefold Ventures', { people: [{ name: 'Ada Quill' }] }), {
      ...who(name, company),
      position,
    });

  it.each([
    'Partner',
    'General Partner',
    'Principal',
    'Investment Manager',
    'Venture Associate',
    'Socia',
    undefined,
  ])('is the firm where the post is one of an investor: %s', (position) => {
    expect(kindAs(position)).toBe('firm');
  });

  it.each(['Engineer', 'Teller', 'CEO', 'Channel Partner', 'Partner Manager', 'HR Business Partner'])(
    'may be the company behind it elsewhere: %s',
    (position) => {
      expect(kindAs(position)).toBe('possible');
      expect(kindAs(position, 'Ada Quill')).toBe('firm');
      expect(kindAs(position, 'Hob Lanternway', 'Ninefold Ventures')).toBe('firm');
      expect(kindOf(firm('Ninefold'), { ...who('Hob Lanternway', 'Ninefold Ventures'), position })).toBe(
        'firm',
      );
    },
  );
});

describe('a path', () => {
  it('says who, where, why, and how strong', () => {
    const match = warmPathOf(firm(FIRM), {
      ...who('Hob Lanternway', 'Plumbline Orchard Capital LLC'),
      url: 'https://www.linkedin.com/in/hob',
      connectedOn: '2024-03-12',
    });
    expect(match).toEqual({
      kind: 'firm',
      path: {
        name: 'Hob Lanternway',
        position: 'Partner',
        company: 'Plumbline Orchard Capital LLC',
        socialUrl: 'https://www.linkedin.com/in/hob',
        connectedOn: '2024-03-12',
        kind: 'firm',
        why: 'works at Plumbline Orchard Capital LLC',
        strength: 0.9,
      },
    });
  });

  it('is stronger the surer the match and the higher the post', () => {
    const strength = (investor: InvestorIdentity, connection: Connection) => {
      const match = warmPathOf(investor, connection);
      return 'path' in match ? match.path.strength : 0;
    };
    const posts = ['General Partner', 'Associate', undefined, 'Summer Intern'].map((position) =>
      strength(firm(FIRM), {
        firstName: 'Hob',
        company: FIRM,
        ...(position === undefined ? {} : { position }),
      }),
    );
    expect(posts).toEqual([...posts].sort((one, other) => other - one));
    expect(new Set(posts).size).toBe(posts.length);
    const own = strength(person('Hob Quill', FIRM), who('Hob Quill', FIRM, { position: 'Intern' }));
    expect(own).toBeGreaterThan(strength(person('Hob Quill'), who('Hob Quill')));
  });
});
