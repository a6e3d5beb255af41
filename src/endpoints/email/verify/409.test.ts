import { tellsOfRunningRequests } from '../../../../test/harness/shared-statuses.ts';
import { emailVerify } from './handler.ts';

tellsOfRunningRequests(emailVerify);
