import { tellsOfRunningRequests } from '../../../../test/harness/shared-statuses.ts';
import { companySearch } from './handler.ts';

tellsOfRunningRequests(companySearch);
