import { tellsOfRunningRequests } from '../../../../test/harness/shared-statuses.ts';
import { companyPeople } from './endpoint.ts';

tellsOfRunningRequests(companyPeople);
