import { identityKey, personKey } from '../identity/identity.ts';
import { closeness, compareStanding, type Standing } from './closeness.ts';
import type { FieldsFrom, FromSource, LookupParams, PersonFacts, PersonRow } from './kinds.ts';
import { fieldsBySource } from './merge-companies.ts';
import { byTrust, firstKnown, pageKey, type SourceItems, type Trust, trustIn } from './source-items.ts';

/** A person's name as people are looked for: folded, without initials in the middle. */
export function nameKey(name: string): string {
  const words = personKey(name).split(' ');
  return words.filter((word, at) => word.length > 1 || at === 0 || at === words.length - 1).join(' ');
}

/** What follows the first "at", comma or dash of a position is where it is held: "Partner, Plum Capital". */
const PARTS = /\s+(?:at|@|bei|chez)\s+|\s*[,;|·]\s*|\s+[-–—]\s+|@/u;

function employersOf(position: string | undefined): ReadonlySet<string> {
  const [, ...rest] = (position ?? '').split(PARTS);
  return new Set(rest.map(identityKey).filter((key) => key !== ''));
}

interface Group {
  readonly key: string;
  readonly pages: Set<string>;
  readonly employers: Set<string>;
  readonly rows: PersonRow[];
  readonly sources: Set<string>;
  readonly first: { readonly source: string; readonly place: number };
}

/**
 * Whether a row is about the person of a group: it has the same page; or the same name and a shared employer,
 * or the same name and nothing else. The same name with other pages or positions is another person.
 */
function isSamePerson(group: Group, key: string, page: string | undefined, row: PersonRow): boolean {
  if (page !== undefined && group.pages.has(page)) return true;
  if (group.key !== key) return false;
  const employers = employersOf(row.position);
  if ([...employers].some((employer) => group.employers.has(employer))) return true;
  return page === undefined && row.position === undefined;
}

/**
 * One list of people out of several sources', as `mergeCompanies` does it for companies; whom nothing but the
 * name joins stay two, as the list has to distinguish namesakes.
 */
export function mergePeople(
  { query, limit }: { readonly query: string | undefined; readonly limit: number },
  answers: readonly SourceItems<PersonRow>[],
  trust: Trust,
): (PersonRow & FromSource)[] {
  const groups: Group[] = [];
  const byHandle = new Map<string, Group[]>();
  for (const { source, items } of byTrust(answers, trust)) {
    for (const [place, row] of items.entries()) {
      const key = nameKey(row.name);
      if (key === '') continue;
      const page = pageKey(row.socialUrl);
      const handles = [`name ${key}`, ...(page === undefined ? [] : [`page ${page}`])];
      const near = handles.flatMap((handle) => byHandle.get(handle) ?? []);
      let group = near.find((one) => isSamePerson(one, key, page, row));
      if (group === undefined) {
        group = {
          key,
          pages: new Set(),
          employers: new Set(),
          rows: [],
          sources: new Set(),
          first: { source, place },
        };
        groups.push(group);
      }
      group.rows.push(row);
      group.sources.add(source);
      if (page !== undefined) group.pages.add(page);
      for (const employer of employersOf(row.position)) group.employers.add(employer);
      for (const handle of handles) {
        const there = byHandle.get(handle) ?? [];
        if (!there.includes(group)) byHandle.set(handle, [...there, group]);
      }
    }
  }
  const asked = nameKey(query ?? '');
  return groups
    .map((group) => ({ group, row: firstKnown(group.rows).merged }))
    .map(({ group, row }) => ({
      row: { ...row, source: group.first.source },
      standing: standingOf(group, row, asked, trust),
    }))
    .sort((one, other) => compareStanding(one.standing, other.standing))
    .slice(0, limit)
    .map(({ row }) => row);
}

function standingOf({ key, sources, first }: Group, row: PersonRow, asked: string, trust: Trust): Standing {
  return {
    closeness: closeness(key, asked),
    known: Object.keys(row).length + sources.size,
    followers: 0,
    trust: trustIn(first.source, trust),
    place: first.place,
  };
}

/**
 * One record of a person out of several sources' (its first item each), field by field from the most trusted.
 * By a profile address all records are of its owner; by a name, a record with another employer than the most
 * trusted one is another person's. Undefined where no source knows the person.
 */
export function mergePersonFacts(
  params: LookupParams['person.enrich'],
  answers: readonly SourceItems<PersonFacts>[],
  trust: Trust,
): (PersonFacts & FieldsFrom) | undefined {
  const reported = byTrust(answers, trust).flatMap(({ source, items: [facts] }) =>
    facts === undefined ? [] : [{ source, facts }],
  );
  const [best] = reported;
  if (best === undefined) return undefined;
  const isExact = params.social_url !== undefined || params.email !== undefined;
  const pages = new Set([pageKey(best.facts.socialUrl)]);
  const meant = reported.filter(({ facts }) => {
    if (isExact || facts === best.facts) return true;
    if (facts.socialUrl !== undefined && pages.has(pageKey(facts.socialUrl))) return true;
    return (
      nameKey(facts.name) === nameKey(best.facts.name) && sharesEmployer(facts, best.facts, params.company)
    );
  });
  const { merged, from } = firstKnown(meant.map(({ facts: { sourceUrl: _, ...known } }) => known));
  const fields = new Map([...from].map(([name, at]) => [name, meant[at]?.source ?? '']));
  return { ...merged, sources: fieldsBySource(fields, meant) };
}

/** Where the employer was part of the question, every source has looked for it. */
function sharesEmployer(one: PersonFacts, other: PersonFacts, asked: string | undefined): boolean {
  if (one.company === undefined || other.company === undefined) return asked !== undefined;
  return identityKey(one.company) === identityKey(other.company);
}
