import { answersLookup } from '../../../../test/harness/lookup-statuses.ts';
import { jobsSearch } from './endpoint.ts';

answersLookup(
  jobsSearch,
  { keyword: 'data engineer' },
  {
    keyword: 'data engineer',
    location: 'United States',
    posted_limit: 'past-month',
    limit: 10,
  },
);
