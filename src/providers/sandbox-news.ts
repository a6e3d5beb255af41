import type { FunderClaim, NewsItem } from './rules-funder-claim.ts';
import type { CompanyFacts, CompanyRow, LookupParams, PersonRow, WebResult } from './rules-kinds.ts';
import {
  accountAddress,
  accountOf,
  diceFor,
  isAt,
  matching,
  momentsOf,
  personRow,
  queryWords,
} from './sandbox-choose.ts';
import { type MadeCompany, type MadeRound, madeWorld } from './sandbox-world.ts';

/** The companies that fit all that is asked; if none does, some that the question itself chooses. */
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

/** Its staff; empty if no position holds the title that is asked for. */
export function findStaff(params: LookupParams['company.people']): PersonRow[] {
  const { people, partners } = madeWorld();
  const title = params.title?.trim().toLowerCase() ?? '';
  const firm = params.name?.trim().toLowerCase();
  const atFirm = [...partners].find(([name]) => name.toLowerCase() === firm)?.[1];
  const company = companyMeant(params);
  return (atFirm ?? people.filter((person) => person.company === company))
    .filter(({ position }) => position.toLowerCase().includes(title))
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

/** Of companies that are asked about; each has as many pages as there are kinds below. */
const MOST_COMPANIES = 12;

/** The pages of a made-up company. */
const PAGES: readonly ((company: MadeCompany) => WebResult)[] = [
  (company) => ({
    title: `${company.name}: ${company.sectors.join(', ')}`,
    url: `https://${company.domain}/`,
    snippet: `${summaryOf(company)} Founded in ${company.founded}, ${company.employees} people.`,
  }),
  ({ name, domain, location }) => ({
    title: `About ${name}`,
    url: `https://${domain}/about`,
    snippet: `Who works at ${name}, how it began in ${location}, and what comes next.`,
  }),
  ({ name, slug, sectors }) => ({
    title: `${name} raises a round`,
    url: `https://news.example/${slug}-raises-a-round`,
    snippet: `${name}, which works on ${sectors[0] ?? 'software'}, says that it will hire with the money.`,
  }),
  ({ name, slug, sectors }) => ({
    title: `Interview: what ${name} learnt`,
    url: `https://news.example/interview-${slug}`,
    snippet: `The founders of ${name} about customers, mistakes and the market for ${sectors.join(' and ')}.`,
  }),
  ({ name, domain }) => ({
    title: `Jobs at ${name}`,
    url: `https://${domain}/jobs`,
    snippet: `Open positions at ${name}, on site and remote.`,
  }),
];

/** Pages about the companies that the query is about; where it is about none, about some that it chooses. */
export function findPages({ query, count }: LookupParams['search.web']): WebResult[] {
  const { companies } = madeWorld();
  const about = matching(companies, queryWords(query)).slice(0, MOST_COMPANIES);
  const subjects = about.length > 0 ? about : diceFor('pages', query).some(companies, MOST_COMPANIES);
  // The front pages of all of them first, then the second pages, as a search engine would spread them.
  return PAGES.flatMap((page) => subjects.map(page)).slice(0, count);
}

const DAYS = 30;
/** One half day in so many has a report. */
const RARITY = 8;
const PUBLISHER = 'news.example';

/** What a register would say, and what a single headline would. */
const SURE = 0.9;
const DOUBTFUL = 0.5;

const STORIES: readonly ((company: MadeCompany) => { readonly title: string; readonly snippet: string })[] = [
  ({ name, sectors }) => ({
    title: `${name} opens its second office`,
    snippet: `${name}, which works on ${sectors[0] ?? 'software'}, hires in sales and engineering.`,
  }),
  ({ name }) => ({
    title: `Interview: what ${name} learnt`,
    snippet: `The founders of ${name} about customers and mistakes.`,
  }),
  ({ name, location }) => ({
    title: `${name} among the companies to watch in ${location}`,
    snippet: `A jury of nobody chose ${name} and eleven others.`,
  }),
];

const ROUND_NAMES: Readonly<Record<string, string>> = {
  'pre-seed': 'Pre-seed',
  seed: 'Seed',
  'series-a': 'Series A',
  'series-b': 'Series B',
  'series-c-plus': 'Series C',
};

function reportOf({ name, slug }: MadeCompany, round: MadeRound): NewsItem {
  const [lead = 'nobody', ...others] = round.investors;
  const joined = others.length === 0 ? '' : `, with participation from ${others.join(' and ')}`;
  return {
    title: `${name} raises $${(round.raisedUsd / 1e6).toFixed(1)}M ${nameOf(round)} led by ${lead}`,
    url: `https://${PUBLISHER}/${slug}-raises-${round.on}`,
    snippet: `${name} raised its ${nameOf(round)} round led by ${lead}${joined}.`,
    date: round.on,
    publisher: PUBLISHER,
    topic: 'funding',
  };
}

function nameOf({ stage }: MadeRound): string {
  return ROUND_NAMES[stage] ?? stage;
}

/** The rounds of the company that is meant, and what was written of it in the last month. */
export function findNews({ name, domain, limit }: LookupParams['company.news'], now: Date): NewsItem[] {
  const company = companyMeant({ name, domain });
  const reports = roundsOf(company).map((round) => reportOf(company, round));
  const stories = momentsOf(`news ${company.slug}`, now, DAYS).flatMap(
    ({ timestamp, id, dice }): NewsItem[] =>
      dice.below(RARITY) > 0
        ? []
        : [
            {
              ...dice.pick(STORIES)(company),
              url: `https://${PUBLISHER}/${company.slug}-${id}`,
              date: new Date(timestamp).toISOString(),
              publisher: PUBLISHER,
              topic: 'news',
            },
          ],
  );
  const portrait: NewsItem = {
    title: `A portrait of ${company.name}`,
    url: `https://${PUBLISHER}/portrait-${company.slug}`,
    snippet: `How ${company.name} began in ${company.location}.`,
    publisher: PUBLISHER,
    topic: 'news',
  };
  return [...reports, ...stories, portrait].slice(0, limit);
}

/**
 * The investors of its rounds. A company whose funders the made-up corpus does not have gets one of the
 * corpus' firms, for certain, and an unknown firm, in doubt, so that both cases can be tried out.
 */
export function findFunders({ name, domain }: LookupParams['company.funders']): FunderClaim[] {
  const company = companyMeant({ name, domain });
  const rounds = roundsOf(company);
  if (rounds.length === 0) return learnt(company);
  return rounds.flatMap((round) => {
    const { url, title } = reportOf(company, round);
    return round.investors.map((investor) => ({
      investor,
      date: round.on,
      amountUsd: round.raisedUsd,
      round: nameOf(round),
      sourceUrl: url,
      confidence: SURE,
      evidence: title,
    }));
  });
}

function learnt({ name, slug }: MadeCompany): FunderClaim[] {
  const dice = diceFor('funders', slug);
  const firm = dice.pick(madeWorld().firms);
  const unknown = `${dice.pick(['Quorl', 'Vantle', 'Brisko'])} Nowhere Ventures`;
  const sourceUrl = `https://${PUBLISHER}/who-backs-${slug}`;
  return [
    { investor: firm, sourceUrl, confidence: SURE, evidence: `${firm} backs ${name}.` },
    {
      investor: unknown,
      sourceUrl,
      confidence: DOUBTFUL,
      evidence: `${name} is said to talk to ${unknown}.`,
    },
  ];
}

function roundsOf({ name }: MadeCompany): readonly MadeRound[] {
  return madeWorld().rounds.get(name) ?? [];
}
