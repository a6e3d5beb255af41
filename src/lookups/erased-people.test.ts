import { expect, test } from 'vitest';
import { identitiesOf } from '../corpus/rules-held.ts';
import type { Lookup, Provider, ProviderCall } from '../providers/provider.ts';
import type { LookupItem, LookupKind, LookupParams } from '../providers/rules-kinds.ts';
import { type Source, withoutErasedPeople } from './source.ts';

const identities = new Set(
  identitiesOf(
    { names: ['Ada Quillfeather'], ids: [], profiles: ['social.example/in/ada'], countries: [] },
    true,
  ),
);
let newest = 1;
const erased = {
  current: async () => ({ newest, has: newest === 0 ? undefined : (id: string) => identities.has(id) }),
};

async function answer<Kind extends LookupKind>(
  kind: Kind,
  params: Partial<LookupParams[Kind]>,
  items: readonly Partial<LookupItem[Kind]>[],
) {
  const lookup = { ask: async () => ({ items, costMicroUsd: 7 }) };
  const provider = { id: 'made', lookups: { [kind]: lookup } } as unknown as Provider;
  const [source] = withoutErasedPeople(new Map([['made', { provider } as Source]]), erased).values();
  const asked = source?.provider.lookups[kind] as Lookup<Kind>;
  return asked.ask(params as LookupParams[Kind], {} as ProviderCall);
}

const ADA = { name: 'Ada QUILLFEATHER' };
const BOB = { name: 'Bob Harrow', socialUrl: 'https://social.example/in/bob' };

test('lists of people and of funders leave out who was erased, and cost what they cost', async () => {
  for (const kind of ['person.search', 'company.people', 'social.engagement'] as const)
    expect(await answer(kind, {}, [ADA, BOB])).toEqual({ items: [BOB], costMicroUsd: 7 });
  const funders = [{ investor: 'Ada Quillfeather' }, { investor: 'Norvale Capital' }];
  expect((await answer('company.funders', {}, funders)).items).toEqual([funders[1]]);
});

test('a question about who was erased is answered with nothing', async () => {
  const email = { email: 'ada@quillbark.example' };
  expect(
    (await answer('person.email', { name: 'Ada Quillfeather', domain: 'quillbark.example' }, [email])).items,
  ).toEqual([]);
  expect(
    (await answer('person.email', { name: 'Bob Harrow', domain: 'quillbark.example' }, [email])).items,
  ).toEqual([email]);
  const bySite = { social_url: 'https://www.social.example/in/ada/' };
  expect((await answer('person.enrich', bySite, [{ name: 'A. Q.' }])).items).toEqual([]);
  expect((await answer('social.posts', bySite, [{ content: 'x' }])).items).toEqual([]);
  expect(
    (await answer('person.enrich', {}, [{ ...BOB, socialUrl: 'https://social.example/in/ada' }])).items,
  ).toEqual([]);
});

test('other lookups are as they were, and so is everything while nobody was erased', async () => {
  expect((await answer('search.web', {}, [{ title: 'Ada Quillfeather' }])).items).toHaveLength(1);
  newest = 0;
  expect((await answer('person.search', {}, [ADA])).items).toEqual([ADA]);
});
