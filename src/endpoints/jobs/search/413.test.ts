import { refusesLargeBodies } from '../../../../test/harness/shared-statuses.ts';
import { jobsSearch } from './endpoint.ts';

refusesLargeBodies(jobsSearch);
