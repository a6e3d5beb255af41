import { refusesOtherTypes } from '../../../../test/harness/shared-statuses.ts';
import { jobsSearch } from './endpoint.ts';

refusesOtherTypes(jobsSearch);
