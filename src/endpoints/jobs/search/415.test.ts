import { refusesOtherTypes } from '../../../../test/harness/shared-statuses.ts';
import { jobsSearch } from './handler.ts';

refusesOtherTypes(jobsSearch);
