import { tellsOfRunningRequests } from '../../../../test/harness/shared-statuses.ts';
import { personSearch } from './endpoint.ts';

tellsOfRunningRequests(personSearch);
