import { tellsOfRunningRequests } from '../../../../test/harness/shared-statuses.ts';
import { searchWeb } from './endpoint.ts';

tellsOfRunningRequests(searchWeb);
