import { tellsOfRunningRequests } from '../../../../test/harness/shared-statuses.ts';
import { createSequence } from './handler.ts';

tellsOfRunningRequests(createSequence);
