import type { CompanyFacts, CompanyRow, LookupParams, PersonRow } from '../../core/lookup/kinds.ts';
import { accountAddress, accountOf, diceFor, isAt, matching, queryWords } from './choose.ts';
import { personRow } from './people.ts';
import { type MadeCompany, madeWorld } from './world.ts';

/** The companies that fit all that is asked; where none does, some that the question itself chooses. */
export function findCompanies(params: LookupParams['company.search']): CompanyRow[] {
  return companiesFor(params.keyword, params.location, params.limit).map(companyRow);
}

/** At least one, at most `limit`. */
export function companiesFor(
  keyword: string | undefined,
  location: string | undefined,
  limit: number,
): readonly MadeCompany[] {
  const { companies } = madeWorld();
  const words = queryWords(keyword);
  const place = queryWords(location);
  const named = words.length === 0 ? companies : matching(companies, words);
  const near = named.filter((company) => isAt(company, place));
  if (near.length > 0 && words.length + place.length > 0) return near.slice(0, limit);
  const dice = diceFor('companies', keyword, location);
  return dice.some(companies, Math.min(limit, 1 + dice.below(8)));
}

/** What is known of the company that is meant, or of one that the question chooses. */
export function enrichCompany(params: LookupParams['company.enrich']): CompanyFacts[] {
  const company = companyMeant(params);
  return [
    {
      name: company.name,
      socialUrl: accountAddress(company.slug),
      website: `https://${company.domain}`,
      description: summaryOf(company),
      employeeCount: company.employees,
      industries: company.sectors.map((name) => ({ name })),
      location: company.location,
      founded: company.founded,
      followers: company.followers,
    },
  ];
}

/** Its staff; empty where no position holds the title that is asked for. */
export function findStaff(params: LookupParams['company.people']): PersonRow[] {
  const company = companyMeant(params);
  const title = params.title?.trim().toLowerCase() ?? '';
  return madeWorld()
    .people.filter((person) => person.company === company && person.position.toLowerCase().includes(title))
    .slice(0, params.limit)
    .map(personRow);
}

/** The company with that domain, account or name; else one that the question chooses. */
export function companyMeant({
  domain,
  social_url,
  name,
}: {
  readonly [Field in keyof LookupParams['company.enrich']]: string | undefined;
}): MadeCompany {
  const { companies } = madeWorld();
  const host = domain
    ?.trim()
    .toLowerCase()
    .replace(/^https?:\/\//u, '')
    .replace(/^www\./u, '')
    .replace(/[/:?#.]*$/u, '');
  const account = accountOf(social_url);
  const spelled = name?.trim().toLowerCase();
  return (
    companies.find((company) => company.domain === host) ??
    companies.find((company) => company.slug === account) ??
    companies.find((company) => company.name.toLowerCase() === spelled) ??
    diceFor('company', domain, social_url, name).pick(companies)
  );
}

function companyRow(company: MadeCompany): CompanyRow {
  return {
    name: company.name,
    socialUrl: accountAddress(company.slug),
    industry: company.sectors[0] ?? 'Software',
    summary: summaryOf(company),
    location: company.location,
    followers: company.followers,
    website: `https://${company.domain}`,
  };
}

export function summaryOf({ name, sectors, location }: MadeCompany): string {
  return `${name} is a made-up company in ${location} that works on ${sectors.join(', ')}.`;
}
