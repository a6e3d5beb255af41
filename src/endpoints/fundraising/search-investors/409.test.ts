import { tellsOfRunningRequests } from '../../../../test/harness/shared-statuses.ts';
import { searchInvestors } from './handler.ts';

tellsOfRunningRequests(searchInvestors);
