import { tellsOfRunningRequests } from '../../../../test/harness/shared-statuses.ts';
import { authorizeMailbox } from './handler.ts';

tellsOfRunningRequests(authorizeMailbox);
