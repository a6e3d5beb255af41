import { refusesWrongKeys } from '../../../../test/harness/shared-statuses.ts';
import { jobsSearch } from './endpoint.ts';

refusesWrongKeys(jobsSearch);
