import { tellsOfRunningRequests } from '../../../../test/harness/shared-statuses.ts';
import { companyEnrich } from './endpoint.ts';

tellsOfRunningRequests(companyEnrich);
