import { tellsOfRunningRequests } from '../../../../test/harness/shared-statuses.ts';
import { jobsSearch } from './handler.ts';

tellsOfRunningRequests(jobsSearch);
