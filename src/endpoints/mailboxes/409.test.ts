import { tellsOfRunningRequests } from '../../../test/harness/shared-statuses.ts';
import { connectMailbox } from './handler.ts';

tellsOfRunningRequests(connectMailbox);
