import { tellsOfRunningRequests } from '../../../../test/harness/shared-statuses.ts';
import { companySearch } from './endpoint.ts';

tellsOfRunningRequests(companySearch);
