import { mergeJobs } from '../../core/lookup/jobs.ts';
import { DEFAULT_ORDERS } from './orders.ts';
import type { Recipe } from './recipe.ts';

/** Postings by keyword, place and age, of boards and feeds. Not kept: the contract. */
export const jobsSearch: Recipe<'jobs.search'> = {
  kind: 'jobs.search',
  order: DEFAULT_ORDERS['jobs.search'],
  combine(params, answers, { now }) {
    const data = mergeJobs(params, answers, now);
    return { outcome: data.length === 0 ? 'missed' : 'found', data };
  },
  explainMiss: ({ keyword, location, posted_limit: posted }) =>
    `No posting for "${keyword}" in "${location}" (${posted}). Try fewer words, another place or posted_limit "any-time".`,
  toConfigure:
    'Set WARMPATH_HARVESTAPI_KEY, WARMPATH_JSEARCH_KEY or WARMPATH_ADZUNA_ID and WARMPATH_ADZUNA_KEY for more sources.',
};
