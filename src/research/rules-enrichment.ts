import type { LiveFacts } from '../corpus/rules-investor-record.ts';
import { knownFields } from '../platform/values/social-url.ts';
import type { CompanyFacts, FailedSource, FieldsFrom, PersonFacts } from '../providers/rules-kinds.ts';
import {
  type Identity,
  identityKey,
  personKey,
  sameCompany,
  sameInvestor,
} from '../reference/rules-identity.ts';
import { parsePlace } from '../reference/rules-place.ts';
import type { CompanyDossier, InvestorBlock, InvestorDossier, Provenance } from './rules-dossier.ts';
import type { Enrichment, Snapshot, SnapshotNews } from './rules-ports.ts';

/** The registrable domain of an address; public suffixes are no matter of ours. */
export type DomainOf = (website: string | undefined) => string | undefined;

type Facts = (PersonFacts | CompanyFacts) & FieldsFrom;

/** A corpus record as it is compared with what a lookup found; `asked`: the name that was looked up. */
export function identityOfDossier(
  dossier: Pick<InvestorDossier, 'key' | 'aliasKeys' | 'domain' | 'country'>,
  asked?: string,
): Identity {
  const aliases = asked === undefined ? dossier.aliasKeys : [...dossier.aliasKeys, identityKey(asked)];
  return knownFields({
    key: dossier.key,
    aliases: aliases.filter((alias) => alias !== dossier.key),
    domain: dossier.domain,
    country: dossier.country,
  });
}

/** Whether the firm a lookup found is the one of the record: equal domain, or equal name and nothing that contradicts. */
export function isSameFirm(record: Identity, facts: CompanyFacts, domainOf: DomainOf): boolean {
  const { country } = facts.location === undefined ? {} : parsePlace(facts.location);
  const found: Identity = knownFields({
    key: identityKey(facts.name),
    domain: domainOf(facts.website),
    country,
  });
  return sameCompany(record, found) === 'same';
}

/**
 * Whether the person a lookup found is the investor of the record, going by the name: in addition both have to be known to
 * be in one country, as names are shared by more people than are on record.
 */
export function isSamePerson(dossier: InvestorDossier, facts: PersonFacts): boolean {
  const { country } = facts.location === undefined ? {} : parsePlace(facts.location);
  if (country === undefined || country !== dossier.country) return false;
  const record: Identity = { key: dossier.key, aliases: dossier.aliasKeys, kind: 'person', country };
  return sameInvestor(record, { key: personKey(facts.name), kind: 'person', country }) === 'same';
}

/**
 * One record out of what lookups found and what the corpus holds: the former first, as it is newer, the latter where they
 * know nothing. Each field with its source and day; `today` is the day the sources were read, undefined in a
 * world if no day passes.
 */
export function enrichmentOf(
  facts: Facts | undefined,
  dossier: InvestorDossier | undefined,
  more: {
    readonly today: string | undefined;
    readonly fund?: InvestorBlock | undefined;
    readonly failed: readonly FailedSource[];
  },
): Enrichment | undefined {
  const { sources: said = [], sourceUrl: _, ...fields } = facts ?? { name: undefined };
  const known: Partial<ReturnType<typeof fieldsOf>> = dossier === undefined ? {} : fieldsOf(dossier);
  const name = fields.name ?? dossier?.block.name;
  if (name === undefined) return undefined;
  // The corpus says in what order an investor does them; the lookup of a company does not ask that.
  const isOfCorpus = said.some(({ source, fields: by }) => source === 'corpus' && by.includes('industries'));
  const merged = {
    ...known,
    ...fields,
    name,
    ...(isOfCorpus && knownFields({ industries: known.industries })),
  };
  const filled = Object.keys(known).filter((field) => !(field in fields));
  const read = said.flatMap((source) =>
    source.source === 'corpus' && dossier !== undefined
      ? originsWithin(dossier, source.fields)
      : [{ ...source, ...(source.source !== 'corpus' && knownFields({ asOf: more.today })) }],
  );
  return {
    ...merged,
    sources: joined([...read, ...(dossier === undefined ? [] : originsWithin(dossier, filled))]),
    ...(dossier !== undefined && { investor: dossier.block }),
    ...(more.fund !== undefined && { fund: more.fund }),
    ...(more.failed.length > 0 && { incomplete: more.failed }),
  };
}

/** The fields of the answer that a record of the corpus can fill. */
function fieldsOf(dossier: InvestorDossier) {
  const { block, website, socialUrl, description } = dossier;
  return knownFields({
    name: block.name,
    website,
    socialUrl,
    description,
    location: block.geography,
    industries: block.sectorTags.map((name) => ({ name })),
  });
}

/** What a field of the answer is called in the record. */
const IN_RECORD: Readonly<Record<string, string>> = { location: 'geography', industries: 'sectorTags' };

