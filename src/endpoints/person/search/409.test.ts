import { tellsOfRunningRequests } from '../../../../test/harness/shared-statuses.ts';
import { personSearch } from './handler.ts';

tellsOfRunningRequests(personSearch);
