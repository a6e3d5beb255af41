import { refundsFailures } from '../../../../test/harness/lookup-statuses.ts';
import { jobsSearch } from './endpoint.ts';

refundsFailures(jobsSearch);