/** Who of the corpus says these fields of the answer; those it is not on record for are the corpus's all the same. */
function originsWithin(dossier: InvestorDossier, fields: readonly string[]): Provenance[] {
  const left = new Set(fields);
  const found = dossier.block.sources.flatMap((source) => {
    const these = fields.filter((field) => source.fields.includes(IN_RECORD[field] ?? field));
    for (const field of these) left.delete(field);
    return these.length === 0 ? [] : [{ ...source, fields: these }];
  });
  return left.size === 0 ? found : [...found, { source: 'corpus', fields: [...left] }];
}

/** Entries of one source, origin, day and page are one. */
export function joined(sources: readonly Provenance[]): Provenance[] {
  const byPlace = new Map<string, Provenance>();
  for (const source of sources) {
    const place = JSON.stringify([source.source, source.origin, source.asOf, source.url]);
    const there = byPlace.get(place);
    const fields = new Set([...(there?.fields ?? []), ...source.fields]);
    byPlace.set(place, { ...(there ?? source), fields: [...fields] });
  }
  return [...byPlace.values()];
}

const FIELDS = ['website', 'description', 'headline', 'employeeCount', 'location'] as const;

/** The fields of a lookup's record that come from other sources than the corpus; undefined for none. */
export function liveFactsOf(
  { sources, ...facts }: (PersonFacts | CompanyFacts) & FieldsFrom,
  today: string | undefined,
): LiveFacts | undefined {
  const heard = sources.flatMap(({ source, fields, url }) => {
    const these = FIELDS.filter((field) => fields.includes(field));
    return source === 'corpus' || these.length === 0
      ? []
      : [{ source, fields: these, ...knownFields({ asOf: today, url }) }];
  });
  if (heard.length === 0) return undefined;
  const known = new Set<string>(heard.flatMap(({ fields }) => fields));
  const kept = Object.entries(facts).filter(([field]) => known.has(field));
  return { ...(Object.fromEntries(kept) as Omit<LiveFacts, 'sources'>), sources: heard };
}

/**
 * Whether a lookup's firm is surely the one of the record: its domain is, or it has the name and the country.
 * Strict, as the caller did not ask for this name: a namesake's facts would be worse than none.
 */
export function isSurelyFirm(dossier: InvestorDossier, facts: CompanyFacts, domainOf: DomainOf): boolean {
  if (!isSameFirm(identityOfDossier(dossier), facts, domainOf)) return false;
  if (dossier.domain !== undefined && domainOf(facts.website) === dossier.domain) return true;
  const { country } = facts.location === undefined ? {} : parsePlace(facts.location);
  return country !== undefined && country === dossier.country;
}

/**
 * One snapshot out of what the lookups found and what the corpus holds of the company; undefined if none of them knows
 * it and nothing is reported. `name`: the company as it was asked for, where one was given.
 */
export function snapshotOf(
  known: {
    readonly name: string | undefined;
    readonly facts: (CompanyFacts & FieldsFrom) | undefined;
    readonly dossier: CompanyDossier | undefined;
    readonly news: readonly SnapshotNews[];
  },
  more: { readonly today: string | undefined; readonly incomplete: NonNullable<Snapshot['incomplete']> },
): Snapshot | undefined {
  const { facts, dossier } = known;
  const name = facts?.name ?? dossier?.name ?? known.name;
  const isKnown = facts !== undefined || dossier !== undefined || known.news.length > 0;
  if (name === undefined || !isKnown) return undefined;
  const { sources: said = [], sourceUrl: _, followers: __, ...ofFacts } = facts ?? { name };
  const held = dossier === undefined ? {} : heldOf(dossier);
  const filled = Object.keys(held).filter((field) => !(field in ofFacts));
  const origin = dossier === undefined ? {} : knownFields({ origin: dossier.origin, asOf: dossier.asOf });
  const read = said.map(({ source, fields, ...where }): Provenance => {
    const shown = fields.filter((field) => field !== 'followers');
    return source === 'corpus'
      ? { source, fields: shown, ...(dossier === undefined ? {} : origin), ...where }
      : { source, fields: shown, ...knownFields({ asOf: more.today }), ...where };
  });
  const namesakes = dossier?.namesakes ?? [];
  return {
    company: { ...held, ...ofFacts },
    news: known.news.map(newsOf),
    rounds: dossier?.rounds ?? [],
    ...(namesakes.length > 0 && { namesakes }),
    sources: joined(
      [...read, { source: 'corpus', ...origin, fields: filled }].filter(({ fields }) => fields.length > 0),
    ),
    ...(more.incomplete.length > 0 && { incomplete: more.incomplete }),
  };
}

function newsOf({ title, url, snippet, date, publisher, topic, source }: SnapshotNews): SnapshotNews {
  return { ...knownFields({ date, publisher }), title, url, snippet, topic, source };
}

function heldOf({ name, website, description }: CompanyDossier) {
  return knownFields({ name, website, description });
}

/** A source's failure as the part of the answer that lacks it. */
export function lacking(part: 'company' | 'news', failed: readonly FailedSource[]) {
  return failed.map((source) => ({ part, ...source }));
}
