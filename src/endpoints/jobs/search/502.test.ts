import { refundsFailures } from '../../../../test/harness/lookup-statuses.ts';
import { jobsSearch } from './handler.ts';

refundsFailures(jobsSearch);
