import { tellsOfRunningRequests } from '../../../../test/harness/shared-statuses.ts';
import { enrichInvestor } from './handler.ts';

tellsOfRunningRequests(enrichInvestor);
