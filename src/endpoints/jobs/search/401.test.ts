import { refusesWrongKeys } from '../../../../test/harness/shared-statuses.ts';
import { jobsSearch } from './handler.ts';

refusesWrongKeys(jobsSearch);
