import { tellsOfRunningRequests } from '../../../../test/harness/shared-statuses.ts';
import { personEmail } from './endpoint.ts';

tellsOfRunningRequests(personEmail);
