import { tellsOfRunningRequests } from '../../../../test/harness/shared-statuses.ts';
import { personEmail } from './handler.ts';

tellsOfRunningRequests(personEmail);
