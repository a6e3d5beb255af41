import type { Job, LookupParams, PostedLimit } from '../../core/lookup/kinds.ts';
import { companiesFor } from './companies.ts';
import { momentsOf } from './moments.ts';

/** 24 hours each; `any-time` reaches as far back as postings usually stand. */
const DAYS: Readonly<Record<PostedLimit, number>> = {
  'past-24h': 1,
  'past-week': 7,
  'past-month': 30,
  'any-time': 90,
};
/** How many companies hire for one question. */
const EMPLOYERS = 12;
/** What is put before a keyword, so that a title reads like one; the empty one keeps it as it is. */
const RANKS = ['', 'Senior ', 'Junior ', 'Lead ', 'Principal '] as const;
/** What a company hires for where the keyword is its name. */
const ROLES = [
  'Software Engineer',
  'Product Manager',
  'Account Executive',
  'Designer',
  'Data Analyst',
] as const;
/** A title, not an essay; UTF-16 units. */
const MAX_KEYWORD = 80;

/**
 * Postings of made-up companies at the place that is asked for, newest first. Their titles are the keyword with a rank,
 * so that every keyword finds some; where it names a company, what that company hires for.
 */
export function findJobs(params: LookupParams['jobs.search'], now: Date): Job[] {
  const { keyword, location, posted_limit, limit } = params;
  const [named] = companiesFor(keyword, undefined, 1);
  const isName = named !== undefined && keyword.trim().toLowerCase() === named.slug;
  const employers = isName ? [named] : companiesFor(undefined, location, EMPLOYERS);
  const subject = keyword.trim().replace(/\s+/gu, ' ').slice(0, MAX_KEYWORD).toWellFormed();
  return momentsOf(`jobs ${keyword} ${location}`, now, DAYS[posted_limit])
    .slice(0, limit)
    .map(({ timestamp, id, dice }) => {
      const company = dice.pick(employers);
      return {
        title: isName ? dice.pick(ROLES) : `${dice.pick(RANKS)}${subject}`,
        url: `https://${company.domain}/jobs/${id}-${dice.below(1e6)}`,
        company: company.name,
        companyUrl: `https://${company.domain}`,
        location: dice.below(4) === 0 ? 'Remote' : company.location,
        postedDate: new Date(timestamp).toISOString(),
      };
    });
}
