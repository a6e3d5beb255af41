import { namesBoard } from '../../core/lookup/job-keyword.ts';
import { mergeJobs } from '../../core/lookup/jobs.ts';
import type { Recipe } from './recipe.ts';

/**
 * Postings by keyword, place and age. A keyword that names a company's board (its address, or `company:acme`)
 * goes to boards only: they are the first stage, and every other source declines such a keyword. Then the
 * paid sources, LinkedIn first, as the endpoint has its shape; then all free ones in parallel, because each
 * of those knows a part of the market only. Not cached: the contract.
 */
export const jobsSearch: Recipe<'jobs.search'> = {
  kind: 'jobs.search',
  combine(params, answers, { now }) {
    const data = mergeJobs(params, answers, now);
    return { outcome: data.length === 0 ? 'missed' : 'found', data };
  },
  explainMiss({ keyword, location, posted_limit: posted }) {
    const where = `in "${location}" (${posted})`;
    return namesBoard(keyword)
      ? `No posting for "${keyword}" ${where}. Check that the company has its board under that name, or try fewer words, location "Worldwide" or posted_limit "any-time".`
      : `No posting for "${keyword}" ${where}. Try fewer words, another place or posted_limit "any-time".`;
  },
  toConfigure:
    'The sources without a key need the network only. Set WARMPATH_HARVESTAPI_KEY, WARMPATH_JSEARCH_KEY, or WARMPATH_ADZUNA_APP_ID and WARMPATH_ADZUNA_KEY for more. A keyword with an address has to have that of a board at a supplier in docs/providers.md.',
};
