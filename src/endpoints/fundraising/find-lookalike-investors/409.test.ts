import { tellsOfRunningRequests } from '../../../../test/harness/shared-statuses.ts';
import { findLookalikeInvestors } from './handler.ts';

tellsOfRunningRequests(findLookalikeInvestors);
