import { tellsOfRunningRequests } from '../../../../test/harness/shared-statuses.ts';
import { testWebhook } from './handler.ts';

tellsOfRunningRequests(testWebhook);
