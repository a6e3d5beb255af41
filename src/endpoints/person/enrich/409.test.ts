import { tellsOfRunningRequests } from '../../../../test/harness/shared-statuses.ts';
import { personEnrich } from './endpoint.ts';

tellsOfRunningRequests(personEnrich);
