import { tellsOfRunningRequests } from '../../../test/harness/shared-statuses.ts';
import { registerWebhook } from './handler.ts';

tellsOfRunningRequests(registerWebhook);
