import type { LookupParams } from '../../src/providers/rules-kinds.ts';

/** A question every source of postings is tried with. */
export const JOBS_PARAMS: LookupParams['jobs.search'] = {
  keyword: 'engineer',
  location: 'United States',
  posted_limit: 'any-time',
  limit: 10,
};
