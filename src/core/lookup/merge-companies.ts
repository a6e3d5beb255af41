import { identityKey } from '../identity/identity.ts';
import { type Identity, sameCompany } from '../identity/same-entity.ts';
import { parsePlace } from '../place/place.ts';
import { type Closeness, closeness, compareStanding, type Standing } from './closeness.ts';
import type { CompanyFacts, CompanyRow, FieldsFrom, FromSource, LookupParams } from './kinds.ts';
import { byTrust, firstKnown, pageKey, type SourceItems, type Trust, trustIn } from './source-items.ts';

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
 * the most trusted is left out: a namesake's figures would be worse than none. Undefined where no source
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
