import { tellsOfRunningRequests } from '../../../../test/harness/shared-statuses.ts';
import { socialEngagement } from './endpoint.ts';

tellsOfRunningRequests(socialEngagement);
