import { tellsOfRunningRequests } from '../../../../test/harness/shared-statuses.ts';
import { jobsSearch } from './endpoint.ts';

tellsOfRunningRequests(jobsSearch);
