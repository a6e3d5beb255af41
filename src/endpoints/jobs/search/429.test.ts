import { limitsTheRate } from '../../../../test/harness/shared-statuses.ts';
import { jobsSearch } from './handler.ts';

limitsTheRate(jobsSearch);
