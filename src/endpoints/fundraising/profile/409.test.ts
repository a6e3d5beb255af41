import { tellsOfRunningRequests } from '../../../../test/harness/shared-statuses.ts';
import { postProfile } from './handler.ts';

tellsOfRunningRequests(postProfile);
