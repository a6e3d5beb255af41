import { limitsTheRate } from '../../../../test/harness/shared-statuses.ts';
import { jobsSearch } from './endpoint.ts';

limitsTheRate(jobsSearch);
