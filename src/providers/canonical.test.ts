import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalParams } from './rules-canonical.ts';
import type { LookupKind, LookupParams } from './rules-kinds.ts';

function same<Kind extends LookupKind>(kind: Kind, left: LookupParams[Kind], right: LookupParams[Kind]) {
  return JSON.stringify(canonicalParams(kind, left)) === JSON.stringify(canonicalParams(kind, right));
}

const posts = (social_url: string) => ({ social_url, days_back: 7 }) as const;
const mail = (email: string) => ({ email });
const web = (query: string) => ({ query, count: 10, livecrawl: true });

describe('the same question', () => {
  it('is the same in any order of fields and with absent ones', () => {
    expect(same('company.search', { keyword: 'a', limit: 10 }, { limit: 10, keyword: 'a' })).toBe(true);
    const absent = { keyword: 'a', location: undefined, limit: 10 } as unknown as { limit: number };
    expect(same('company.search', { keyword: 'a', limit: 10 }, absent)).toBe(true);
  });

  it.each([
    ['case', 'Ada Example', 'ADA example'],
    ['blanks', 'Ada Example', '  Ada \t\u00a0 Example\n'],
    ['composition', 'Zoé', 'Zoe\u0301'],
    ['composition that folding undoes', 'İda', 'i̇da'],
  ])('of a name is the same whatever its %s', (_what, left, right) => {
    expect(same('person.search', { query: left, limit: 10 }, { query: right, limit: 10 })).toBe(true);
  });

  it.each([
    ['scheme and host', 'https://Social.Example/@ada', 'HTTPS://social.example/@ada'],
    ['the default port', 'https://social.example:443/@ada', 'https://social.example/@ada'],
    ['slashes at the end', 'https://social.example/@ada/', 'https://social.example/@ada'],
    ['an empty query', 'https://social.example/@ada/?', 'https://social.example/@ada'],
    ['a fragment', 'https://social.example/@ada#top', 'https://social.example/@ada'],
    [
      'where the reader came from',
      'https://s.example/p?id=7&utm_source=x&fbclid=y',
      'https://s.example/p?id=7',
    ],
    ['how a page is named', '@ada.bsky.example', 'https://bsky.app/profile/ada.bsky.example'],
    [
      'the view of a page',
      'https://linkedin.com/in/Ada-Example/details/',
      'https://www.linkedin.com/in/ada-example',
    ],
    ['the case of a handle', '@Ada.Social.Example ', '@ada.social.example'],
  ])('of an address does not depend on %s', (_what, left, right) => {
    expect(same('social.posts', posts(left), posts(right))).toBe(true);
  });

  it('of an e-mail address has no case after the @', () => {
    expect(canonicalParams('email.verify', mail(' Ada@Mail.Example '))).toEqual({
      email: 'Ada@mail.example',
    });
    expect(canonicalParams('email.verify', mail('"a@B"@C.example'))).toEqual({ email: '"a@B"@c.example' });
  });

  it('of a domain has no case and no dot at the end', () => {
    expect(same('company.enrich', { domain: 'Example.COM.' }, { domain: 'example.com' })).toBe(true);
  });
});

describe('another question', () => {
  it('keeps what an answer can depend on', () => {
    expect(same('email.verify', mail('ada@a.example'), mail('Ada@a.example'))).toBe(false);
    expect(same('email.verify', mail('a@a.example.'), mail('a@a.example'))).toBe(false);
    for (const end of ['\n', '\t', '\u00a0', '\ufeff']) {
      expect(same('email.verify', mail(`a@a.example${end}`), mail('a@a.example'))).toBe(false);
    }
    expect(same('email.verify', mail('"a  b"@a.example'), mail('"a b"@a.example'))).toBe(false);
    expect(same('company.enrich', { domain: 'a.example..' }, { domain: 'a.example' })).toBe(false);
    expect(same('search.web', web('US growth'), web('us growth'))).toBe(false);
    expect(same('search.web', web('a'), { ...web('a'), livecrawl: false })).toBe(false);
    expect(same('person.search', { query: 'a', limit: 10 }, { query: 'a', limit: 11 })).toBe(false);
    expect(same('company.search', { keyword: 'a', limit: 10 }, { location: 'a', limit: 10 })).toBe(false);
  });

  it.each([
    ['path', 'https://s.example/Ada', 'https://s.example/ada'],
    ['path without a scheme', 's.example/Ada', 's.example/ada'],
    ['query', 'https://s.example/item?id=1', 'https://s.example/item?id=2'],
    ['port', 'https://s.example:8443/a', 'https://s.example/a'],
    ['scheme', 'http://s.example/a', 'https://s.example/a'],
    ['route in the fragment', 'https://s.example/#/ada', 'https://s.example/#/bob'],
  ])('differs by the %s of an address', (_what, left, right) => {
    expect(same('social.posts', posts(left), posts(right))).toBe(false);
  });
});

it('changes nothing a second time, whatever it is given', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.emailAddress(),
    fc.constantFrom('@Ada@social.example', 'at://ada.example', 'https://social.example/users/Ada/'),
  );
  fc.assert(
    fc.property(text, text, (one, two) => {
      const params = { social_url: one, email: one, name: two, company: two };
      const once = canonicalParams('person.enrich', params);
      expect(canonicalParams('person.enrich', once)).toEqual(once);
      expect(Object.keys(once)).toEqual(['company', 'email', 'name', 'social_url']);
    }),
    { numRuns: 500 },
  );
});

it('leaves what it was given as it was', () => {
  const params = Object.freeze({ query: ' A ', limit: 3 });
  expect(canonicalParams('person.search', params)).toEqual({ query: 'a', limit: 3 });
  expect(params.query).toBe(' A ');
});
