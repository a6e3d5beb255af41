import { tellsOfRunningRequests } from '../../../../test/harness/shared-statuses.ts';
import { personEnrich } from './handler.ts';

tellsOfRunningRequests(personEnrich);
