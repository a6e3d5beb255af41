import { tellsOfRunningRequests } from '../../../../test/harness/shared-statuses.ts';
import { researchCompany } from './handler.ts';

tellsOfRunningRequests(researchCompany);
