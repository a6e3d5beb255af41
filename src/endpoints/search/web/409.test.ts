import { tellsOfRunningRequests } from '../../../../test/harness/shared-statuses.ts';
import { searchWeb } from './handler.ts';

tellsOfRunningRequests(searchWeb);
