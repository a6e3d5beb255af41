import { refusesLargeBodies } from '../../../../test/harness/shared-statuses.ts';
import { jobsSearch } from './handler.ts';

refusesLargeBodies(jobsSearch);
