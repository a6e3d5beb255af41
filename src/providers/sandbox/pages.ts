import type { LookupParams, WebResult } from '../../core/lookup/kinds.ts';
import { diceFor, matching, queryWords } from './choose.ts';
import { summaryOf } from './companies.ts';
import { type MadeCompany, madeWorld } from './world.ts';

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
