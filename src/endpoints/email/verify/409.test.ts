import { tellsOfRunningRequests } from '../../../../test/harness/shared-statuses.ts';
import { emailVerify } from './endpoint.ts';

tellsOfRunningRequests(emailVerify);
