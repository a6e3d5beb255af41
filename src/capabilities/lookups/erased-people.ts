import { type HasIdentity, isErased, type NamedPerson } from '../../core/corpus/erased.ts';
import type { ErasedPeopleStore } from '../../core/corpus/ports.ts';
import type { LookupItem, LookupKind, LookupParams } from '../../core/lookup/kinds.ts';
import { answeringThrough } from './answering-through.ts';
import type { Source } from './source.ts';

type Named<Kind extends LookupKind> = {
  /** Whom a question is about. */
  readonly asked?: (params: LookupParams[Kind]) => NamedPerson;
  /** Whom an item is about. */
  readonly found?: (item: LookupItem[Kind]) => NamedPerson;
};

const profileOf = ({ name, socialUrl }: { readonly name: string; readonly socialUrl?: string }) => ({
  name,
  profile: socialUrl,
});
const askedOf = (params: { readonly name?: string; readonly social_url?: string }) => ({
  name: params.name,
  profile: params.social_url,
});

/** The lookups that are about people. Texts (news, posts of others, pages of the web) name them at most. */
const ABOUT_PEOPLE: { readonly [Kind in LookupKind]?: Named<Kind> } = {
  'person.search': { found: profileOf },
  'person.enrich': { asked: askedOf, found: profileOf },
  'person.email': { asked: askedOf },
  'company.people': { found: profileOf },
  'social.engagement': { found: profileOf },
  'social.posts': { asked: (params) => ({ profile: params.social_url }) },
  'company.funders': { found: ({ investor, investorIds = [] }) => ({ name: investor, ids: investorIds }) },
};

/** What is left of an answer without the people who were erased. */
function othersOf<Kind extends LookupKind>(
  kind: Kind,
  params: LookupParams[Kind],
  items: readonly LookupItem[Kind][],
  has: HasIdentity,
): readonly LookupItem[Kind][] {
  const { asked, found } = (ABOUT_PEOPLE[kind] ?? {}) as Named<Kind>;
  if (asked !== undefined && isErased(asked(params), has)) return [];
  return found === undefined ? items : items.filter((item) => !isErased(found(item), has));
}

/** The same sources, whose answers leave out people who were erased. What an answer cost stays. */
export function withoutErasedPeople(
  sources: ReadonlyMap<string, Source>,
  erased: ErasedPeopleStore,
): ReadonlyMap<string, Source> {
  return answeringThrough(sources, async ({ kind, params, ask }) => {
    const answer = await ask();
    if (ABOUT_PEOPLE[kind] === undefined) return answer;
    const { has } = await erased.current();
    return has === undefined ? answer : { ...answer, items: othersOf(kind, params, answer.items, has) };
  });
}
