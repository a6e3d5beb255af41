import { tellsOfRunningRequests } from '../../../../test/harness/shared-statuses.ts';
import { importSuppressions } from './handler.ts';

tellsOfRunningRequests(importSuppressions);
