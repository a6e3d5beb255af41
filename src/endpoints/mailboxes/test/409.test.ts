import { tellsOfRunningRequests } from '../../../../test/harness/shared-statuses.ts';
import { testMailbox } from './handler.ts';

tellsOfRunningRequests(testMailbox);
