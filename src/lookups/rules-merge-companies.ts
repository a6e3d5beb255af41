import type {
  CompanyFacts,
  CompanyRow,
  FieldsFrom,
  FromSource,
  LookupParams,
  PersonFacts,
  PersonRow,
} from '../providers/rules-kinds.ts';
import {
  byTrust,
  type Closeness,
  closeness,
  compareStanding,
  firstKnown,
  pageKey,
  type SourceItems,
  type Standing,
  type Trust,
  trustIn,
} from '../providers/rules-source-items.ts';
import { type Identity, identityKey, personKey, sameCompany } from '../reference/rules-identity.ts';
import { parsePlace } from '../reference/rules-place.ts';

/** The registrable domain of an address, or undefined (public suffixes are no matter of ours: the caller knows them). */
export type DomainOf = (website: string | undefined) => string | undefined;

/** What is known of a company when two mentions are compared. */
function identityOf(
  { name, website, location }: Pick<CompanyRow, 'name' | 'website' | 'location'>,
  domainOf: DomainOf,
): Identity {
  const domain = domainOf(website);
  const { country } = location === undefined ? {} : parsePlace(location);
  return {
    key: identityKey(name),
    ...(domain !== undefined && { domain }),
    ...(country !== undefined && { country }),
  };
}

interface Group {
  identity: Identity;
  readonly pages: Set<string>;
  readonly rows: CompanyRow[];
  readonly sources: Set<string>;
  readonly first: { readonly source: string; readonly place: number };
}

/** Finds the group a row belongs to without comparing each with each: by its domain, page or name. */
class Groups {
  readonly all: Group[] = [];
  readonly #byHandle = new Map<string, Group[]>();

