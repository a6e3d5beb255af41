import { refundsItsFaults } from '../../../../test/harness/lookup-statuses.ts';
import { owesUpToItsFaults } from '../../../../test/harness/shared-statuses.ts';
import { jobsSearch } from './endpoint.ts';

owesUpToItsFaults(jobsSearch);
refundsItsFaults(jobsSearch);
