import type { CompanyFacts, FieldsFrom, PersonFacts } from '../lookup/kinds.ts';
import { knownFields } from '../lookup/known-fields.ts';
import { parsePlace } from '../place/place.ts';
import type { InvestorDossier } from './dossier.ts';
import { type DomainOf, identityOfDossier, isSameFirm } from './enrichment.ts';
import type { LiveFacts } from './live-facts.ts';

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