  find(identity: Identity, page: string | undefined): Group | undefined {
    const near = handlesOf(identity, page).flatMap((handle) => this.#byHandle.get(handle) ?? []);
    const byPage = page === undefined ? undefined : near.find(({ pages }) => pages.has(page));
    return byPage ?? near.find((group) => sameCompany(group.identity, identity) === 'same');
  }

  put(group: Group, identity: Identity, page: string | undefined): void {
    if (!this.all.includes(group)) this.all.push(group);
    if (page !== undefined) group.pages.add(page);
    for (const handle of handlesOf(identity, page)) {
      const there = this.#byHandle.get(handle) ?? [];
      if (!there.includes(group)) this.#byHandle.set(handle, [...there, group]);
    }
  }
}

function handlesOf(identity: Identity, page: string | undefined): string[] {
  const named = [identity.key, ...(identity.aliases ?? [])].map((key) => `name ${key}`);
  const domain = identity.domain === undefined ? [] : [`domain ${identity.domain}`];
  return [...domain, ...(page === undefined ? [] : [`page ${page}`]), ...named];
}

/** All that both know; names of the other become further names. */
function joined(one: Identity, other: Identity): Identity {
  const aliases = new Set([...(one.aliases ?? []), other.key]);
  aliases.delete(one.key);
  return { ...other, ...one, key: one.key, aliases: [...aliases] };
}

/**
 * One list of companies out of several sources': rows of one company (equal domain or page; equal name unless domain or
 * country contradict) are one row, each field from the most trusted source that knows it, `source` the most trusted that
 * named it. Ranked by the name, then by how much is known, followers and trust; at most `limit`.
 */
export function mergeCompanies(
  { keyword, limit }: LookupParams['company.search'],
  answers: readonly SourceItems<CompanyRow>[],
  { trust, domainOf }: { readonly trust: Trust; readonly domainOf: DomainOf },
): (CompanyRow & FromSource)[] {
  const groups = new Groups();
  for (const { source, items } of byTrust(answers, trust)) {
    for (const [place, row] of items.entries()) {
      const identity = identityOf(row, domainOf);
      if (identity.key === '') continue;
      const page = pageKey(row.socialUrl);
      const found = groups.find(identity, page);
      const group: Group = found ?? {
        identity,
        pages: new Set(),
        rows: [],
        sources: new Set(),
        first: { source, place },
      };
      if (found !== undefined) group.identity = joined(group.identity, identity);
      group.rows.push(row);
      group.sources.add(source);
      groups.put(group, identity, page);
    }
  }
  const asked = identityKey(keyword ?? '');
  return groups.all
    .map((group) => ({ group, row: firstKnown(group.rows).merged }))
    .map(({ group, row }) => ({
      row: { ...row, source: group.first.source },
      standing: standingOf(group, row, asked, trust),
    }))
    .sort((one, other) => compareStanding(one.standing, other.standing))
    .slice(0, limit)
    .map(({ row }) => row);
}

function standingOf(
  { identity, sources, first }: Group,
  row: CompanyRow,
  asked: string,
  trust: Trust,
): Standing {
  const names = [identity.key, ...(identity.aliases ?? [])];
  return {
    closeness: Math.min(...names.map((name) => closeness(name, asked))) as Closeness,
    known: Object.keys(row).length + sources.size,
    followers: row.followers ?? 0,
    trust: trustIn(first.source, trust),
    place: first.place,
  };
}

/**
 * One record of a company out of several sources' (its first item each): field by field from the most trusted
 * source that knows it. What is asked by domain or name is held against each record, and one that contradicts
 * the most trusted is left out: a namesake's figures would be worse than none. Undefined if no source
 * knows the company.
 */
export function mergeCompanyFacts(
  params: LookupParams['company.enrich'],
  answers: readonly SourceItems<CompanyFacts>[],
  {
    trust,
    domainOf,
    websiteTrust,
  }: { readonly trust: Trust; readonly domainOf: DomainOf; readonly websiteTrust: Trust },
): (CompanyFacts & FieldsFrom) | undefined {
  const reported = byTrust(answers, trust).flatMap(({ source, items: [facts] }) =>
    facts === undefined ? [] : [{ source, facts }],
  );
  const domain = domainOf(params.domain);
  const asked: Identity = { key: identityKey(params.name ?? ''), ...(domain !== undefined && { domain }) };
  let company: Identity | undefined;
  const meant = reported.filter(({ facts }) => {
    const identity = identityOf(facts, domainOf);
    // A record was found by the name in the question, which thereby is a name of it.
    const named = asked.key === '' ? identity : { ...identity, aliases: [asked.key] };
    const contradicts =
      asked.domain !== undefined && identity.domain !== undefined && asked.domain !== identity.domain;
    if (contradicts) return false;
    const known = params.social_url !== undefined && params.name === undefined && params.domain === undefined;
    if (company !== undefined && !known && sameCompany(company, named) !== 'same') return false;
    company = company === undefined ? named : joined(company, named);
    return true;
  });
  if (meant.length === 0) return undefined;
  const { merged, from } = firstKnown(meant.map(({ facts: { sourceUrl: _, ...known } }) => known));
  const byWebsite = [...meant].sort(
    (one, other) => trustIn(one.source, websiteTrust) - trustIn(other.source, websiteTrust),
  );
  const site = byWebsite.find(({ facts }) => facts.website !== undefined);
  const fields = new Map([...from].map(([name, at]) => [name, meant[at]?.source ?? '']));
  if (site !== undefined) fields.set('website', site.source);
  return {
    ...merged,
    ...(site?.facts.website !== undefined && { website: site.facts.website }),
    sources: fieldsBySource(fields, meant),
  };
}

/** `sources` of an answer: each source once, in the order of its first field, with the page it was read on. */
export function fieldsBySource(
  fields: ReadonlyMap<string, string>,
  known: readonly { readonly source: string; readonly facts: { readonly sourceUrl?: string } }[],
): FieldsFrom['sources'] {
  const bySource = new Map<string, string[]>();
  for (const [field, source] of fields) bySource.set(source, [...(bySource.get(source) ?? []), field]);
  const pages = new Map(known.map(({ source, facts }) => [source, facts.sourceUrl]));
  return [...bySource].map(([source, names]) => {
    const url = pages.get(source);
    return { source, fields: names, ...(url !== undefined && { url }) };
  });
}

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

interface MergePeopleGroup {
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
function isSamePerson(
  group: MergePeopleGroup,
  key: string,
  page: string | undefined,
  row: PersonRow,
): boolean {
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
  const groups: MergePeopleGroup[] = [];
  const byHandle = new Map<string, MergePeopleGroup[]>();
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
      standing: mergePeopleStandingOf(group, row, asked, trust),
    }))
    .sort((one, other) => compareStanding(one.standing, other.standing))
    .slice(0, limit)
    .map(({ row }) => row);
}

function mergePeopleStandingOf(
  { key, sources, first }: MergePeopleGroup,
  row: PersonRow,
  asked: string,
  trust: Trust,
): Standing {
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
 * trusted one is another person's. Undefined if no source knows the person.
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
