import { tellsOfRunningRequests } from '../../../../test/harness/shared-statuses.ts';
import { companyPeople } from './handler.ts';

tellsOfRunningRequests(companyPeople);
