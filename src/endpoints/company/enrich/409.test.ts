import { tellsOfRunningRequests } from '../../../../test/harness/shared-statuses.ts';
import { companyEnrich } from './handler.ts';

tellsOfRunningRequests(companyEnrich);
