import { tellsOfRunningRequests } from '../../../../test/harness/shared-statuses.ts';
import { socialEngagement } from './handler.ts';

tellsOfRunningRequests(socialEngagement);
