import { expect, test } from 'vitest';
import { identitiesOf, isErased, type KnownPerson, type NamedPerson, profileKey } from './rules-held.ts';

const ANN: KnownPerson = {
  names: ['Ann B. Example'],
  ids: [{ namespace: 'crunchbase-uuid', id: 'e1' }],
  profiles: [profileKey('https://www.social.example/in/ann/?from=mail')],
  countries: ['GBR'],
};
const asked = (person: NamedPerson, known: KnownPerson = ANN, byName = true) =>
  isErased(person, (identity) => identitiesOf(known, byName).includes(identity));

test('an id or a profile decides, whatever the name', () => {
  expect(asked({ name: 'A. Other', ids: [{ namespace: 'crunchbase-uuid', id: 'e1' }] })).toBe(true);
  expect(asked({ profile: 'http://social.example/in/ANN' })).toBe(true);
  expect(asked({ profile: 'http://social.example/in/bob' })).toBe(false);
  expect(asked({ ids: [{ namespace: 'crunchbase-uuid', id: 'e2' }] })).toBe(false);
});

test('a name decides however it is written, with initials that do not contradict', () => {
  for (const name of ['Ann B. Example', 'ANN B EXAMPLE', 'Ánn Example', 'ann  example'])
    expect(asked({ name })).toBe(true);
  for (const name of ['Ann C. Example', 'Anna Example', 'Ann Example Ventures', '', '…'])
    expect(asked({ name })).toBe(false);
  expect(asked({ name: 'Ann C. Example' }, { ...ANN, names: ['Ann Example'] })).toBe(true);
});

test('another country and another id of a source that tells people apart are a namesake', () => {
  expect(asked({ name: 'Ann Example', country: 'GBR' })).toBe(true);
  expect(asked({ name: 'Ann Example', country: 'USA' })).toBe(false);
  expect(asked({ name: 'Ann Example', country: 'USA' }, { ...ANN, countries: [] })).toBe(true);
  expect(asked({ name: 'Ann Example', ids: [{ namespace: 'crunchbase-uuid', id: 'e2' }] })).toBe(false);
  expect(asked({ name: 'Ann Example', ids: [{ namespace: 'sec-cik', id: '7' }] })).toBe(true);
  // An id that is made of the filing and the name says nothing of who it is.
  expect(asked({ name: 'Ann Example', ids: [{ namespace: 'person:form-d', id: 'cik:9|ann example' }] })).toBe(
    true,
  );
});

test('without names only what was the same record is left out, and no identity is a name', () => {
  expect(asked({ name: 'Ann B. Example' }, ANN, false)).toBe(false);
  expect(asked({ ids: ANN.ids }, ANN, false)).toBe(true);
  expect(identitiesOf(ANN, false).join()).not.toContain('ann b');
});
